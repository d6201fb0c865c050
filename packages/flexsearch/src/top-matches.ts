import { MatchHeap } from './match-heap.js'

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
export function topMatches({ matches, limit, scores, chunkIds, accepts = () => true }: TopMatchesInput): TopMatches {
  const heap = new MatchHeap(Math.min(limit, matches.length), scores, chunkIds)
  let complete = true
  let worstScore = 0
  for (let i = 0; i < matches.length; i++) {
    const match = matches[i]!
    if (scores[match]! < worstScore && !complete) continue
    const isAmongBest = !heap.isFull || heap.precedes(match, heap.worst)
    // Whether a match that is left out would be accepted matters only until one is.
    if ((!isAmongBest && !complete) || !accepts(match)) continue
    if (heap.isFull) complete = false
    if (isAmongBest) heap.add(match)
    if (heap.isFull) worstScore = scores[heap.worst]!
  }
  return { best: heap.ranked(), complete }
}
