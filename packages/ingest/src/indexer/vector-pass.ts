import { type Chunk, type Clock, type Embedder, KebabError, type LaterVectors, type SyncedStore } from '@kebab/core'
import { eitherSignal } from '@kebab/core/internal'
import type { CalibrationProgress } from './calibration.js'
import type { Indexes } from './derived-indexes.js'
import { CHUNKS_PER_COMMIT, embedChunks } from './embed-chunks.js'
import { Followers } from './followers.js'
import type { ReadWriteScheduler } from './scheduler.js'

/** How far a pass is. */
export interface PassProgress {
  /** How many chunks have got their vector since the embedding began. */
  done: number
  /** How many there are to embed. */
  total: number
  /** How long the rest is likely to take, in seconds. `null` before the first batch. */
  secondsLeft: number | null
}

interface PassContext {
  store: SyncedStore & { vectors: LaterVectors }
  indexes: Indexes
  embedder: Embedder
  scheduler: ReadWriteScheduler
  clock: Clock
  /** Whether the embedder can embed at once. */
  isReady(): boolean
  /** Runs work while nothing else is written. */
  exclusively<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Aborted when closing begins. */
  closing: AbortSignal
  /** Called while nothing else is written, when no chunk waits any more. */
  onEnd(signal: AbortSignal, tell: Listener): Promise<void>
}

type Listener = (progress: PassProgress | CalibrationProgress) => void

/**
 * Gives the chunks of a store their vectors, beside whatever else is written: batch by batch, until
 * no chunk waits. Only the store knows what is missing, so a pass that was ended goes on later.
 */
export class VectorPass {
  readonly #context: PassContext
  readonly #followers = new Followers<PassProgress | CalibrationProgress>()
  #running: Promise<void> | undefined
  /** Aborted when nobody wants the pass any more. */
  #stopping = new AbortController()
  /** Those that wait for the pass, and would have it end with them. */
  #waiting = 0
  /** Whether it goes on when nobody waits. */
  #isBackground = false
  /** Whether text was committed while the pass was running. */
  #isBehind = false
  /** Whether text was committed since those that wait were counted. */
  #isUncounted = false
  #failure: { error: unknown } | undefined
  #progress: PassProgress = { done: 0, total: 0, secondsLeft: null }

  constructor(context: PassContext) {
    this.#context = context
  }

  /** Embeds what is missing, in the background. `settled` says how it ended. */
  begin(): void {
    this.#isBackground = true
    this.#start()
  }

  /**
   * Embeds what is missing, and resolves when no chunk waits. An abort ends the work, unless others
   * want it too. Rejects with what failed.
   */
  async complete(signal: AbortSignal, onProgress: Listener): Promise<void> {
    this.#start()
    this.#waiting++
    try {
      await this.#follow(signal, onProgress)
    } finally {
      this.#waiting--
      if (this.#waiting === 0 && !this.#isBackground) this.#stopping.abort(signal.reason)
    }
  }

  /** Waits for the work that is under way. Rejects with what failed last. */
  async settled(signal: AbortSignal | undefined, onProgress: Listener | undefined): Promise<void> {
    await this.#follow(signal, onProgress)
    if (this.#failure !== undefined) throw this.#failure.error
  }

  /** Resolves when nothing is under way. Never rejects. */
  async ended(): Promise<void> {
    await this.#running?.catch(() => {})
  }

  #follow(signal: AbortSignal | undefined, onProgress: Listener | undefined): Promise<void> {
    const last = this.#progress.total > 0 ? this.#progress : undefined
    return this.#followers.follow(this.#running, { signal, onProgress, last, stage: 'vectors' })
  }

  #start(): void {
    this.#isBehind = true
    this.#isUncounted = true
    if (this.#running !== undefined && !this.#stopping.signal.aborted) return
    const before = this.#running
    this.#stopping = new AbortController()
    this.#failure = undefined
    const { signal, release } = eitherSignal(this.#context.closing, this.#stopping.signal)
    const run = async (): Promise<void> => {
      try {
        await before?.catch(() => {})
        await this.#context.scheduler.write(() => this.#run(signal))
      } catch (error) {
        this.#context.closing.throwIfAborted()
        // Nobody wants it any more.
        if (signal.aborted) return
        this.#failure = { error }
        throw error
      } finally {
        release()
      }
    }
    const running = run().finally(() => {
      if (this.#running === running) this.#running = undefined
    })
    this.#running = running
    // Whoever waits hears of a failure. Without anybody it stays for `settled`.
    running.catch(() => {})
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { store, indexes, scheduler, clock, isReady, exclusively, onEnd } = this.#context
    let done = 0
    /** Since when chunks are timed: not while a model is loaded. */
    let begun: { at: number; done: number } | undefined
    const tellAll: Listener = (progress) => this.#followers.tell(progress)
    const tell = (count: number, total: number): void => {
      done += count
      const timed = begun === undefined ? 0 : done - begun.done
      const perChunk = begun === undefined || timed === 0 ? null : (clock.elapsed() - begun.at) / timed
      if (count > 0) begun ??= { at: clock.elapsed(), done }
      const remaining = Math.max(0, total - done)
      this.#progress = {
        done,
        total: done + remaining,
        secondsLeft: perChunk === null ? null : (perChunk * remaining) / 1000,
      }
      tellAll(this.#progress)
    }
    for (;;) {
      this.#isBehind = false
      const revision = await store.revision()
      const countAll = async (): Promise<number> => {
        this.#isUncounted = false
        return done + (await store.vectors.waiting())
      }
      let total = await countAll()
      let taken = 0
      if (total > done) {
        tell(0, total)
        if (isReady()) begun ??= { at: clock.elapsed(), done }
        /** What the batch before takes, while this one is embedded. */
        let adding = Promise.resolve(0)
        try {
          for await (const batch of batchesOf(store.vectors.missing({ signal }))) {
            const options = { signal, scheduler, onDone: (count: number) => tell(count, total) }
            const embedded = await embedChunks(batch, store, this.#context.embedder, options)
            taken += await adding
            adding = exclusively(signal, (within) => indexes.addVectors(embedded, within))
            // It is awaited later, and rejects then.
            adding.catch(() => {})
            // Counting takes longer the more chunks wait.
            if (this.#isUncounted) total = await countAll()
          }
        } finally {
          taken += await adding
        }
      }
      const isDone = await exclusively(signal, async (within) => {
        const ends = await indexes.endPass(within)
        if (ends) await onEnd(within, tellAll)
        return ends
      })
      if (isDone && !this.#isBehind) {
        // At once: whoever commits text from now on begins anew.
        this.#running = undefined
        return
      }
      if (!isDone && taken === 0 && !this.#isBehind && (await store.revision()) === revision) throw refused()
    }
  }
}

/** Yields the chunks that are embedded and stored together. */
async function* batchesOf(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk[]> {
  let batch: Chunk[] = []
  for await (const chunk of chunks) {
    batch.push(chunk)
    if (batch.length < CHUNKS_PER_COMMIT) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function refused(): KebabError<'internal'> {
  return new KebabError('internal', 'expected the store to take the vectors of its chunks, found that it took none')
}
