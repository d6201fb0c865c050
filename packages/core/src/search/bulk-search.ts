import type { BulkSearchInputV1, BulkSearchItemV1, BulkSearchResponseV1, SearchRequestV1 } from '@kebab/schemas'
import { type BulkSearchInput, readBulkSearchInput } from '@kebab/schemas/read'
import type { Settings } from '../engine/settings.js'
import { wireError } from '../errors/errors.js'
import { readRequest } from '../kit/invalid-input.js'
import { search } from './search.js'

/**
 * Runs several searches, a bounded number at the same time, and returns each outcome in its
 * position. Rejects only for an abort and for a malformed bulk request.
 */
export async function bulkSearch(
  settings: Settings,
  input: BulkSearchInputV1,
  signal: AbortSignal | undefined,
): Promise<BulkSearchResponseV1> {
  const bulk = readRequest(readBulkSearchInput, input)
  const { length } = bulk.queries
  const items: BulkSearchItemV1[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < length) {
      const index = next++
      items[index] = await searchItem(settings, bulk, index, signal)
    }
  }
  await Promise.all(Array.from({ length: Math.min(bulk.concurrency ?? length, length) }, work))
  const failed = items.filter((item) => item.error !== undefined).length
  return { schema_version: 'bulk_search_response.v1', items, succeeded: items.length - failed, failed }
}

async function searchItem(
  settings: Settings,
  { queries, maxTokens }: BulkSearchInput,
  index: number,
  signal: AbortSignal | undefined,
): Promise<BulkSearchItemV1> {
  const request = queries[index]
  const item = { schema_version: 'bulk_search_item.v1', index, query: queryOf(request) } as const
  try {
    return { ...item, response: await search(settings, request, signal, maxTokens) }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    return { ...item, error: wireError(error) }
  }
}

/** Returns the query of a search, also of one that couldn't be read. */
function queryOf(request: unknown): string {
  try {
    const { query } = request as Partial<SearchRequestV1>
    return typeof query === 'string' ? query : ''
  } catch {
    return ''
  }
}
