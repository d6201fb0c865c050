import { type Clock, systemClock } from '../settings.js'
import { nextTurn } from './next-turn.js'

/** How long work holds the event loop, in milliseconds, before other work gets its turn. */
const SLICE_MS = 8

/**
 * Cuts long work into slices of eight milliseconds, so that other work gets its turn in between, and aborts and time limits are noticed:
 * `if (slices.isOver()) await slices.next()` between two pieces of it. By the clock, since what a piece costs depends on who asks.
 */
export class TimeSlices {
  readonly #signal: AbortSignal | undefined
  readonly #clock: Pick<Clock, 'elapsed'>
  #end: number

  /** Begins the first slice. */
  constructor(signal: AbortSignal | undefined, clock: Pick<Clock, 'elapsed'> = systemClock) {
    this.#signal = signal
    this.#clock = clock
    this.#end = clock.elapsed() + SLICE_MS
  }

  /** Whether the slice has had its time. */
  isOver(): boolean {
    return this.#clock.elapsed() >= this.#end
  }

  /** Waits for the next turn of the event loop, and begins another slice. Rejects with `signal.reason` once the signal is aborted. */
  async next(): Promise<void> {
    await nextTurn(this.#signal)
    this.#end = this.#clock.elapsed() + SLICE_MS
  }
}
