import type { HashKey } from './half-sip-hash.js'
import { runAtOnce } from './pace.js'
import { type Bm25Settings, saturationOf } from './saturation.js'
import type { Segment } from './segment.js'
import { SegmentWriter } from './segment-writer.js'
import type { StringTable } from './string-table.js'
import { StringTableBuilder } from './string-table-builder.js'
import { type TextUnits, textUnits } from './text-units.js'

/** A chunk on its way into a segment. */
export interface CountedChunk {
  id: TextUnits
  mark: readonly number[]
  /** Its distinct terms, with how often each occurs. */
  frequencies: ReadonlyMap<string, number>
  /** How many terms there are in all. */
  length: number
}

/** How many postings a segment is made of at most, unless one chunk alone has more: so many are put in order within a slice. */
const FULL = 65_536

/** Collects chunks, each id once, and makes a segment of them. */
export class SegmentBuilder {
  readonly #key: HashKey
  readonly #settings: Bm25Settings
  readonly #chunks: CountedChunk[] = []
  readonly #terms = new Map<string, number>()
  readonly #counts: number[] = []
  /** Of every posting: its term, then how often it occurs. Chunk after chunk. */
  readonly #postings: number[] = []
  #length = 0

  constructor(key: HashKey, settings: Bm25Settings) {
    this.#key = key
    this.#settings = settings
  }

  get size(): number {
    return this.#chunks.length
  }

  get isFull(): boolean {
    return this.#postings.length >= 2 * FULL
  }

  add(chunk: CountedChunk): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    for (const [text, tf] of chunk.frequencies) {
      let term = this.#terms.get(text)
      if (term === undefined) {
        term = this.#terms.size
        this.#terms.set(text, term)
        this.#counts.push(0)
      }
      this.#counts[term]!++
      this.#postings.push(term, tf)
    }
  }

  build(): Segment {
    const chunks = this.#chunks
    const writer = new SegmentWriter({
      chunks: tableOf(chunks.map(({ id }) => id)),
      lengths: Uint32Array.from(chunks, ({ length }) => length),
      marks: Uint32Array.from(chunks.flatMap(({ mark }) => mark)),
      terms: tableOf(Array.from(this.#terms.keys(), (text) => textUnits(text, this.#key))),
      counts: Uint32Array.from(this.#counts),
    })
    let at = 0
    for (const [number, { frequencies }] of chunks.entries()) {
      for (let i = 0; i < frequencies.size; i++, at += 2)
        writer.put(this.#postings[at]!, number, this.#postings[at + 1]!)
    }
    return runAtOnce(writer.finish(saturationOf(this.#settings, chunks.length, this.#length)))
  }
}

function tableOf(texts: readonly TextUnits[]): StringTable {
  const table = new StringTableBuilder(
    texts.length,
    texts.reduce((sum, { units }) => sum + units.length, 0),
  )
  for (const { units, hash } of texts) table.add(units, 0, units.length, hash)
  return table.build()
}
