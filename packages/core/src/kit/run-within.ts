import { KebabError } from '../errors.js'
import { systemClock } from '../settings.js'

/**
 * Runs work that may ignore its signal: rejects as soon as the caller aborts, with the caller's reason,
 * or the time is up, with `timeout`. Either way the signal that the work was given is aborted. Where no time is left, the work isn't begun.
 */
export async function runWithin<T>(
  work: (signal: AbortSignal | undefined) => Promise<T> | T,
  limits: Limits,
): Promise<T> {
  limits.signal?.throwIfAborted()
  if (limits.signal === undefined && limits.limitMs === undefined) return work(undefined)
  const { controller, release } = limitSignal(limits)
  try {
    controller.signal.throwIfAborted()
    return await Promise.race([rejectOnAbort(controller.signal), (async () => work(controller.signal))()])
  } finally {
    release()
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** How long the end of a source that isn't wanted any more is waited for, in milliseconds. */
const PATIENCE = 500

/**
 * Hands on what a source brings, piece by piece, and holds even one that ignores its signal to the limits: rejects as soon as the caller
 * aborts, with the caller's reason, or the time for the whole is up, with `timeout`. Only the time counts in which a piece is waited for, all of it together: what
 * is done with the pieces takes none of it. The source's signal is aborted whenever it is not wanted any more, and its `return` is called, which is waited for up to
 * half a second, or not at all where a piece is still owed. What it throws is dropped.
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
  let owed = false
  try {
    pieces = open(signal)[Symbol.asyncIterator]()
    while (true) {
      const ask = () => {
        owed = true
        return pieces!.next()
      }
      const next = await runWithin(ask, { signal, stage: limits.stage })
      owed = false
      if (next.done) break
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
      // A source that hangs would hang here too: nobody waits for it.
      if (!owed) await runWithin(() => closed, { limitMs: PATIENCE, stage: limits.stage }).catch(() => {})
    }
  }
}

/** What work is held to. */
export interface Limits {
  signal?: AbortSignal | undefined
  /** Milliseconds. Absent, or more than a timer waits (2^31 - 1, nearly 25 days): no limit. */
  limitMs?: number | undefined
  /**
   * What is left of the time when the work begins, in milliseconds: 0 or less ends it at once, and it may be more than `limitMs`.
   * Counts only beside `limitMs`. Default: all of it.
   */
  leftMs?: number | undefined
  /** What the work is, for the message. */
  stage: string
}

/** A controller whose signal the limits abort, until they are released. */
export interface LimitedController {
  controller: AbortController
  /** Stops the time, for as long as nobody waits for the work. */
  pause(): void
  /** Lets the time run on from where it was stopped. */
  resume(): void
  /** Leaves no timer and no listener behind. The signal stays as it is. */
  release(): void
}

/** Makes a controller that aborts as soon as the caller does, with the caller's reason, or the time is up, with `timeout`. */
export function limitSignal({ signal, limitMs, leftMs = limitMs, stage }: Limits): LimitedController {
  const controller = new AbortController()
  const stop = (): void => controller.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  let left = limitMs === undefined || limitMs > LONGEST_MS ? undefined : Math.min(leftMs ?? limitMs, LONGEST_MS)
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => controller.abort(timeoutError(stage, limitMs!))
  function resume(): void {
    if (left === undefined) return
    since = systemClock.elapsed()
    // Nothing may be left, by however little: a timer would give another millisecond to every piece of the work.
    if (left <= 0) end()
    else timer = setTimeout(end, left)
  }
  function pause(): void {
    clearTimeout(timer)
    if (left !== undefined) left -= systemClock.elapsed() - since
  }
  resume()
  return {
    controller,
    pause,
    resume,
    release() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    },
  }
}

function timeoutError(stage: string, limitMs: number): KebabError<'timeout'> {
  const message = `${stage} was to answer within ${limitMs} ms and did not; give it more time or find out why it is slow`
  return new KebabError('timeout', message, { details: { stage, limit_ms: limitMs } })
}

/** A signal, for as long as it is needed. */
export interface HeldSignal {
  signal: AbortSignal
  /** Leaves no listener behind. The signal stays as it is. */
  release(): void
}

/** A signal that aborts as soon as one of two does, with its reason. Unlike that of `AbortSignal.any`, nothing of it stays with a signal that lives on. */
export function eitherSignal(one: AbortSignal, another: AbortSignal | null | undefined): HeldSignal {
  if (!another) return { signal: one, release() {} }
  const either = new AbortController()
  const stop = (): void => either.abort(one.aborted ? one.reason : another.reason)
  const both = [one, another]
  for (const signal of both) signal.addEventListener('abort', stop)
  if (one.aborted || another.aborted) stop()
  return {
    signal: either.signal,
    release() {
      for (const signal of both) signal.removeEventListener('abort', stop)
    },
  }
}

/** The longest time that a timer waits, in milliseconds: nearly 25 days. A longer one would be over at once. */
export const LONGEST_MS = 2 ** 31 - 1

/**
 * Reads an option that is a time limit: milliseconds above 0, at most `LONGEST_MS`. `Infinity`, or nothing, is no limit: then it is `undefined`.
 *
 * @param option what the option is called, for the message
 * @throws TypeError for any other value
 */
export function readTimeLimit(option: string, value: unknown): number | undefined {
  if (value === undefined || value === Number.POSITIVE_INFINITY) return undefined
  if (typeof value === 'number' && value > 0 && value <= LONGEST_MS) return value
  throw new TypeError(
    `${option}: expected milliseconds > 0, at most ${LONGEST_MS}, or Infinity for no limit, found ${value}`,
  )
}
