import { type Limits, limitSignal } from './limit-signal.js'
import { runWithin } from './run-within.js'

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
