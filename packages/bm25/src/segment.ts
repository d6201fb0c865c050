import type { StringTable } from './string-table.js'

/** The frequency, as a byte, that stands for itself or a greater one. */
export const LARGE = 255

/** How many chunks share a bound in a dense row: the fewer, the more can be passed over; the more, the fewer bounds to add up. */
export const BLOCK = 8
/** A chunk's block is its number without so many of the last bits. */
export const BLOCK_BITS = 3

/**
 * A part of an inverted index that never changes, in typed arrays. Chunks have the numbers from 0, terms too.
 *
 * A term that many chunks hold has a dense row: its frequency in every chunk, 0 included, which takes less room than a list
 * and answers for any chunk at once. Any other has a list of the chunks that hold it, with the frequencies beside it.
 */
export interface Segment {
  /** The chunk ids, by chunk. */
  chunks: StringTable
  /** How many terms each chunk has, repeated ones included. */
  lengths: Uint32Array
  /** The marks of the chunks, four numbers each. */
  marks: Uint32Array
  terms: StringTable
  /** How many chunks hold each term. */
  counts: Uint32Array
  /** Where each term begins in `frequencies`. Below the length of `numbers`: its list is there, too. From there on: its dense row. */
  starts: Uint32Array
  /** The chunks of the lists, ascending within each. */
  numbers: Uint32Array
  /** Of the lists, then of the dense rows. `LARGE` stands for what `large` has at the same place. */
  frequencies: Uint8Array
  large: ReadonlyMap<number, number>
  /** Bounds, which hold for `slope` and by `boundsFactor` for any other. */
  slope: number
  /** The greatest saturation of each term in any chunk, or a little more. */
  maxima: Float32Array
  /** For each dense row and each block of `BLOCK` chunks the greatest saturation, in 255ths of the maximum, rounded up. */
  blocks: Uint8Array
}

/** A segment whose bounds are still to be worked out. */
export type UnboundedSegment = Omit<Segment, 'slope' | 'maxima' | 'blocks'>

export function isDense(segment: Pick<Segment, 'starts' | 'numbers'>, term: number): boolean {
  return segment.starts[term]! >= segment.numbers.length
}

/** Where the bounds of a dense row begin in `blocks`. */
export function blocksStart({ lengths, numbers, starts }: Segment, term: number): number {
  return ((starts[term]! - numbers.length) / lengths.length) * blockCount(lengths.length)
}

export function blockCount(chunks: number): number {
  return Math.ceil(chunks / BLOCK)
}

/** Where in `frequencies` a term's frequency in a chunk stands, or -1 if the chunk doesn't hold it. */
export function placeOf(segment: Segment, term: number, chunk: number): number {
  const start = segment.starts[term]!
  if (isDense(segment, term)) return segment.frequencies[start + chunk] === 0 ? -1 : start + chunk
  const end = start + segment.counts[term]!
  const at = firstFrom(segment.numbers, start, end, chunk)
  return at < end && segment.numbers[at] === chunk ? at : -1
}

/** The first place from `start` to `end` of ascending numbers whose number is at least `least`, or `end`. */
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
