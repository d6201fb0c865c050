import type { Analyzer } from '@kebab/core'
import { type Bm25Settings, type HashKey, type IndexedText, unitsOf } from '@kebab/core/internal'
import { contentDigest, type Steps, textUnits } from '@kebab/core/kit'
import type { Segment } from './segment.js'
import { SegmentBuilder } from './segment-builder.js'

/** What the terms of texts are counted by. */
export interface SeriesOptions extends Bm25Settings {
  analyzer: Analyzer
  /** Of the hashes of an index: the same for all of its segments. */
  key: HashKey
}

/** The cost of cutting a character into terms, in postings. */
const CHARACTER_COST = 8
/** The cost of adding a chunk, in postings. */
const CHUNK_COST = 100

/** Cuts texts into terms, and builds segments of them: as many as they fill. */
export class SegmentSeries {
  readonly #options: SeriesOptions
  readonly #segments: Segment[] = []
  #builder: SegmentBuilder

  constructor(options: SeriesOptions) {
    this.#options = options
    this.#builder = new SegmentBuilder(options.key, options)
  }

  /** Adds texts with different ids. Yields the work done, in postings. */
  *add(texts: readonly IndexedText[]): Steps<void> {
    const { analyzer, key } = this.#options
    for (const text of texts) {
      yield CHARACTER_COST * text.text.length + CHUNK_COST
      const terms = analyzer.terms(text.text, { lang: text.lang, stopWords: true })
      this.#builder.add(textUnits(text.chunkId, key), chunkDigest(text), terms, text)
      if (this.#builder.isFull) yield* this.#build()
    }
  }

  /** Returns the segments of all texts. Yields the work done, in postings. Add nothing after it. */
  *end(): Steps<readonly Segment[]> {
    if (this.#builder.size > 0) yield* this.#build()
    return this.#segments
  }

  *#build(): Steps<void> {
    this.#segments.push(yield* this.#builder.build())
    this.#builder = new SegmentBuilder(this.#options.key, this.#options)
  }
}

/** Returns the segments of texts with different ids. Yields the work done, in postings. */
export function* segmentsOf(texts: readonly IndexedText[], options: SeriesOptions): Steps<readonly Segment[]> {
  const series = new SegmentSeries(options)
  yield* series.add(texts)
  return yield* series.end()
}

/**
 * A digest of 128 bits, as four numbers, of everything that decides how a chunk is found. It
 * detects accidental changes. It doesn't resist forgery.
 */
export function chunkDigest({ chunkId, lang, text, headingsStart, bodyStart }: IndexedText): readonly number[] {
  // The lengths separate the id, the language and the fields of the text.
  const borders = bodyStart > 0 ? `,${headingsStart},${bodyStart}` : ''
  const units = unitsOf(`${chunkId.length},${lang?.length}${borders},${chunkId}${lang ?? ''}${text}`)
  return contentDigest(units)
}
