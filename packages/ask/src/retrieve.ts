import { KebabError, questionEvidence } from '@kebab/core'
import { runWithin } from '@kebab/core/kit'
import type { AnswerV1, RetrieverFailure, SearchHitV1 } from '@kebab/schemas'
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

/**
 * Why there is no point in asking the model, if there is none: nothing is indexed, nothing was found, or what was found has too little to do with
 * the question. Judged by absolute evidence, never by a fused rank: the best of nothing ranks first too. Where evidence can't be told, the question passes.
 */
export async function gate(
  { engine, evidenceThreshold, signal }: AskRun,
  { hits, evidence }: Pool,
): Promise<(AnswerV1['refusal_reason'] & string) | undefined> {
  if (hits.length === 0) {
    const { store } = await engine.describe({ signal })
    return store.chunks === 0 ? 'no_index' : 'no_chunks'
  }
  return evidence !== null && evidence < evidenceThreshold ? 'score_gate' : undefined
}

/** Everything that was found for a question. */
export interface Pool {
  /** What was searched for, the question first. */
  queries: string[]
  /** The chunks that may become evidence, best first. */
  hits: SearchHitV1[]
  /** How many different chunks were found. */
  considered: number
  /** Of the question itself; `null` when it can't be told. */
  evidence: number | null
  degraded: RetrieverFailure[]
}

/** The constant of reciprocal rank fusion, as its authors chose it. */
const RANK_CONSTANT = 60

/**
 * Makes one pool of what several queries found: their rankings, fused by reciprocal rank (Cormack, Clarke and Büttcher, SIGIR 2009), by chunk id.
 * Every query has half of an equal share of the pool for itself, for its own best chunks, and they come first, the best of each before the second: so none
 * starves, however little of the pool is packed. The rest goes to what ranks best.
 */
export function poolOf(found: readonly Found[], maxChunks: number): Pool {
  const scores = new Map<string, number>()
  const hits = new Map<string, SearchHitV1>()
  for (const { hits: ranking } of found) {
    for (const [i, hit] of ranking.entries()) {
      scores.set(hit.chunk_id, (scores.get(hit.chunk_id) ?? 0) + 1 / (RANK_CONSTANT + i + 1))
      if (!hits.has(hit.chunk_id)) hits.set(hit.chunk_id, hit)
    }
  }
  // `sort` is stable: equal scores stay in the order in which they were found, the question's own hits first.
  const fused = [...hits.values()].sort((a, b) => scores.get(b.chunk_id)! - scores.get(a.chunk_id)!)
  const share = Math.ceil(maxChunks / (2 * Math.max(1, found.length)))
  const kept = new Set<string>()
  for (let rank = 0; rank < share; rank++) {
    for (const { hits: ranking } of found) {
      const hit = ranking[rank]
      if (hit !== undefined && kept.size < maxChunks) kept.add(hit.chunk_id)
    }
  }
  for (const { chunk_id } of fused) if (kept.size < maxChunks) kept.add(chunk_id)
  return {
    queries: found.map(({ query }) => query),
    hits: [...kept].map((chunkId) => hits.get(chunkId)!),
    considered: hits.size,
    evidence: questionEvidence(found[0]?.hits ?? []),
    degraded: [...new Map(found.flatMap(({ degraded }) => degraded).map((one) => [one.retriever, one])).values()],
  }
}
