import { useCallback, useEffect, useState } from 'preact/hooks'
import { type Failure, failureOf } from '../server.js'

/** What became of a call. */
export interface Called<T> {
  value?: T
  failure?: Failure
  isLoading: boolean
  /** Calls again. */
  again(): void
}

/**
 * Calls when the page shows the part, and again for each other `call`. An older call is aborted.
 * `undefined` calls nothing.
 */
export function useCall<T>(call: ((signal: AbortSignal) => Promise<T>) | undefined): Called<T> {
  const [state, setState] = useState<Omit<Called<T>, 'again'>>({ isLoading: call !== undefined })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (call === undefined) {
      setState({ isLoading: false })
      return
    }
    const cancellation = new AbortController()
    setState({ isLoading: true })
    call(cancellation.signal).then(
      (value) => cancellation.signal.aborted || setState({ value, isLoading: false }),
      (error: unknown) => cancellation.signal.aborted || setState({ failure: failureOf(error), isLoading: false }),
    )
    return () => cancellation.abort()
  }, [call, attempt])
  return { ...state, again: useCallback(() => setAttempt((before) => before + 1), []) }
}
