import { isKebabError } from '@kebab/core'
import { closeAll, onAbort, type ReleasableSignal } from '@kebab/core/internal'
import { runWithin } from '@kebab/core/kit'
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

/** A run whose text is found. */
export interface WatchRun {
  /** Ends with what comes after the text. */
  ended: Promise<unknown>
}

export interface WatchSettings {
  /**
   * Synchronizes the index with the folder. Resolves once its text is found, so that the next run
   * waits for no vector.
   *
   * @param changes the paths at which something has changed since the last call, relative to the
   *   folder, with `/`. Absent: anything may have changed.
   */
  sync(signal: AbortSignal, changes: Iterable<string> | undefined): Promise<WatchRun>
  /** Milliseconds without a change before `sync` is called. */
  debounceMs: number
  /** Called with errors after the first `sync`. What it throws, or rejects with, is ignored. */
  onError: (error: unknown) => unknown
  /** Its signal ends the watching. Released when the watching has ended. */
  endSignal: ReleasableSignal
  /** The open watchings. This one adds itself, and removes itself when it is closed. */
  open: Set<Watching>
}

/** A folder that keeps changing is indexed after so many pauses, and after so long at least. */
const MOST_PAUSES = 10
const LEAST_CHANGING_MS = 1000

/** After changes at more paths than this at once, the system may have dropped some. */
const MOST_CHANGES = 1000

/**
 * Watches a folder, then indexes it, so that no change between the two is missed. Resolves after
 * that. One run is active at a time; changes during a run cause one more.
 */
export async function watchFolder(folder: string, settings: WatchSettings): Promise<Watching> {
  const { sync, debounceMs, onError, endSignal, open } = settings
  const { signal } = endSignal
  signal.throwIfAborted()
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let since: number | undefined
  /** Since the last run began. `undefined`: anything may have changed. */
  let changes: Set<string> | undefined
  let closed: Promise<void> | undefined
  /** What the last run failed with, if it did. */
  let failure: unknown
  /** The same for what comes after the text. */
  let lateFailure: unknown
  const unfinished = new Set<Promise<void>>()

  const tell = (error: unknown): void => void (async () => onError(error))().catch(() => {})
  const run = async (): Promise<void> => {
    // A failed run is reported, and the next change tries again.
    while (since !== undefined && !stopped.signal.aborted) {
      since = undefined
      clearTimeout(timer)
      try {
        const { ended } = await sync(stopped.signal, takeChanges())
        failure = undefined
        finish(ended)
      } catch (error) {
        // Each step of removing files is a change, and may cause a run that finds them missing.
        if (!stopped.signal.aborted && !isSameOfFiles(error, failure)) tell(error)
        failure = error
      }
    }
    running = undefined
  }
  /** Reports what fails after the text, once where several runs fail together. */
  const finish = (ended: Promise<unknown>): void => {
    const finishing: Promise<void> = ended
      .then(
        () => {
          lateFailure = undefined
        },
        (error) => {
          if (!stopped.signal.aborted && error !== lateFailure) tell(error)
          lateFailure = error
        },
      )
      .finally(() => unfinished.delete(finishing))
    unfinished.add(finishing)
  }
  const takeChanges = (): Set<string> | undefined => {
    const taken = changes
    changes = new Set()
    return taken
  }
  const changed = (path?: string): void => {
    if (path !== undefined) changes?.add(path)
    if (path === undefined || (changes?.size ?? 0) > MOST_CHANGES) changes = undefined
    const now = performance.now()
    since ??= now
    clearTimeout(timer)
    const longest = Math.max(MOST_PAUSES * debounceMs, LEAST_CHANGING_MS)
    const wait = Math.min(debounceMs, since + longest - now)
    timer = setTimeout(() => {
      running ??= run()
    }, wait)
  }
  const watcher = watchChanges(folder, {
    changed,
    failed(error) {
      // What it failed to see is looked for by the next run.
      changes = undefined
      tell(error)
    },
  })
  const close = (): Promise<void> => {
    closed ??= (async () => {
      stopListening()
      stopped.abort(signal.reason)
      clearTimeout(timer)
      try {
        await closeAll([watcher, { close: () => running }, { close: () => Promise.all(unfinished) }])
      } finally {
        open.delete(watching)
        endSignal.release()
      }
    })()
    return closed
  }
  const watching: Watching = { close, [Symbol.asyncDispose]: close }
  open.add(watching)
  const stopListening = onAbort(signal, () => void close().catch(tell))
  try {
    await runWithin(() => watcher.ready, { signal, stage: 'watch' })
    takeChanges()
    await (await sync(stopped.signal, undefined)).ended
    signal.throwIfAborted()
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  return watching
}

/** What a run ends with if the folder is missing (`io_error`) or has lost all its documents. */
const OF_FILES = ['io_error', 'invalid_input'] as const

/** Whether both are the same error of the files, such as that of a folder that is missing. */
function isSameOfFiles(first: unknown, second: unknown): boolean {
  return OF_FILES.some(
    (code) => isKebabError(first, code) && isKebabError(second, code) && first.message === second.message,
  )
}
