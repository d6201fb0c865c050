import { KebabError } from '../errors/errors.js'
import { systemClock } from './clock.js'
import { type Eventually, isPromise, onAbort, TimeSlices } from './concurrency.js'

/**
 * Runs work that may ignore its signal. Rejects with the reason of the caller as soon as the caller
 * aborts, and with `timeout` when the time is up. Either aborts the signal that the work was given.
 * If no time is left, the work never starts.
 */
export async function runWithin<T>(
  work: (signal: AbortSignal | undefined) => Eventually<T>,
  limits: Limits,
): Promise<T> {
  return startWithin((options) => work(options.signal), limits)
}

/** What limited work is given. */
export interface WorkOptions {
  /** Aborted by the limits. It is made when it is first read: most work never looks at it. */
  readonly signal: AbortSignal | undefined
}

const UNLIMITED: WorkOptions = { signal: undefined }

/**
 * Like `runWithin`, but without a promise for work that returns none. What the work throws and the
 * end of its time are then thrown. Only work that is waited for is watched, and takes a timer.
 */
export function startWithin<T>(work: (options: WorkOptions) => Eventually<T>, limits: Limits): Eventually<T> {
  const { signal } = limits
  signal?.throwIfAborted()
  if (signal === undefined && limits.limitMs === undefined) return work(UNLIMITED)
  const remainingMs = remainingOf(limits)
  if (remainingMs !== undefined && remainingMs <= 0) throw timeoutError(limits.stage, limits.limitMs!)
  const start = remainingMs === undefined ? 0 : systemClock.elapsed()
  let controller: AbortController | undefined
  let ended: { reason: unknown } | undefined
  const workOptions: WorkOptions = {
    get signal() {
      controller ??= new AbortController()
      if (ended !== undefined && !controller.signal.aborted) controller.abort(ended.reason)
      return controller.signal
    },
  }
  const result = work(workOptions)
  if (!isPromise(result)) return result
  return new Promise((resolve, reject) => {
    let watch: ReturnType<typeof watchLimits> | undefined
    const end = (reason: unknown): void => {
      if (ended !== undefined) return
      ended = { reason }
      watch?.release()
      reject(reason)
      controller?.abort(reason)
    }
    watch = watchLimits(limits, remainingMs && remainingMs - (systemClock.elapsed() - start), end)
    // The work itself may have aborted it.
    if (signal?.aborted) end(signal.reason)
    if (ended !== undefined) watch.release()
    const settle = <A>(how: (outcome: A) => void) => {
      return (outcome: A): void => {
        watch.release()
        how(outcome)
      }
    }
    Promise.resolve(result).then(settle(resolve), settle(reject))
  })
}

/** How long to wait for a source to close, in milliseconds. */
const CLOSING_MS = 500

/**
 * Yields the pieces of a source, and enforces the limits even if the source ignores its signal.
 * Rejects with the reason of the caller as soon as the caller aborts, and with `timeout` when the
 * time is up.
 *
 * Only the time spent waiting for pieces counts, all of it together. What the consumer does with a
 * piece takes none of it. A source that never waits for anything is made to wait: the event loop
 * gets its turn every few milliseconds, so that aborts and time limits take effect.
 *
 * When the stream ends early, the signal of the source is aborted and its `return` is called. That
 * is waited for up to half a second, or not at all while a piece is still pending. Its errors are
 * dropped.
 */
export async function* streamWithin<T>(
  open: (signal: AbortSignal) => AsyncIterable<T>,
  limits: Limits,
): AsyncGenerator<T> {
  limits.signal?.throwIfAborted()
  const { controller, pause, resume, release } = limitSignal(limits)
  const { signal } = controller
  let pieces: AsyncIterator<T> | undefined
  let ended = false
  let isPending = false
  const slices = new TimeSlices(signal)
  try {
    pieces = open(signal)[Symbol.asyncIterator]()
    while (true) {
      const ask = () => {
        isPending = true
        return pieces!.next()
      }
      const next = await runWithin(ask, { signal, stage: limits.stage })
      isPending = false
      if (next.done) break
      if (slices.isOver()) await slices.next()
      pause()
      yield next.value
      resume()
    }
    ended = true
  } finally {
    release()
    if (!ended) {
      controller.abort()
      const closed = (async () => pieces?.return?.())().catch(() => {})
      // `return` of a source that hangs in `next` would hang too, so it isn't waited for.
      if (!isPending) await runWithin(() => closed, { limitMs: CLOSING_MS, stage: limits.stage }).catch(() => {})
    }
  }
}

/** The limits of a piece of work. */
export interface Limits {
  /** Aborts the work. Absent: only time ends it. */
  signal?: AbortSignal | undefined
  /**
   * The time limit in milliseconds. Absent, or more than a timer can wait (2^31 - 1, nearly 25
   * days): no limit.
   */
  limitMs?: number | undefined
  /**
   * How much of the time is left at the start, in milliseconds. 0 or less ends the work at once. It
   * may exceed `limitMs`, and counts only beside it. Default: `limitMs`.
   */
  remainingMs?: number | undefined
  /** What the work is called in messages. */
  stage: string
}

/** A controller whose signal is aborted by the limits until they are released. */
export interface LimitedController {
  /** Its signal is for the work. */
  controller: AbortController
  /** Stops the clock while nobody waits for the work. */
  pause(): void
  /** Restarts the clock where it was stopped. */
  resume(): void
  /** Removes the timer and stops watching the caller's signal. The signal stays as it is. */
  release(): void
}

/**
 * Returns a controller that is aborted as soon as the caller aborts, with the reason of the caller,
 * or the time is up, with `timeout`.
 */
export function limitSignal(limits: Limits): LimitedController {
  const controller = new AbortController()
  const watch = watchLimits(limits, remainingOf(limits), (reason) => controller.abort(reason))
  return { controller, ...watch }
}

/** Returns how many milliseconds are left at the start. `undefined`: there is no limit. */
function remainingOf({ limitMs, remainingMs = limitMs }: Limits): number | undefined {
  return limitMs === undefined || limitMs > LONGEST_MS ? undefined : Math.min(remainingMs ?? limitMs, LONGEST_MS)
}

/**
 * Calls `end` as soon as the caller aborts, with the reason of the caller, or the time is up, with
 * `timeout`.
 */
function watchLimits(
  { signal, limitMs, stage }: Limits,
  remainingMs: number | undefined,
  end: (reason: unknown) => void,
): Omit<LimitedController, 'controller'> {
  const stopWatching = signal && onAbort(signal, () => end(signal.reason))
  let remaining = remainingMs
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const endOfTime = (): void => end(timeoutError(stage, limitMs!))
  function resume(): void {
    if (remaining === undefined) return
    since = systemClock.elapsed()
    // With nothing left, a timer would still grant another millisecond to every piece of the work.
    if (remaining <= 0) endOfTime()
    else timer = setTimeout(endOfTime, remaining)
  }
  function pause(): void {
    clearTimeout(timer)
    if (remaining !== undefined) remaining -= systemClock.elapsed() - since
  }
  resume()
  return {
    pause,
    resume,
    release() {
      clearTimeout(timer)
      stopWatching?.()
    },
  }
}

function timeoutError(stage: string, limitMs: number): KebabError<'timeout'> {
  const message = `${stage}: expected an answer within ${limitMs} ms, found none; give it more time or find out why it is slow`
  return new KebabError('timeout', message, { details: { stage, limit_ms: limitMs } })
}

/** A signal that follows others until it is released. */
export interface ReleasableSignal {
  /** Aborted with the others. */
  signal: AbortSignal
  /** Stops watching the others. The signal stays as it is. */
  release(): void
}

/**
 * Returns a signal that is aborted as soon as one of two is, with its reason. Unlike
 * `AbortSignal.any`, it leaves nothing behind on a long-lived signal once it is released.
 */
export function eitherSignal(first: AbortSignal, second: AbortSignal | null | undefined): ReleasableSignal {
  if (!second) return { signal: first, release() {} }
  const either = new AbortController()
  const stop = (): void => either.abort(first.aborted ? first.reason : second.reason)
  const watching = [first, second].map((signal) => onAbort(signal, stop))
  if (first.aborted || second.aborted) stop()
  return {
    signal: either.signal,
    release() {
      for (const stopWatching of watching) stopWatching()
    },
  }
}

/**
 * The longest time that a timer waits, in milliseconds: nearly 25 days. A longer timer would fire
 * at once.
 */
export const LONGEST_MS = 2 ** 31 - 1

/**
 * Reads a time limit from an option: milliseconds above 0, at most `LONGEST_MS`. Returns
 * `undefined`, no limit, for `Infinity` and for an absent option.
 *
 * @param option the name of the option, for the message
 * @throws TypeError for any other value
 */
export function readTimeLimit(option: string, value: unknown): number | undefined {
  if (value === undefined || value === Number.POSITIVE_INFINITY) return undefined
  if (typeof value === 'number' && value > 0 && value <= LONGEST_MS) return value
  throw new TypeError(
    `${option}: expected milliseconds > 0, at most ${LONGEST_MS}, or Infinity for no limit, found ${value}`,
  )
}
