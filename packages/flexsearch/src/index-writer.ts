import type { Analyzer } from '@kebab/core'
import { countTerms, type IndexedText, Mutex, nextTurn } from '@kebab/core/kit'
import { chunkMark } from './chunk-mark.js'
import type { ChunkTable, ReadyChunk } from './chunk-table.js'
import type { Postings } from './postings.js'

/** How many chunks are worked on before others get a turn of the event loop: a few milliseconds. */
const SLICE = 16
/** How many chunks are removed, at least, before the terms that nothing holds any more are looked for. */
const COMPACT_AFTER = 1000

/**
 * Changes the index. New passages go into the postings in slices, under numbers that searches don't see yet; then one synchronous step shows them
 * and hides what they replace; what is hidden leaves the postings afterwards, in slices again. So a search finds all of a change or nothing of it.
 */
export class IndexWriter {
  readonly #postings: Postings
  readonly #table: ChunkTable
  readonly #analyzer: Analyzer
  readonly #turns = new Mutex()
  #erased = 0

  constructor(postings: Postings, table: ChunkTable, analyzer: Analyzer) {
    this.#postings = postings
    this.#table = table
    this.#analyzer = analyzer
  }

  add(passages: readonly IndexedText[], signal?: AbortSignal): Promise<void> {
    return this.#turns.take(async () => {
      const ready: ReadyChunk[] = []
      try {
        for (const [i, passage] of passages.entries()) {
          if (i > 0 && i % SLICE === 0) await nextTurn(signal)
          this.#prepare(passage, ready)
        }
      } catch (error) {
        this.#erase(ready.map(({ number }) => number))
        throw error
      }
      this.#erase(ready.map((chunk) => this.#table.hold(chunk)))
    }, signal)
  }

  remove(chunkIds: readonly string[]): Promise<void> {
    return this.#turns.take(() => this.#erase(chunkIds.map((chunkId) => this.#table.drop(chunkId))))
  }

  /** Puts a passage into the postings, unless the index holds this very passage already. */
  #prepare({ chunkId, text, lang }: IndexedText, ready: ReadyChunk[]): void {
    const mark = chunkMark(chunkId, text, lang)
    if (this.#table.holds(chunkId, mark)) return
    const { frequencies, length } = countTerms(this.#analyzer, text, lang)
    const number = this.#table.reserve()
    // Listed first, so that it is taken back even if the engine fails halfway.
    ready.push({ chunkId, number, length, mark })
    this.#postings.add(number, frequencies)
  }

  /** Takes hidden numbers out of the postings, in a turn of its own: nobody has to wait for it. */
  #erase(hidden: readonly (number | undefined)[]): void {
    const numbers = hidden.filter((number) => number !== undefined)
    if (numbers.length === 0) return
    const turn = this.#turns.take(async () => {
      for (const [i, number] of numbers.entries()) {
        if (i > 0 && i % SLICE === 0) await nextTurn()
        this.#postings.remove(number)
        this.#table.release(number)
      }
      this.#erased += numbers.length
      if (this.#erased > COMPACT_AFTER + this.#table.size) {
        this.#postings.compact()
        this.#erased = 0
      }
    })
    // Numbers that can't be taken out stay hidden: that costs memory, and no search is wrong.
    turn.catch(() => {})
  }
}
