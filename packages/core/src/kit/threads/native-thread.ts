/**
 * Two numbers that a thread and the one that started it both see: whether the thread is in native
 * code, and whether it is about to be ended.
 */
export type GuardCells = Int32Array & { readonly buffer: SharedArrayBuffer }

/** What a thread says before and after its native code, so that it isn't ended within. */
export interface NativeGuard {
  /** Begins what must not be cut off. Never returns once the thread is to be ended. */
  enter(): void
  /** Ends what must not be cut off. */
  leave(): void
  /** Runs what must not be cut off, and returns its result. */
  run<T>(work: () => T): T
}

/** The cells of a guard. `nativeGuard` has the same numbers: it stands alone. */
const BUSY = 0
const ENDING = 1

/**
 * The thread's side of a guard. Ending a thread within an addon ends the whole process with an
 * abort, or hangs it: the addon can't even throw any more.
 *
 * It uses nothing of this module, so that its text can be part of a program that is evaluated.
 */
export function nativeGuard(cells: GuardCells): NativeGuard {
  return {
    enter() {
      Atomics.store(cells, 0, 1)
      if (Atomics.load(cells, 1) === 0) return
      this.leave()
      Atomics.wait(cells, 1, 1)
    },
    leave() {
      Atomics.store(cells, 0, 0)
      Atomics.notify(cells, 0)
    },
    run(work) {
      this.enter()
      try {
        return work()
      } finally {
        this.leave()
      }
    },
  }
}

/** What this module needs of a worker of `node:worker_threads`. */
export interface ThreadWorker {
  /** Ends the thread at once. */
  terminate(): Promise<unknown>
  /** Holds the process up while the thread runs. */
  ref(): void
  /** Tells when the thread has ended. */
  once(event: 'exit', listener: () => void): unknown
}

/** What threads are made with, and what tells when the process ends: both are Node's. */
export interface ThreadRuntime<W extends ThreadWorker> {
  /** `Worker` of `node:worker_threads`. */
  Worker: new (
    program: string | URL,
    options: {
      eval: boolean
      name: string
      workerData: object
      execArgv: string[]
      resourceLimits?: { maxOldGenerationSizeMb: number }
    },
  ) => W
  /** The global `process`. */
  process: {
    on(event: 'exit', listener: () => void): unknown
    off(event: 'exit', listener: () => void): unknown
  }
}

/** What a thread runs. */
export interface ThreadSettings {
  /** What the thread runs: the address of a module, or the text of a program in CommonJS. */
  program: URL | { text: string }
  /** Shown by debuggers and profilers. */
  name: string
  /** The thread's `workerData`. It gets the cells of its guard too, as `guard`. */
  workerData: object
  /** The most megabytes of its heap. Absent: as many as Node gives. */
  memory?: number
}

/** A thread that runs native code. */
export interface NativeThread<W> {
  /** Its worker. End it by `end`, not by `terminate`. */
  worker: W
  /** Resolves when the thread has ended. */
  ended: Promise<void>
  /** Ends the thread as soon as it is in no native code. Resolves when it has ended. */
  end(): Promise<void>
}

/**
 * Starts a thread that runs native code. The end of the process waits until the thread is in none,
 * and so does `end`: `nativeGuard` is the thread's side of that.
 *
 * The thread has none of the flags that the process was started with. They are meant for another
 * program: Node refuses that of a thread under `--input-type`.
 */
export function startThread<W extends ThreadWorker>(
  { Worker, process: main }: ThreadRuntime<W>,
  { program, name, workerData, memory }: ThreadSettings,
): NativeThread<W> {
  const guard: GuardCells = new Int32Array(new SharedArrayBuffer(8))
  const isText = 'text' in program
  const limits = memory === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memory } }
  const options = { eval: isText, name, workerData: { ...workerData, guard }, execArgv: [], ...limits }
  const worker = new Worker(isText ? program.text : program, options)
  const ended = new Promise<void>((resolve) => worker.once('exit', resolve))
  const threads = threadsOf(main)
  if (threads.guards.size === 0) main.on('exit', threads.awaitAll)
  threads.guards.add(guard)
  worker.once('exit', () => {
    threads.guards.delete(guard)
    if (threads.guards.size === 0) main.off('exit', threads.awaitAll)
  })
  let ending: Promise<void> | undefined
  const end = (): Promise<void> => {
    ending ??= (async () => {
      worker.ref()
      Atomics.store(guard, ENDING, 1)
      await Promise.race([outOfNative(guard), ended])
      await worker.terminate()
      await ended
    })()
    return ending
  }
  return { worker, ended, end }
}

/** `Atomics.waitAsync`, which the library of types for ES2023 doesn't have. */
interface WaitAsync {
  waitAsync(cells: GuardCells, index: number, value: number): { value: unknown }
}

/** Resolves when a thread that is to be ended is in no native code. It gets into none again. */
async function outOfNative(guard: GuardCells): Promise<void> {
  await (Atomics as unknown as WaitAsync).waitAsync(guard, BUSY, 1).value
}

/**
 * The longest that the end of the process is held up, in milliseconds. Node waits for a thread in
 * native code without an end. This is for a thread that has ended within, and can't say so.
 */
const LONGEST_MS = 30_000

/** The threads of one process that run now. */
interface RunningThreads {
  guards: Set<GuardCells>
  /** Ends them all, and waits until each is in no native code. */
  awaitAll(): void
}

const running = new WeakMap<object, RunningThreads>()

function threadsOf(main: object): RunningThreads {
  const runningThreads = running.get(main)
  if (runningThreads !== undefined) return runningThreads
  const guards = new Set<GuardCells>()
  const awaitAll = (): void => {
    for (const guard of guards) Atomics.store(guard, ENDING, 1)
    for (const guard of guards) Atomics.wait(guard, BUSY, 1, LONGEST_MS)
  }
  const threads = { guards, awaitAll }
  running.set(main, threads)
  return threads
}
