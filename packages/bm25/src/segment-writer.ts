import { addBounds } from './bounds.js'
import type { Saturation } from './saturation.js'
import { LARGE, type Segment } from './segment.js'

/** A term that at least one in this many chunks holds gets a dense row. A list takes five bytes for each of its chunks, a row one for every chunk. */
const SPARSE = 8

/** The arrays of a segment whose postings come one at a time, for each term with its chunks ascending. */
export class SegmentWriter {
  readonly #segment: Omit<Segment, 'slope' | 'maxima' | 'blocks'>
  readonly #large = new Map<number, number>()
  readonly #filled: Uint32Array

  /** `counts` says how many postings of each term will come. */
  constructor(parts: Pick<Segment, 'chunks' | 'lengths' | 'marks' | 'terms' | 'counts'>) {
    const { counts, lengths } = parts
    const chunks = lengths.length
    const starts = new Uint32Array(counts.length)
    let listed = 0
    for (let term = 0; term < counts.length; term++) {
      if (isList(counts[term]!, chunks)) {
        starts[term] = listed
        listed += counts[term]!
      }
    }
    let end = listed
    for (let term = 0; term < counts.length; term++) {
      if (!isList(counts[term]!, chunks)) {
        starts[term] = end
        end += chunks
      }
    }
    const numbers = new Uint32Array(listed)
    this.#segment = { ...parts, starts, numbers, frequencies: new Uint8Array(end), large: this.#large }
    this.#filled = new Uint32Array(counts.length)
  }

  put(term: number, chunk: number, tf: number): void {
    const { starts, numbers, frequencies } = this.#segment
    let place = starts[term]!
    if (place < numbers.length) {
      place += this.#filled[term]!++
      numbers[place] = chunk
    } else place += chunk
    if (tf < LARGE) frequencies[place] = tf
    else {
      frequencies[place] = LARGE
      this.#large.set(place, tf)
    }
  }

  /** Yields how much work it did. */
  finish(saturation: Saturation): Generator<number, Segment> {
    return addBounds(this.#segment, saturation)
  }
}

function isList(count: number, chunks: number): boolean {
  return SPARSE * count < chunks
}
