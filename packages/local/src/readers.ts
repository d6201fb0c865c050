/** How long readers are waited for, in milliseconds. */
const PATIENCE = 500

/** Counts what is being read, so that a change, or the end, can wait for a moment without readers. */
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

  /** Resolves when nothing is being read, or after half a second: readers that never end stop nobody. */
  async rest(): Promise<void> {
    if (this.#count === 0) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#atRest.push(resolve)
      timer = setTimeout(resolve, PATIENCE)
    })
    clearTimeout(timer)
  }
}
