import { closeAll, type HeldSignal, onAbort, runWithin } from '@kebab/core/kit'
import { watchChanges } from './watch-changes.js'

/** A watched folder. */
export interface Watching {
  /**
   * Stops watching, and aborts the running index run, whose committed batches stay. Closing again
   * waits for the same.
   */
  close(): Promise<void>
  /** `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

export interface WatchSettings {
  /** Synchronizes the index with the folder. */
  sync(signal: AbortSignal): Promise<unknown>
  /** Milliseconds without a change before `sync` is called. */
  debounceMs: number
  /** Called with errors after the first `sync`. What it throws, or rejects with, is ignored. */
  onError: (error: unknown) => unknown
  /** Its signal ends the watching. Released when the watching has ended. */
  held: HeldSignal
  /** The open watchings. This one adds itself, and removes itself when it is closed. */
  open: Set<Watching>
}

/** A folder that keeps changing is indexed after so many times `debounceMs`. */
const MOST_PAUSES = 10

/**
 * Watches a folder, then indexes it, so that no change between the two is missed. Resolves after
 * that. One run is active at a time; changes during a run cause one more.
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
    // A failed run is reported, and the next change tries again.
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
      stopListening()
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
  const watching: Watching = { close, [Symbol.asyncDispose]: close }
  open.add(watching)
  const stopListening = onAbort(signal, () => void close().catch(tell))
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
