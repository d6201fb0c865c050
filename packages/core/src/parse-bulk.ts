import type { BulkSearchInputV1, SearchRequestV1 } from '@kebab/schemas'
import { type Check, fieldReader, integer, optional } from './field-checks.js'
import { invalidInput, wrongValue } from './invalid-input.js'

const MAX_QUERIES = 100

/** A bulk request as it is carried out. */
export interface BulkInput {
  /** Not yet read: each is refused on its own. */
  requests: readonly unknown[]
  concurrency: number
}

/** Reads a bulk request, but not the searches in it. Throws `invalid_input`. */
export function parseBulk(input: BulkSearchInputV1): BulkInput {
  const read = fieldReader(input, 'request')
  const queries = read('queries', searches)
  const concurrency = read('concurrency', optional(integer(1, MAX_QUERIES))) ?? queries.length
  const budget = read('max_tokens', optional(integer(0, Number.MAX_SAFE_INTEGER)))
  read.done()
  return { requests: queries.map((request) => withBudget(request, budget)), concurrency }
}

const searches: Check<unknown[]> = (value, field) => {
  if (!Array.isArray(value)) throw wrongValue(field, `an array of 1 to ${MAX_QUERIES} searches`, value)
  if (value.length >= 1 && value.length <= MAX_QUERIES) return value
  throw invalidInput(field, `from 1 to ${MAX_QUERIES} searches`, `${value.length}`)
}

/** The search with the budget for all, unless it sets its own. */
function withBudget(request: unknown, budget: number | undefined): unknown {
  if (budget === undefined || typeof request !== 'object' || request === null || Array.isArray(request)) return request
  const own = request as SearchRequestV1
  return own.max_tokens === undefined ? { ...own, max_tokens: budget } : own
}
