import { wrongValue } from '@kebab/core/kit'

/** A validation rule of the contract by its number, or `schema` for what its schema says beside them: members, types, and the words of message and match. */
export type ChoicesRule = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 'schema'

/** One thing that is wrong with a response. */
export interface RuleIssue {
  /** The rule that is broken. */
  rule: ChoicesRule
  /** Where: a JSON pointer (RFC 6901) such as `/choices/0/score`. Empty for the response as a whole. A member that is missing is named too. */
  path: string
  /** What was expected, and what was found. For people; never parse it. */
  message: string
}

/** The issue for a value that isn't what a rule expects. */
export function broken(rule: ChoicesRule, path: string, expected: string, value: unknown): RuleIssue {
  return { rule, path, message: wrongValue(path || 'the response', expected, value).message }
}

/** A JSON object, by its own members. */
export type Fields = { [name: string]: unknown }

/** Whether a value is what JSON calls an object. Bytes, of which each would be a member, are none. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
}

/** An own member; `undefined` where there is none. */
export function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** An issue for each member that the contract doesn't know. */
export function* unknownMembers(fields: Fields, known: readonly string[], at: string): Generator<RuleIssue> {
  for (const name of Object.keys(fields)) {
    if (known.includes(name)) continue
    const path = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    yield { rule: 'schema', path, message: `${path}: expected one of ${known.join(', ')}, found another member` }
  }
}
