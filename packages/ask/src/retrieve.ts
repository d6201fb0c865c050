import { KebabError } from '@kebab/core'
import { runWithin } from '@kebab/core/kit'
import type { RetrieverFailure, SearchHitV1 } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'

/** What one query found: hits with the whole text of their chunks as snippet, best first. */
export interface Found {
  query: string
  hits: SearchHitV1[]
  degraded: RetrieverFailure[]
}

/** A snippet that is always the whole chunk. */
const WHOLE_CHUNK = 100_000

/** Searches for all queries at once, each in its place. Rejects with what the first failed with that failed. */
export async function retrieve(run: AskRun, queries: readonly string[]): Promise<Found[]> {
  const searches = queries.map((query) => ({ ...run.input.search, mode: run.mode, query, snippet_chars: WHOLE_CHUNK }))
  const { items } = await runWithin((signal) => run.engine.bulkSearch({ queries: searches }, { signal }), {
    signal: run.signal,
    limitMs: run.timeLimits.retrieve,
    stage: 'retrieve',
  })
  return items.map((item) => {
    if (item.error !== undefined) throw KebabError.fromWire(item.error)
    const { hits, degraded = [] } = item.response
    return { query: item.query, hits, degraded }
  })
}
