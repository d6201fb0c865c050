import type { IndexedText } from '@kebab/core/internal'
import { Mutex, yieldToEventLoop } from '@kebab/core/kit'
import { chunkMark, type ReadyChunk } from './chunk-table.js'
import { Contents, type ContentsOptions } from './contents.js'
import { copyContents, exportContents, importContents, type SavedContents } from './saved-contents.js'

/** The chunks that are written between two yields to the event loop: a few milliseconds of work. */
const CHUNKS_PER_SLICE = 4
/** The fewest hidden numbers before the contents are made anew. */
const LEAST_HIDDEN = 1000

/**
 * Changes the contents, one change after the other. A search sees all of a change or none of it:
 *
 * 1. New texts are written in slices, under hidden numbers that searches don't see.
 * 2. One synchronous step shows them and hides the chunks that they replace.
 * 3. Once more numbers are hidden than shown, the contents are made anew without them.
 */
export class IndexWriter {
  readonly #options: ContentsOptions
  readonly #mutex = new Mutex()
  #contents: Contents

  constructor(options: ContentsOptions) {
    this.#options = options
    this.#contents = new Contents(options)
  }

  get contents(): Contents {
    return this.#contents
  }

  add(texts: readonly IndexedText[], signal?: AbortSignal): Promise<void> {
    return this.#mutex.take(async () => {
      const ready: ReadyChunk[] = []
      const { table } = this.#contents
      try {
        for (const [i, { chunkId, text }] of texts.entries()) {
          if (i > 0 && i % CHUNKS_PER_SLICE === 0) await yieldToEventLoop(signal)
          const mark = chunkMark(chunkId, text)
          if (table.holds(chunkId, mark)) continue
          const number = table.reserve()
          this.#contents.addWords(number, this.#options.reader.read(text))
          ready.push({ chunkId, number, mark })
        }
        for (const chunk of ready) table.hold(chunk)
      } finally {
        this.#renew()
      }
    }, signal)
  }

  remove(chunkIds: readonly string[]): Promise<void> {
    return this.#mutex.take(async () => {
      for (const chunkId of chunkIds) this.#contents.table.drop(chunkId)
      this.#renew()
    })
  }

  /** Exports the contents as they are after the changes that were asked for before. */
  export(signal?: AbortSignal): Promise<SavedContents> {
    return this.#mutex.take(() => exportContents(this.#contents, signal), signal)
  }

  /** Replaces the contents. */
  import(saved: SavedContents, signal?: AbortSignal): Promise<void> {
    return this.#mutex.take(async () => {
      this.#contents = await importContents(saved, this.#options, signal)
    }, signal)
  }

  /** Makes the contents anew if it pays, as a change of its own that no call waits for. */
  #renew(): void {
    const { table } = this.#contents
    if (table.hidden < LEAST_HIDDEN + table.size) return
    const renewing = this.#mutex.take(async () => {
      this.#contents = await copyContents(this.#contents, this.#options)
    })
    // What can't be made anew stays as it is. That costs memory, but searches stay correct.
    renewing.catch(() => {})
  }
}
