import { invalidInput, wrongValue } from './kit/invalid-input.js'

/** Reads one value of a request: returns it typed, or throws `invalid_input` with the field's name. */
export type Check<T> = (value: unknown, field: string) => T

/** Reads the fields of an object one by one; `done` refuses those that were not asked for. */
export function fieldReader(value: unknown, at: string) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongValue(at, 'an object', value)
  const fields = value as Record<string, unknown>
  const prefix = at === 'request' ? '' : `${at}.`
  const known: string[] = []
  const read = <T>(name: string, check: Check<T>): T => {
    known.push(name)
    return check(Object.hasOwn(fields, name) ? fields[name] : undefined, prefix + name)
  }
  read.done = (): void => {
    const unknown = Object.keys(fields).find((name) => !known.includes(name))
    if (unknown !== undefined) throw invalidInput(prefix + unknown, `one of ${known.join(', ')}`, 'an unknown field')
  }
  return read
}

export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value, field) => (value === undefined ? undefined : check(value, field))
}

export function withDefault<T>(fallback: T, check: Check<T>): Check<T> {
  return (value, field) => (value === undefined ? fallback : check(value, field))
}

export const text: Check<string> = (value, field) => {
  if (typeof value === 'string') return value
  throw wrongValue(field, 'a string', value)
}

/** A text of at most so many characters. */
export function textUpTo(maxChars: number): Check<string> {
  return (value, field) => {
    const short = text(value, field)
    if (short.length > maxChars) throw invalidInput(field, `at most ${maxChars} characters`, `${short.length}`)
    return short
  }
}

/** A text that isn't blank, of at most so many characters. */
export function filledText(maxChars: number): Check<string> {
  const check = textUpTo(maxChars)
  return (value, field) => {
    const filled = check(value, field)
    if (filled.trim() === '') throw wrongValue(field, 'a text that is not blank', filled)
    return filled
  }
}

export const flag: Check<boolean> = (value, field) => {
  if (typeof value === 'boolean') return value
  throw wrongValue(field, 'true or false', value)
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

/** A date and time of RFC 3339. */
export const dateTime: Check<string> = (value, field) => {
  if (typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value))) return value
  throw wrongValue(field, 'a date and time such as 2026-01-31T00:00:00Z', value)
}

export function integer(min: number, max: number): Check<number> {
  return (value, field) => {
    if (Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max) return value as number
    throw wrongValue(field, `an integer from ${min} to ${max}`, value)
  }
}

export function oneOf<T extends string>(allowed: readonly T[]): Check<T> {
  return (value, field) => {
    if (allowed.includes(value as T)) return value as T
    throw wrongValue(field, `one of ${allowed.join(', ')}`, value)
  }
}

/** One value, or an array of them. */
export function oneOrMore<T>(check: Check<T>, most: number): Check<T[]> {
  return (value, field) => {
    if (!Array.isArray(value)) return [check(value, field)]
    if (value.length >= 1 && value.length <= most) return value.map((item, i) => check(item, `${field}.${i}`))
    throw invalidInput(field, `from 1 to ${most} values (leave it out to filter nothing)`, `${value.length}`)
  }
}
