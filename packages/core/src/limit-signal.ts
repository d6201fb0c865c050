import { KebabError } from './errors.js'
import { systemClock } from './system-clock.js'
import { LONGEST_MS } from './time-limit.js'

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
