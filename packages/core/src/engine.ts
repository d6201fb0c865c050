import type {
  BulkSearchInputV1,
  BulkSearchResponseV1,
  DoctorReportV1,
  EngineDescriptionV1,
  FetchRequestV1,
  FetchResultV1,
  SearchRequestV1,
  SearchResponseV1,
} from '@kebab/schemas'
import type { CallOptions } from './contracts.js'
import { describe } from './describe.js'
import { doctor } from './doctor.js'
import { knownError } from './errors.js'
import { fetchSpan } from './fetch/fetch.js'
import { runWithin } from './kit/run-within.js'
import { bulkSearch } from './search/bulk-search.js'
import { search } from './search/search.js'
import { type EngineOptions, resolveSettings } from './settings.js'
import { withSpan } from './tracing.js'

/**
 * Search over a store and its retrievers. Holds no state of its own: pages live in their cursors. Every call rejects with the caller's reason on an abort,
 * and otherwise with a `KebabError`: with `internal`, where a part threw something else, which is its `cause`.
 */
export interface Engine {
  /**
   * One page of a query's ranking. Over an unchanged corpus, the pages of a query, whatever their sizes and budgets, concatenate
   * to one fixed ranking: nothing twice, nothing lost.
   *
   * `timeout_ms` is for the whole search: a retriever or reranker that isn't done by then, a filter that isn't resolved included, is left out.
   * What can't be left out, as reading the chunks of the page, may take a second more.
   *
   * Rejects with `invalid_input`, `unsupported`, `invalid_cursor`, `stale_cursor`, `retrieval_failed`, `timeout`, or the store's own code.
   */
  search(request: SearchRequestV1, options?: CallOptions): Promise<SearchResponseV1>
  /**
   * Up to 100 searches in one call, each answered in its place with its page or its error. They run at the same time, so that an embedder behind
   * `coalesceCalls` embeds all of their queries in one call. Rejects with `invalid_input` for a wrong list of searches, never for a wrong search.
   */
  bulkSearch(input: BulkSearchInputV1, options?: CallOptions): Promise<BulkSearchResponseV1>
  /**
   * A chunk with its neighbours, a whole document, or a span of its lines: verbatim from the source, cut at its end where the budget says so.
   *
   * Rejects with `invalid_input`, `chunk_not_found`, `doc_not_found`, `span_not_supported` (no such line), `retrieval_failed` while the store keeps changing.
   */
  fetch(request: FetchRequestV1, options?: CallOptions): Promise<FetchResultV1>
  /** What the engine is made of, what it can do, and what it holds. */
  describe(options?: CallOptions): Promise<EngineDescriptionV1>
  /** Puts every part to work and says what came of it: a part that fails is in the report. */
  doctor(options?: CallOptions): Promise<DoctorReportV1>
}

/** Puts an engine together. Throws `TypeError` for wiring that can't work. */
export function createEngine(options: EngineOptions): Engine {
  const settings = resolveSettings(options)
  const { tracer } = settings
  /** Whatever a part does with its signal, an abort settles the call; and whatever a part throws, the error has a code. */
  const run = async <T>(
    stage: string,
    { signal }: CallOptions = {},
    work: (signal: AbortSignal | undefined) => Promise<T>,
  ): Promise<T> => {
    try {
      return await runWithin(work, { signal, stage })
    } catch (error) {
      signal?.throwIfAborted()
      throw knownError(error)
    }
  }
  return {
    search: (request, call) => run('search', call, (signal) => search(settings, request, signal)),
    bulkSearch: (input, call) =>
      run('bulk search', call, (signal) =>
        withSpan(tracer, 'kebab.bulk_search', {}, async (span) => {
          const response = await bulkSearch(settings, input, signal)
          span?.set({ 'kebab.succeeded': response.succeeded, 'kebab.failed': response.failed })
          return response
        }),
      ),
    fetch: (request, call) =>
      run('fetch', call, (signal) => withSpan(tracer, 'kebab.fetch', {}, () => fetchSpan(settings, request, signal))),
    describe: (call) => run('describe', call, () => describe(settings)),
    doctor: (call) => run('doctor', call, (signal) => doctor(settings, signal)),
  }
}
