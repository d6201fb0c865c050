import type { SearchRequestV1, SearchResponseV1 } from '@kebab/schemas'
import type { CallOptions } from './contracts.js'
import type { EngineOptions } from './engine-options.js'
import { runWithin } from './run-within.js'
import { search } from './search.js'
import { resolveSettings } from './settings.js'

/** Search over a store and its retrievers. Holds no state of its own: pages live in their cursors. */
export interface Engine {
  /**
   * One page of a query's ranking. Over an unchanged corpus, the pages of a query, whatever their sizes and budgets, concatenate
   * to one fixed ranking: nothing twice, nothing lost.
   *
   * Rejects with `invalid_input`, `unsupported`, `invalid_cursor`, `stale_cursor`, `retrieval_failed`, what the store throws, or the caller's reason.
   */
  search(request: SearchRequestV1, options?: CallOptions): Promise<SearchResponseV1>
}

/** Puts an engine together. Throws `TypeError` for wiring that can't work. */
export function createEngine(options: EngineOptions): Engine {
  const settings = resolveSettings(options)
  return {
    // Whatever a part does with its signal, an abort settles the call.
    search: (request, { signal } = {}) =>
      runWithin((given) => search(settings, request, given), { signal, stage: 'search' }),
  }
}
