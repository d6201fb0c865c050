import { KebabError } from '../errors.js'
import { type Clock, systemClock } from '../settings.js'

/** A mutex: runs one piece of work at a time, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  /**
   * Runs the work when its turn has come, and returns its outcome. An abort while it waits rejects
   * at once, and the work never starts. Once started, the work must watch the signal itself.
   */
  take<T>(work: () => Promise<T> | T, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = (): void => reject(signal?.reason)
      if (signal?.aborted) return leave()
      signal?.addEventListener('abort', leave, { once: true })
      this.#last = this.#last.then(async () => {
        signal?.removeEventListener('abort', leave)
        if (signal?.aborted) return
        try {
          resolve(await work())
        } catch (error) {
          reject(error)
        }
      })
    })
  }
}

/** How often an attempt is made. */
const ATTEMPTS = 3

/** Runs `attempt` up to three times until it doesn't return `'moved'`. Returns the last outcome. */
export async function tryStill<T>(attempt: () => Promise<T | 'moved'>): Promise<T | 'moved'> {
  for (let count = 1; count <= ATTEMPTS; count++) {
    const outcome = await attempt()
    if (outcome !== 'moved') return outcome
  }
  return 'moved'
}

/**
 * Like `tryStill`, but throws `retrieval_failed`, which is retryable, if every attempt returned
 * `'moved'`.
 * @param what what has to hold still, for the message, such as `store`
 * @param during what was attempted, for the message, such as `search`
 */
export async function holdStill<T>(what: string, during: string, attempt: () => Promise<T | 'moved'>): Promise<T> {
  const outcome = await tryStill(attempt)
  if (outcome !== 'moved') return outcome
  const message = `expected the ${what} to hold still during a ${during}, found it changed in each of ${ATTEMPTS} attempts; try again`
  throw new KebabError('retrieval_failed', message, { details: { retrievers: [] } })
}

/**
 * Resolves in a later turn of the event loop, after other work had its turn. Rejects with `signal.reason` once the signal is aborted.
 *
 * By a message to oneself: `setImmediate` is Node's alone, and `setTimeout` takes a millisecond, in browsers four.
 * A channel serves once: Node hands out up to a thousand messages of one channel in a turn.
 */
export function nextTurn(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    port2.postMessage(null)
  })
}

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

/**
 * Long work that can be done at once or in turns: a generator that yields how many units of work it did since it last yielded.
 * What a unit is, the work decides: a posting, a piece of a document.
 */
export type Steps<T> = Generator<number, T, void>

/**
 * Cuts long work into slices of so many units, so that other work gets its turn in between: `if (slices.isOver(units)) await nextTurn(signal)` after a piece of it.
 * By the work and not by the clock, as `TimeSlices` does: the same work is cut the same way. Several pieces of work can share one, so that many small ones are cut too.
 */
export class WorkSlices {
  readonly #unitsPerTurn: number
  #units = 0

  /** `unitsPerTurn`: how many units end a slice, a few milliseconds of work. At least 1. */
  constructor(unitsPerTurn: number) {
    this.#unitsPerTurn = unitsPerTurn
  }

  /** Counts units of work, of which there may be fractions. Whether they end the slice: then the next one begins. */
  isOver(units: number): boolean {
    this.#units += units
    if (this.#units < this.#unitsPerTurn) return false
    this.#units = 0
    return true
  }
}

/** Does the work without a pause. Throws what it throws. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Does the work with a turn of the event loop after each slice. Rejects with what the work throws. Once the signal is aborted it rejects with `signal.reason`,
 * before the work begins or at its next turn.
 */
export async function finishInTurns<T>(
  steps: Steps<T>,
  { slices, signal }: { slices: WorkSlices; signal?: AbortSignal | undefined },
): Promise<T> {
  signal?.throwIfAborted()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (slices.isOver(step.value)) await nextTurn(signal)
  }
}
