import type { SyncedStore } from '@kebab/core'
import type { Indexes, Renewal } from './derived-indexes.js'
import { Followers } from './followers.js'
import type { ReadWriteScheduler } from './scheduler.js'

/** How far a pass over the words is. */
export interface WordsProgress {
  /** How many chunks are cut into words anew. */
  chunks: number
  /** How many there are. */
  of: number
}

/** How many documents are cut between two commits at most. */
const DOCUMENTS_PER_STEP = 32

interface WordsContext {
  store: SyncedStore
  indexes: Indexes
  scheduler: ReadWriteScheduler
  /** Aborted when closing begins. */
  closing: AbortSignal
  /** Called when the new words answer. */
  onEnd(signal: AbortSignal): Promise<void>
}

type Listener = (progress: WordsProgress) => void

/**
 * Makes the words of indexes anew that an earlier analyzer made, beside whatever else is read and
 * written. Nothing of it is kept before its end: a pass that is cut off begins again at the next
 * opening.
 */
export class WordsPass {
  readonly #context: WordsContext
  readonly #followers = new Followers<WordsProgress>()
  #running: Promise<void> | undefined
  #failure: { error: unknown } | undefined
  #progress: WordsProgress | undefined

  constructor(context: WordsContext) {
    this.#context = context
  }

  /** Makes the words in the background, unless they are those of the present analyzer. */
  begin(): void {
    const { indexes, scheduler, closing } = this.#context
    const renewal = indexes.renewal()
    if (renewal === undefined || this.#running !== undefined) return
    this.#failure = undefined
    const running = scheduler
      .write(() => this.#run(renewal))
      .catch((error) => {
        closing.throwIfAborted()
        this.#failure = { error }
        throw error
      })
      .finally(() => {
        this.#running = undefined
      })
    this.#running = running
    // Whoever waits hears of a failure. Without anybody it stays for `settled`.
    running.catch(() => {})
  }

  /**
   * Waits until the words of the present analyzer answer, or for what failed: it rejects with that.
   */
  async settled(signal: AbortSignal | undefined, onProgress: Listener | undefined): Promise<void> {
    const following = { signal, onProgress, last: this.#progress, stage: 'words' }
    await this.#followers.follow(this.#running, following)
    if (this.#failure !== undefined) throw this.#failure.error
  }

  /** The same, after another attempt where one failed. Resolves where there is nothing to do. */
  async complete(signal: AbortSignal, onProgress: Listener): Promise<void> {
    this.begin()
    if (this.#running !== undefined) await this.settled(signal, onProgress)
  }

  /** Resolves when nothing is under way. Never rejects. */
  async ended(): Promise<void> {
    await this.#running?.catch(() => {})
  }

  async #run(renewal: Renewal): Promise<void> {
    const { store, closing, onEnd } = this.#context
    let { chunks: of } = await store.stats()
    let chunks = 0
    const tell = (count: number): void => {
      chunks += count
      of = Math.max(of, chunks)
      this.#progress = { chunks, of }
      this.#followers.tell(this.#progress)
    }
    tell(0)
    let docIds: string[] = []
    const flush = async (): Promise<void> => {
      tell(await renewal.add(docIds, closing))
      docIds = []
    }
    // What is put or removed meanwhile goes into both indexes, whether it is listed or not.
    for await (const { docId } of store.documents({ signal: closing })) {
      docIds.push(docId)
      if (docIds.length === DOCUMENTS_PER_STEP) await flush()
    }
    if (docIds.length > 0) await flush()
    closing.throwIfAborted()
    await renewal.end()
    await onEnd(closing)
  }
}
