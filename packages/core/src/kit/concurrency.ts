import { KebabError } from '../errors.js'

/** A mutex: runs one piece of work at a time, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  /**
   * Runs the work when its turn has come, and returns its outcome. An abort while it waits rejects
   * at once, and the work never starts. Once started, the work must watch the signal itself.
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

/** How often an attempt is made. */
const ATTEMPTS = 3

/** Runs `attempt` up to three times until it doesn't return `'moved'`. Returns the last outcome. */
export async function tryStill<T>(attempt: () => Promise<T | 'moved'>): Promise<T | 'moved'> {
  for (let count = 1; count <= ATTEMPTS; count++) {
    const outcome = await attempt()
    if (outcome !== 'moved') return outcome
  }
  return 'moved'
}

/**
 * Like `tryStill`, but throws `retrieval_failed`, which is retryable, if every attempt returned
 * `'moved'`.
 * @param what what has to hold still, for the message, such as `store`
 * @param during what was attempted, for the message, such as `search`
 */
export async function holdStill<T>(what: string, during: string, attempt: () => Promise<T | 'moved'>): Promise<T> {
  const outcome = await tryStill(attempt)
  if (outcome !== 'moved') return outcome
  const message = `expected the ${what} to hold still during a ${during}, found it changed in each of ${ATTEMPTS} attempts; try again`
  throw new KebabError('retrieval_failed', message, { details: { retrievers: [] } })
}
