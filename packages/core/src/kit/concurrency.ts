import { KebabError } from '../errors/errors.js'
import { type Clock, systemClock } from './clock.js'

/** A value, or the promise of one where it has to be waited for. */
export type Eventually<T> = T | Promise<T>

/** Whether a value has to be waited for. */
export function isPromise<T>(value: Eventually<T>): value is Promise<T> {
  return typeof (value as Partial<Promise<T>> | null | undefined)?.then === 'function'
}

/** Goes on with a value: at once if it is there, and otherwise when its promise is fulfilled. */
export function whenReady<T, U>(value: Eventually<T>, next: (value: T) => Eventually<U>): Eventually<U> {
  return isPromise(value) ? value.then(next) : next(value)
}

/** Returns all values: at once if all are there, and otherwise as `Promise.all` does. */
export function allReady<T>(values: readonly Eventually<T>[]): Eventually<readonly T[]> {
  return values.some(isPromise) ? Promise.all(values) : (values as readonly T[])
}

/** A mutex: runs one piece of work at a time, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  /**
   * Runs the work when its turn has come, and returns its outcome. An abort while it waits rejects
   * at once, and the work never starts. Once started, the work must watch the signal itself.
   */
  take<T>(work: () => Promise<T> | T, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const stopWatching = signal && onAbort(signal, () => reject(signal.reason))
      this.#last = this.#last.then(async () => {
        stopWatching?.()
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

/**
 * Resolves after the event loop has run other work. Rejects with `signal.reason` once the signal is
 * aborted.
 *
 * It posts a message to itself, because `setImmediate` exists only in Node, and `setTimeout` takes
 * a millisecond, in browsers four. Each call has a channel of its own: Node delivers up to a
 * thousand messages of one channel without a pause.
 */
export function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    port2.postMessage(null)
  })
}

/** How many milliseconds work holds the event loop before it yields. */
const SLICE_MS = 8

/**
 * Cuts long work into slices of eight milliseconds, so that other work can run in between, and
 * aborts and time limits are noticed. Call `if (slices.isOver()) await slices.next()` between two
 * pieces of work. It goes by the clock, because the cost of a piece depends on the request.
 */
export class TimeSlices {
  readonly #signal: AbortSignal | undefined
  readonly #clock: Pick<Clock, 'elapsed'>
  #end: number

  /** Begins the first slice. */
  constructor(signal: AbortSignal | undefined, clock: Pick<Clock, 'elapsed'> = systemClock) {
    this.#signal = signal
    this.#clock = clock
    this.#end = clock.elapsed() + SLICE_MS
  }

  /** Whether the time of the slice is over. */
  isOver(): boolean {
    return this.#clock.elapsed() >= this.#end
  }

  /**
   * Yields to the event loop and begins another slice. Rejects with `signal.reason` once the signal
   * is aborted.
   */
  async next(): Promise<void> {
    await yieldToEventLoop(this.#signal)
    this.#end = this.#clock.elapsed() + SLICE_MS
  }
}

/**
 * Long work that can be done at once or in slices: a generator that yields the number of units of
 * work it did since it last yielded. The work decides what a unit is, such as a posting.
 */
export type Steps<T> = Generator<number, T, void>

/**
 * Cuts long work into slices of a number of units, so that other work can run in between. Call
 * `if (slices.isOver(units)) await yieldToEventLoop(signal)` after a piece of work.
 *
 * It goes by the work and not by the clock, unlike `TimeSlices`: the same work is cut the same way.
 * Several pieces of work can share one counter, so that many small ones are cut too.
 */
export class WorkSlices {
  readonly #unitsPerSlice: number
  #units = 0

  /** `unitsPerSlice`: how many units end a slice, a few milliseconds of work. At least 1. */
  constructor(unitsPerSlice: number) {
    this.#unitsPerSlice = unitsPerSlice
  }

  /** Counts units of work, which may be fractions. Returns whether they end the slice. */
  isOver(units: number): boolean {
    this.#units += units
    if (this.#units < this.#unitsPerSlice) return false
    this.#units = 0
    return true
  }
}

/** Runs the work to its end without yielding. Errors of the work are passed on. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Runs the work and yields to the event loop after each slice. Errors of the work are passed on.
 * Rejects with `signal.reason` once the signal is aborted, before the work begins or when it
 * yields.
 */
export async function finishYielding<T>(
  steps: Steps<T>,
  { slices, signal }: { slices: WorkSlices; signal?: AbortSignal | undefined },
): Promise<T> {
  signal?.throwIfAborted()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (slices.isOver(step.value)) await yieldToEventLoop(signal)
  }
}

/**
 * Throws `locked` for a commit with a `base` that isn't the revision of the store.
 * @param path what is locked, such as the file of the store, for the message and the details
 */
export function checkBase(base: string | undefined, revision: string, path: string): void {
  if (base === undefined || base === revision) return
  throw new KebabError('locked', `${path}: expected revision ${base}, found ${revision}: someone else has committed`, {
    details: { path },
    retryable: false,
    hint: 'Nothing was written. Close this store and open it again to go on from what was committed.',
  })
}

/** What is called when a signal aborts, for each signal that somebody watches. */
const watched = new WeakMap<AbortSignal, { callbacks: Set<() => void>; notify: () => void }>()

/**
 * Calls `callback` once when the signal aborts, and not if it has aborted already. Returns a
 * function that stops watching, which has to be called as soon as the work that watches is done.
 *
 * All callers share one listener of a signal, so that it can end any number of calls: Node takes
 * more than ten listeners for a leak and warns. The listener goes with the last caller.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) return () => {}
  // The same function may watch twice.
  const wrapper = (): void => callback()
  const watching = watched.get(signal) ?? watch(signal)
  watching.callbacks.add(wrapper)
  return () => {
    const { callbacks, notify } = watching
    if (!callbacks.delete(wrapper) || callbacks.size > 0) return
    signal.removeEventListener('abort', notify)
    watched.delete(signal)
  }
}

function watch(signal: AbortSignal) {
  const callbacks = new Set<() => void>()
  const notify = (): void => {
    watched.delete(signal)
    // Whoever stops watching meanwhile isn't called.
    for (const callback of callbacks) {
      callbacks.delete(callback)
      callback()
    }
  }
  signal.addEventListener('abort', notify, { once: true })
  const watching = { callbacks, notify }
  watched.set(signal, watching)
  return watching
}
