/** A source of time. Pass one of your own to control the time. */
export interface Clock {
  /**
   * Returns milliseconds since 1970, within the years 0000 to 9999. Decides whether a hit is stale.
   * What writes the time rejects with `invalid_input` for any other number.
   */
  now(): number
  /** Returns milliseconds since any fixed moment. They never go back. Used for durations. */
  elapsed(): number
  /**
   * Resolves after so many milliseconds, and may reject once the signal is aborted. Used to wait
   * for a replica that is behind. Default: `setTimeout`.
   */
  wait?(ms: number, signal?: AbortSignal): Promise<void>
}

/** The time of the machine, as `Date` and `performance` give it. */
export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }
