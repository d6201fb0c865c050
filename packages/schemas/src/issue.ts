import { describeValue } from './describe-value.js'
import type { CompiledError } from './generated/validators.js'

/** One thing that is wrong with a value. */
export interface Issue {
  /** Where: a JSON pointer (RFC 6901) such as `/hits/0/score`. Empty for the value as a whole. A member that is missing is named too. */
  path: string
  /** What was expected and, where that helps, what was found. For people; never parse it. */
  message: string
  /** The JSON Schema keyword that the value breaks; `discriminator` when a union has no such branch. Absent when the value can't be read at all. */
  keyword?: string
}

/** Keywords that only say that a part of them failed: that part says it better. */
const WRAPPERS = ['if', 'anyOf', 'oneOf']

/** Keywords for which it helps to see the value. */
const FOUND = ['type', 'const', 'enum', 'minimum', 'maximum', 'format', 'pattern', 'discriminator']

/** The errors of a compiled validator in words: one issue for each thing that is wrong. `value` is what was validated. */
export function issuesOf(errors: readonly CompiledError[], value: unknown): Issue[] {
  const choices = new Set(errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath))
  const telling = errors.filter(
    (error) => !WRAPPERS.includes(error.keyword) && !isNoFault(error, errors, choices) && !isSaidBetter(error, errors),
  )
  const issues = new Map<string, Issue>()
  for (const error of telling.length > 0 ? telling : errors) {
    const { instancePath, params } = error
    const keyword = isUnknownMember(error) ? 'additionalProperties' : error.keyword
    const member = params.missingProperty ?? params.tag
    const path = member === undefined ? instancePath : `${instancePath}/${escapeName(String(member))}`
    const message = expected(keyword, params)
    // What the branches of one choice expect of the same value is one issue with alternatives.
    const key = choices.has(path) ? path : `${path} ${message}`
    const before = issues.get(key)
    if (before === undefined) issues.set(key, { path, message, keyword })
    else if (before.message !== message) before.message += `, or ${message}`
  }
  for (const issue of issues.values()) {
    if (FOUND.includes(issue.keyword ?? '')) issue.message += `, found ${describeValue(valueAt(value, issue.path))}`
  }
  return [...issues.values()]
}

/** A closed object is compiled to one whose further members are false, so that their number is bounded. */
const isUnknownMember = ({ keyword, schemaPath }: CompiledError) =>
  keyword === 'false schema' && schemaPath.includes('/additionalProperties/')

/** Whether an error only says that an item is none of those that are counted, or that a value is none of the branches but one that is wrong inside. */
function isNoFault(
  { instancePath, schemaPath }: CompiledError,
  errors: readonly CompiledError[],
  choices: Set<string>,
) {
  if (schemaPath.includes('/contains/')) return true
  return choices.has(instancePath) && errors.some((other) => other.instancePath.startsWith(`${instancePath}/`))
}

/** A text that is empty, or no date at all, breaks the pattern of such texts too. */
function isSaidBetter({ keyword, instancePath }: CompiledError, errors: readonly CompiledError[]): boolean {
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

function valueAt(value: unknown, path: string): unknown {
  let place = value
  for (const name of path.split('/').slice(1))
    place = (place as { [name: string]: unknown } | null | undefined)?.[unescapeName(name)]
  return place
}
