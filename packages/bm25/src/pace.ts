import { nextTurn } from '@kebab/core'

/** How much work is done before others get a turn of the event loop, in postings: a few milliseconds. */
const SLICE = 50_000

/** Counts work, so that long work can be cut into slices. By work and not by the clock: the same work is cut the same way. */
export class Pace {
  #spent = 0

  /** Whether `work` units end the slice: then wait for `nextTurn`. */
  isOver(work: number): boolean {
    this.#spent += work
    if (this.#spent < SLICE) return false
    this.#spent = 0
    return true
  }

  /** Runs a generator that yields how much it did since the last time, with turns of the event loop in between. */
  async run<T>(work: Generator<number, T>, signal?: AbortSignal): Promise<T> {
    for (;;) {
      const step = work.next()
      if (step.done) return step.value
      if (!this.isOver(step.value)) continue
      await nextTurn()
      signal?.throwIfAborted()
    }
  }
}

/** Runs such a generator to its end at once. */
export function runAtOnce<T>(work: Generator<number, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
