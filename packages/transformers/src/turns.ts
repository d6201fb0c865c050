/** Runs one piece of asynchronous work at a time, in the order in which it was handed in. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** The outcome of the work, once its turn has come. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    // A failure is its caller's, not that of the next in line.
    this.#last = turn.catch(() => {})
    return turn
  }
}
