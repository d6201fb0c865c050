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
export function* addBounds(segment: UnboundedSegment, { base, slope }: Saturation): Generator<number, Segment> {
  const { lengths, numbers, frequencies, large, starts, counts, terms } = segment
  const chunks = lengths.length
  const rows = chunks === 0 ? 0 : (frequencies.length - numbers.length) / chunks
  const bounded: Segment = {
    ...segment,
    slope,
    maxima: new Float32Array(terms.size),
    blocks: new Uint8Array(rows * blockCount(chunks)),
  }
  const saturation = (place: number, chunk: number): number => {
    const byte = frequencies[place]!
    if (byte === 0) return 0
    const tf = byte === LARGE ? large.get(place)! : byte
    return tf / (tf + base + slope * lengths[chunk]!)
  }
  let work = 0
  for (let term = 0; term < terms.size; term++) {
    const start = starts[term]!
    let max = 0
    if (!isDense(segment, term)) {
      const end = start + counts[term]!
      for (let at = start; at < end; at++) max = Math.max(max, saturation(at, numbers[at]!))
      bounded.maxima[term] = max * ABOVE
      work += 2 + end - start
      if (work > STRETCH) {
        yield work
        work = 0
      }
      continue
    }
    for (let chunk = 0; chunk < chunks; chunk++) max = Math.max(max, saturation(start + chunk, chunk))
    bounded.maxima[term] = max * ABOVE
    const scale = LARGE / bounded.maxima[term]!
    const row = blocksStart(bounded, term)
    for (let chunk = 0; chunk < chunks; chunk++) {
      const block = row + Math.floor(chunk / BLOCK)
      const bound = Math.ceil(scale * saturation(start + chunk, chunk))
      if (bound > bounded.blocks[block]!) bounded.blocks[block] = bound
    }
    yield 2 * chunks
  }
  return bounded
}

/**
 * What makes the bounds of a segment hold at another average length. When chunks count as shorter than they did, a saturation grows,
 * but never by more than the ratio of the slopes: (tf + base + s * length) / (tf + base + t * length) <= max(1, s / t).
 */
export function boundsFactor(segment: Segment, { slope }: Saturation): number {
  return segment.slope > slope ? segment.slope / slope : 1
}
