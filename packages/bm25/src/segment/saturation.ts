import type { Steps } from '@kebab/core/kit'
import {
  blockCount,
  blocksStart,
  CHUNKS_PER_BLOCK,
  isDense,
  LARGE,
  type Segment,
  type UnboundedSegment,
} from './segment.js'

/**
 * The parameters of a term's saturation in BM25: tf / (tf + base + slope * length), with base = k1
 * * (1 - b) and slope = k1 * b / average length. Only `slope` depends on the contents.
 */
export interface Saturation {
  base: number
  slope: number
}

export interface Bm25Settings {
  k1: number
  b: number
}

/** For `size` chunks with `terms` terms in total. Without terms, the slope is 0. */
export function saturationOf({ k1, b }: Bm25Settings, size: number, terms: number): Saturation {
  return { base: k1 * (1 - b), slope: terms === 0 ? 0 : (k1 * b * size) / terms }
}

/** The least work between two yields, in postings. */
const YIELD_AFTER = 2048

/** Compensates for rounding to 32 bits. */
const ABOVE = 1 + 1e-6

/**
 * Computes the bounds of a segment for the present average length. With bounds, a search skips most
 * chunks that can't be among the best. Yields the number of postings that it read.
 *
 * Sources: Turtle and Flood, Query Evaluation: Strategies and Optimizations, 1995; Ding and Suel,
 * Faster Top-k Document Retrieval Using Block-Max Indexes, 2011.
 */
export function* addBounds(segment: UnboundedSegment, saturation: Saturation): Steps<Segment> {
  const { lengths, numbers, frequencies, counts } = segment
  const chunks = lengths.length
  const rows = chunks === 0 ? 0 : (frequencies.length - numbers.length) / chunks
  const bounded: Segment = {
    ...segment,
    slope: saturation.slope,
    maxima: new Float32Array(counts.length),
    blocks: new Uint8Array(rows * blockCount(chunks)),
  }
  const ofBlocks = new Float64Array(blockCount(chunks))
  let work = 0
  for (let term = 0; term < counts.length; term++) {
    if (isDense(segment, term)) {
      boundRow(bounded, term, saturation, ofBlocks)
      work += chunks
    } else {
      bounded.maxima[term] = maximumOfList(segment, term, saturation) * ABOVE
      work += 2 + counts[term]!
    }
    if (work < YIELD_AFTER) continue
    yield work
    work = 0
  }
  return bounded
}

/** The maximum saturation in a list. Quotients are compared by products, which saves divisions. */
function maximumOfList(segment: UnboundedSegment, term: number, { base, slope }: Saturation): number {
  const { counts, frequencies, large, lengths, numbers, starts } = segment
  const end = starts[term]! + counts[term]!
  let greatest = 0
  let of = 1
  for (let at = starts[term]!; at < end; at++) {
    const byte = frequencies[at]!
    const tf = byte === LARGE ? large.get(at)! : byte
    const divisor = tf + base + slope * lengths[numbers[at]!]!
    if (tf * of <= greatest * divisor) continue
    greatest = tf
    of = divisor
  }
  return greatest / of
}

/** Computes the bounds of a dense row and of its blocks. `ofBlocks`: a buffer. */
function boundRow(segment: Segment, term: number, { base, slope }: Saturation, ofBlocks: Float64Array): void {
  const { blocks, frequencies, large, lengths, maxima, starts } = segment
  const row = starts[term]!
  let max = 0
  for (let block = 0; block < ofBlocks.length; block++) {
    const end = Math.min(lengths.length, (block + 1) * CHUNKS_PER_BLOCK)
    let greatest = 0
    let of = 1
    for (let chunk = block * CHUNKS_PER_BLOCK; chunk < end; chunk++) {
      const byte = frequencies[row + chunk]!
      const tf = byte === LARGE ? large.get(row + chunk)! : byte
      const divisor = tf + base + slope * lengths[chunk]!
      if (tf * of <= greatest * divisor) continue
      greatest = tf
      of = divisor
    }
    ofBlocks[block] = greatest / of
    max = Math.max(max, ofBlocks[block]!)
  }
  maxima[term] = max * ABOVE
  const scale = (LARGE / maxima[term]!) * ABOVE
  const start = blocksStart(segment, term)
  for (let block = 0; block < ofBlocks.length; block++) {
    blocks[start + block] = Math.min(LARGE, Math.ceil(scale * ofBlocks[block]!))
  }
}

/**
 * The factor that makes the bounds of a segment hold for another average length. If chunks count as
 * shorter than before, saturations grow, but at most by the ratio of the slopes: (tf + base + s *
 * length) / (tf + base + t * length) <= max(1, s / t).
 */
export function boundsFactor(segment: Segment, { slope }: Saturation): number {
  return segment.slope > slope ? segment.slope / slope : 1
}
