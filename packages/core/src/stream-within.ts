import { type Limits, limitSignal } from './limit-signal.js'
import { runWithin } from './run-within.js'

/**
 * Hands on what a source brings, piece by piece, and holds even one that ignores its signal to the limits: rejects as soon as the caller
 * aborts, with the caller's reason, or the time for the whole is up, with `timeout`. Only the time counts in which a piece is waited for, all of it together: what
 * is done with the pieces takes none of it. The source's signal is aborted whenever it is not wanted any more.
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
  try {
    pieces = open(signal)[Symbol.asyncIterator]()
    while (true) {
      const next = await runWithin(() => pieces!.next(), { signal, stage: limits.stage })
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
      // A source that hangs would hang here too: nobody waits for it.
      void (async () => pieces?.return?.())().catch(() => {})
    }
  }
}
