import { TopK } from '@kebab/core/kit'
import type { Part } from './part.js'

/** Pruning takes a bound for beaten only when it is this much below: sums in different orders round differently. */
const SLACK = 1 - 1e-9

/** A part and a chunk of it are one number: the chunk in its lower 32 bits. */
const PART = 2 ** 32

/** The best so far: by score descending, equal scores by chunk id ascending. */
export class TopHits {
  readonly #parts: readonly Part[]
  readonly #top: TopK
  /** What has to be reached to be among the best. 0 until as many are found as wanted and one is left out: until then every match counts. */
  bar = 0

  /** `capacity`: from 1. `accepts`: which chunks may be among the best; asked only where the answer matters. */
  constructor(capacity: number, parts: readonly Part[], accepts?: (part: number, chunk: number) => boolean) {
    this.#parts = parts
    const precedes = (a: number, b: number): boolean => {
      const chunks = parts[partOf(a)]!.segment.chunks
      return chunks.compare(chunkOf(a), parts[partOf(b)]!.segment.chunks, chunkOf(b)) < 0
    }
    this.#top = new TopK(capacity, precedes, accepts && ((item) => accepts(partOf(item), chunkOf(item))))
  }

  get size(): number {
    return this.#top.size
  }

  /** Whether no accepted match was left out so far. */
  get complete(): boolean {
    return this.#top.complete
  }

  /** A match that is held, with its exact score above 0. Each at most once. */
  offer(part: number, chunk: number, score: number): void {
    this.#top.offer(part * PART + chunk, score)
    if (!this.#top.complete) this.bar = this.#top.floor * SLACK
  }

  /** The hits, best first. */
  ranked(): { chunkId: string; score: number }[] {
    const { items, scores } = this.#top.ranked()
    return Array.from(items, (item, i) => ({
      chunkId: this.#parts[partOf(item)]!.segment.chunks.text(chunkOf(item)),
      score: scores[i]!,
    }))
  }
}

function partOf(item: number): number {
  return Math.floor(item / PART)
}

function chunkOf(item: number): number {
  return item % PART
}
