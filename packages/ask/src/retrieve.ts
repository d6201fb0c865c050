import { KebabError, questionEvidence } from '@kebab/core'
import { brokenPart, runWithin } from '@kebab/core/kit'
import type { AnswerV1, CitationV1, RetrieverFailure, SearchHitV1 } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'

/** A hit with the offsets of its chunk, which only minimal hits lack. */
export type CitedHit = SearchHitV1 & { citation: CitationV1 }

/** The hits of one query, best first. The snippet of each is the whole text of its chunk. */
export interface Retrieval {
  query: string
  hits: CitedHit[]
  degraded: RetrieverFailure[]
}

/** The hits of all queries of one question. */
export interface Pool {
  /** What was searched for, the question first. */
  queries: string[]
  /** The chunks that may be shown to the model, best first. */
  hits: CitedHit[]
  /** How many different chunks were found. */
  considered: number
  /** The chunks that the question itself found. */
  direct: ReadonlySet<string>
  /** The evidence of the question itself. `null`: unknown. */
  evidence: number | null
  degraded: RetrieverFailure[]
  /** The names of the retrievers that took part in no search. */
  absent: ReadonlySet<string>
}

/** What the question itself found. */
export interface Probe {
  retrievals: Retrieval[]
  pool: Pool
  /** Set when the model isn't to be asked. */
  refusal: NonNullable<AnswerV1['refusal_reason']> | undefined
}

/** Searches for the question itself, and refuses it where the evidence is too weak. */
export async function probe(run: AskRun, query: string): Promise<Probe> {
  const retrievals = await retrieve(run, [query])
  const pool = poolOf(retrievals, run.input.maxPoolChunks)
  return { retrievals, pool, refusal: await refusalOf(run, pool) }
}

/** Large enough that every snippet is its whole chunk. */
const WHOLE_CHUNK_CHARS = 100_000

/**
 * Searches for all queries at once. The results are in the order of the queries. Rejects with the
 * error of the first query that failed.
 */
export async function retrieve(run: AskRun, queries: readonly string[]): Promise<Retrieval[]> {
  if (queries.length === 0) return []
  const { search } = run.input
  const searches = queries.map((query) => ({ ...search, mode: run.mode, query, snippet_chars: WHOLE_CHUNK_CHARS }))
  const { items } = await runWithin((signal) => run.engine.bulkSearch({ queries: searches }, { signal }), {
    signal: run.signal,
    limitMs: run.timeLimits.retrieve,
    stage: 'retrieve',
  })
  return items.map((item) => {
    if (item.error !== undefined) throw KebabError.fromWire(item.error)
    const { hits, degraded = [] } = item.response
    return { query: item.query, hits: hits.map(toCitedHit), degraded }
  })
}

function toCitedHit({ citation, ...hit }: SearchHitV1): CitedHit {
  const { start, end, ...place } = citation
  if (start === undefined || end === undefined)
    throw brokenPart('engine', 'engine.bulkSearch', 'offsets in the citations of hits', 'none')
  return { ...hit, citation: { ...place, start, end } }
}

/**
 * The refusal reason when nothing is indexed, nothing was found or the evidence is too weak, else
 * `undefined`. Evidence is absolute, unlike a fused rank, which is high for the best of any hits. A
 * question whose evidence is unknown passes.
 */
async function refusalOf(
  { engine, evidenceThreshold, signal }: AskRun,
  { hits, evidence }: Pool,
): Promise<Probe['refusal']> {
  if (hits.length === 0) {
    const { store } = await engine.describe({ signal })
    return store.chunks === 0 ? 'no_index' : 'no_chunks'
  }
  return evidence !== null && evidence < evidenceThreshold ? 'score_gate' : undefined
}

/** The constant of reciprocal rank fusion, as its authors chose it. */
const RANK_CONSTANT = 60

/**
 * Fuses the rankings of several queries into one pool of at most `maxChunks` chunks. They are fused
 * by chunk id and reciprocal rank (Cormack, Clarke and Büttcher, SIGIR 2009).
 *
 * Half of the pool is shared out equally: each query gets its own best chunks. These come first,
 * the best chunk of every query before the second of any. So each query has evidence, however
 * little of the pool is packed. The rest goes to the best fused ranks. With more queries than
 * chunks, the first queries have theirs: `decompose` and `decide` don't let it come to that.
 */
export function poolOf(retrievals: readonly Retrieval[], maxChunks: number): Pool {
  const scores = new Map<string, number>()
  const hits = new Map<string, CitedHit>()
  for (const { hits: ranking } of retrievals) {
    for (const [i, hit] of ranking.entries()) {
      scores.set(hit.chunk_id, (scores.get(hit.chunk_id) ?? 0) + 1 / (RANK_CONSTANT + i + 1))
      if (!hits.has(hit.chunk_id)) hits.set(hit.chunk_id, hit)
    }
  }
  // `sort` is stable: equal scores keep the order in which they were found, the question's hits
  // first.
  const fused = [...hits.values()].sort((a, b) => scores.get(b.chunk_id)! - scores.get(a.chunk_id)!)
  const share = Math.ceil(maxChunks / (2 * Math.max(1, retrievals.length)))
  const chunkIds = new Set<string>()
  for (let rank = 0; rank < share; rank++) {
    for (const { hits: ranking } of retrievals) {
      const hit = ranking[rank]
      if (hit !== undefined && chunkIds.size < maxChunks) chunkIds.add(hit.chunk_id)
    }
  }
  for (const { chunk_id } of fused) if (chunkIds.size < maxChunks) chunkIds.add(chunk_id)
  const degraded = [
    ...new Map(
      retrievals.flatMap((retrieval) => retrieval.degraded).map((failure) => [failure.retriever, failure]),
    ).values(),
  ]
  const names = degraded.map(({ retriever }) => retriever)
  return {
    queries: retrievals.map(({ query }) => query),
    hits: [...chunkIds].map((chunkId) => hits.get(chunkId)!),
    considered: hits.size,
    direct: new Set(retrievals[0]?.hits.map(({ chunk_id }) => chunk_id)),
    evidence: questionEvidence(retrievals[0]?.hits ?? []),
    degraded,
    absent: new Set(
      names.filter((name) =>
        retrievals.every((retrieval) => retrieval.degraded.some((failure) => failure.retriever === name)),
      ),
    ),
  }
}
