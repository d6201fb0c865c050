import type { TextUnits } from '@kebab/core/kit'
import { isDense, postingIndex, type Segment } from './segment/segment.js'

/** The position of a chunk: the number of its part, and its number in it. */
export interface ChunkPosition {
  part: number
  chunk: number
}

/**
 * All that an index has at one moment. Immutable: a search uses the contents that it started with.
 */
export class Contents {
  /** The largest first, so that the best matches are likely to be found early. */
  readonly parts: readonly Part[]
  /** The number of chunks. */
  readonly size: number = 0
  /** The total length of the chunks, in terms. */
  readonly terms: number = 0

  constructor(parts: readonly Part[]) {
    this.parts = parts.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size)
    for (const { size, terms } of parts) {
      this.size += size
      this.terms += terms
    }
  }

  positionOf(id: TextUnits): ChunkPosition | undefined {
    for (const [part, one] of this.parts.entries()) {
      const chunk = one.segment.chunks.find(id)
      if (chunk >= 0 && one.holds(chunk)) return { part, chunk }
    }
    return undefined
  }

  /** The number of chunks that have the term. */
  frequency(term: TextUnits): number {
    let frequency = 0
    for (const part of this.parts) {
      const number = part.segment.terms.find(term)
      if (number >= 0) frequency += part.frequency(number)
    }
    return frequency
  }

  /**
   * 128 bits in hexadecimal that depend only on the set of chunks: the sum of their digests, each
   * 32-bit lane modulo 2^32. Source: AdHash, Bellare and Micciancio, A New Paradigm for
   * Collision-Free Hashing, EUROCRYPT 1997.
   */
  revision(): string {
    const sum = new Uint32Array(4)
    for (const part of this.parts) for (let lane = 0; lane < 4; lane++) sum[lane]! += part.sum[lane]!
    return Array.from(sum, (lane) => lane.toString(16).padStart(8, '0')).join('')
  }
}

/** The approximate number of steps of a look-up in a list. */
const LOOK_UP = 16

/**
 * A segment without its removed chunks. Immutable: a removal makes another part over the same
 * segment.
 */
export class Part {
  readonly segment: Segment
  /** The removed chunks, in the order of their removal. */
  readonly removed: Uint32Array
  /** By chunk: 1 if it was removed. Absent if none was. */
  readonly isRemoved: Uint8Array | undefined
  /** The number of chunks that were not removed. */
  readonly size: number
  /** The total length of these chunks, in terms. */
  readonly terms: number
  /** The sum of their digests, each lane modulo 2^32. */
  readonly sum: Uint32Array
  readonly #frequencies = new Map<number, number>()

  private constructor(segment: Segment, removed: Uint32Array, isRemoved: Uint8Array | undefined, sums: Sums) {
    this.segment = segment
    this.removed = removed
    this.isRemoved = isRemoved
    this.size = segment.lengths.length - removed.length
    this.terms = sums.terms
    this.sum = sums.sum
  }

  static of(segment: Segment): Part {
    const { lengths, digests } = segment
    const sums: Sums = { terms: 0, sum: new Uint32Array(4) }
    for (let chunk = 0; chunk < lengths.length; chunk++) {
      sums.terms += lengths[chunk]!
      for (let lane = 0; lane < 4; lane++) sums.sum[lane]! += digests[4 * chunk + lane]!
    }
    return new Part(segment, new Uint32Array(0), undefined, sums)
  }

  /** This part without these chunks. They must be different, and not removed yet. */
  without(chunks: readonly number[]): Part {
    if (chunks.length === 0) return this
    const { lengths, digests } = this.segment
    const removed = new Uint32Array(this.removed.length + chunks.length)
    removed.set(this.removed)
    removed.set(chunks, this.removed.length)
    const isRemoved = this.isRemoved?.slice() ?? new Uint8Array(lengths.length)
    const sums: Sums = { terms: this.terms, sum: this.sum.slice() }
    for (const chunk of chunks) {
      isRemoved[chunk] = 1
      sums.terms -= lengths[chunk]!
      for (let lane = 0; lane < 4; lane++) sums.sum[lane]! -= digests[4 * chunk + lane]!
    }
    return new Part(this.segment, removed, isRemoved, sums)
  }

  holds(chunk: number): boolean {
    return this.isRemoved === undefined || this.isRemoved[chunk] === 0
  }

  /** The number of its chunks that have the term. Computed at the first call. */
  frequency(term: number): number {
    const all = this.segment.counts[term]!
    if (this.isRemoved === undefined) return all
    let frequency = this.#frequencies.get(term)
    if (frequency === undefined) {
      frequency = all - this.countRemoved(term)
      this.#frequencies.set(term, frequency)
    }
    return frequency
  }

  /** The number of removed chunks that have the term. */
  countRemoved(term: number): number {
    const { isRemoved, removed, segment } = this
    const { counts, numbers, starts } = segment
    let count = 0
    if (isRemoved === undefined) return 0
    if (isDense(segment, term) || LOOK_UP * removed.length < counts[term]!) {
      for (const chunk of removed) if (postingIndex(segment, term, chunk) >= 0) count++
      return count
    }
    const end = starts[term]! + counts[term]!
    for (let at = starts[term]!; at < end; at++) count += isRemoved[numbers[at]!]!
    return count
  }
}

interface Sums {
  terms: number
  sum: Uint32Array
}
