import { closeAll, type HeldSignal, runWithin } from '@kebab/core/kit'
import { watchChanges } from './watch-changes.js'

/** A folder that is being watched. */
export interface Watching {
  /** Stops watching, and aborts the run that is under way, whose committed batches stay. Closing again does nothing. */
  close(): Promise<void>
  /** `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

export interface WatchSettings {
  /** Brings the index in step with the folder. */
  sync(signal: AbortSignal): Promise<unknown>
  /** Milliseconds without a change, before the index follows. */
  debounceMs: number
  /** Hears of what goes wrong once the folder is watched. What it throws, or rejects with, is left alone. */
  onError: (error: unknown) => unknown
  /** Ends the watching, and is released when it has ended. */
  held: HeldSignal
  /** Those that are not closed. This one enters itself, and leaves once it is. */
  open: Set<Watching>
}

/** A folder in which something changes all the time is followed all the same: after so many times the pause that was waited for. */
const MOST_PAUSES = 10

/**
 * Watches first and then brings the index in step, so that nothing falls in between; resolves after that. One run at a time, and one more for what changes
 * during it.
 */
export async function watchFolder(folder: string, settings: WatchSettings): Promise<Watching> {
  const { sync, debounceMs, onError, held, open } = settings
  const { signal } = held
  signal.throwIfAborted()
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let since: number | undefined
  let closed: Promise<void> | undefined

  const tell = (error: unknown): void => void (async () => onError(error))().catch(() => {})
  const run = async (): Promise<void> => {
    // A run that fails is told of, and the next change tries again.
    while (since !== undefined && !stopped.signal.aborted) {
      since = undefined
      clearTimeout(timer)
      try {
        await sync(stopped.signal)
      } catch (error) {
        if (!stopped.signal.aborted) tell(error)
      }
    }
    running = undefined
  }
  const changed = (): void => {
    const now = performance.now()
    since ??= now
    clearTimeout(timer)
    const wait = Math.min(debounceMs, since + MOST_PAUSES * debounceMs - now)
    timer = setTimeout(() => {
      running ??= run()
    }, wait)
  }
  const changes = watchChanges(folder, { changed, failed: tell })
  const close = (): Promise<void> => {
    closed ??= (async () => {
      signal.removeEventListener('abort', closeOnAbort)
      stopped.abort(signal.reason)
      clearTimeout(timer)
      try {
        await closeAll([changes, { close: () => running }])
      } finally {
        open.delete(watching)
        held.release()
      }
    })()
    return closed
  }
  const closeOnAbort = (): void => void close().catch(tell)

  const watching: Watching = { close, [Symbol.asyncDispose]: close }
  open.add(watching)
  signal.addEventListener('abort', closeOnAbort, { once: true })
  try {
    await runWithin(() => changes.ready, { signal, stage: 'watch' })
    await sync(stopped.signal)
    signal.throwIfAborted()
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  return watching
}
