import { describeValue, type RequestReader, readFilters } from '@kebab/schemas/read'
import type { Filters, RetrieveOptions, VocabularyOptions, VocabularyRange } from '../contracts.js'
import { KebabError, type KebabErrorOptions } from '../errors/errors.js'

/**
 * Returns the error for a wrong value in a request.
 * @param field which field is wrong
 * @param expected what the field takes, in words
 * @param found what it was given, in words
 * @param more a hint, and the error that was caught
 */
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

/**
 * Like `invalidInput`, but describes the found value itself: short texts and numbers are shown,
 * otherwise the kind.
 */
export function wrongValue(field: string, expected: string, value: unknown): KebabError<'invalid_input'> {
  return invalidInput(field, expected, describeValue(value))
}

/** Checks that an argument is a string. @throws KebabError `invalid_input`, with the field */
export function checkText(value: unknown, field: string): asserts value is string {
  if (typeof value !== 'string') throw wrongValue(field, 'a string', value)
}

/**
 * Checks that an argument is an array of strings. @throws KebabError `invalid_input`, with the
 * field and the index
 */
export function checkTexts(value: unknown, field: string): asserts value is string[] {
  if (!Array.isArray(value)) throw wrongValue(field, 'an array of strings', value)
  for (const [i, item] of value.entries()) checkText(item, `${field}.${i}`)
}

/** The most principals of a document, or of a caller. */
const MOST_PRINCIPALS = 1000
/** The most UTF-16 units of the name of a principal. */
const LONGEST_PRINCIPAL = 256

/**
 * Checks that an argument is a list of principals: at most 1,000, each of 1 to 256 UTF-16 units.
 * @throws KebabError `invalid_input`, with the field and the index
 */
export function checkPrincipals(value: unknown, field: string): asserts value is string[] {
  checkTexts(value, field)
  if (value.length > MOST_PRINCIPALS) throw wrongValue(field, `at most ${MOST_PRINCIPALS} principals`, value)
  for (const [i, { length }] of value.entries()) {
    if (length > 0 && length <= LONGEST_PRINCIPAL) continue
    throw wrongValue(`${field}.${i}`, `a principal of 1 to ${LONGEST_PRINCIPAL} UTF-16 units`, value[i])
  }
}

/**
 * Checks principals in any order, and returns them ascending, each once. Throws `invalid_input`.
 */
export function readPrincipals(value: unknown, field: string): string[] {
  checkPrincipals(value, field)
  return [...new Set(value)].sort()
}

/** Checks the `limit` of a ranking. @throws KebabError `invalid_input` */
export function checkLimit(value: unknown): asserts value is number {
  if (!Number.isSafeInteger(value) || (value as number) < 1) throw wrongValue('limit', 'an integer from 1', value)
}

/**
 * Checks what `PreparedQuery.retrieve` is given, and returns it. Throws `invalid_input` for a wrong
 * limit, and the reason of a signal that is aborted already.
 */
export function readRetrieve(options: RetrieveOptions): RetrieveOptions {
  const { limit, filter, signal } = options ?? {}
  checkLimit(limit)
  signal?.throwIfAborted()
  return { limit, filter, signal }
}

/** What `Retriever.vocabulary` is asked for, with its defaults. */
export type VocabularyQuery = VocabularyOptions &
  (
    | { terms: readonly string[] }
    | { terms?: undefined; prefix: string; suffix: string; minLength: number; maxLength: number }
  )

/**
 * Checks what `Retriever.vocabulary` is given, and returns it with its defaults. Terms that come
 * twice count once. Throws `invalid_input` for a wrong range, and the reason of a signal that is
 * aborted already.
 */
export function readVocabulary(range: VocabularyRange, options: VocabularyOptions = {}): VocabularyQuery {
  if (typeof range !== 'object' || range === null) throw wrongValue('range', 'terms or a prefix', range)
  const { filter, signal } = options
  signal?.throwIfAborted()
  if ('terms' in range) {
    checkTexts(range.terms, 'range.terms')
    return { terms: [...new Set(range.terms)], filter, signal }
  }
  const { prefix, suffix = '', minLength = 0, maxLength = Number.MAX_SAFE_INTEGER } = range
  checkText(prefix, 'range.prefix')
  checkText(suffix, 'range.suffix')
  for (const [field, value] of Object.entries({ minLength, maxLength })) {
    if (!Number.isSafeInteger(value) || value < 0) throw wrongValue(`range.${field}`, 'an integer from 0', value)
  }
  return { prefix, suffix, minLength, maxLength, filter, signal }
}

/**
 * Reads a request of any shape with a reader of `@kebab/schemas/read`. Throws `invalid_input` for a
 * wrong value or an unknown field. If a getter or a proxy of the request throws, that error is the
 * `cause`.
 */
export function readRequest<T>(read: RequestReader<T>, request: unknown): T {
  const reading = read(request)
  if (reading.issue === undefined) return reading.input
  const { field, expected, found, hint } = reading.issue
  throw invalidInput(field, expected, found, { hint, ...('cause' in reading ? { cause: reading.cause } : {}) })
}

/**
 * Reads filters that a program wrote, in camelCase, as a search reads those of the wire. One value
 * may stand for an array of one. Throws `invalid_input` for a wrong value or an unknown condition,
 * with `filters` in the name of the field. A condition that is absent is `undefined`.
 */
export function checkFilters(filters: unknown): Filters {
  return readRequest(readFilters, filters)
}
