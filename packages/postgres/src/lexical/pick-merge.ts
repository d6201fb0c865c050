import { CHUNKS_PER_SEGMENT } from './build-segments.js'
import type { SegmentRow } from './segment-rows.js'

/**
 * How many segments of similar size are merged. Fewer segments make queries faster, fewer merges
 * make commits cheaper.
 */
const SEGMENTS_PER_MERGE = 8
/** The most postings that a merge writes, so that it ends within minutes. */
const MAX_POSTINGS = 2 ** 26

/**
 * Picks the segments to merge next, or none.
 * - First, those without a chunk that is live. They are merged into nothing.
 * - Else, at least eight whose sizes have one order of magnitude to base 8, the smallest first, if
 *   they fit into one segment. Of the largest, two that fit are enough, once there are eight.
 * - Else, one of which more than half was removed.
 *
 * So every posting is rewritten about log8(65,536) times, and there are about as many segments,
 * beside full ones.
 */
export function pickMerge(segments: readonly SegmentRow[]): readonly SegmentRow[] {
  const empty = segments.filter(({ chunks }) => chunks === 0)
  if (empty.length > 0) return empty
  const levels = new Map<number, SegmentRow[]>()
  for (const segment of segments) {
    const level = Math.floor(Math.log2(segment.chunks) / Math.log2(SEGMENTS_PER_MERGE))
    const alike = levels.get(level)
    if (alike === undefined) levels.set(level, [segment])
    else alike.push(segment)
  }
  for (const [, alike] of [...levels].sort(([a], [b]) => a - b)) {
    if (alike.length < SEGMENTS_PER_MERGE) continue
    const fitting = fittingTogether(alike)
    if (fitting.length > 1) return fitting
  }
  const worn = segments.find(({ chunks, size }) => 2 * chunks < size)
  return worn === undefined ? [] : [worn]
}

/** The smallest segments that fit into one. */
function fittingTogether(segments: readonly SegmentRow[]): SegmentRow[] {
  const fitting: SegmentRow[] = []
  let chunks = 0
  let postings = 0
  for (const segment of [...segments].sort((a, b) => a.chunks - b.chunks)) {
    chunks += segment.chunks
    postings += segment.postings
    if (chunks > CHUNKS_PER_SEGMENT || postings > MAX_POSTINGS) break
    fitting.push(segment)
  }
  return fitting
}
