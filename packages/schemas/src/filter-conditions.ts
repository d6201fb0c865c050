import { writeOutGlobs } from './brace-expansion.js'
import type { FieldOperators, FieldValue } from './generated/wire.js'
import { type Check, charactersIn, flag, list, number, object, optional, Refusal, text, within } from './reading.js'
import { describeValue } from './request-issue.js'

/** The most levels of filters within filters, and the most conditions of all of them. */
const MAX_LEVELS = 8
const MAX_CONDITIONS = 256
/** The most values of all lists that fields are compared with. */
const MAX_LISTED = 10_000
/** The most characters of the path of a field, and the most names that it has. */
const MAX_PATH = 1000
const MAX_NAMES = 16
/** The most characters of a value that a field is compared with. */
const MAX_VALUE = 10_000

/** The maximum length of all globs of a filter in code points, which bounds the cost per path. */
const MAX_GLOB_CHARACTERS = 262_144

/**
 * Refuses globs that begin with `!` or can match no path. Bounds the total length of the globs of a
 * filter with their alternatives written out. JSON Schema can't express these rules.
 */
export function globsInAll(check: Check<string[]>): Check<string[]> {
  return (value, field) => {
    const globs = check(value, field)
    const fieldOf = (i: number): string => (Array.isArray(value) ? `${field}.${i}` : field)
    const written = writeOutGlobs(globs, fieldOf, { paths: 'files' })
    if (written.issue !== undefined) {
      const { expected, found, hint } = written.issue
      throw new Refusal(written.issue.field, expected, found, hint)
    }
    const count = written.globs.reduce((sum, glob) => sum + charactersIn(glob), 0)
    if (count <= MAX_GLOB_CHARACTERS) return globs
    throw new Refusal(field, `at most ${MAX_GLOB_CHARACTERS} characters in all`, `${count}`)
  }
}

/**
 * Bounds how deep filters are nested, and how many conditions they have. It looks at them before
 * they are read, so that no depth of them is too much.
 */
export function filtersInBounds<T>(check: Check<T>): Check<T> {
  return (json, field) => {
    let conditions = 0
    let values = 0
    const look = (filters: unknown, at: string, level: number): void => {
      if (typeof filters !== 'object' || filters === null || Array.isArray(filters)) return
      if (level > MAX_LEVELS) throw new Refusal(at, `at most ${MAX_LEVELS} levels of filters within filters`, 'more')
      const { and, or, not, metadata, ...rest } = filters as Record<string, unknown>
      if (level > 0 && Object.values(filters).every((condition) => condition === undefined))
        throw new Refusal(at, 'at least one condition', 'none')
      conditions += Object.keys(rest).length + Object.keys(metadata ?? {}).length
      if (conditions > MAX_CONDITIONS) throw new Refusal(field, `at most ${MAX_CONDITIONS} conditions in all`, 'more')
      for (const condition of Object.values(metadata ?? {})) {
        const operands = Array.isArray(condition) ? condition : (condition as FieldOperators | null)?.in
        if (Array.isArray(operands)) values += operands.length
      }
      if (values > MAX_LISTED) throw new Refusal(field, `lists of at most ${MAX_LISTED} values in all`, 'more')
      for (const [name, inner] of Object.entries({ and, or })) {
        if (!Array.isArray(inner)) continue
        for (const [i, nested] of inner.entries()) look(nested, within(within(at, name), `${i}`), level + 1)
      }
      look(not, within(at, 'not'), level + 1)
    }
    look(json, field, 0)
    return check(json, field)
  }
}

/** Refuses a boost that says neither of what nor how recent. */
export function boostOfSome<T extends { filters?: unknown; recency?: unknown }>(check: Check<T>): Check<T> {
  return (json, field) => {
    const boost = check(json, field)
    if (boost.filters !== undefined || boost.recency !== undefined) return boost
    throw new Refusal(field, 'filters, recency or both beside factor', 'neither')
  }
}

/** Reads conditions on fields of metadata, by path. A value stands for `eq`, a list for `in`. */
export const fieldConditions: Check<Record<string, FieldOperators>> = (json, field) => {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Refusal(field, 'an object with a condition for each field', describeValue(json))
  const conditions = Object.entries(json).map(([path, condition]) => {
    return [checkPath(path, field), readCondition(condition, within(field, path))]
  })
  if (conditions.length === 0) throw new Refusal(field, 'a condition on at least one field', 'none')
  return Object.fromEntries(conditions)
}

function checkPath(path: string, field: string): string {
  text({ filled: true, max: MAX_PATH })(path, field)
  const count = path.replaceAll(/\\[\\.]/g, '').split('.').length
  if (count > MAX_NAMES) throw new Refusal(within(field, path), `a path of at most ${MAX_NAMES} names`, `${count}`)
  return path
}

function readCondition(json: unknown, field: string): FieldOperators {
  if (Array.isArray(json)) return { in: fieldValueList(json, field) }
  if (typeof json !== 'object') return { eq: fieldValue(json, field) }
  if (json === null) {
    const hint = 'A field without a value is asked for by `{ exists: false }`.'
    throw new Refusal(field, 'a value, an array of values, or operators', 'null', hint)
  }
  const operators = Object.entries(fieldOperators(json, field)).filter(([, operand]) => operand !== undefined)
  if (operators.length === 0) throw new Refusal(field, 'at least one operator, such as `eq`', 'none')
  return Object.fromEntries(operators)
}

const fieldText = text({ max: MAX_VALUE })
const fieldNumber = number(-Number.MAX_VALUE, Number.MAX_VALUE)

const fieldValue: Check<FieldValue> = (json, field) => {
  if (typeof json === 'boolean') return json
  if (typeof json === 'string') return fieldText(json, field)
  if (typeof json === 'number') return fieldNumber(json, field)
  throw new Refusal(field, 'a string, a number or a boolean', describeValue(json))
}

const fieldValueList = list(fieldValue, 1, 1000)

const fieldBound: Check<string | number> = (json, field) => {
  if (typeof json === 'string') return fieldText(json, field)
  if (typeof json === 'number') return fieldNumber(json, field)
  throw new Refusal(field, 'a string or a number', describeValue(json))
}

const fieldOperators = object<{ [K in keyof Required<FieldOperators>]: FieldOperators[K] }>({
  eq: optional('eq', fieldValue),
  in: optional('in', fieldValueList),
  gt: optional('gt', fieldBound),
  gte: optional('gte', fieldBound),
  lt: optional('lt', fieldBound),
  lte: optional('lte', fieldBound),
  contains: optional('contains', fieldText),
  exists: optional('exists', flag),
})
