import type { Analyzer } from '@kebab/core'
import {
  finish,
  finishInTurns,
  type HashKey,
  type IndexedText,
  Mutex,
  nextTurn,
  type Steps,
  textUnits,
  WorkSlices,
} from '@kebab/core/kit'
import { chunkMark } from './chunk-mark.js'
import { Contents, type Place } from './contents.js'
import { GONE, type Merged, mergeParts } from './merge-parts.js'
import { Part } from './part.js'
import { pickMerge } from './pick-merge.js'
import { type Bm25Settings, saturationOf } from './saturation.js'
import { SegmentBuilder } from './segment-builder.js'

/** How much work is done before others get a turn of the event loop, in postings: a few milliseconds. */
export const POSTINGS_A_TURN = 50_000
/** What the analysis of a character costs, in postings. */
const PER_CHARACTER = 8
/** What looking up a chunk costs, in postings. */
const PER_LOOK_UP = 100
/** How many frequencies are merged at once; more are merged in slices, in the background. */
const AT_ONCE = 30_000

export interface WriterOptions extends Bm25Settings {
  analyzer: Analyzer
  key: HashKey
}

/**
 * Changes an index. Everything that takes time happens aside; then one synchronous step puts other contents in the place of the present ones.
 * So a search finds all of a change or nothing of it, and never waits.
 */
export class IndexWriter {
  readonly #options: WriterOptions
  readonly #turns = new Mutex()
  readonly #slices = new WorkSlices(POSTINGS_A_TURN)
  #contents = new Contents([])
  /** The parts that are being merged in the background. */
  #merging: readonly Part[] = []

  constructor(options: WriterOptions) {
    this.#options = options
  }

  get contents(): Contents {
    return this.#contents
  }

  add(passages: readonly IndexedText[], signal?: AbortSignal): Promise<void> {
    return this.#turns.take(async () => {
      const { analyzer, key } = this.#options
      const added: Part[] = []
      const replaced: Place[] = []
      let builder = new SegmentBuilder(key, this.#options)
      for (const passage of passages) {
        if (this.#slices.isOver(PER_CHARACTER * passage.text.length + PER_LOOK_UP)) await nextTurn()
        signal?.throwIfAborted()
        const id = textUnits(passage.chunkId, key)
        const mark = chunkMark(passage)
        const place = this.#contents.placeOf(id)
        if (place !== undefined && this.#hasMark(place, mark)) continue
        builder.add(id, mark, analyzer.terms(passage.text, { lang: passage.lang }))
        if (place !== undefined) replaced.push(place)
        if (!builder.isFull) continue
        added.push(Part.of(await finishInTurns(builder.build(), { slices: this.#slices, signal })))
        builder = new SegmentBuilder(key, this.#options)
      }
      if (builder.size > 0) added.push(Part.of(await finishInTurns(builder.build(), { slices: this.#slices, signal })))
      this.#commit(added, replaced)
    }, signal)
  }

  remove(chunkIds: readonly string[]): Promise<void> {
    return this.#turns.take(async () => {
      const removed: Place[] = []
      for (const chunkId of new Set(chunkIds)) {
        if (this.#slices.isOver(PER_LOOK_UP)) await nextTurn()
        const place = this.#contents.placeOf(textUnits(chunkId, this.#options.key))
        if (place !== undefined) removed.push(place)
      }
      this.#commit([], removed)
    })
  }

  /** Puts what `read` comes to in the place of everything that is held. */
  replace(read: Steps<Contents>, signal?: AbortSignal): Promise<void> {
    return this.#turns.take(async () => {
      this.#contents = await finishInTurns(read, { slices: this.#slices, signal })
      this.#tidy()
    }, signal)
  }

  #hasMark({ part, chunk }: Place, mark: readonly number[]): boolean {
    const { marks } = this.#contents.parts[part]!.segment
    return mark.every((lane, i) => marks[4 * chunk + i] === lane)
  }

  #commit(added: readonly Part[], removed: readonly Place[]): void {
    if (added.length === 0 && removed.length === 0) return
    const { parts } = this.#contents
    const byPart = parts.map((): number[] => [])
    for (const { part, chunk } of removed) byPart[part]!.push(chunk)
    this.#contents = new Contents([...parts.map((part, i) => part.without(byPart[i]!)), ...added])
    this.#tidy()
  }

  /** Merges parts while there are some to merge: few at once, many in the background. */
  #tidy(): void {
    for (;;) {
      const { parts, size, terms } = this.#contents
      const saturation = saturationOf(this.#options, size, terms)
      const segments = new Set(this.#merging.map(({ segment }) => segment))
      const picked = pickMerge(
        parts.filter(({ segment }) => !segments.has(segment)),
        saturation,
      )
      if (picked.length === 0) return
      const merge = mergeParts(picked, saturation)
      const cost = picked.reduce((sum, { segment }) => sum + segment.frequencies.length, 0)
      if (cost <= AT_ONCE) this.#swap(picked, finish(merge))
      else if (this.#merging.length > 0) return
      else this.#mergeLater(picked, merge)
    }
  }

  #mergeLater(picked: readonly Part[], merge: Steps<Merged>): void {
    this.#merging = picked
    const done = nextTurn()
      .then(() => finishInTurns(merge, { slices: new WorkSlices(POSTINGS_A_TURN) }))
      .then((merged) =>
        // Between two changes: a change relies on places.
        this.#turns.take(() => {
          this.#merging = []
          this.#swap(picked, merged)
          this.#tidy()
        }),
      )
    // Parts that can't be merged stay as they are: that costs time, and no search is wrong.
    done.catch(() => {})
  }

  /** Puts a merged segment in the place of the parts that it was made of, without what was removed from those in the meantime. */
  #swap(picked: readonly Part[], { segment, became }: Merged): void {
    const index = new Map(picked.map((part, i) => [part.segment, i]))
    const gone: number[] = []
    const kept = this.#contents.parts.filter((part) => {
      const i = index.get(part.segment)
      if (i === undefined) return true
      index.delete(part.segment)
      for (const chunk of part.removed.subarray(picked[i]!.removed.length)) gone.push(became[i]![chunk]!)
      return false
    })
    // A part that is held no longer has lost its last chunks in the meantime.
    for (const i of index.values()) {
      for (const chunk of became[i]!) if (chunk !== GONE) gone.push(chunk)
    }
    this.#contents = new Contents([...kept, Part.of(segment).without(gone)])
  }
}
