import { TopK } from '@kebab/core/kit'

/** The best matches. */
export interface TopMatches {
  /** By score descending, equal scores by chunk id ascending. */
  best: Int32Array
  /** Whether these are all matches that are accepted. */
  complete: boolean
}

export interface TopMatchesInput {
  /** Numbers of chunks, each once. */
  matches: Int32Array
  /** The most to return: an integer from 1. */
  limit: number
  /** Scores by number. */
  scores: Float64Array
  /** Chunk ids by number. */
  chunkIds: readonly string[]
  /** Which matches may be returned. It is asked only where the answer matters. Absent: all. */
  accepts?: ((match: number) => boolean) | undefined
}

/** O(n log limit); once `limit` matches are found, most others cost one comparison of scores. */
export function topMatches({ matches, limit, scores, chunkIds, accepts }: TopMatchesInput): TopMatches {
  const top = new TopK(limit, (a, b) => chunkIds[a]! < chunkIds[b]!, accepts)
  for (let i = 0; i < matches.length; i++) top.offer(matches[i]!, scores[matches[i]!]!)
  return { best: Int32Array.from(top.ranked().items), complete: top.complete }
}
