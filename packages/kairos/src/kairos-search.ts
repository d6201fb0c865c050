import { type CallOptions, KebabError } from '@kebab/core'
import { anything, optional, optionReader, runWithin } from '@kebab/core/kit'
import type { KairosSearchResponse, SearchRequestV1 } from '@kebab/schemas'
import type { ChoicesResponse } from './choice.js'
import { type ChoicesOptions, resolveOptions } from './choices-options.js'
import { rankChains } from './rank-chains.js'
import { type FirstHits, readFirstWindow, type Searchable } from './read-first-window.js'
import { writeChoices } from './to-choices.js'

/** What to search for, in the names of the search request, and how the hits become choices. `timeout_ms` is for each page that is read. */
export interface KairosSearchOptions
  extends ChoicesOptions,
    Pick<SearchRequestV1, 'query' | 'mode' | 'filters' | 'strict' | 'timeout_ms'> {}

/**
 * Searches, and gives the `kairos_search` response for what was found. Reads on until `limit` protocols pass the threshold, or the first window of
 * the ranking ends: 100 candidates of each retriever unless the engine's `depth` says otherwise. Hits come without their snippets.
 *
 * Scores are evidence, so that the engine needs a lexical retriever with `documentFrequencies` or a vector retriever with a `calibration`;
 * without either nothing ever matches.
 *
 * Rejects with what the engine rejects with; with `retrieval_failed` if nothing matched and a part of the engine failed, which an agent must not take
 * for an answer, or if the corpus kept changing; with `invalid_input`, `internal` and `TypeError` as `toChoices` throws them; with the caller's reason on an abort.
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
  const settings = resolveOptions(read)
  // The engine checks these: they are members of its request.
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
    (given) => readFirstWindow(engine, request, (read) => rankChains(read, settings).length >= settings.limit, given),
    { signal, stage: 'kairos search' },
  )
  if (degraded.length > 0 && rankChains(hits, settings).length === 0) throw notKnown(degraded)
  return writeChoices(hits, settings)
}

function notKnown(degraded: FirstHits['degraded']): KebabError<'retrieval_failed'> {
  const failed = degraded.map(({ retriever, code }) => `${retriever} (${code})`).join(', ')
  return new KebabError(
    'retrieval_failed',
    `expected every part to answer before nothing counts as found, found that these failed: ${failed}; try again`,
    { details: { retrievers: [...degraded] } },
  )
}
