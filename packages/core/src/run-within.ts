import { timeoutError } from './timeout-error.js'

/** What work is held to. */
export interface Limits {
  signal?: AbortSignal | undefined
  /** Milliseconds. Absent: no limit. */
  limitMs?: number | undefined
  /** What the work is, for the message. */
  stage: string
}

/**
 * Runs work that may ignore its signal: rejects as soon as the caller aborts, with the caller's reason,
 * or the time is up, with `timeout`. Either way the signal that the work was given is aborted.
 */
export async function runWithin<T>(
  work: (signal: AbortSignal | undefined) => Promise<T> | T,
  limits: Limits,
): Promise<T> {
  const { signal, limitMs, stage } = limits
  signal?.throwIfAborted()
  if (signal === undefined && limitMs === undefined) return work(undefined)
  const controller = new AbortController()
  const stop = (): void => controller.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  const timer =
    limitMs === undefined ? undefined : setTimeout(() => controller.abort(timeoutError(stage, limitMs)), limitMs)
  try {
    return await Promise.race([rejectOnAbort(controller.signal), (async () => work(controller.signal))()])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
