import type { CallOptions } from '@kebab/core'
import { eitherSignal } from '@kebab/core/internal'
import { Mutex } from '@kebab/core/kit'

/** Work on the indexes that searches and commits need not wait for. */
export interface Upkeep {
  /** Says that there may be work. It is done in the background. */
  due(): void
  /** Does all the work there is. Rejects with its error. */
  run(options?: CallOptions): Promise<void>
  /** Stops the work under way, which then has changed nothing, and waits until it has stopped. */
  close(): Promise<void>
}

/**
 * Returns the upkeep that does this work, once at a time.
 * @param onError is told why work in the background failed. The next commit tries again.
 */
export function upkeepOf(work: (signal: AbortSignal) => Promise<void>, onError: (error: unknown) => void): Upkeep {
  const closing = new AbortController()
  const turns = new Mutex()
  let running: Promise<void> | undefined
  let isDue = false

  const runInBackground = async (): Promise<void> => {
    try {
      while (isDue && !closing.signal.aborted) {
        isDue = false
        await turns.take(() => work(closing.signal), closing.signal)
      }
    } catch (error) {
      if (!closing.signal.aborted) onError(error)
    } finally {
      running = undefined
    }
  }

  return {
    due() {
      isDue = true
      if (!closing.signal.aborted) running ??= runInBackground()
    },
    async run({ signal } = {}) {
      const either = eitherSignal(closing.signal, signal)
      try {
        // Beside work in the background it would find others at it, and leave the rest to them.
        await turns.take(() => work(either.signal), either.signal)
      } finally {
        either.release()
      }
    },
    async close() {
      closing.abort(new Error('the index is closed'))
      await running
    },
  }
}
