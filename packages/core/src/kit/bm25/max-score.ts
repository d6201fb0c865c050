import type { TopK } from '../top-k.js'
import { byteScore, type ChunkLengths, type LargeFrequencies, type Saturation, termScore } from './bm25-formula.js'
import { FIELDS, LAST_BODY_BYTE } from './field-frequencies.js'

/** How many chunks are scored at a time: few enough for the processor's cache. */
const CHUNKS_PER_BATCH = 4096
/** Greater than any chunk number, and still a small integer for the engine. */
const NONE = 0x7fff_ffff
/** Lowers the threshold a little, because sums in different orders round differently. */
const SLACK = 1 - 1e-9

/** The chunks that have a term: a part of arrays, which other terms may share. */
export interface ChunkList {
  /** The numbers of the chunks, ascending, each once. */
  readonly numbers: Uint16Array | Uint32Array
  /** The frequency byte of each. */
  readonly frequencies: Uint8Array
  /** By index: the packed frequencies of each whose byte is `LARGE_FREQUENCY`. */
  readonly large: ReadonlyMap<number, number> | undefined
  /** Where a search is in the arrays. At first, where the list starts. */
  at: number
  /** Where the list ends in the arrays. */
  readonly end: number
}

/** A term of a query as `MaxScore` reads it. */
export interface TermList extends ChunkList {
  /** As `termWeight` returns it. */
  readonly weight: number
  /** An upper bound of what the term adds to a score. */
  readonly bound: number
  /** The position after the present batch. */
  next: number
}

/** What `MaxScore` searches. */
export interface ListSearch {
  /** The lists, highest bound first. */
  lists: readonly TermList[]
  /** The most that terms add which have no list. */
  others: number
  chunkLengths: ChunkLengths
  saturation: Saturation
}

/** Chunks that may reach the threshold: those of one batch. */
export interface ChunkBatch {
  /** Chunk number i is `first + offsets[i]`, for i from 0 to `size - 1`. In no order. */
  first: number
  readonly offsets: Int32Array
  size: number
  /** By offset: what the first `essential` lists add to the score of a chunk. */
  readonly sums: Float64Array
  essential: number
  /** The most that all others add, those without a list included. */
  possible: number
}

/**
 * Finds the chunks in lists that may be among the best, by MaxScore. If the bounds of the last
 * lists together stay below the threshold, a chunk that is only in those can't be among the best.
 * Those lists are then only looked up for chunks that may still be.
 *
 * Source: Turtle and Flood, Query Evaluation: Strategies and Optimizations, 1995.
 */
export class MaxScore {
  readonly #sums = new Float64Array(CHUNKS_PER_BATCH)
  readonly #offsets = new Int32Array(CHUNKS_PER_BATCH)

  /**
   * Calls `visit` with one batch of chunks after another, by number. Some of them may not reach the
   * threshold. Meanwhile each list is at or before the first chunk of the batch. Nothing may yield
   * within `visit`, and it keeps nothing of what it is given.
   *
   * @param top `threshold`: the least that matters. It may rise while chunks are visited.
   */
  search(
    { lists, others, chunkLengths, saturation }: ListSearch,
    top: { readonly threshold: number },
    visit: (batch: ChunkBatch) => void,
  ): void {
    const { base, slope } = saturation
    const { lengths } = chunkLengths
    const sums = this.#sums
    const offsets = this.#offsets
    const batch: ChunkBatch = { first: 0, offsets, size: 0, sums, essential: 0, possible: 0 }
    // `rest[i]`: the most that a chunk can score that is in none of the lists before `i`.
    const rest = [others]
    for (let i = lists.length - 1; i >= 0; i--) rest.unshift(rest[0]! + lists[i]!.bound)
    let essential = lists.length
    for (;;) {
      while (essential > 0 && rest[essential - 1]! < top.threshold) essential--
      let first = NONE
      for (let i = 0; i < essential; i++) {
        const { at, end, numbers } = lists[i]!
        if (at < end && numbers[at]! < first) first = numbers[at]!
      }
      if (first === NONE) return
      const last = first + CHUNKS_PER_BATCH
      let size = 0
      for (let i = 0; i < essential; i++) {
        const list = lists[i]!
        const { end, weight, numbers, frequencies, large } = list
        let at = list.at
        for (; at < end; at++) {
          const chunk = numbers[at]!
          if (chunk >= last) break
          const byte = frequencies[at]!
          const offset = chunk - first
          const sum = sums[offset]!
          if (sum === 0) offsets[size++] = offset
          // Most terms are in the body alone.
          sums[offset] =
            byte <= LAST_BODY_BYTE
              ? sum + termScore(weight, byte, lengths[chunk]!, base, slope)
              : sum + byteScore(weight, byte, at, large, chunk, chunkLengths, saturation)
        }
        list.next = at
      }
      for (let i = essential; i < lists.length; i++) {
        const list = lists[i]!
        list.at = firstFrom(list.numbers, list.at, list.end, first)
      }
      batch.first = first
      batch.size = size
      batch.essential = essential
      batch.possible = rest[essential]!
      try {
        visit(batch)
      } finally {
        for (let j = 0; j < size; j++) sums[offsets[j]!] = 0
      }
      for (let i = 0; i < essential; i++) lists[i]!.at = lists[i]!.next
    }
  }
}

/**
 * The least that a score, or a sum of scores in any order, must reach to matter: 0 until a match is
 * left out.
 */
export function thresholdOf(top: TopK): number {
  return top.complete ? 0 : top.floor * SLACK
}

/** What a term adds to the score of a chunk that its list is at or before: 0 if it isn't there. */
export function listScore(list: TermList, chunk: number, chunkLengths: ChunkLengths, saturation: Saturation): number {
  const { numbers, at } = list
  // Chunk numbers ascend by at least one, so the index is at most `chunk` further.
  const end = Math.min(list.end, at + chunk + 1)
  const index = firstFrom(numbers, at, end, chunk)
  if (index === end || numbers[index] !== chunk) return 0
  const byte = list.frequencies[index]!
  return byte <= LAST_BODY_BYTE
    ? termScore(list.weight, byte, chunkLengths.lengths[chunk]!, saturation.base, saturation.slope)
    : byteScore(list.weight, byte, index, list.large, chunk, chunkLengths, saturation)
}

/**
 * The first index from `start` to `end` whose number is at least `least`, or `end`. The numbers
 * ascend.
 */
export function firstFrom(numbers: Uint16Array | Uint32Array, start: number, end: number, least: number): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}

/** The greatest saturation of a term in a list, from 0 to 1. */
export function greatestSaturation(list: ChunkList, chunkLengths: ChunkLengths, saturation: Saturation): number {
  const { numbers, frequencies, large, end } = list
  const greatest = new GreatestSaturation(chunkLengths, saturation)
  for (let at = list.at; at < end; at++) greatest.add(numbers[at]!, frequencies[at]!, at, large)
  return greatest.value
}

/** Finds the greatest of saturations. Quotients are compared by products, which saves divisions. */
export class GreatestSaturation {
  readonly #chunkLengths: ChunkLengths
  readonly #saturation: Saturation
  #dividend = 0
  #divisor = 1

  constructor(chunkLengths: ChunkLengths, saturation: Saturation) {
    this.#chunkLengths = chunkLengths
    this.#saturation = saturation
  }

  /** Begins again. */
  reset(): void {
    this.#dividend = 0
    this.#divisor = 1
  }

  /** Adds the saturation of a term in a chunk, by its frequency byte at an index. */
  add(chunk: number, byte: number, at: number, large: LargeFrequencies): void {
    let dividend = byte
    let divisor = 1
    if (byte <= LAST_BODY_BYTE) {
      const { base, slope } = this.#saturation
      divisor = byte + base + slope * this.#chunkLengths.lengths[chunk]!
    } else dividend = byteScore(1, byte, at, large, chunk, this.#chunkLengths, this.#saturation)
    if (dividend * this.#divisor <= this.#dividend * divisor) return
    this.#dividend = dividend
    this.#divisor = divisor
  }

  get value(): number {
    return this.#dividend / this.#divisor
  }
}

/** The slopes of body, headings and names that bounds hold for. */
export type Slopes = readonly [body: number, headings: number, names: number]

export function slopesOf({ body, headings, names }: Saturation): Slopes {
  return [body.slope, headings.slope, names.slope]
}

/**
 * The factor that makes saturations of some average lengths bounds for others. If chunks count as
 * shorter than before, saturations grow, but at most by the ratio of the slopes: (base + s *
 * length) / (base + t * length) <= max(1, s / t), and so does a sum of several fields.
 *
 * @param boundSlopes the slopes that the saturations hold for
 * @param slopes the present ones
 */
export function boundsFactor(boundSlopes: Slopes, slopes: Slopes): number {
  let factor = 1
  for (let field = 0; field < FIELDS; field++) {
    if (boundSlopes[field]! > factor * slopes[field]!) factor = boundSlopes[field]! / slopes[field]!
  }
  return factor
}
