import { optionReader, wrongValue } from '@kebab/core/kit'
import { actionFor, countIn, FOLLOW_IT, messageFor, olderActionFor, PICK_ONE, type Role } from './choice.js'
import { isUri, type ProtocolSystem, resolveSystem, uriForm } from './system.js'

/** The most issues that are returned. */
const MOST_ISSUES = 100

/**
 * Returns what is wrong with a response, by the nine validation rules of the contract and its
 * schema: members, order and number of the choices, and wording. At most 100 issues.
 *
 * A value without issues is a `KairosSearchResponse`, unless `system` is another system. The JSON
 * Schema accepts every such value, but also others, since it can't compare members.
 *
 * The value counts as what it would be as JSON. Whatever its getters and proxies do, it is only
 * read, and this returns issues and never throws for it.
 *
 * @throws TypeError for a wrong `system`
 */
export function validateChoices(
  value: unknown,
  options: { system?: Partial<ProtocolSystem> | undefined } = {},
): RuleIssue[] {
  const read = optionReader('validateChoices', options)
  const system = resolveSystem(read.within('system'))
  read.done()
  const issues: RuleIssue[] = []
  try {
    for (const issue of issuesOf(system, value)) if (issues.push(issue) === MOST_ISSUES) break
    return issues
  } catch {
    const message = 'the response: expected plain data, found that an error was thrown while it was read'
    return [...issues, { rule: 'schema', path: '', message }]
  }
}

/** What was read of a choice. Absent members are missing or wrong. */
interface Seen {
  role: Role | undefined
  score: number | undefined
  action: string | undefined
}

function* issuesOf(system: ProtocolSystem, value: unknown): Generator<RuleIssue> {
  if (!isFields(value)) {
    yield broken('schema', '', 'an object with must_obey, message, next_action, choices', value)
    return
  }
  yield* unknownMembers(value, ['must_obey', 'message', 'next_action', 'choices'], '')
  if (memberOf(value, 'must_obey') !== true) yield broken(1, '/must_obey', 'true', memberOf(value, 'must_obey'))

  const choices = memberOf(value, 'choices')
  const seen: Seen[] = []
  if (!Array.isArray(choices) || choices.length === 0)
    yield broken(2, '/choices', 'an array that is not empty', choices)
  else {
    for (let i = 0; i < choices.length; i++) {
      const choice: unknown = choices[i]
      yield* checkChoice(system, choice, `/choices/${i}`)
      seen.push(see(choice))
    }
    yield* checkOrder(seen)
  }
  yield* checkDirective(memberOf(value, 'next_action'), seen)
  yield* checkMessage(memberOf(value, 'message'), seen)
}

function see(choice: unknown): Seen {
  if (!isFields(choice)) return { role: undefined, score: undefined, action: undefined }
  const [role, score, action] = [memberOf(choice, 'role'), memberOf(choice, 'score'), memberOf(choice, 'next_action')]
  return {
    role: isRole(role) ? role : undefined,
    score: isScore(score) ? score : undefined,
    action: typeof action === 'string' ? action : undefined,
  }
}

const ORDER: Record<Role, number> = { match: 0, refine: 1, create: 2 }

/**
 * Rule 9: the matches by falling score, then at most one refine, then one create. Only a match that
 * is the only choice needs no create.
 */
function* checkOrder(seen: readonly Seen[]): Generator<RuleIssue> {
  let last: Role = 'match'
  let lowest = 1
  for (const [i, { role, score }] of seen.entries()) {
    if (role === undefined) continue
    const path = `/choices/${i}`
    if (ORDER[role] < ORDER[last]) yield broken(9, path, `a ${role} before any ${last}`, role)
    else if (role !== 'match' && role === last) yield broken(9, path, `at most one ${role}`, role)
    else last = role
    if (role !== 'match' || score === undefined) continue
    if (score > lowest) yield broken(9, `${path}/score`, `at most ${lowest}, the score of the match before`, score)
    lowest = Math.min(lowest, score)
  }
  const roles = seen.map(({ role }) => role)
  const alone = roles.length === 1 && roles[0] === 'match'
  if (!alone && !roles.includes('create') && !roles.includes(undefined))
    yield broken(9, '/choices', 'a create at the end, unless there is one match alone', undefined)
}

/** Rule 8: the instruction of the response. It may be that of the choice, if there is only one. */
function* checkDirective(directive: unknown, seen: readonly Seen[]): Generator<RuleIssue> {
  const allowed: unknown[] = seen.length > 1 ? [PICK_ONE] : [FOLLOW_IT, PICK_ONE, seen[0]?.action]
  if (typeof directive !== 'string' || !allowed.includes(directive))
    yield broken(8, '/next_action', JSON.stringify(allowed[0]), directive)
}

/** The summary, if the choices are right. Its number of matches is part of rule 9. */
function* checkMessage(message: unknown, seen: readonly Seen[]): Generator<RuleIssue> {
  if (typeof message !== 'string' || message === '') {
    yield broken('schema', '/message', 'a text that is not empty', message)
    return
  }
  if (seen.length === 0 || seen.some(({ role }) => role === undefined)) return
  const matches = seen.filter(({ role }) => role === 'match')
  if (matches.some(({ score }) => score === undefined)) return
  const best = matches.reduce((most, { score = 0 }) => Math.max(most, score), 0)
  const expected = messageFor(matches.length, best, seen.length === 1)
  if (message === expected) return
  const count = countIn(message)
  const rule = count !== undefined && count !== String(matches.length) ? 9 : 'schema'
  yield broken(rule, '/message', JSON.stringify(expected), message)
}

const REQUIRED = ['uri', 'label', 'chain_label', 'score', 'role', 'tags', 'next_action']
const ROLES: readonly unknown[] = ['match', 'refine', 'create'] satisfies Role[]

/** Whether a value is the kind of a choice. */
function isRole(value: unknown): value is Role {
  return ROLES.includes(value)
}

/** Whether a value is a valid score of a match. */
function isScore(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

/** Checks one choice by itself: rules 3 to 7, and the schema. */
function* checkChoice(system: ProtocolSystem, value: unknown, at: string): Generator<RuleIssue> {
  if (!isFields(value)) {
    yield broken(3, at, `an object with ${REQUIRED.join(', ')}`, value)
    return
  }
  for (const name of REQUIRED) {
    if (memberOf(value, name) === undefined)
      yield broken(3, `${at}/${name}`, 'a value, which every choice has', undefined)
  }
  yield* unknownMembers(value, [...REQUIRED, 'call'], at)
  yield* checkNames(value, at)
  const role = memberOf(value, 'role')
  if (isRole(role)) {
    yield* checkScore(role, memberOf(value, 'score'), `${at}/score`)
    yield* checkAction(system, role, value, at)
  } else if (role !== undefined) yield broken('schema', `${at}/role`, 'one of match, refine, create', role)
  const call = memberOf(value, 'call')
  if (call !== undefined) yield* checkCall(system, call, memberOf(value, 'uri'), `${at}/call`)
}

function* checkNames(choice: Fields, at: string): Generator<RuleIssue> {
  const label = memberOf(choice, 'label')
  if (label !== undefined && (typeof label !== 'string' || label === ''))
    yield broken('schema', `${at}/label`, 'a text that is not empty', label)
  const chainLabel = memberOf(choice, 'chain_label')
  if (chainLabel !== undefined && chainLabel !== null && typeof chainLabel !== 'string')
    yield broken('schema', `${at}/chain_label`, 'a string or null', chainLabel)
  const tags = memberOf(choice, 'tags')
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

/** Checks the URI and the instruction, which belong together. */
function* checkAction(system: ProtocolSystem, role: Role, choice: Fields, at: string): Generator<RuleIssue> {
  const rule = role === 'refine' ? 6 : role === 'create' ? 7 : 'schema'
  const uri = memberOf(choice, 'uri')
  const fixed = role === 'refine' ? system.refineUri : role === 'create' ? system.createUri : undefined
  if (uri !== undefined) {
    if (fixed !== undefined) {
      if (uri !== fixed) yield broken(rule, `${at}/uri`, fixed, uri)
    } else if (!isUri(system, uri)) yield broken(rule, `${at}/uri`, uriForm(system), uri)
    else if (uri === system.refineUri || uri === system.createUri)
      yield broken(9, `${at}/uri`, 'a protocol other than refine and create, which are no matches', uri)
  }
  const action = memberOf(choice, 'next_action')
  if (action === undefined) return
  // Without a URI there is nothing to compare with. If a wrong URI and its instruction agree, only
  // the URI is reported.
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
  if (memberOf(call, 'tool') !== tool) yield broken('schema', `${at}/tool`, tool, memberOf(call, 'tool'))
  const callArguments = memberOf(call, 'arguments')
  if (!isFields(callArguments)) {
    yield broken('schema', `${at}/arguments`, 'an object with uri', callArguments)
    return
  }
  yield* unknownMembers(callArguments, ['uri'], `${at}/arguments`)
  if (typeof memberOf(callArguments, 'uri') !== 'string' || memberOf(callArguments, 'uri') !== uri)
    yield broken('schema', `${at}/arguments/uri`, 'the uri of the choice', memberOf(callArguments, 'uri'))
}

/**
 * The number of a validation rule of the contract, or `schema` for the rules of its schema:
 * members, types, and the wording of messages and matches.
 */
export type ChoicesRule = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 'schema'

/** One thing that is wrong with a response. */
export interface RuleIssue {
  /** The rule that is broken. */
  rule: ChoicesRule
  /**
   * Where: a JSON pointer (RFC 6901) such as `/choices/0/score`. Empty for the whole response. A
   * missing member has its pointer, too.
   */
  path: string
  /** What was expected, and what was found. For people; never parse it. */
  message: string
}

/** The issue for a value that a rule doesn't allow. */
function broken(rule: ChoicesRule, path: string, expected: string, value: unknown): RuleIssue {
  return { rule, path, message: wrongValue(path || 'the response', expected, value).message }
}

/** A JSON object, by its own members. */
type Fields = { [name: string]: unknown }

/**
 * Whether a value is an object in JSON. Typed arrays are not, although each of their bytes is a
 * member.
 */
function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
}

/** An own member, or `undefined`. */
function memberOf(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** An issue for each member that the contract doesn't have. */
function* unknownMembers(fields: Fields, names: readonly string[], at: string): Generator<RuleIssue> {
  for (const name of Object.keys(fields)) {
    if (names.includes(name)) continue
    const path = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    yield { rule: 'schema', path, message: `${path}: expected one of ${names.join(', ')}, found another member` }
  }
}
