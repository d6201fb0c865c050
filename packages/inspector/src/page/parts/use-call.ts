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
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (call === undefined) {
      setState({ isLoading: false })
      return
    }
    const left = new AbortController()
    setState({ isLoading: true })
    call(left.signal).then(
      (value) => left.signal.aborted || setState({ value, isLoading: false }),
      (error: unknown) => left.signal.aborted || setState({ failure: failureOf(error), isLoading: false }),
    )
    return () => left.abort()
  }, [call, turn])
  return { ...state, again: useCallback(() => setTurn((before) => before + 1), []) }
}
