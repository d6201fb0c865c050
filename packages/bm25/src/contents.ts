import type { Analyzer } from '@kebab/core'
import { BODY, FIELDS, type HashKey, HEADINGS, type LengthSums, NAMES, type TextUnits } from '@kebab/core/internal'
import { type IndexLanguages, indexLanguages, textUnits } from '@kebab/core/kit'
import { isDense, postingIndex, type Segment } from './segment/segment.js'

/** The position of a chunk: the number of its segment, and its number in it. */
export interface ChunkPosition {
  segmentNumber: number
  chunk: number
}

/** Where a term is in some contents. */
export interface TermPosition {
  /** By segment: the term's number, or -1. */
  readonly numbers: readonly number[]
  /** How many chunks have it. */
  readonly frequency: number
}

/** How many terms contents know the positions of, so that queries which share words are faster. */
const MOST_POSITIONS = 4096

/**
 * All that an index has at one moment. Immutable: a search uses the contents that it started with.
 */
export class Contents {
  /** The largest first, so that the best matches are likely to be found early. */
  readonly liveSegments: readonly LiveSegment[]
  /** The number of chunks. */
  readonly size: number = 0
  /** The total lengths of the chunks, by field. */
  readonly sums: LengthSums
  /** Once it is asked for: every search asks twice. */
  #revision: string | undefined
  #languages: IndexLanguages | undefined
  readonly #positions = new Map<string, TermPosition>()

  constructor(liveSegments: readonly LiveSegment[]) {
    this.liveSegments = liveSegments.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size)
    const sums: [number, number, number] = [0, 0, 0]
    for (const { size, sums: ofSegment } of liveSegments) {
      this.size += size
      for (let field = 0; field < FIELDS; field++) sums[field]! += ofSegment[field]!
    }
    this.sums = sums
  }

  positionOf(id: TextUnits): ChunkPosition | undefined {
    const { liveSegments } = this
    for (let segmentNumber = 0; segmentNumber < liveSegments.length; segmentNumber++) {
      const liveSegment = liveSegments[segmentNumber]!
      const chunk = liveSegment.segment.chunks.find(id)
      if (chunk >= 0 && liveSegment.holds(chunk)) return { segmentNumber, chunk }
    }
    return undefined
  }

  /** Looks up a term. `key`: the same at each call. */
  termPosition(term: string, key: HashKey): TermPosition {
    let position = this.#positions.get(term)
    if (position === undefined) {
      if (this.#positions.size === MOST_POSITIONS) this.#positions.clear()
      position = this.#lookUp(textUnits(term, key))
      this.#positions.set(term, position)
    }
    return position
  }

  #lookUp(term: TextUnits): TermPosition {
    const numbers: number[] = []
    let frequency = 0
    for (const liveSegment of this.liveSegments) {
      const number = liveSegment.segment.terms.find(term)
      numbers.push(number)
      if (number >= 0) frequency += liveSegment.frequency(number)
    }
    return { numbers, frequency }
  }

  /** Returns the languages that an analyzer has marked: the same analyzer at each call. */
  languages(analyzer: Analyzer, key: HashKey): IndexLanguages {
    this.#languages ??= indexLanguages(analyzer, this.size, (mark) => this.termPosition(mark, key).frequency)
    return this.#languages
  }

  /**
   * 128 bits in hexadecimal that depend only on the set of chunks: the sum of their digests, each
   * 32-bit lane modulo 2^32. Source: AdHash, Bellare and Micciancio, A New Paradigm for
   * Collision-Free Hashing, EUROCRYPT 1997.
   */
  revision(): string {
    if (this.#revision !== undefined) return this.#revision
    const sum = new Uint32Array(4)
    for (const liveSegment of this.liveSegments)
      for (let lane = 0; lane < 4; lane++) sum[lane]! += liveSegment.sum[lane]!
    this.#revision = Array.from(sum, (lane) => lane.toString(16).padStart(8, '0')).join('')
    return this.#revision
  }
}

/** The approximate number of steps of a look-up in a list. */
const LOOK_UP = 16

/**
 * A segment without its removed chunks. Immutable: a removal makes another one over the same
 * `Segment`.
 */
export class LiveSegment {
  readonly segment: Segment
  /** The removed chunks, in the order of their removal. */
  readonly removed: Uint32Array
  /** By chunk: 1 if it was removed. Absent if none was. */
  readonly isRemoved: Uint8Array | undefined
  /** The number of chunks that were not removed. */
  readonly size: number
  /** The total lengths of these chunks, by field. */
  readonly sums: LengthSums
  /** The sum of their digests, each lane modulo 2^32. */
  readonly sum: Uint32Array
  readonly #frequencies = new Map<number, number>()

  private constructor(segment: Segment, removed: Uint32Array, isRemoved: Uint8Array | undefined, totals: Totals) {
    this.segment = segment
    this.removed = removed
    this.isRemoved = isRemoved
    this.size = segment.lengths.length - removed.length
    this.sums = totals.lengths
    this.sum = totals.digest
  }

  static of(segment: Segment): LiveSegment {
    const totals: Totals = { lengths: [0, 0, 0], digest: new Uint32Array(4) }
    for (let chunk = 0; chunk < segment.lengths.length; chunk++) addTo(totals, segment, chunk, 1)
    return new LiveSegment(segment, new Uint32Array(0), undefined, totals)
  }

  /** This segment without these chunks. They must be different, and not removed yet. */
  without(chunks: readonly number[]): LiveSegment {
    if (chunks.length === 0) return this
    const { segment } = this
    const removed = new Uint32Array(this.removed.length + chunks.length)
    removed.set(this.removed)
    removed.set(chunks, this.removed.length)
    const isRemoved = this.isRemoved?.slice() ?? new Uint8Array(segment.lengths.length)
    const totals: Totals = { lengths: [...this.sums], digest: this.sum.slice() }
    for (const chunk of chunks) {
      isRemoved[chunk] = 1
      addTo(totals, segment, chunk, -1)
    }
    return new LiveSegment(segment, removed, isRemoved, totals)
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

/** Of some chunks: the sums of their lengths, by field, and of their digests, by lane. */
interface Totals {
  lengths: [body: number, headings: number, names: number]
  digest: Uint32Array
}

/** Adds what a chunk has to totals, or takes it away. */
function addTo({ lengths, digest }: Totals, segment: Segment, chunk: number, sign: 1 | -1): void {
  lengths[BODY] += sign * segment.lengths[chunk]!
  lengths[HEADINGS] += sign * segment.fieldLengths[2 * chunk]!
  lengths[NAMES] += sign * segment.fieldLengths[2 * chunk + 1]!
  for (let lane = 0; lane < 4; lane++) digest[lane]! += sign * segment.digests[4 * chunk + lane]!
}
