import type { CallOptions } from '@kebab/core'
import { eitherSignal } from '@kebab/core/kit'
import type { Database } from '../session.js'
import { mergeSegments } from './merge-segments.js'

/** Merges the segments of a namespace, in the background and on demand. */
export interface LexicalMerger {
  /** Says that something was committed. Merges what there is to merge, in the background. */
  committed(): void
  /**
   * Merges all there is to merge. Resolves to the number of merges. Stops where another process is
   * merging. Rejects with the error of a merge.
   */
  maintain(options?: CallOptions): Promise<number>
  /** Stops the merge under way, which then has changed nothing, and waits until it has stopped. */
  close(): Promise<void>
}

/** `onError`: is told why a merge in the background failed. The next commit tries again. */
export function lexicalMerger(parts: {
  database: Database
  namespace: string
  onError: (error: unknown) => void
}): LexicalMerger {
  const { database, namespace, onError } = parts
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let isDue = false

  const mergeAll = async (signal: AbortSignal): Promise<number> => {
    for (let count = 0; ; count++) {
      if ((await mergeSegments(database, namespace, { signal })) !== 'merged') return count
    }
  }

  const runInBackground = async (): Promise<void> => {
    try {
      while (isDue && !closing.signal.aborted) {
        isDue = false
        await mergeAll(closing.signal)
      }
    } catch (error) {
      if (!closing.signal.aborted) onError(error)
    } finally {
      running = undefined
    }
  }

  return {
    committed() {
      isDue = true
      if (!closing.signal.aborted) running ??= runInBackground()
    },
    async maintain(options) {
      const either = eitherSignal(closing.signal, options?.signal)
      try {
        return await mergeAll(either.signal)
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
