import { optionReader } from '@kebab/core/kit'
import { checkChoice, isRole, isScore } from './check-choice.js'
import { broken, isFields, own, type RuleIssue, unknownMembers } from './rule-issue.js'
import { type ProtocolSystem, resolveSystem } from './system.js'
import { countIn, FOLLOW_IT, messageFor, PICK_ONE, type Role } from './wording.js'

/** After so many issues the rest of a response is left out. */
const MOST = 100

/**
 * What is wrong with a response, by the nine validation rules of the contract and its schema: every member, the order and number of the choices, and the
 * wording. Empty: nothing, and the value is a `KairosSearchResponse`, unless `system` says that it is another system's. Stricter than the JSON Schema, which
 * can't compare members; whatever this passes, that passes too.
 *
 * A value counts as what it would be as JSON, and is only read. Whatever its getters and proxies do, this returns issues and doesn't throw.
 *
 * @throws TypeError for a `system` that can't be one
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
    for (const issue of issuesOf(system, value)) if (issues.push(issue) === MOST) break
    return issues
  } catch {
    const message = 'the response: expected plain data, found that an error was thrown while it was read'
    return [...issues, { rule: 'schema', path: '', message }]
  }
}

/** What is read of a choice once it was checked. Absent: it isn't what it should be. */
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
  if (own(value, 'must_obey') !== true) yield broken(1, '/must_obey', 'true', own(value, 'must_obey'))

  const choices = own(value, 'choices')
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
  yield* checkDirective(own(value, 'next_action'), seen)
  yield* checkMessage(own(value, 'message'), seen)
}

function see(choice: unknown): Seen {
  if (!isFields(choice)) return { role: undefined, score: undefined, action: undefined }
  const [role, score, action] = [own(choice, 'role'), own(choice, 'score'), own(choice, 'next_action')]
  return {
    role: isRole(role) ? role : undefined,
    score: isScore(score) ? score : undefined,
    action: typeof action === 'string' ? action : undefined,
  }
}

const PLACES: Record<Role, number> = { match: 0, refine: 1, create: 2 }

/** Rule 9: the matches by falling score, then at most one refine, then one create, which only a match that stands alone does without. */
function* checkOrder(seen: readonly Seen[]): Generator<RuleIssue> {
  let last: Role = 'match'
  let lowest = 1
  for (const [i, { role, score }] of seen.entries()) {
    if (role === undefined) continue
    const path = `/choices/${i}`
    if (PLACES[role] < PLACES[last]) yield broken(9, path, `a ${role} before any ${last}`, role)
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

/** Rule 8: what to do with the choices. One that is single may be named. */
function* checkDirective(directive: unknown, seen: readonly Seen[]): Generator<RuleIssue> {
  const allowed: unknown[] = seen.length > 1 ? [PICK_ONE] : [FOLLOW_IT, PICK_ONE, seen[0]?.action]
  if (typeof directive !== 'string' || !allowed.includes(directive))
    yield broken(8, '/next_action', JSON.stringify(allowed[0]), directive)
}

/** The summary, as far as the choices are what they should be; its number of matches is part of rule 9. */
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
