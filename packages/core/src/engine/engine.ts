import type {
  BulkSearchInputV1,
  BulkSearchResponseV1,
  DoctorReportV1,
  EngineDescriptionV1,
  ExplainRequestV1,
  ExplanationV1,
  FetchRequestV1,
  FetchResultV1,
  SearchRequestV1,
  SearchResponseV1,
} from '@kebab/schemas'
import type { CallOptions } from '../contracts.js'
import { type DoctorOptions, doctor } from '../doctor/doctor.js'
import { KebabError, toKebabError } from '../errors/errors.js'
import { explain } from '../explain/explain.js'
import { fetchSpan } from '../fetch/fetch.js'
import { readDoctorOptions } from '../kit/examine.js'
import { readSignal } from '../kit/option-reader.js'
import { runWithin } from '../kit/run-within.js'
import { bulkSearch } from '../search/bulk-search.js'
import { search } from '../search/search.js'
import { readAccess, withoutPrincipals } from './access.js'
import { describe } from './describe.js'
import { forwardEngine } from './forward-engine.js'
import { type EngineOptions, resolveSettings, type Settings } from './settings.js'
import { withSpan } from './tracing.js'

/**
 * Search over a store and its retrievers. It keeps no state between calls: the state of a paged
 * search is in its cursor.
 *
 * Every call rejects with the reason of the caller on an abort, and otherwise with a `KebabError`.
 * If a part threw anything else, the code is `internal` and the thrown value is the `cause`.
 * Only wrong options, such as one that it doesn't know, are a `TypeError`.
 */
export interface Engine {
  /**
   * Returns one page of the ranking of a query. Over an unchanged corpus, the pages of a query,
   * whatever their sizes and budgets, concatenate to one fixed ranking: nothing twice, nothing
   * lost.
   *
   * `timeout_ms` limits the whole search. Retrievers and rerankers that aren't done by then are
   * left out, also while they wait for a filter. Work that can't be left out, such as reading the
   * chunks of the page, may take another second.
   *
   * Rejects with `invalid_input`, `unsupported`, `invalid_cursor`, `stale_cursor`,
   * `retrieval_failed`, `timeout`, or a code of the store.
   */
  search(request: SearchRequestV1, options?: CallOptions): Promise<SearchResponseV1>
  /**
   * Runs up to 100 searches in one call. Each is answered at its position, with its page or its
   * error. They run at the same time, so that `coalesceCalls` can embed all their queries in one
   * call. Rejects with `invalid_input` for a wrong list of searches, never for a wrong search.
   */
  bulkSearch(input: BulkSearchInputV1, options?: CallOptions): Promise<BulkSearchResponseV1>
  /**
   * Returns a chunk with its neighbours, a whole document, or some of its lines. The text is
   * verbatim from the source, and cut at its end if it exceeds the budget.
   *
   * Rejects with `invalid_input`, `chunk_not_found`, `doc_not_found`, `span_not_supported` if there
   * is no such line, or `retrieval_failed` while the store keeps changing.
   */
  fetch(request: FetchRequestV1, options?: CallOptions): Promise<FetchResultV1>
  /**
   * Says where a chunk is in the ranking of a search, or why it isn't there. For a document, it
   * speaks of its first chunk in the ranking. If none is in it, it speaks of the chunk with the
   * most evidence.
   *
   * It ranks as `search` does, so both agree while the corpus stays. It looks at `max_windows`
   * windows at most, 6 by default, and ends at the one that holds the chunk. `verdict` is a stable
   * code, and `reason` says the same in a sentence. A chunk or document that isn't indexed is the
   * verdict `not_indexed` and no error.
   *
   * Rejects with `invalid_input`, also for a `doc_path` that several sources have. Otherwise it
   * rejects as a search does: with `unsupported`, `retrieval_failed`, or a code of the store.
   */
  explain(request: ExplainRequestV1, options?: CallOptions): Promise<ExplanationV1>
  /** Describes the parts of the engine, its modes and limits, and the contents of its store. */
  describe(options?: CallOptions): Promise<EngineDescriptionV1>
  /**
   * Tries every part and reports the outcome. A part that fails is in the report. With `deep`, it
   * reads every document and names those that are damaged.
   */
  doctor(options?: DoctorOptions): Promise<DoctorReportV1>
}

/** An engine as `createEngine` makes it. */
export interface RootEngine extends Engine {
  /**
   * Returns an engine that reads for some principals: it finds the documents without `allow`, and
   * those whose `allow` has one of them. No call and no request changes whom it reads for, and it
   * refuses the cursors of other principals. It costs nothing, so make one for each request. Only
   * its `doctor` is refused with `unsupported`, since that reads all documents.
   *
   * Take principals from what the host knows of its caller, never from a request's text.
   *
   * @param principals in any order: at most 1,000, each of 1 to 256 UTF-16 units. None: it finds
   *   the documents for everybody alone
   * @throws KebabError `invalid_input` for what are no principals, and `unsupported` without the
   *   option `principals`
   */
  as(principals: readonly string[]): Engine
}

/**
 * Makes an engine of its parts. With `principals: true`, every call but `doctor` rejects with
 * `unsupported`, and `as` returns the engines that answer. Throws `TypeError` for options that
 * can't work.
 */
export function createEngine(options: EngineOptions): RootEngine {
  const settings = resolveSettings(options)
  const { needsPrincipals, selections } = settings
  const engine = engineOver(settings)
  return {
    ...(needsPrincipals ? { ...refusing(withoutPrincipals), doctor: engine.doctor } : engine),
    as(principals) {
      if (!needsPrincipals) throw notForPrincipals()
      const access = readAccess(principals, selections)
      // A field that others have seen tells of their documents.
      const ofPrincipals = engineOver({ ...settings, access, knownFields: new Set() })
      return { ...ofPrincipals, doctor: refusing(doctorForPrincipals).doctor }
    },
  }
}

/** Returns an engine whose calls all reject. */
function refusing(error: () => Error): Engine {
  return forwardEngine(async () => {
    throw error()
  })
}

function notForPrincipals(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'as: expected an engine with `principals: true`, found one without', {
    details: { feature: 'principals' },
    hint: 'Open the index with `principals: true`.',
  })
}

function doctorForPrincipals(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'doctor: expected the engine of the whole index, found that of principals', {
    details: { feature: 'doctor for principals' },
    hint: 'The doctor reads all documents: ask that of the engine on which `as` was called.',
  })
}

function engineOver(settings: Settings): Engine {
  const { tracer } = settings
  /** Settles a call on an abort even if a part ignores its signal, and gives every error a code. */
  const run = async <T>(
    stage: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal | undefined) => Promise<T>,
  ): Promise<T> => {
    try {
      return await runWithin(work, { signal, stage })
    } catch (error) {
      signal?.throwIfAborted()
      throw toKebabError(error)
    }
  }
  return {
    search: async (request, options) =>
      run('search', readSignal('search', options), (signal) => search(settings, request, signal)),
    bulkSearch: async (input, options) =>
      run('bulk search', readSignal('bulkSearch', options), (signal) =>
        withSpan(tracer, 'kebab.bulk_search', {}, async (span) => {
          const response = await bulkSearch(settings, input, signal)
          span?.set({ 'kebab.succeeded': response.succeeded, 'kebab.failed': response.failed })
          return response
        }),
      ),
    fetch: async (request, options) =>
      run('fetch', readSignal('fetch', options), (signal) =>
        withSpan(tracer, 'kebab.fetch', {}, () => fetchSpan(settings, request, signal)),
      ),
    explain: async (request, options) =>
      run('explain', readSignal('explain', options), (signal) =>
        withSpan(tracer, 'kebab.explain', {}, async (span) => {
          const explanation = await explain(settings, request, signal)
          span?.set({ 'kebab.verdict': explanation.verdict })
          return explanation
        }),
      ),
    describe: async (options) => run('describe', readSignal('describe', options), () => describe(settings)),
    doctor: async (options) => {
      const read = readDoctorOptions(options)
      return run('doctor', read.signal, (signal) => doctor(settings, read, signal))
    },
  }
}
