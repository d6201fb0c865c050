import { type CallOptions, isKebabError, KebabError } from '@kebab/core'
import {
  anything,
  brokenPart,
  describeValue,
  holdStill,
  objectWith,
  optional,
  optionReader,
  runWithin,
} from '@kebab/core/kit'
import type {
  EngineDescriptionV1,
  KairosSearchResponse,
  SearchHitV1,
  SearchMode,
  SearchRequestV1,
  SearchResponseV1,
} from '@kebab/schemas'
import type { ChoicesResponse } from './choice.js'
import { type ChoicesOptions, rankChains, resolveOptions, writeChoices } from './to-choices.js'

/**
 * What to search for, in the names of the search request, and how the hits become choices.
 * `timeout_ms` applies to each page.
 */
export interface KairosSearchOptions
  extends ChoicesOptions,
    Pick<SearchRequestV1, 'query' | 'mode' | 'filters' | 'strict' | 'timeout_ms'> {}

/**
 * Searches, and returns the `kairos_search` response for the hits. It reads pages until `limit`
 * protocols reach the threshold, or until the first window of the ranking ends. That window holds
 * 100 candidates of each retriever, unless the engine has another `depth`. Snippets are not read.
 *
 * Scores are evidence. The engine needs a lexical retriever with `documentFrequencies`, or a vector
 * retriever with a `calibration` in a mode that it takes part in.
 *
 * Rejects with:
 * - the errors of the engine;
 * - `unsupported` if nothing matched because no evidence can be computed;
 * - `retrieval_failed` if nothing matched while a part of the engine failed, since an agent must
 *   not take that for an answer; also if the corpus kept changing;
 * - `invalid_input`, `internal` and `TypeError` as `toChoices` does;
 * - the reason of the caller's abort.
 */
export function kairosSearch(
  engine: Searchable,
  options: KairosSearchOptions & { system?: undefined },
  call?: CallOptions,
): Promise<KairosSearchResponse>
export function kairosSearch(
  engine: Searchable,
  options: KairosSearchOptions,
  call?: CallOptions,
): Promise<ChoicesResponse>
export async function kairosSearch(
  engine: Searchable,
  options: KairosSearchOptions,
  { signal }: CallOptions = {},
): Promise<ChoicesResponse> {
  const read = optionReader('kairosSearch', options)
  if (!SEARCHABLE.fits(engine)) read.refuse('engine', SEARCHABLE.expected, engine)
  const settings = resolveOptions(read)
  // The engine checks these, as members of its request.
  const query = read('query', optional(anything))
  const mode = read('mode', optional(anything))
  const filters = read('filters', optional(anything))
  const strict = read('strict', optional(anything))
  const timeout_ms = read('timeout_ms', optional(anything))
  read.done()
  const request: SearchRequestV1 = {
    query,
    ...(mode === undefined ? {} : { mode }),
    ...(filters === undefined ? {} : { filters }),
    ...(strict === undefined ? {} : { strict }),
    ...(timeout_ms === undefined ? {} : { timeout_ms }),
  }
  const { hits, degraded } = await runWithin(
    (innerSignal) =>
      readFirstWindow(engine, request, (read) => rankChains(read, settings).length >= settings.limit, innerSignal),
    { signal, stage: 'kairos search' },
  )
  if (rankChains(hits, settings).length === 0) {
    if (degraded.length > 0) throw retrievalFailed(degraded)
    const hasEvidence = hits.some(({ retrieval }) => typeof retrieval.evidence === 'number')
    if (!hasEvidence && !(await computesEvidence(engine, hits, request.mode, signal))) throw noEvidence()
  }
  return writeChoices(hits, settings)
}

/**
 * Whether an engine can compute evidence in this mode. One that can't describe itself is judged by
 * hits without evidence: it can if there are none.
 */
async function computesEvidence(
  engine: Searchable,
  hits: readonly SearchHitV1[],
  mode: SearchMode | undefined,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (engine.describe === undefined) return hits.length === 0
  const limits = { signal, stage: 'kairos search' }
  const { retrievers, default_mode } = await runWithin(
    (innerSignal) => engine.describe!({ signal: innerSignal }),
    limits,
  )
  const searchesVectors = (mode ?? default_mode) !== 'lexical'
  return retrievers.some(
    ({ kind, score_kind, calibration, supports }) =>
      (kind === 'lexical' && supports.document_frequencies) ||
      (searchesVectors && score_kind === 'cosine' && calibration !== undefined),
  )
}

function noEvidence(): KebabError<'unsupported'> {
  return new KebabError(
    'unsupported',
    'expected an engine that computes evidence, found that no retriever of this mode lets it: nothing could match',
    {
      details: { feature: 'evidence' },
      hint: 'Give the engine a lexical retriever with documentFrequencies, or a vector retriever with a calibration.',
    },
  )
}

function retrievalFailed(degraded: FirstHits['degraded']): KebabError<'retrieval_failed'> {
  const failed = degraded.map(({ retriever, code }) => `${retriever} (${code})`).join(', ')
  return new KebabError(
    'retrieval_failed',
    `expected every part to answer before nothing counts as found, found that these failed: ${failed}; try again`,
    { details: { retrievers: [...degraded] } },
  )
}

/** Anything that searches as an engine does: `createEngine`, `openKebab`, or a client of either. */
export interface Searchable {
  /** Returns one page of hits. `next_cursor` is `null` on the last page. */
  search(request: SearchRequestV1, options?: CallOptions): Promise<SearchResponseV1>
  /**
   * Describes its parts. Asked when nothing matched, to tell whether anything could. Absent: hits
   * without evidence tell it.
   */
  describe?(options?: CallOptions): Promise<EngineDescriptionV1>
}

/** The hits of the first window, and the retrievers that failed. */
interface FirstHits {
  hits: SearchHitV1[]
  degraded: NonNullable<SearchResponseV1['degraded']>
}

const SEARCHABLE = objectWith('search')

/** Hits of a page. Most first windows fit into one page, which is cheap without snippets. */
const HITS_PER_PAGE = 100

/**
 * Reads a ranking page by page until `enough` holds for the hits, or until its first window ends.
 * Starts again when the corpus changes between two pages, at most three times.
 */
async function readFirstWindow(
  engine: Searchable,
  request: SearchRequestV1,
  enough: (hits: readonly SearchHitV1[]) => boolean,
  signal: AbortSignal | undefined,
): Promise<FirstHits> {
  return holdStill('corpus', 'kairos search', async () => {
    try {
      return await readOnce(engine, request, enough, signal)
    } catch (error) {
      if (isKebabError(error, 'stale_cursor')) return 'moved'
      throw error
    }
  })
}

async function readOnce(
  engine: Searchable,
  request: SearchRequestV1,
  enough: (hits: readonly SearchHitV1[]) => boolean,
  signal: AbortSignal | undefined,
): Promise<FirstHits> {
  const hits: SearchHitV1[] = []
  const cursors = new Set<unknown>()
  for (let cursor: string | undefined; ; ) {
    // Cursors are opaque. Only the trace tells in which window a hit was found.
    const pageRequest: SearchRequestV1 = { ...request, k: HITS_PER_PAGE, snippet_chars: 0, trace: true }
    if (cursor !== undefined) pageRequest.cursor = cursor
    const page: SearchResponseV1 = await engine.search(pageRequest, { signal })
    signal?.throwIfAborted()
    const { first, further } = windowsOf(page)
    for (const hit of page.hits) if (!further || first.has(hit.chunk_id)) hits.push(hit)
    if (page.next_cursor === null || further || page.hits.length === 0 || enough(hits))
      return { hits, degraded: page.degraded ?? [] }
    cursor = page.next_cursor
    // Without this, pages would be read until the memory is full.
    if (typeof cursor !== 'string' || cursors.has(cursor)) {
      const description = typeof cursor === 'string' ? 'one that was given before' : describeValue(cursor)
      throw brokenPart('engine', 'engine', 'the `next_cursor` of another page, or null', description)
    }
    cursors.add(cursor)
  }
}

/** The chunks of the first window, and whether the page reached a further window. */
function windowsOf({ trace }: SearchResponseV1): { first: ReadonlySet<string>; further: boolean } {
  const lists = trace === undefined ? [] : [trace.lexical, trace.vector, ...Object.values(trace.retrievers ?? {})]
  const entries = lists.flat()
  const first = new Set(entries.filter(({ window }) => window === 0).map(({ chunk_id }) => chunk_id))
  return { first, further: entries.some(({ window }) => window > 0) }
}
