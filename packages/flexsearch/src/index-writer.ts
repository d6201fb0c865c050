import type { Analyzer } from '@kebab/core'
import type { IndexedText } from '@kebab/core/internal'
import { countTerms, Mutex, yieldToEventLoop } from '@kebab/core/kit'
import { type ChunkTable, chunkMark, type ReadyChunk } from './chunk-table.js'
import type { Postings } from './postings.js'

/** The chunks that are written between two yields to the event loop: a few milliseconds of work. */
const CHUNKS_PER_SLICE = 16
/** The least number of removed chunks before unused terms are cleaned up. */
const MIN_REMOVED_TO_COMPACT = 1000

/**
 * Changes the index, so that a search sees all of a change or none of it:
 *
 * 1. New texts are written to the postings in slices, under hidden numbers that searches don't see.
 * 2. One synchronous step shows them and hides the chunks that they replace.
 * 3. Hidden numbers are removed from the postings, again in slices.
 */
export class IndexWriter {
  readonly #postings: Postings
  readonly #table: ChunkTable
  readonly #analyzer: Analyzer
  readonly #mutex = new Mutex()
  #erased = 0

  constructor(postings: Postings, table: ChunkTable, analyzer: Analyzer) {
    this.#postings = postings
    this.#table = table
    this.#analyzer = analyzer
  }

  add(texts: readonly IndexedText[], signal?: AbortSignal): Promise<void> {
    return this.#mutex.take(async () => {
      const ready: ReadyChunk[] = []
      try {
        for (const [i, text] of texts.entries()) {
          if (i > 0 && i % CHUNKS_PER_SLICE === 0) await yieldToEventLoop(signal)
          this.#prepare(text, ready)
        }
      } catch (error) {
        this.#erase(ready.map(({ number }) => number))
        throw error
      }
      this.#erase(ready.map((chunk) => this.#table.hold(chunk)))
    }, signal)
  }

  remove(chunkIds: readonly string[]): Promise<void> {
    return this.#mutex.take(() => this.#erase(chunkIds.map((chunkId) => this.#table.drop(chunkId))))
  }

  /** Writes a text to the postings, unless the index holds the same chunk unchanged. */
  #prepare({ chunkId, text, lang }: IndexedText, ready: ReadyChunk[]): void {
    const mark = chunkMark(chunkId, text, lang)
    if (this.#table.holds(chunkId, mark)) return
    const { frequencies, length } = countTerms(this.#analyzer, text, lang)
    const number = this.#table.reserve()
    // Listed before it is written, so that it is removed even if FlexSearch fails halfway.
    ready.push({ chunkId, number, length, mark })
    this.#postings.add(number, frequencies)
  }

  /** Removes hidden numbers from the postings, as a change of its own that no call waits for. */
  #erase(hidden: readonly (number | undefined)[]): void {
    const numbers = hidden.filter((number) => number !== undefined)
    if (numbers.length === 0) return
    const erasing = this.#mutex.take(async () => {
      for (const [i, number] of numbers.entries()) {
        if (i > 0 && i % CHUNKS_PER_SLICE === 0) await yieldToEventLoop()
        this.#postings.remove(number)
        this.#table.release(number)
      }
      this.#erased += numbers.length
      if (this.#erased > MIN_REMOVED_TO_COMPACT + this.#table.size) {
        this.#postings.compact()
        this.#erased = 0
      }
    })
    // Numbers that can't be removed stay hidden. That costs memory, but searches stay correct.
    erasing.catch(() => {})
  }
}
