import { type CompiledError, type CompiledValidator, validators } from './generated/validators.js'
import type { SchemaTypes } from './generated/wire.js'
import { describeValue } from './request-issue.js'

/** The label of a schema, such as `search_response.v1`. */
export type SchemaName = keyof SchemaTypes

/**
 * Validates a value against a schema, and returns its issues. An empty array means that the value
 * is a `SchemaTypes[name]`. After a hundred issues, the rest of an array or map is left out.
 *
 * A value is taken as it would be in JSON: only its own members, no `NaN`, no `bigint`. It is never
 * changed. Whatever its getters or proxies do, this returns issues and doesn't throw.
 *
 * @throws TypeError for an unknown name.
 */
export function validate(name: SchemaName, value: unknown): Issue[] {
  const validator = validatorOf(name)
  if (ArrayBuffer.isView(value)) return [{ path: '', message: 'must be parsed JSON, found bytes', keyword: 'type' }]
  try {
    return validator(value) ? [] : issuesOf(validator.errors ?? [], value)
  } catch {
    return [{ path: '', message: 'must be plain data, but an error was thrown while it was read' }]
  }
}

/** Whether a value is valid against a schema. Never throws for any value. */
export function accepts<N extends SchemaName>(name: N, value: unknown): value is SchemaTypes[N] {
  const validator = validatorOf(name)
  try {
    return !ArrayBuffer.isView(value) && validator(value)
  } catch {
    return false
  }
}

function validatorOf(name: SchemaName): CompiledValidator {
  if (Object.hasOwn(validators, name)) return validators[name]
  throw new TypeError(`expected the name of a schema (${Object.keys(validators).join(', ')}), found ${String(name)}`)
}

/** One thing that is wrong with a value. */
export interface Issue {
  /**
   * A JSON pointer (RFC 6901) such as `/hits/0/score`. Empty for the value as a whole. For a
   * missing member it ends in the member's name.
   */
  path: string
  /** What was expected, often with what was found. For people; never parse it. */
  message: string
  /**
   * The JSON Schema keyword that the value violates, or `discriminator` when a union has no such
   * branch. Absent when the value can't be read.
   */
  keyword?: string
}

/** Keywords that only repeat that one of their parts failed. The error of the part says more. */
const WRAPPERS = ['if', 'anyOf', 'oneOf']

/** Keywords whose messages show the value. */
const SHOWING_VALUE = ['type', 'const', 'enum', 'minimum', 'maximum', 'format', 'pattern', 'discriminator']

/**
 * Converts the errors of a compiled validator to issues, one for each thing that is wrong. `value`
 * is the validated value.
 */
function issuesOf(errors: readonly CompiledError[], value: unknown): Issue[] {
  const choices = new Set(errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath))
  const telling = errors.filter(
    (error) => !WRAPPERS.includes(error.keyword) && !isNoFault(error, errors, choices) && !isReported(error, errors),
  )
  const issues = new Map<string, Issue>()
  for (const error of telling.length > 0 ? telling : errors) {
    const { instancePath, params } = error
    const keyword = isUnknownMember(error) ? 'additionalProperties' : error.keyword
    const member = params.missingProperty ?? params.tag
    const path = member === undefined ? instancePath : `${instancePath}/${escapeName(String(member))}`
    const message = expected(keyword, params)
    // What the branches of one choice expect of the same value becomes one issue with alternatives.
    const key = choices.has(path) ? path : `${path} ${message}`
    const before = issues.get(key)
    if (before === undefined) issues.set(key, { path, message, keyword })
    else if (before.message !== message) before.message += `, or ${message}`
  }
  for (const issue of issues.values()) {
    if (SHOWING_VALUE.includes(issue.keyword ?? ''))
      issue.message += `, found ${describeValue(valueAt(value, issue.path))}`
  }
  return [...issues.values()]
}

/**
 * Whether an error is about an unknown member. Closed objects are compiled to ones whose other
 * members are false.
 */
const isUnknownMember = ({ keyword, schemaPath }: CompiledError) =>
  keyword === 'false schema' && schemaPath.includes('/additionalProperties/')

/**
 * Whether an error is no fault of the value: an item is not of a counted kind, or a value fails a
 * branch while another branch has errors inside it.
 */
function isNoFault(
  { instancePath, schemaPath }: CompiledError,
  errors: readonly CompiledError[],
  choices: Set<string>,
) {
  if (schemaPath.includes('/contains/')) return true
  return choices.has(instancePath) && errors.some((other) => other.instancePath.startsWith(`${instancePath}/`))
}

/**
 * Whether an error of a pattern is already reported: an empty text, or no date, violates it too.
 */
function isReported({ keyword, instancePath }: CompiledError, errors: readonly CompiledError[]): boolean {
  if (keyword !== 'pattern') return false
  return errors.some(
    (other) => other.instancePath === instancePath && (other.keyword === 'minLength' || other.keyword === 'format'),
  )
}

function expected(keyword: string, params: CompiledError['params']): string {
  const { limit } = params
  switch (keyword) {
    case 'type':
      return `must be ${[params.type].flat().map(String).map(withArticle).join(' or ')}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).map((item) => JSON.stringify(item)).join(', ')}`
    case 'discriminator':
      return params.error === 'tag'
        ? 'must be a string'
        : `must be one of the values that the schema lists for ${params.tag}`
    case 'required':
      return 'is required'
    case 'dependentRequired':
      return `is required beside ${params.property}`
    case 'additionalProperties':
      return 'is not a member that the schema knows'
    case 'false schema':
      return 'must be absent'
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`
    case 'maxLength':
      return `must have at most ${limit} characters`
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} items`
    case 'maxItems':
      return `must have at most ${limit} items`
    case 'contains':
      return `must hold at most ${params.maxContains} item of each kind that the schema counts`
    case 'not':
      return 'must not be what the schema excludes'
    case 'format':
      return `must be a ${params.format} (RFC 3339)`
    case 'pattern':
      return params.pattern === '\\S' ? 'must not be blank' : `must match ${params.pattern}`
    default:
      return `must satisfy the schema's ${keyword}`
  }
}

function withArticle(type: string): string {
  if (type === 'null') return type
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}

const escapeName = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
const unescapeName = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~')

/** Returns the value at a JSON pointer, or `undefined` where there is none. */
function valueAt(value: unknown, path: string): unknown {
  let member = value
  for (const name of path.split('/').slice(1))
    member = (member as { [name: string]: unknown } | null | undefined)?.[unescapeName(name)]
  return member
}
