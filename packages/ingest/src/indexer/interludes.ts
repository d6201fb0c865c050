interface ShortWrite {
  sourceId: string
  begin(): Promise<void>
}

/**
 * Lets short writes of one source into a long write of another, where that pauses. Otherwise a
 * saved file would wait until another folder is indexed.
 */
export class Interludes {
  readonly #waiting = new Set<ShortWrite>()
  #running: Promise<void> | undefined

  /**
   * Runs a short write in its turn, or before that in a pause of a write of another source. Rejects
   * with its error, or with that of its turn.
   *
   * @param takeTurn calls back when the turn of the write has come
   */
  run<T>(
    sourceId: string,
    takeTurn: (begin: () => Promise<void>) => Promise<void>,
    work: (isInterlude: boolean) => Promise<T>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const start = (isInterlude: boolean): Promise<void> => work(isInterlude).then(resolve, reject)
      const waiting: ShortWrite = { sourceId, begin: () => start(true) }
      this.#waiting.add(waiting)
      takeTurn(async () => {
        if (this.#waiting.delete(waiting)) await start(false)
      }).catch((error) => {
        if (this.#waiting.delete(waiting)) reject(error)
      })
    })
  }

  /** Pauses a write of a source: runs what waits of other sources, one after another. */
  async pause(sourceId: string): Promise<void> {
    for (const waiting of this.#waiting) {
      if (waiting.sourceId === sourceId) continue
      this.#waiting.delete(waiting)
      this.#running = waiting.begin()
      await this.#running
    }
  }

  /** Resolves when no short write runs in a pause. A long write that was aborted ends only then. */
  async ended(): Promise<void> {
    await this.#running
  }
}
