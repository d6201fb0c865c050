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
