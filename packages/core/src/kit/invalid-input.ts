import { describeValue, type RequestReader } from '@kebab/schemas/read'
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

/** For an argument that has to be a string. @throws KebabError `invalid_input`, naming the field */
export function checkText(value: unknown, field: string): asserts value is string {
  if (typeof value !== 'string') throw wrongValue(field, 'a string', value)
}

/** For an argument that has to be an array of strings. @throws KebabError `invalid_input`, naming the field and the place in it */
export function checkTexts(value: unknown, field: string): asserts value is string[] {
  if (!Array.isArray(value)) throw wrongValue(field, 'an array of strings', value)
  for (const [i, item] of value.entries()) checkText(item, `${field}.${i}`)
}

/** For the `limit` of `Retriever.retrieve`. @throws KebabError `invalid_input` */
export function checkLimit(value: unknown): asserts value is number {
  if (!Number.isSafeInteger(value) || (value as number) < 1) throw wrongValue('limit', 'an integer from 1', value)
}

/**
 * Reads a request, which may be anything, with a reader of `@kebab/schemas/read`. Throws `invalid_input` for a wrong value and for an unknown field,
 * and with a `cause` for what a getter or a proxy of the request throws.
 */
export function readRequest<T>(read: RequestReader<T>, request: unknown): T {
  const reading = read(request)
  if (reading.issue === undefined) return reading.input
  const { field, expected, found, hint } = reading.issue
  throw invalidInput(field, expected, found, { hint, ...('cause' in reading ? { cause: reading.cause } : {}) })
}
