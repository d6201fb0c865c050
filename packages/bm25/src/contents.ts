import type { TextUnits } from '@kebab/core/kit'
import type { Part } from './part.js'

/** Where a chunk is held: in which part, and as which of its chunks. */
export interface Place {
  part: number
  chunk: number
}

/** All that an index holds at one moment. Never changes: a search works on the contents that it began with. */
export class Contents {
  /** The largest first, so that the best matches are likely to be found early. */
  readonly parts: readonly Part[]
  /** How many chunks are held. */
  readonly size: number = 0
  /** Their lengths together. */
  readonly terms: number = 0

  constructor(parts: readonly Part[]) {
    this.parts = parts.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size)
    for (const { size, terms } of parts) {
      this.size += size
      this.terms += terms
    }
  }

  placeOf(id: TextUnits): Place | undefined {
    for (const [part, one] of this.parts.entries()) {
      const chunk = one.segment.chunks.find(id)
      if (chunk >= 0 && one.holds(chunk)) return { part, chunk }
    }
    return undefined
  }

  /** How many chunks hold the term. */
  frequency(term: TextUnits): number {
    let frequency = 0
    for (const part of this.parts) {
      const number = part.segment.terms.find(term)
      if (number >= 0) frequency += part.frequency(number)
    }
    return frequency
  }

  /**
   * 128 bits in hexadecimal that depend on which chunks are held and on nothing else: the sum of their marks, each 32 bits on their own,
   * modulo 2^32 (AdHash: Bellare and Micciancio, A New Paradigm for Collision-Free Hashing, EUROCRYPT 1997).
   */
  revision(): string {
    const sum = new Uint32Array(4)
    for (const part of this.parts) for (let lane = 0; lane < 4; lane++) sum[lane]! += part.sum[lane]!
    return Array.from(sum, (lane) => lane.toString(16).padStart(8, '0')).join('')
  }
}
