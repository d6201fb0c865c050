import { describeValue } from '@kebab/schemas/read'
import type { Fusion, RankedList } from '../contracts.js'
import { KebabError } from '../errors/errors.js'
import type { CombinedWindow } from './combine.js'
import type { SearchContext } from './context.js'
import type { Windows } from './retrieve.js'

/** One window of the fixed ranking of a query. */
export interface Window extends CombinedWindow {
  /** In final order, without the chunks of earlier windows. */
  hits: FusedHit[]
  /** The custom fusion that ordered the hits. Absent where reciprocal rank or one list did. */
  fusion?: Fusion | undefined
  /** Milliseconds that combining and fusion took. */
  fusionMs: number
  /**
   * The hits before boosts, before the reranker, and before the limit per document. Absent when
   * there is none of the three.
   */
  steps?: { fused: readonly FusedHit[]; boosted: readonly FusedHit[]; reranked: readonly FusedHit[] }
  /**
   * The chunks that were left out since a hit of the ranking has their text, with the ids of those
   * hits. Absent unless the request folds.
   */
  folded?: ReadonlyMap<string, string>
  /** The model of the reranker. Absent where none takes part. */
  rerankModel?: string | undefined
  /** Milliseconds that the reranker took. Absent when none ran. */
  rerankMs?: number
}

/**
 * A chunk with its fused score and its ranks. There are hundreds for each hit that is shown, so it
 * holds only what orders them.
 */
export interface FusedHit {
  chunkId: string
  /** By reciprocal rank. */
  score: number
  /** By the custom fusion that ordered the hits. Absent when reciprocal rank did. */
  fusionScore?: number | undefined
  /** What the boosts of the request did to it. Absent without boosts. */
  boosted?: BoostedScore | undefined
  /** By the reranker that ordered the first hits. Absent behind them, and without a reranker. */
  rerankScore?: number | undefined
  /** How many chunks of its window were left out since they have its text. Absent: none. */
  duplicates?: number | undefined
  /**
   * Its rank in each list, from 1, in the order of the lists. 0 or absent where a list doesn't hold
   * it.
   */
  ranks: number[]
}

/** The score of a hit under boosts. */
export interface BoostedScore {
  /** What ordered the hit before. */
  before: number
  /** The factor of each boost, in the order of the request. Above 0. */
  factors: readonly number[]
  /** What orders the hit in its window. */
  score: number
}

/**
 * Fuses the rankings of each window, and drops the chunks that earlier windows held.
 *
 * Of one list alone no custom fusion is asked.
 */
export function fuse({ settings }: SearchContext, windows: Windows<CombinedWindow>): Windows<Window> {
  const earlierIds = new Set<string>()
  let last: Window | undefined
  return async () => {
    const window = await windows()
    if (window === undefined) return undefined
    for (const { chunkId } of last?.hits ?? []) earlierIds.add(chunkId)
    const start = settings.clock.elapsed()
    const { lists } = window
    const fusion = lists.length > 1 ? settings.fusion : undefined
    const fused = fuseLists(lists, settings.rankConstant, fusion)
    const hits = window.index === 0 ? fused : fused.filter(({ chunkId }) => !earlierIds.has(chunkId))
    last = { ...window, hits, fusion, fusionMs: window.combineMs + settings.clock.elapsed() - start }
    return last
  }
}

/** A fused hit with the best rank that a lexical retriever gave it, which orders equal scores. */
type Tied = FusedHit & { lexicalRank: number }

/**
 * Weighted reciprocal rank fusion (Cormack, Clarke and Büttcher, "Reciprocal rank fusion
 * outperforms Condorcet and individual rank learning methods", SIGIR 2009):
 * `score(c) = sum_i w_i / (rankConstant + rank_i(c))`, over the lists that hold the chunk. The sum
 * is divided by its maximum, so that the score lies in [0, 1].
 *
 * Equal scores are the normal case. They are ordered by the better rank of a lexical retriever,
 * then by chunk id ascending. A custom fusion orders by its own scores instead. A single list keeps
 * its order.
 */
export function fuseLists(lists: readonly RankedList[], rankConstant: number, fusion?: Fusion): FusedHit[] {
  const hits = new Map<string, Tied>()
  const fused: Tied[] = []
  const unranked = lists.map(() => 0)
  for (let at = 0; at < lists.length; at++) {
    const { kind, weight, candidates } = lists[at]!
    const isLexical = kind === 'lexical'
    for (let rank = 1; rank <= candidates.length; rank++) {
      const { chunkId } = candidates[rank - 1]!
      let hit = hits.get(chunkId)
      if (hit === undefined) {
        hit = { chunkId, score: 0, ranks: unranked.slice(), lexicalRank: Number.POSITIVE_INFINITY }
        hits.set(chunkId, hit)
        fused.push(hit)
      }
      hit.ranks[at] = rank
      hit.score += weight / (rankConstant + rank)
      if (isLexical && rank < hit.lexicalRank) hit.lexicalRank = rank
    }
  }
  const most = highestByRank(lists, rankConstant)
  for (const hit of fused) hit.score = most === 0 ? 0 : hit.score / most
  if (lists.length === 1) return fused
  if (fusion === undefined) return fused.sort((a, b) => (a.score === b.score ? tied(a, b) : a.score > b.score ? -1 : 1))
  scoreBy(fusion, lists, fused)
  return fused.sort((a, b) => b.fusionScore! - a.fusionScore! || tied(a, b))
}

/** The highest score that reciprocal rank can give to a chunk: `sum_i w_i / (rankConstant + 1)`. */
export function highestByRank(lists: readonly { weight: number }[], rankConstant: number): number {
  return lists.reduce((sum, { weight }) => sum + weight / (rankConstant + 1), 0)
}

function tied(a: Tied, b: Tied): number {
  return a.lexicalRank - b.lexicalRank || (a.chunkId < b.chunkId ? -1 : 1)
}

function scoreBy(fusion: Fusion, lists: readonly RankedList[], hits: readonly FusedHit[]): void {
  const scores = fusion.fuse(lists)
  if (typeof scores?.get !== 'function') {
    const message = `fusion ${fusion.name}: expected a map of scores by chunk id, found ${describeValue(scores)}`
    throw new KebabError('internal', message)
  }
  for (const hit of hits) {
    const score = scores.get(hit.chunkId)
    if (!Number.isFinite(score)) {
      const message = `fusion ${fusion.name}: expected a finite score for every chunk, found ${score} for ${hit.chunkId}`
      throw new KebabError('internal', message)
    }
    hit.fusionScore = score as number
  }
}

/** The rank of a hit in one list, from 1, and the raw score that it has there. */
export interface ListRank {
  rank: number
  score: number
}

/** The ranks of a hit in the lists that hold it, by the names of their retrievers. */
export function listRanksOf(lists: readonly RankedList[], { ranks }: FusedHit): Map<string, ListRank> {
  const listRanks = new Map<string, ListRank>()
  for (let at = 0; at < lists.length; at++) {
    const rank = ranks[at] ?? 0
    const { retriever, candidates } = lists[at]!
    if (rank > 0) listRanks.set(retriever, { rank, score: candidates[rank - 1]!.score })
  }
  return listRanks
}
