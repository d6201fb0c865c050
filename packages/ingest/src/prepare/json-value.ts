import type { Json } from '@kebab/core'
import { wrongValue } from '@kebab/core/kit'

/** The maximum nesting of arrays and objects. */
const DEEPEST = 64
/**
 * The maximum number of values at all depths. Shared parts could make the JSON grow exponentially.
 */
const MOST_VALUES = 100_000

/**
 * Returns a copy of a value as JSON. Dates become ISO 8601 strings. Members that are `undefined`
 * are left out. The key `__proto__` becomes a member like any other, and changes no prototype.
 *
 * Throws `invalid_input` with the field of a value that JSON can't hold: functions, symbols,
 * bigints, NaN, infinities, invalid dates, instances of classes and values that contain themselves.
 * The same holds for more than 64 levels or more than 100,000 values.
 */
export function jsonValue(value: unknown, field: string): Json {
  const parents = new Set<object>()
  let count = 0

  const copy = (value: unknown, field: string): Json => {
    if (++count > MOST_VALUES) throw wrongValue(field, `one of at most ${MOST_VALUES} values`, value)
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString()
    if (!Array.isArray(value) && !isPlainObject(value)) throw wrongValue(field, 'a JSON value', value)
    if (parents.has(value)) throw wrongValue(field, 'a value that does not contain itself', value)
    if (parents.size === DEEPEST) throw wrongValue(field, `nested at most ${DEEPEST} levels deep`, value)
    parents.add(value)
    const json = Array.isArray(value)
      ? Array.from(value, (item, i) => copy(item, `${field}.${i}`))
      : // This defines members, where an assignment to `__proto__` would set the prototype.
        Object.fromEntries(
          Object.entries(value)
            .filter(([, item]) => item !== undefined)
            .map(([key, item]) => [key, copy(item, `${field}.${key}`)]),
        )
    parents.delete(value)
    return json
  }

  return copy(value, field)
}

/** Whether a value is an object that is no instance of a class, in any realm. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
