import type { StringTable } from './string-table.js'

/** The largest frequency byte. It stands for itself and for greater frequencies. */
export const LARGE = 255

/**
 * How many chunks of a dense row share a bound. Smaller blocks can be skipped more often, but there
 * are more bounds to sum.
 */
export const CHUNKS_PER_BLOCK = 8
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
  /** By chunk: the number of its terms, including repeated ones. */
  lengths: Uint32Array
  /** By chunk: its digest, four numbers each. */
  digests: Uint32Array
  terms: StringTable
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
   * Those of the lists, then those of the dense rows. For `LARGE`, the frequency is in `large` at
   * the same index.
   */
  frequencies: Uint8Array
  large: ReadonlyMap<number, number>
  /** The slope that the bounds hold for. `boundsFactor` corrects them for another slope. */
  slope: number
  /** By term: an upper bound of its saturation in any chunk. */
  maxima: Float32Array
  /**
   * By dense row and block of `CHUNKS_PER_BLOCK` chunks: an upper bound of the saturation, in
   * 255ths of the term's maximum.
   */
  blocks: Uint8Array
}

/** A segment without bounds. */
export type UnboundedSegment = Omit<Segment, 'slope' | 'maxima' | 'blocks'>

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

/**
 * The first index from `start` to `end` whose number is at least `least`, or `end`. The numbers
 * ascend.
 */
export function firstFrom(numbers: Uint32Array, start: number, end: number, least: number): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}
