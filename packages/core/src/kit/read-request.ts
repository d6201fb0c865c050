import type { RequestReader } from '@kebab/schemas/read'
import { invalidInput } from './invalid-input.js'

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
