import { broken, type Fields, isFields, own, type RuleIssue, unknownMembers } from './rule-issue.js'
import { isUri, type ProtocolSystem, uriForm } from './system.js'
import { actionFor, olderActionFor, type Role } from './wording.js'

const REQUIRED = ['uri', 'label', 'chain_label', 'score', 'role', 'tags', 'next_action']
const ROLES: readonly unknown[] = ['match', 'refine', 'create'] satisfies Role[]

/** Whether a value is the kind of a choice. */
export function isRole(value: unknown): value is Role {
  return ROLES.includes(value)
}

/** Whether a value can be the score of a match. */
export function isScore(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

/** What is wrong with one choice by itself: rules 3 to 7, and the schema. */
export function* checkChoice(system: ProtocolSystem, value: unknown, at: string): Generator<RuleIssue> {
  if (!isFields(value)) {
    yield broken(3, at, `an object with ${REQUIRED.join(', ')}`, value)
    return
  }
  for (const name of REQUIRED) {
    if (own(value, name) === undefined) yield broken(3, `${at}/${name}`, 'a value, which every choice has', undefined)
  }
  yield* unknownMembers(value, [...REQUIRED, 'call'], at)
  yield* checkNames(value, at)
  const role = own(value, 'role')
  if (isRole(role)) {
    yield* checkScore(role, own(value, 'score'), `${at}/score`)
    yield* checkAction(system, role, value, at)
  } else if (role !== undefined) yield broken('schema', `${at}/role`, 'one of match, refine, create', role)
  const call = own(value, 'call')
  if (call !== undefined) yield* checkCall(system, call, own(value, 'uri'), `${at}/call`)
}

function* checkNames(choice: Fields, at: string): Generator<RuleIssue> {
  const label = own(choice, 'label')
  if (label !== undefined && (typeof label !== 'string' || label === ''))
    yield broken('schema', `${at}/label`, 'a text that is not empty', label)
  const chainLabel = own(choice, 'chain_label')
  if (chainLabel !== undefined && chainLabel !== null && typeof chainLabel !== 'string')
    yield broken('schema', `${at}/chain_label`, 'a string or null', chainLabel)
  const tags = own(choice, 'tags')
  if (tags === undefined) return
  if (!Array.isArray(tags)) {
    yield broken('schema', `${at}/tags`, 'an array of strings', tags)
    return
  }
  for (let i = 0; i < tags.length; i++)
    if (typeof tags[i] !== 'string') yield broken('schema', `${at}/tags/${i}`, 'a string', tags[i])
}

function* checkScore(role: Role, score: unknown, path: string): Generator<RuleIssue> {
  if (score === undefined) return
  if (role === 'match') {
    if (!isScore(score)) yield broken(4, path, 'a number from 0 to 1, which every match has', score)
  } else if (score !== null) yield broken(5, path, `null, since ${role} is no match`, score)
}

/** The URI and the instruction, which belong together. */
function* checkAction(system: ProtocolSystem, role: Role, choice: Fields, at: string): Generator<RuleIssue> {
  const rule = role === 'refine' ? 6 : role === 'create' ? 7 : 'schema'
  const uri = own(choice, 'uri')
  const fixed = role === 'refine' ? system.refineUri : role === 'create' ? system.createUri : undefined
  if (uri !== undefined) {
    if (fixed !== undefined) {
      if (uri !== fixed) yield broken(rule, `${at}/uri`, fixed, uri)
    } else if (!isUri(system, uri)) yield broken(rule, `${at}/uri`, uriForm(system), uri)
    else if (uri === system.refineUri || uri === system.createUri)
      yield broken(9, `${at}/uri`, 'a protocol other than refine and create, which are no matches', uri)
  }
  const action = own(choice, 'next_action')
  if (action === undefined) return
  // An instruction for a URI that is missing can't be judged; one for a wrong URI is not wrong a second time where both agree.
  const target = fixed ?? uri
  if (typeof target !== 'string') return
  const expected = actionFor(system, role, target)
  if (action !== expected && !(role === 'match' && action === olderActionFor(system, target)))
    yield broken(rule, `${at}/next_action`, JSON.stringify(expected), action)
}

function* checkCall({ tool }: ProtocolSystem, call: unknown, uri: unknown, at: string): Generator<RuleIssue> {
  if (!isFields(call)) {
    yield broken('schema', at, 'an object with tool and arguments', call)
    return
  }
  yield* unknownMembers(call, ['tool', 'arguments'], at)
  if (own(call, 'tool') !== tool) yield broken('schema', `${at}/tool`, tool, own(call, 'tool'))
  const given = own(call, 'arguments')
  if (!isFields(given)) {
    yield broken('schema', `${at}/arguments`, 'an object with uri', given)
    return
  }
  yield* unknownMembers(given, ['uri'], `${at}/arguments`)
  if (typeof own(given, 'uri') !== 'string' || own(given, 'uri') !== uri)
    yield broken('schema', `${at}/arguments/uri`, 'the uri of the choice', own(given, 'uri'))
}
