import { type Limits, limitSignal } from './limit-signal.js'

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
