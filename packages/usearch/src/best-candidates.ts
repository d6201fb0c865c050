import type { Candidate } from '@kebab/core'
import { TopK } from '@kebab/core/kit'

/** The best so many of any number of candidates, in the order of every ranking. */
export class BestCandidates {
  readonly #top: TopK
  readonly #idOf: (chunk: number) => string
  #offered = 0

  /** `limit`: an integer from 1. `idOf`: the id of a chunk, asked for where the chunk may be among the best. */
  constructor(limit: number, idOf: (chunk: number) => string) {
    this.#top = new TopK(limit, (a, b) => idOf(a) < idOf(b))
    this.#idOf = idOf
  }

  /** How many were offered. */
  get offered(): number {
    return this.#offered
  }

  /** The lowest score that is in the list. Minus infinity until the list is full. */
  get last(): number {
    return this.#top.floor
  }

  offer(chunk: number, score: number): void {
    this.#offered++
    this.#top.offer(chunk, score)
  }

  /** Best first. */
  list(): Candidate[] {
    const { items, scores } = this.#top.ranked()
    return Array.from(items, (chunk, i) => ({ chunkId: this.#idOf(chunk), score: scores[i]! }))
  }
}
