import { KebabError, type KebabErrorOptions } from '../errors.js'

/** The error for a wrong value in a request: which field, what it takes, and what it was given, in words; and what may help, or what was thrown. */
export function invalidInput(
  field: string,
  expected: string,
  found: string,
  more: Pick<KebabErrorOptions<'invalid_input'>, 'hint' | 'cause'> = {},
): KebabError<'invalid_input'> {
  return new KebabError('invalid_input', `${field}: expected ${expected}, found ${found}`, {
    ...more,
    details: { field, expected, found },
  })
}

/** The same, for a value that speaks for itself: short texts and numbers are shown, of anything else only its kind. */
export function wrongValue(field: string, expected: string, value: unknown): KebabError<'invalid_input'> {
  return invalidInput(field, expected, describeValue(value))
}

/** A value in a few words, for messages: short texts and numbers are shown, of anything else only its kind. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return value instanceof Date ? 'a date' : 'an object'
  return typeof value === 'function' ? 'a function' : String(value)
}
