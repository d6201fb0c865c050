import { relative, resolve, sep } from 'node:path'
import { watch } from 'chokidar'
import { ioError } from './io-error.js'
import { isLeftOut } from './read-folder.js'

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
  onError: (error: unknown) => void
  signal: AbortSignal
}

/** A folder in which something changes all the time is followed all the same: after so many times the pause that was waited for. */
const MOST_PAUSES = 10

/** Watches first and then brings the index in step, so that nothing falls in between; resolves after that. One run at a time, and one more for what changes during it. */
export async function watchFolder(folder: string, settings: WatchSettings): Promise<Watching> {
  const { sync, debounceMs, onError, signal } = settings
  const root = resolve(folder)
  const stopped = new AbortController()
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => relative(root, path).split(sep).some(isLeftOut),
  })
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let since: number | undefined
  let closed: Promise<void> | undefined

  const run = async (): Promise<void> => {
    // A run that fails is told of, and the next change tries again.
    while (since !== undefined && !stopped.signal.aborted) {
      since = undefined
      await sync(stopped.signal).catch((error) => {
        if (!stopped.signal.aborted) onError(error)
      })
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
  const close = (): Promise<void> => {
    closed ??= (async () => {
      signal.removeEventListener('abort', close)
      stopped.abort(signal.reason)
      clearTimeout(timer)
      await watcher.close()
      await running
    })()
    return closed
  }

  signal.addEventListener('abort', close, { once: true })
  try {
    await new Promise<void>((ready, failed) => watcher.once('ready', ready).once('error', failed))
    watcher.on('all', changed).on('error', (cause) => onError(ioError(cause, root, 'a folder that can be watched')))
    await sync(stopped.signal)
    signal.throwIfAborted()
  } catch (error) {
    await close()
    throw error
  }
  return { close, [Symbol.asyncDispose]: close }
}
