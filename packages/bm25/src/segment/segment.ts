import {
  firstFrom,
  GreatestSaturation,
  greatestSaturation,
  LARGE_FREQUENCY,
  type Saturation,
  type Slopes,
  slopesOf,
} from '@kebab/core/internal'
import type { Steps } from '@kebab/core/kit'
import type { StringList, StringTable } from './string-table.js'

/** The frequency byte of frequencies that have none of their own, and the largest bound. */
export const LARGE = LARGE_FREQUENCY

/**
 * How many chunks of a dense row share a bound. Smaller blocks can be skipped more often, but there
 * are more bounds to sum.
 */
const CHUNKS_PER_BLOCK = 8
/** The number of a chunk's block is the chunk's number shifted right by so many bits. */
export const BLOCK_BITS = 3

/**
 * An immutable part of an inverted index, in typed arrays. Chunks and terms are numbered from 0.
 *
 * A term that many chunks have has a dense row: its frequency in every chunk, including 0. A row
 * takes less memory than a list and gives the frequency in any chunk at once. Other terms have
 * lists of the chunks that have them, with the frequencies in a parallel array.
 */
export interface Segment {
  /** The chunk ids. */
  chunks: StringTable
  /** By chunk: the number of terms in its body, including repeated ones, without stop words. */
  lengths: Uint32Array
  /** By chunk: the same of its title and headings, then of its names. */
  fieldLengths: Uint32Array
  /** By chunk: its digest, four numbers each. */
  digests: Uint32Array
  /** Numbered in the order of their UTF-16 code units. */
  terms: StringTable
  /** By term: the form in which chunks write it most often. Empty: the term itself. */
  forms: StringList
  /** By term: the number of chunks that have it. */
  counts: Uint32Array
  /**
   * By term: where it starts in `frequencies`. If this is less than the length of `numbers`, the
   * term has a list, which starts there in `numbers` too. Else it has a dense row.
   */
  starts: Uint32Array
  /** The chunks of the lists, ascending in each list. */
  numbers: Uint32Array
  /**
   * The frequency bytes of the lists, then those of the dense rows. For `LARGE`, the packed
   * frequencies are in `large` at the same index.
   */
  frequencies: Uint8Array
  large: ReadonlyMap<number, number>
  /** The slopes that the bounds hold for. The kit's `boundsFactor` corrects them for others. */
  slopes: Slopes
  /** By term: an upper bound of its saturation in any chunk. */
  maxima: Float32Array
  /**
   * By dense row and block of `CHUNKS_PER_BLOCK` chunks: an upper bound of the saturation, in
   * 255ths of the term's maximum.
   */
  blocks: Uint8Array
}

/** A segment without bounds. */
export type UnboundedSegment = Omit<Segment, 'slopes' | 'maxima' | 'blocks'>

/** Makes every segment, so that all have one shape: code over several is compiled again. */
export function segmentOf(segment: Segment): Segment {
  return {
    chunks: segment.chunks,
    lengths: segment.lengths,
    fieldLengths: segment.fieldLengths,
    digests: segment.digests,
    terms: segment.terms,
    forms: segment.forms,
    counts: segment.counts,
    starts: segment.starts,
    numbers: segment.numbers,
    frequencies: segment.frequencies,
    large: segment.large,
    slopes: segment.slopes,
    maxima: segment.maxima,
    blocks: segment.blocks,
  }
}

export function isDense(segment: Pick<Segment, 'starts' | 'numbers'>, term: number): boolean {
  return segment.starts[term]! >= segment.numbers.length
}

/** Where the bounds of a dense row start in `blocks`. */
export function blocksStart({ lengths, numbers, starts }: Segment, term: number): number {
  return ((starts[term]! - numbers.length) / lengths.length) * blockCount(lengths.length)
}

export function blockCount(chunks: number): number {
  return Math.ceil(chunks / CHUNKS_PER_BLOCK)
}

/**
 * The index in `frequencies` of a term's frequency in a chunk, or -1 if the chunk doesn't have the
 * term.
 */
export function postingIndex(segment: Segment, term: number, chunk: number): number {
  const start = segment.starts[term]!
  if (isDense(segment, term)) return segment.frequencies[start + chunk] === 0 ? -1 : start + chunk
  const end = start + segment.counts[term]!
  const at = firstFrom(segment.numbers, start, end, chunk)
  return at < end && segment.numbers[at] === chunk ? at : -1
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
  const { lengths, fieldLengths, numbers, frequencies, counts, large, starts } = segment
  const chunks = lengths.length
  const rows = chunks === 0 ? 0 : (frequencies.length - numbers.length) / chunks
  const bounded = segmentOf({
    ...segment,
    slopes: slopesOf(saturation),
    maxima: new Float32Array(counts.length),
    blocks: new Uint8Array(rows * blockCount(chunks)),
  })
  const ofBlocks = new Float64Array(blockCount(chunks))
  let work = 0
  for (let term = 0; term < counts.length; term++) {
    if (isDense(segment, term)) {
      boundRow(bounded, term, saturation, ofBlocks)
      work += chunks
    } else {
      const at = starts[term]!
      const list = { numbers, frequencies, large, at, end: at + counts[term]! }
      bounded.maxima[term] = greatestSaturation(list, { lengths, fieldLengths }, saturation) * ABOVE
      work += 2 + counts[term]!
    }
    if (work < YIELD_AFTER) continue
    yield work
    work = 0
  }
  return bounded
}

/** Computes the bounds of a dense row and of its blocks. `ofBlocks`: a buffer. */
function boundRow(segment: Segment, term: number, saturation: Saturation, ofBlocks: Float64Array): void {
  const { blocks, frequencies, large, lengths, maxima, starts } = segment
  const row = starts[term]!
  const greatest = new GreatestSaturation(segment, saturation)
  let max = 0
  for (let block = 0; block < ofBlocks.length; block++) {
    const end = Math.min(lengths.length, (block + 1) * CHUNKS_PER_BLOCK)
    greatest.reset()
    for (let chunk = block * CHUNKS_PER_BLOCK; chunk < end; chunk++) {
      const byte = frequencies[row + chunk]!
      if (byte !== 0) greatest.add(chunk, byte, row + chunk, large)
    }
    ofBlocks[block] = greatest.value
    max = Math.max(max, ofBlocks[block]!)
  }
  maxima[term] = max * ABOVE
  const scale = (LARGE / maxima[term]!) * ABOVE
  const start = blocksStart(segment, term)
  for (let block = 0; block < ofBlocks.length; block++) {
    blocks[start + block] = Math.min(LARGE, Math.ceil(scale * ofBlocks[block]!))
  }
}
