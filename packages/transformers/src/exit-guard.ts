/**
 * What a thread and the one that started it both see: whether the thread may not be ended now, and
 * whether it is about to be. Ending a thread inside the ONNX runtime ends the process with an
 * abort, or hangs it.
 */
export type ExitGuard = Int32Array<SharedArrayBuffer>

const BUSY = 0
const LEAVING = 1

/** The longest that the end of the process is held up, in milliseconds: a run takes far less. */
const LONGEST_MS = 5_000

/** Returns a guard for a thread, which is sent to it. */
export function newExitGuard(): ExitGuard {
  return new Int32Array(new SharedArrayBuffer(8))
}

/** In the thread: begins what must not be cut off. Never returns once the process ends. */
export function enter(guard: ExitGuard): void {
  Atomics.store(guard, BUSY, 1)
  if (Atomics.load(guard, LEAVING) === 0) return
  leave(guard)
  Atomics.wait(guard, LEAVING, 1)
}

/** In the thread: ends what must not be cut off. */
export function leave(guard: ExitGuard): void {
  Atomics.store(guard, BUSY, 0)
  Atomics.notify(guard, BUSY)
}

const guards = new Set<ExitGuard>()

/**
 * In the thread that started the other: holds up the end of the process while the other must not be
 * cut off. Returns a function for when the other has ended.
 */
export function watchExit(guard: ExitGuard): () => void {
  if (guards.size === 0) process.on('exit', awaitAll)
  guards.add(guard)
  return () => {
    guards.delete(guard)
    if (guards.size === 0) process.off('exit', awaitAll)
  }
}

function awaitAll(): void {
  for (const guard of guards) Atomics.store(guard, LEAVING, 1)
  for (const guard of guards) Atomics.wait(guard, BUSY, 1, LONGEST_MS)
}
