import type { RankedList } from './contracts.js'

/** Where a retriever placed a chunk: its rank from 1, and its own score. */
export interface Place {
  rank: number
  score: number
}

/** A chunk with its fused score, and with the place that each retriever gave it. */
export interface FusedHit {
  chunkId: string
  score: number
  places: Map<string, Place>
}

/**
 * Weighted reciprocal rank fusion (Cormack, Clarke and Büttcher, "Reciprocal rank fusion outperforms Condorcet and individual
 * rank learning methods", SIGIR 2009): `score(c) = sum_i w_i / (rankConstant + rank_i(c))`, over the retrievers that found the
 * chunk, divided by the most that all of them could give, `sum_i w_i / (rankConstant + 1)`, so that it lies in [0, 1].
 * Equal scores are the normal case: the better rank of a lexical retriever comes first, then the smaller chunk id.
 */
export function fuse(lists: readonly RankedList[], rankConstant: number): FusedHit[] {
  const hits = new Map<string, FusedHit & { lexicalRank: number }>()
  for (const { retriever, kind, weight, candidates } of lists) {
    for (const [i, { chunkId, score }] of candidates.entries()) {
      const rank = i + 1
      let hit = hits.get(chunkId)
      if (hit === undefined) {
        hit = { chunkId, score: 0, places: new Map(), lexicalRank: Number.POSITIVE_INFINITY }
        hits.set(chunkId, hit)
      }
      hit.places.set(retriever, { rank, score })
      hit.score += weight / (rankConstant + rank)
      if (kind === 'lexical') hit.lexicalRank = Math.min(hit.lexicalRank, rank)
    }
  }
  const most = lists.reduce((sum, { weight }) => sum + weight / (rankConstant + 1), 0)
  const fused = [...hits.values()]
  for (const hit of fused) hit.score = most === 0 ? 0 : hit.score / most
  return fused.sort((a, b) => b.score - a.score || a.lexicalRank - b.lexicalRank || (a.chunkId < b.chunkId ? -1 : 1))
}
