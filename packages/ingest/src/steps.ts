import { nextTurn } from '@kebab/core/kit'

/** Work that stops after every step, which takes some ten milliseconds at most, so that others can have a turn before the next. */
export type Steps<T> = Generator<void, T, void>

/** How many pieces of work, each of some microseconds, make a step. */
export const PIECES_A_STEP = 64

/** Does the work without a pause. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Does the work with a turn of the event loop between its steps. Rejects with `signal.reason` once the signal is aborted. */
export async function finishInTurns<T>(steps: Steps<T>, signal: AbortSignal | undefined): Promise<T> {
  signal?.throwIfAborted()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await nextTurn(signal)
  }
}
