import { isDense, placeOf, type Segment } from './segment.js'

/** How many steps a look-up in a list takes, about. */
const LOOK_UP = 16

/** A segment without the chunks that were removed since it was made. Never changes: a removal makes another part over the same segment. */
export class Part {
  readonly segment: Segment
  /** The removed chunks, in the order of their removal. */
  readonly removed: Uint32Array
  /** By chunk, 1 for a removed one. Absent while there are none. */
  readonly isRemoved: Uint8Array | undefined
  /** How many chunks it holds. */
  readonly size: number
  /** Their lengths together. */
  readonly terms: number
  /** The sum of their marks, each lane modulo 2^32. */
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
    const { lengths, marks } = segment
    const sums: Sums = { terms: 0, sum: new Uint32Array(4) }
    for (let chunk = 0; chunk < lengths.length; chunk++) {
      sums.terms += lengths[chunk]!
      for (let lane = 0; lane < 4; lane++) sums.sum[lane]! += marks[4 * chunk + lane]!
    }
    return new Part(segment, new Uint32Array(0), undefined, sums)
  }

  /** The part without these chunks of its segment, of which it holds every one, each named once. */
  without(chunks: readonly number[]): Part {
    if (chunks.length === 0) return this
    const { lengths, marks } = this.segment
    const removed = new Uint32Array(this.removed.length + chunks.length)
    removed.set(this.removed)
    removed.set(chunks, this.removed.length)
    const isRemoved = this.isRemoved?.slice() ?? new Uint8Array(lengths.length)
    const sums: Sums = { terms: this.terms, sum: this.sum.slice() }
    for (const chunk of chunks) {
      isRemoved[chunk] = 1
      sums.terms -= lengths[chunk]!
      for (let lane = 0; lane < 4; lane++) sums.sum[lane]! -= marks[4 * chunk + lane]!
    }
    return new Part(this.segment, removed, isRemoved, sums)
  }

  holds(chunk: number): boolean {
    return this.isRemoved === undefined || this.isRemoved[chunk] === 0
  }

  /** How many of its chunks hold the term. Worked out when it is first asked for. */
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

  /** How many of the removed chunks held the term. */
  countRemoved(term: number): number {
    const { isRemoved, removed, segment } = this
    const { counts, numbers, starts } = segment
    let count = 0
    if (isRemoved === undefined) return 0
    if (isDense(segment, term) || LOOK_UP * removed.length < counts[term]!) {
      for (const chunk of removed) if (placeOf(segment, term, chunk) >= 0) count++
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
