import { setImmediate } from 'node:timers/promises'

/** Lets other work run between two slices of a long call. Rejects with `signal.reason` once the signal is aborted. */
export async function nextTurn(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate()
  signal?.throwIfAborted()
}
