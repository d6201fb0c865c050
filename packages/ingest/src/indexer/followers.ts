import { eitherSignal } from '@kebab/core/internal'
import { runWithin } from '@kebab/core/kit'

/** How the work is waited for. */
interface Following<P> {
  /** Ends the waiting. */
  signal: AbortSignal | undefined
  onProgress: ((progress: P) => void) | undefined
  /** How far the work is already. Absent: that isn't known. */
  last: P | undefined
  stage: string
}

/** Those that wait for work in the background, and are told how far it is. */
export class Followers<P> {
  readonly #listeners = new Set<(progress: P) => void>()

  tell(progress: P): void {
    for (const listener of [...this.#listeners]) listener(progress)
  }

  /**
   * Waits for work, and tells how far it is. Rejects with what the work rejects with, with
   * `signal.reason`, and with what `onProgress` throws.
   */
  async follow(work: Promise<void> | undefined, { signal, onProgress, last, stage }: Following<P>): Promise<void> {
    let thrown: { error: unknown } | undefined
    const failing = new AbortController()
    const listener = (progress: P): void => {
      try {
        onProgress?.(progress)
      } catch (error) {
        thrown = { error }
        failing.abort(error)
      }
    }
    const { signal: ending, release } = eitherSignal(failing.signal, signal)
    this.#listeners.add(listener)
    try {
      if (work !== undefined && last !== undefined) listener(last)
      await runWithin(async () => work, { signal: ending, stage })
    } catch (error) {
      throw thrown === undefined ? error : thrown.error
    } finally {
      this.#listeners.delete(listener)
      release()
    }
  }
}
