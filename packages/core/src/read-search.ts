import { readSearchRequest, type SearchInput } from '@kebab/schemas/read'
import { readRequest } from './kit/read-request.js'

/** Reads a search. `maxTokens` is the budget of one that sets none. No condition at all is no filter. Throws `invalid_input`. */
export function readSearch(request: unknown, maxTokens: number | undefined): SearchInput {
  const { filters, ...input } = readRequest(readSearchRequest, request)
  const isFiltered = filters !== undefined && Object.values(filters).some((condition) => condition !== undefined)
  return { ...input, maxTokens: input.maxTokens ?? maxTokens, filters: isFiltered ? filters : undefined }
}
