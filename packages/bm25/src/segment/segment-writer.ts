import { frequencyByte, type Saturation } from '@kebab/core/internal'
import type { Steps } from '@kebab/core/kit'
import { addBounds, LARGE, type Segment, type UnboundedSegment } from './segment.js'

/** Fills the arrays of a segment with postings. For each term, the chunks must ascend. */
export class SegmentWriter {
  readonly #segment: UnboundedSegment
  readonly #large = new Map<number, number>()
  readonly #filled: Uint32Array

  /** `counts`: the number of postings of each term, from 1. */
  constructor(tables: Pick<Segment, 'chunks' | 'lengths' | 'fieldLengths' | 'digests' | 'terms' | 'forms' | 'counts'>) {
    const { starts, listed, end } = layOut(tables.counts, tables.lengths.length)
    const numbers = new Uint32Array(listed)
    const { chunks, lengths, fieldLengths, digests, terms, forms, counts } = tables
    const frequencies = new Uint8Array(end)
    const large = this.#large
    // Spelled out: built and merged tables have members in other orders, and `put` sees one shape.
    this.#segment = {
      chunks,
      lengths,
      fieldLengths,
      digests,
      terms,
      forms,
      counts,
      starts,
      numbers,
      frequencies,
      large,
    }
    this.#filled = new Uint32Array(starts.length)
  }

  /** `packed`: the packed frequencies. */
  put(term: number, chunk: number, packed: number): void {
    const { starts, numbers, frequencies } = this.#segment
    let index = starts[term]!
    if (index < numbers.length) {
      index += this.#filled[term]!++
      numbers[index] = chunk
    } else index += chunk
    const byte = frequencyByte(packed)
    frequencies[index] = byte
    if (byte === LARGE) this.#large.set(index, packed)
  }

  /** Computes the bounds and returns the segment. Yields the work done, in postings. */
  finish(saturation: Saturation): Steps<Segment> {
    return addBounds(this.#segment, saturation)
  }
}

/**
 * A term that at least one in so many chunks has gets a dense row. A list takes five bytes for each
 * of its chunks, a row takes one byte for every chunk.
 */
const DENSE_FROM_ONE_IN = 8

interface Layout {
  /** By term: where it starts in `frequencies`. */
  starts: Uint32Array
  /** The number of postings in lists. */
  listed: number
  /** The number of frequencies, including those of dense rows. */
  end: number
}

/** Lays out a segment. `counts`: by term, the number of its chunks that have it, from 1. */
export function layOut(counts: Uint32Array, chunks: number): Layout {
  const isList = (term: number): boolean => DENSE_FROM_ONE_IN * counts[term]! < chunks
  const starts = new Uint32Array(counts.length)
  let end = 0
  for (let term = 0; term < counts.length; term++) {
    if (!isList(term)) continue
    starts[term] = end
    end += counts[term]!
  }
  const listed = end
  for (let term = 0; term < counts.length; term++) {
    if (isList(term)) continue
    starts[term] = end
    end += chunks
  }
  return { starts, listed, end }
}
