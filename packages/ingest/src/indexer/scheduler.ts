import { systemClock } from '@kebab/core'
import { onAbort } from '@kebab/core/internal'

/**
 * How much time a writer gets without reads for each millisecond of reads. With as many reads as
 * the event loop can take, the writer has three eighths of the time. Its work then takes 2.7 times
 * as long as without reads, and reads take 1.6 times as long as without the writer.
 */
const WRITER_MS_PER_READ_MS = 3 / 5

/** What a writer is owed before reads wait, in milliseconds. More makes its slices longer. */
const SLICE_MS = 8

/** How much a writer can be owed, or be ahead, in milliseconds. A slice takes no longer. */
const MOST_MS = 500

/**
 * For how many ticks of the event loop a call counts as work. One that takes more ticks waits for
 * something outside the process, such as a model behind a network.
 */
const WORKING_TICKS = 64

/** How long a change waits for reads, in milliseconds. */
const READS_WAIT_MS = 500

/** The event loop, and how time passes on it. Tests bring their own. */
export interface EventLoop {
  /** Milliseconds since some moment. */
  elapsed(): number
  /** Calls back once, after the event loop has run all that was ready. */
  afterTick(callback: () => void): void
}

const realLoop: EventLoop = {
  elapsed: () => systemClock.elapsed(),
  afterTick: (callback) => void setTimeout(callback, 1),
}

/** A read that runs. */
interface Read {
  /** How many ticks of the event loop it has run for. */
  ticks: number
  ended: Promise<void>
  end(): void
}

/**
 * Shares one event loop between reads and a writer. Without it, every step of the writer waits for
 * a step of each read, so that enough reads stop the writer.
 *
 * While something is written, reads run until the writer is owed a slice. Then new reads wait,
 * those that run end, and the writer has the event loop to itself for as long as it is owed. A
 * change, which reads can't overlap, counts as a slice too.
 */
export class ReadWriteScheduler {
  readonly #loop: EventLoop
  /** All reads that run. */
  readonly #running = new Set<Read>()
  /** Those that still count as work. */
  readonly #working = new Set<Read>()
  /** Starts the reads that wait, in the order of the calls. */
  readonly #waiting = new Set<() => void>()
  #writers = 0
  #isDraining = false
  #isChanging = false
  /** The call outside the process that the writer waits for. */
  #outside: { ticks: number } | undefined
  #isOpen = true
  /** Milliseconds that the writer is owed. Below 0: it is ahead. */
  #owedMs = 0
  /** Up to when time has been counted. */
  #countedTo = 0
  #isTickPending = false
  #tickStart = 0
  readonly #drained: (() => void)[] = []

  constructor(loop: EventLoop = realLoop) {
    this.#loop = loop
  }

  /** Runs a read when reads may run. Rejects with `signal.reason` for an abort before. */
  async read<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const read = this.#admits() ? this.#start() : await this.#wait(signal)
    try {
      return await work()
    } finally {
      this.#count()
      this.#running.delete(read)
      this.#stopCounting(read)
      read.end()
    }
  }

  /** Runs work of a writer, which has its slices while it runs. */
  async write<T>(work: () => Promise<T>): Promise<T> {
    if (this.#writers === 0) {
      this.#owedMs = 0
      this.#countedTo = this.#loop.elapsed()
    }
    this.#writers++
    this.#watchTicks()
    try {
      return await work()
    } finally {
      this.#count()
      this.#writers--
      if (this.#writers === 0) this.#open()
    }
  }

  /**
   * Waits, within a write, for a call that may do its work outside the process. Once it has taken
   * long, reads no longer wait for the writer.
   */
  async outside<T>(call: () => Promise<T> | T): Promise<T> {
    const outside = { ticks: 0 }
    this.#outside = outside
    try {
      return await call()
    } finally {
      this.#count()
      if (this.#outside === outside) this.#outside = undefined
    }
  }

  /**
   * Runs a change that reads must not overlap. Starts no read until the running ones have ended, or
   * half a second is over, and the change has begun. The change itself keeps out those that start
   * later, and its time is the writer's.
   */
  change<T>(work: () => Promise<T>): Promise<T> {
    return this.write(async () => {
      await this.#drain()
      this.#count()
      this.#isChanging = true
      try {
        const changing = work()
        this.#isDraining = false
        return await changing
      } finally {
        this.#count()
        this.#isDraining = false
        this.#isChanging = false
      }
    })
  }

  /** Waits until no read runs, up to half a second. No other starts from then on. */
  async #drain(): Promise<void> {
    const patience = startPatience()
    // Other reads still start while a change waits for those that take long anyway.
    const long = [...this.#running].filter((call) => !this.#working.has(call))
    await Promise.race([patience.isOver, Promise.all(long.map(({ ended }) => ended))])
    this.#isDraining = true
    if (this.#working.size > 0) {
      const drained = new Promise<void>((resolve) => this.#drained.push(resolve))
      await Promise.race([patience.isOver, drained])
    }
    patience.end()
  }

  /** Resolves when the reads that run have ended, or after half a second. */
  async rest(): Promise<void> {
    const patience = startPatience()
    await Promise.race([patience.isOver, Promise.all([...this.#running].map(({ ended }) => ended))])
    patience.end()
  }

  /** Whether a read may start now. */
  #admits(): boolean {
    if (this.#writers === 0) return true
    this.#count()
    // Reads that never leave the event loop to others would keep the writer from being called.
    const isDelayed = this.#isTickPending && this.#loop.elapsed() - this.#tickStart >= SLICE_MS
    return this.#isOpen && !this.#isDraining && !isDelayed
  }

  #start(): Read {
    let end!: () => void
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const read = { ticks: 0, ended, end }
    this.#count()
    this.#running.add(read)
    this.#working.add(read)
    this.#watchTicks()
    return read
  }

  #wait(signal: AbortSignal | undefined): Promise<Read> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        stopWatching?.()
        resolve(this.#start())
      }
      const stopWatching =
        signal &&
        onAbort(signal, () => {
          this.#waiting.delete(start)
          reject(signal.reason)
        })
      this.#waiting.add(start)
      this.#watchTicks()
    })
  }

  /** Lets the reads that wait start. */
  #open(): void {
    this.#isOpen = true
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const start of waiting) start()
  }

  /** Counts the time that has passed for the writer or for the reads. */
  #count(): void {
    const now = this.#loop.elapsed()
    const passed = Math.max(0, now - this.#countedTo)
    this.#countedTo = now
    if (this.#working.size > 0 && !this.#isChanging) {
      if (this.#isWriting()) this.#owedMs = Math.min(MOST_MS, this.#owedMs + passed * WRITER_MS_PER_READ_MS)
    } else {
      // A writer gets ahead only at the cost of reads that wait.
      const least = this.#working.size + this.#waiting.size > 0 ? -MOST_MS : Math.min(0, this.#owedMs)
      this.#owedMs = Math.max(least, this.#owedMs - passed)
    }
    if (!this.#isWriting() || this.#owedMs <= 0) this.#isOpen = true
    else if (this.#owedMs >= SLICE_MS) this.#isOpen = false
  }

  #isWriting(): boolean {
    return this.#writers > 0 && !(this.#outside !== undefined && this.#outside.ticks >= WORKING_TICKS)
  }

  /** Counts the ticks of the event loop as long as there are reads beside a writer. */
  #watchTicks(): void {
    if (this.#isTickPending || this.#writers === 0 || this.#working.size + this.#waiting.size === 0) return
    this.#isTickPending = true
    this.#tickStart = this.#loop.elapsed()
    this.#loop.afterTick(() => {
      this.#isTickPending = false
      this.#count()
      if (this.#outside !== undefined) this.#outside.ticks++
      for (const read of this.#working) if (++read.ticks >= WORKING_TICKS) this.#stopCounting(read)
      if (this.#isOpen && !this.#isDraining) this.#open()
      this.#watchTicks()
    })
  }

  #stopCounting(read: Read): void {
    this.#working.delete(read)
    if (this.#working.size === 0) for (const resolve of this.#drained.splice(0)) resolve()
  }
}

/** Yields the items of a source, which may come from outside the process. */
export async function* scheduleItems<T>(
  items: Iterable<T> | AsyncIterable<T>,
  scheduler: ReadWriteScheduler,
): AsyncGenerator<T> {
  const iterator = (async function* () {
    yield* items
  })()
  try {
    for (;;) {
      const next = await scheduler.outside(() => iterator.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await iterator.return()
  }
}

/** Starts to wait for reads: `isOver` resolves after half a second, unless it was ended. */
function startPatience(): { isOver: Promise<void>; end(): void } {
  let timer: NodeJS.Timeout | undefined
  const isOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, READS_WAIT_MS)
  })
  return { isOver, end: () => clearTimeout(timer) }
}
