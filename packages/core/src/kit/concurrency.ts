import { KebabError } from '../errors.js'

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

/** How often something begins, at most, while what it reads moves under it. */
const ATTEMPTS = 3

/** The outcome of the first of three attempts under which nothing moved, or `moved` when there is none. */
export async function tryStill<T>(attempt: () => Promise<T | 'moved'>): Promise<T | 'moved'> {
  for (let count = 1; count <= ATTEMPTS; count++) {
    const outcome = await attempt()
    if (outcome !== 'moved') return outcome
  }
  return 'moved'
}

/** The same for what can't do without an outcome. Throws `retrieval_failed`, which may be tried again, when there is none. */
export async function holdStill<T>(what: string, during: string, attempt: () => Promise<T | 'moved'>): Promise<T> {
  const outcome = await tryStill(attempt)
  if (outcome !== 'moved') return outcome
  const message = `expected the ${what} to hold still during a ${during}, found it changed in each of ${ATTEMPTS} attempts; try again`
  throw new KebabError('retrieval_failed', message, { details: { retrievers: [] } })
}
