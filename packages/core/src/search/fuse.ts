import type { Fusion, RankedList } from '../contracts.js'
import { KebabError } from '../errors.js'

/** Where a retriever placed a chunk: its rank from 1, and its own score. */
export interface Place {
  rank: number
  score: number
}

/** A chunk with its fused score and its ranks. There are hundreds for each hit that is shown, so it holds no more than what orders them. */
export interface FusedHit {
  chunkId: string
  /** By reciprocal rank. */
  score: number
  /** By the custom fusion that ordered the hits. Absent when reciprocal rank did. */
  fusionScore?: number
  /** By the reranker that ordered the first hits. Absent behind them, and without a reranker. */
  rerankScore?: number
  /** Its rank in each list, from 1, in the order of the lists; 0 or absent where a list doesn't hold it. */
  ranks: number[]
}

/** The best rank that a lexical retriever gave, which decides between equal scores. */
type Tied = FusedHit & { lexicalRank: number }

/**
 * Weighted reciprocal rank fusion (Cormack, Clarke and Büttcher, "Reciprocal rank fusion outperforms Condorcet and individual
 * rank learning methods", SIGIR 2009): `score(c) = sum_i w_i / (rankConstant + rank_i(c))`, over the retrievers that found the
 * chunk, divided by the most that all of them could give, so that it lies in [0, 1]. A custom fusion orders by its own scores instead.
 * Equal scores are the normal case: the better rank of a lexical retriever comes first, then the smaller chunk id.
 */
export function fuse(lists: readonly RankedList[], rankConstant: number, fusion?: Fusion): FusedHit[] {
  const hits = new Map<string, Tied>()
  for (const [at, { kind, weight, candidates }] of lists.entries()) {
    for (let rank = 1; rank <= candidates.length; rank++) {
      const { chunkId } = candidates[rank - 1]!
      let hit = hits.get(chunkId)
      if (hit === undefined) {
        hit = { chunkId, score: 0, ranks: lists.map(() => 0), lexicalRank: Number.POSITIVE_INFINITY }
        hits.set(chunkId, hit)
      }
      hit.ranks[at] = rank
      hit.score += weight / (rankConstant + rank)
      if (kind === 'lexical' && rank < hit.lexicalRank) hit.lexicalRank = rank
    }
  }
  const most = highestByRank(lists, rankConstant)
  const fused = [...hits.values()]
  for (const hit of fused) hit.score = most === 0 ? 0 : hit.score / most
  if (fusion !== undefined) scoreBy(fusion, lists, fused)
  return fused.sort(inOrder)
}

/** Where the retrievers placed a hit of these lists, by their names. */
export function placesOf(lists: readonly RankedList[], { ranks }: FusedHit): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const [at, { retriever, candidates }] of lists.entries()) {
    const rank = ranks[at] ?? 0
    if (rank > 0) places.set(retriever, { rank, score: candidates[rank - 1]!.score })
  }
  return places
}

/** The most that reciprocal rank can give to one chunk: `sum_i w_i / (rankConstant + 1)`. */
export function highestByRank(lists: readonly { weight: number }[], rankConstant: number): number {
  return lists.reduce((sum, { weight }) => sum + weight / (rankConstant + 1), 0)
}

function inOrder(a: Tied, b: Tied): number {
  const byScore = (b.fusionScore ?? b.score) - (a.fusionScore ?? a.score)
  return byScore || a.lexicalRank - b.lexicalRank || (a.chunkId < b.chunkId ? -1 : 1)
}

function scoreBy(fusion: Fusion, lists: readonly RankedList[], hits: readonly FusedHit[]): void {
  const scores = fusion.fuse(lists)
  for (const hit of hits) {
    const score = scores.get(hit.chunkId)
    if (!Number.isFinite(score)) {
      const message = `fusion ${fusion.name}: expected a finite score for every chunk, found ${score} for ${hit.chunkId}`
      throw new KebabError('internal', message)
    }
    hit.fusionScore = score as number
  }
}
