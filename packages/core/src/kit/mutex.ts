/** Runs one piece of work after the other, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  /**
   * The outcome of the work, once its turn has come and it is done.
   * An abort while it waits rejects at once, and the work is not begun; from then on the work itself watches the signal.
   */
  take<T>(work: () => Promise<T> | T, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = (): void => reject(signal?.reason)
      if (signal?.aborted) return leave()
      signal?.addEventListener('abort', leave, { once: true })
      this.#last = this.#last.then(async () => {
        signal?.removeEventListener('abort', leave)
        if (signal?.aborted) return
        try {
          resolve(await work())
        } catch (error) {
          reject(error)
        }
      })
    })
  }
}
