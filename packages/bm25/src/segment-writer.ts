import type { Steps } from '@kebab/core/kit'
import { addBounds } from './bounds.js'
import { layOut } from './layout.js'
import type { Saturation } from './saturation.js'
import { LARGE, type Segment, type UnboundedSegment } from './segment.js'

/** Fills the arrays of a segment with postings that come one at a time, for each term with its chunks ascending. */
export class SegmentWriter {
  readonly #segment: UnboundedSegment
  readonly #large = new Map<number, number>()
  readonly #filled: Uint32Array

  /** `counts` says how many postings of each term will come: from 1. */
  constructor(parts: Pick<Segment, 'chunks' | 'lengths' | 'marks' | 'terms' | 'counts'>) {
    const { starts, listed, end } = layOut(parts.counts, parts.lengths.length)
    const numbers = new Uint32Array(listed)
    this.#segment = { ...parts, starts, numbers, frequencies: new Uint8Array(end), large: this.#large }
    this.#filled = new Uint32Array(starts.length)
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
  finish(saturation: Saturation): Steps<Segment> {
    return addBounds(this.#segment, saturation)
  }
}
