import type { Steps } from '@kebab/core/kit'
import type { Saturation } from './saturation.js'
import { BLOCK, blockCount, blocksStart, isDense, LARGE, type Segment, type UnboundedSegment } from './segment.js'

/** How much is done between two yields, at least. */
const STRETCH = 2048

/** More than what rounding to 32 bits can take away. */
const ABOVE = 1 + 1e-6

/**
 * Computes the bounds of a segment at the present average length. With bounds, most chunks that can't be among the best are passed over
 * (Turtle and Flood, Query Evaluation: Strategies and Optimizations, 1995; Ding and Suel, Faster Top-k Document Retrieval Using Block-Max Indexes, 2011).
 * Yields how many postings it went through.
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
      bounded.maxima[term] = greatestOfList(segment, term, saturation) * ABOVE
      work += 2 + counts[term]!
    }
    if (work < STRETCH) continue
    yield work
    work = 0
  }
  return bounded
}

/** The greatest saturation of a list. Compared by products: tf / d > greatest / of, without a division for each. */
function greatestOfList(segment: UnboundedSegment, term: number, { base, slope }: Saturation): number {
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

/** Bounds a dense row and each of its blocks. `ofBlocks` is room to work in. */
function boundRow(segment: Segment, term: number, { base, slope }: Saturation, ofBlocks: Float64Array): void {
  const { blocks, frequencies, large, lengths, maxima, starts } = segment
  const row = starts[term]!
  let max = 0
  for (let block = 0; block < ofBlocks.length; block++) {
    const end = Math.min(lengths.length, (block + 1) * BLOCK)
    let greatest = 0
    let of = 1
    for (let chunk = block * BLOCK; chunk < end; chunk++) {
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
 * What makes the bounds of a segment hold at another average length. When chunks count as shorter than they did, a saturation grows,
 * but never by more than the ratio of the slopes: (tf + base + s * length) / (tf + base + t * length) <= max(1, s / t).
 */
export function boundsFactor(segment: Segment, { slope }: Saturation): number {
  return segment.slope > slope ? segment.slope / slope : 1
}
