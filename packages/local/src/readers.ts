/** Counts what is being read, so that a change can wait for a moment without readers. */
export class Readers {
  #count = 0
  #atRest: (() => void)[] = []

  /** Runs one piece of reading. */
  async run<T>(read: () => Promise<T>): Promise<T> {
    this.#count++
    try {
      return await read()
    } finally {
      this.#count--
      if (this.#count === 0) for (const resolve of this.#atRest.splice(0)) resolve()
    }
  }

  /** Resolves when nothing is being read, or when this many milliseconds have passed: readers that never end stop nobody. */
  async rest(limitMs: number): Promise<void> {
    if (this.#count === 0) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#atRest.push(resolve)
      timer = setTimeout(resolve, limitMs)
    })
    clearTimeout(timer)
  }
}
