import type { Candidate } from '@kebab/core'
import { byScore } from '@kebab/core/kit'

/** The best so many of any number of candidates, in the order of every ranking. */
export class BestCandidates {
  readonly #limit: number
  readonly #idOf: (chunk: number) => string
  #kept: Candidate[] = []
  #offered = 0
  #floor = Number.NEGATIVE_INFINITY

  /** `limit`: an integer from 1. `idOf`: the id of a chunk, asked for where the chunk may be among the best. */
  constructor(limit: number, idOf: (chunk: number) => string) {
    this.#limit = limit
    this.#idOf = idOf
  }

  /** How many were offered. */
  get offered(): number {
    return this.#offered
  }

  /** The lowest score that is in the list. Minus infinity until the list is full. */
  get last(): number {
    this.#cut()
    return this.#floor
  }

  offer(chunk: number, score: number): void {
    this.#offered++
    if (score < this.#floor) return
    this.#kept.push({ chunkId: this.#idOf(chunk), score })
    // Sorted only once as many again have come: a candidate costs a comparison or two on average.
    if (this.#kept.length >= 2 * this.#limit + 64) this.#cut()
  }

  /** Best first. */
  list(): Candidate[] {
    this.#cut()
    return this.#kept.slice()
  }

  #cut(): void {
    this.#kept.sort(byScore)
    if (this.#kept.length < this.#limit) return
    this.#kept.length = this.#limit
    this.#floor = this.#kept[this.#limit - 1]!.score
  }
}
