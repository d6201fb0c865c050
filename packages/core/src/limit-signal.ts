import { KebabError } from './errors.js'
import { LONGEST_MS } from './time-limit.js'

/** What work is held to. */
export interface Limits {
  signal?: AbortSignal | undefined
  /** Milliseconds. Absent, or more than a timer waits (2^31 - 1, nearly 25 days): no limit. */
  limitMs?: number | undefined
  /** What the work is, for the message. */
  stage: string
}

/** A controller whose signal the limits abort, until they are released. */
export interface LimitedController {
  controller: AbortController
  /** Leaves no timer and no listener behind. The signal stays as it is. */
  release(): void
}

/** Makes a controller that aborts as soon as the caller does, with the caller's reason, or the time is up, with `timeout`. */
export function limitSignal({ signal, limitMs, stage }: Limits): LimitedController {
  const controller = new AbortController()
  const stop = (): void => controller.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  const timer =
    limitMs === undefined || limitMs > LONGEST_MS
      ? undefined
      : setTimeout(() => controller.abort(timeoutError(stage, limitMs)), limitMs)
  return {
    controller,
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
