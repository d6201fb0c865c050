import type { Term } from '@kebab/core'
import {
  type Bm25Settings,
  countedIn,
  FIELDS,
  type Field,
  fieldAt,
  type HashKey,
  type IndexedFields,
  saturationOf,
  type TextUnits,
  WrittenForms,
  wholesIn,
} from '@kebab/core/internal'
import type { Steps } from '@kebab/core/kit'
import type { Segment } from './segment.js'
import { SegmentWriter } from './segment-writer.js'
import { type StringTable, StringTableBuilder, stringList } from './string-table.js'

/**
 * The number of postings after which a segment is built. More would take more memory, since
 * building holds each posting twice.
 */
const FULL = 32_768
/** The cost of writing a posting, and of adding a term or a chunk id to its table, in postings. */
const POSTING_COST = 2
const STRING_COST = 16
/** The approximate work between two yields. */
const YIELD_AFTER = 2048

/** Collects chunks with different ids, and builds a segment of them. */
export class SegmentBuilder {
  readonly #key: HashKey
  readonly #settings: Bm25Settings
  readonly #ids: TextUnits[] = []
  readonly #digests: number[] = []
  /** By chunk: the lengths of its fields. */
  readonly #lengths: number[] = []
  readonly #terms = new Map<string, number>()
  /**
   * By term: the number of chunks that have it, the last of them, and the index of that posting.
   */
  readonly #counts: number[] = []
  readonly #lastChunk: number[] = []
  readonly #lastPosting: number[] = []
  readonly #forms: WrittenForms[] = []
  /** The terms of all chunks, each once a chunk, and their packed frequencies in it. */
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

  /** Adds a chunk with all its terms, including repeated ones, and the words that they are from. */
  add(id: TextUnits, digest: readonly number[], terms: readonly Term[], words: IndexedFields): void {
    const chunk = this.#ids.push(id) - 1
    this.#digests.push(...digest)
    const lengths = [0, 0, 0]
    for (const occurrence of terms) {
      const term = this.#numberOf(occurrence.term)
      this.#forms[term]!.add(words.text, occurrence.start, occurrence.end)
      const field = fieldAt(words, occurrence.start)
      if (occurrence.countsInLength !== false) lengths[field]!++
      this.#count(term, chunk, field)
    }
    for (const { term, start } of wholesIn(words, terms))
      this.#count(this.#numberOf(term), chunk, fieldAt(words, start))
    this.#lengths.push(...lengths)
    this.#ends.push(this.#postings.length)
  }

  #count(term: number, chunk: number, field: Field): void {
    if (this.#lastChunk[term] !== chunk) {
      this.#lastChunk[term] = chunk
      this.#lastPosting[term] = this.#postings.push(term) - 1
      this.#frequencies.push(0)
      this.#counts[term]!++
    }
    const posting = this.#lastPosting[term]!
    this.#frequencies[posting] = countedIn(this.#frequencies[posting]!, field)
  }

  /** Builds the segment. Yields the work done, in postings. Add nothing after it. */
  *build(): Steps<Segment> {
    const chunks = this.#ids.length
    const lengths = new Uint32Array(chunks)
    const fieldLengths = new Uint32Array(2 * chunks)
    const sums: [number, number, number] = [0, 0, 0]
    for (let chunk = 0; chunk < chunks; chunk++) {
      const at = FIELDS * chunk
      lengths[chunk] = this.#lengths[at]!
      fieldLengths[2 * chunk] = this.#lengths[at + 1]!
      fieldLengths[2 * chunk + 1] = this.#lengths[at + 2]!
      for (let field = 0; field < FIELDS; field++) sums[field]! += this.#lengths[at + field]!
    }
    const { renumbered, ...terms } = yield* this.#sortedTerms()
    const writer = new SegmentWriter({
      chunks: yield* tableOf(this.#ids),
      lengths,
      fieldLengths,
      digests: Uint32Array.from(this.#digests),
      ...terms,
    })
    for (let chunk = 0, at = 0, done = 0; chunk < chunks; chunk++) {
      for (; at < this.#ends[chunk]!; at++) writer.put(renumbered[this.#postings[at]!]!, chunk, this.#frequencies[at]!)
      if (at - done < YIELD_AFTER) continue
      yield POSTING_COST * (at - done)
      done = at
    }
    return yield* writer.finish(saturationOf(this.#settings, chunks, sums))
  }

  /** Numbers the terms in their order. `renumbered`: the new number by the present one. */
  *#sortedTerms(): Steps<Pick<Segment, 'terms' | 'forms' | 'counts'> & { renumbered: Uint32Array }> {
    const sorted = [...this.#terms.keys()].sort()
    yield STRING_COST * sorted.length
    const table = new StringTableBuilder(
      sorted.length,
      sorted.reduce((sum, { length }) => sum + length, 0),
    )
    const renumbered = new Uint32Array(sorted.length)
    const counts = new Uint32Array(sorted.length)
    const forms: string[] = []
    for (let number = 0; number < sorted.length; number++) {
      const text = sorted[number]!
      const term = this.#terms.get(text)!
      table.addText(text, this.#key)
      renumbered[term] = number
      counts[number] = this.#counts[term]!
      const form = this.#forms[term]!.best()
      forms.push(form === text ? '' : form)
      if ((number + 1) % YIELD_AFTER === 0) yield STRING_COST * YIELD_AFTER
    }
    return { terms: table.build(), forms: stringList(forms), counts, renumbered }
  }

  #numberOf(text: string): number {
    let term = this.#terms.get(text)
    if (term === undefined) {
      term = this.#terms.size
      this.#terms.set(text, term)
      this.#counts.push(0)
      this.#lastChunk.push(-1)
      this.#lastPosting.push(0)
      this.#forms.push(new WrittenForms())
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
    if ((i + 1) % YIELD_AFTER === 0) yield STRING_COST * YIELD_AFTER
  }
  return table.build()
}
