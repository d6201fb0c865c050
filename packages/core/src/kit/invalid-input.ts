import { describeValue } from '@kebab/schemas/read'
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
