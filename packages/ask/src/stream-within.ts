import { type Limits, runWithin, timeoutError } from '@kebab/core'

/**
 * Hands on what a source brings, piece by piece, and holds even one that ignores its signal to the limits: rejects as soon as the caller
 * aborts, with the caller's reason, or the time for the whole is up, with `timeout`. The source's signal is aborted whenever it is not wanted any more.
 */
export async function* streamWithin<T>(
  open: (signal: AbortSignal) => AsyncIterable<T>,
  { signal, limitMs, stage }: Limits,
): AsyncGenerator<T> {
  signal?.throwIfAborted()
  const ending = new AbortController()
  const stop = (): void => ending.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  const timer =
    limitMs === undefined ? undefined : setTimeout(() => ending.abort(timeoutError(stage, limitMs)), limitMs)
  let pieces: AsyncIterator<T> | undefined
  let ended = false
  try {
    pieces = open(ending.signal)[Symbol.asyncIterator]()
    while (true) {
      const next = await runWithin(() => pieces!.next(), { signal: ending.signal, stage })
      if (next.done) break
      yield next.value
    }
    ended = true
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    if (!ended) {
      ending.abort()
      // A source that hangs would hang here too: nobody waits for it.
      void (async () => pieces?.return?.())().catch(() => {})
    }
  }
}
