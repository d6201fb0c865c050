import type { BulkSearchInputV1 } from '@kebab/schemas'
import { type Check, fieldReader, integer, optional } from './field-checks.js'
import { invalidInput, wrongValue } from './kit/invalid-input.js'

const MAX_QUERIES = 100

/** A bulk request as it is carried out. */
export interface BulkInput {
  /** Not yet read: each is refused on its own. */
  requests: readonly unknown[]
  concurrency: number
  /** The `max_tokens` of searches that set none. */
  budget: number | undefined
}

/** Reads a bulk request, but not the searches in it. Throws `invalid_input`. */
export function parseBulk(input: BulkSearchInputV1): BulkInput {
  const read = fieldReader(input, 'request')
  const queries = read('queries', searches)
  const concurrency = read('concurrency', optional(integer(1, MAX_QUERIES))) ?? queries.length
  const budget = read('max_tokens', optional(integer(0, Number.MAX_SAFE_INTEGER)))
  read.done()
  return { requests: queries, concurrency, budget }
}

const searches: Check<unknown[]> = (value, field) => {
  if (!Array.isArray(value)) throw wrongValue(field, `an array of 1 to ${MAX_QUERIES} searches`, value)
  if (value.length >= 1 && value.length <= MAX_QUERIES) return value
  throw invalidInput(field, `from 1 to ${MAX_QUERIES} searches`, `${value.length}`)
}
