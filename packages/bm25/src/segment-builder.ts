import type { Term } from '@kebab/core'
import type { HashKey, Steps, TextUnits } from '@kebab/core/kit'
import { type Bm25Settings, saturationOf } from './saturation.js'
import type { Segment } from './segment.js'
import { SegmentWriter } from './segment-writer.js'
import type { StringTable } from './string-table.js'
import { StringTableBuilder } from './string-table-builder.js'

/** How many postings a segment is made of at most, unless its last chunk brings more: while they are put in order they are held twice. */
const FULL = 32_768
/** What putting a posting in order, or a term or a chunk into its table, costs, in postings. */
const PER_POSTING = 2
const PER_TEXT = 16
/** How much is done between two yields, about. */
const STRETCH = 2048

/** Collects chunks, each id once, and makes a segment of them. */
export class SegmentBuilder {
  readonly #key: HashKey
  readonly #settings: Bm25Settings
  readonly #ids: TextUnits[] = []
  readonly #marks: number[] = []
  readonly #lengths: number[] = []
  readonly #terms = new Map<string, number>()
  /** By term: how many chunks hold it, which chunk did last, and where that posting is. */
  readonly #counts: number[] = []
  readonly #lastChunk: number[] = []
  readonly #lastPosting: number[] = []
  /** The terms of the chunks, each once a chunk, and how often they occur in it. */
  readonly #postings: number[] = []
  readonly #frequencies: number[] = []
  /** By chunk: where its postings end. */
  readonly #ends: number[] = []

  constructor(key: HashKey, settings: Bm25Settings) {
    this.#key = key
    this.#settings = settings
  }

  get size(): number {
    return this.#ids.length
  }

  get isFull(): boolean {
    return this.#postings.length >= FULL
  }

  /** Adds a chunk with its terms, repeated as often as they occur. */
  add(id: TextUnits, mark: readonly number[], terms: readonly Term[]): void {
    const chunk = this.#ids.push(id) - 1
    this.#marks.push(...mark)
    this.#lengths.push(terms.length)
    for (const { term: text } of terms) {
      const term = this.#numberOf(text)
      if (this.#lastChunk[term] === chunk) {
        this.#frequencies[this.#lastPosting[term]!]!++
        continue
      }
      this.#lastChunk[term] = chunk
      this.#lastPosting[term] = this.#postings.push(term) - 1
      this.#frequencies.push(1)
      this.#counts[term]!++
    }
    this.#ends.push(this.#postings.length)
  }

  /** Makes the segment. Yields how much work it did, so that it can be cut into slices. Nothing is added any more. */
  *build(): Steps<Segment> {
    const chunks = this.#ids.length
    const lengths = Uint32Array.from(this.#lengths)
    const writer = new SegmentWriter({
      chunks: yield* tableOf(this.#ids),
      lengths,
      marks: Uint32Array.from(this.#marks),
      terms: yield* this.#termTable(),
      counts: Uint32Array.from(this.#counts),
    })
    for (let chunk = 0, at = 0, done = 0; chunk < chunks; chunk++) {
      for (; at < this.#ends[chunk]!; at++) writer.put(this.#postings[at]!, chunk, this.#frequencies[at]!)
      if (at - done < STRETCH) continue
      yield PER_POSTING * (at - done)
      done = at
    }
    const length = lengths.reduce((sum, one) => sum + one, 0)
    return yield* writer.finish(saturationOf(this.#settings, chunks, length))
  }

  *#termTable(): Steps<StringTable> {
    let units = 0
    for (const text of this.#terms.keys()) units += text.length
    const table = new StringTableBuilder(this.#terms.size, units)
    let added = 0
    for (const text of this.#terms.keys()) {
      table.addText(text, this.#key)
      if (++added % STRETCH === 0) yield PER_TEXT * STRETCH
    }
    return table.build()
  }

  #numberOf(text: string): number {
    let term = this.#terms.get(text)
    if (term === undefined) {
      term = this.#terms.size
      this.#terms.set(text, term)
      this.#counts.push(0)
      this.#lastChunk.push(-1)
      this.#lastPosting.push(0)
    }
    return term
  }
}

function* tableOf(texts: readonly TextUnits[]): Steps<StringTable> {
  const table = new StringTableBuilder(
    texts.length,
    texts.reduce((sum, { units }) => sum + units.length, 0),
  )
  for (const [i, { units, hash }] of texts.entries()) {
    table.add(units, 0, units.length, hash)
    if ((i + 1) % STRETCH === 0) yield PER_TEXT * STRETCH
  }
  return table.build()
}
