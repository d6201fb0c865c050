import type { Analyzer } from '@kebab/core'
import {
  type Bm25Settings,
  BODY,
  FIELDS,
  type HashKey,
  HEADINGS,
  type IndexedText,
  type LengthSums,
  NAMES,
  saturationOf,
  type TextUnits,
  unitsOf,
} from '@kebab/core/internal'
import {
  contentDigest,
  finish,
  finishYielding,
  type IndexLanguages,
  indexLanguages,
  Mutex,
  type Steps,
  textUnits,
  WorkSlices,
  yieldToEventLoop,
} from '@kebab/core/kit'
import { type Merged, mergeSegments, pickMerge, REMOVED } from './merge-segments.js'
import { isDense, postingIndex, type Segment } from './segment/segment.js'
import { SegmentBuilder } from './segment/segment-builder.js'

/** The position of a chunk: the number of its segment, and its number in it. */
interface ChunkPosition {
  segmentNumber: number
  chunk: number
}

/** Where a term is in some contents. */
export interface TermPosition {
  /** By segment: the term's number, or -1. */
  readonly numbers: readonly number[]
  /** How many chunks have it. */
  readonly frequency: number
}

/** How many terms contents know the positions of, so that queries which share words are faster. */
const MOST_POSITIONS = 4096

/**
 * All that an index has at one moment. Immutable: a search uses the contents that it started with.
 */
export class Contents {
  /** The largest first, so that the best matches are likely to be found early. */
  readonly liveSegments: readonly LiveSegment[]
  /** The number of chunks. */
  readonly size: number = 0
  /** The total lengths of the chunks, by field. */
  readonly sums: LengthSums
  /** Once it is asked for: every search asks twice. */
  #revision: string | undefined
  #languages: IndexLanguages | undefined
  readonly #positions = new Map<string, TermPosition>()

  constructor(liveSegments: readonly LiveSegment[]) {
    this.liveSegments = liveSegments.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size)
    const sums: [number, number, number] = [0, 0, 0]
    for (const { size, sums: ofSegment } of liveSegments) {
      this.size += size
      for (let field = 0; field < FIELDS; field++) sums[field]! += ofSegment[field]!
    }
    this.sums = sums
  }

  positionOf(id: TextUnits): ChunkPosition | undefined {
    const { liveSegments } = this
    for (let segmentNumber = 0; segmentNumber < liveSegments.length; segmentNumber++) {
      const liveSegment = liveSegments[segmentNumber]!
      const chunk = liveSegment.segment.chunks.find(id)
      if (chunk >= 0 && liveSegment.holds(chunk)) return { segmentNumber, chunk }
    }
    return undefined
  }

  /** Looks up a term. `key`: the same at each call. */
  termPosition(term: string, key: HashKey): TermPosition {
    let position = this.#positions.get(term)
    if (position === undefined) {
      if (this.#positions.size === MOST_POSITIONS) this.#positions.clear()
      position = this.#lookUp(textUnits(term, key))
      this.#positions.set(term, position)
    }
    return position
  }

  #lookUp(term: TextUnits): TermPosition {
    const numbers: number[] = []
    let frequency = 0
    for (const liveSegment of this.liveSegments) {
      const number = liveSegment.segment.terms.find(term)
      numbers.push(number)
      if (number >= 0) frequency += liveSegment.frequency(number)
    }
    return { numbers, frequency }
  }

  /** Returns the languages that an analyzer has marked: the same analyzer at each call. */
  languages(analyzer: Analyzer, key: HashKey): IndexLanguages {
    this.#languages ??= indexLanguages(analyzer, this.size, (mark) => this.termPosition(mark, key).frequency)
    return this.#languages
  }

  /**
   * 128 bits in hexadecimal that depend only on the set of chunks: the sum of their digests, each
   * 32-bit lane modulo 2^32. Source: AdHash, Bellare and Micciancio, A New Paradigm for
   * Collision-Free Hashing, EUROCRYPT 1997.
   */
  revision(): string {
    if (this.#revision !== undefined) return this.#revision
    const sum = new Uint32Array(4)
    for (const liveSegment of this.liveSegments)
      for (let lane = 0; lane < 4; lane++) sum[lane]! += liveSegment.sum[lane]!
    this.#revision = Array.from(sum, (lane) => lane.toString(16).padStart(8, '0')).join('')
    return this.#revision
  }
}

/** The approximate number of steps of a look-up in a list. */
const LOOK_UP = 16

/**
 * A segment without its removed chunks. Immutable: a removal makes another one over the same
 * `Segment`.
 */
export class LiveSegment {
  readonly segment: Segment
  /** The removed chunks, in the order of their removal. */
  readonly removed: Uint32Array
  /** By chunk: 1 if it was removed. Absent if none was. */
  readonly isRemoved: Uint8Array | undefined
  /** The number of chunks that were not removed. */
  readonly size: number
  /** The total lengths of these chunks, by field. */
  readonly sums: LengthSums
  /** The sum of their digests, each lane modulo 2^32. */
  readonly sum: Uint32Array
  readonly #frequencies = new Map<number, number>()

  private constructor(segment: Segment, removed: Uint32Array, isRemoved: Uint8Array | undefined, totals: Totals) {
    this.segment = segment
    this.removed = removed
    this.isRemoved = isRemoved
    this.size = segment.lengths.length - removed.length
    this.sums = totals.lengths
    this.sum = totals.digest
  }

  static of(segment: Segment): LiveSegment {
    const totals: Totals = { lengths: [0, 0, 0], digest: new Uint32Array(4) }
    for (let chunk = 0; chunk < segment.lengths.length; chunk++) addTo(totals, segment, chunk, 1)
    return new LiveSegment(segment, new Uint32Array(0), undefined, totals)
  }

  /** This segment without these chunks. They must be different, and not removed yet. */
  without(chunks: readonly number[]): LiveSegment {
    if (chunks.length === 0) return this
    const { segment } = this
    const removed = new Uint32Array(this.removed.length + chunks.length)
    removed.set(this.removed)
    removed.set(chunks, this.removed.length)
    const isRemoved = this.isRemoved?.slice() ?? new Uint8Array(segment.lengths.length)
    const totals: Totals = { lengths: [...this.sums], digest: this.sum.slice() }
    for (const chunk of chunks) {
      isRemoved[chunk] = 1
      addTo(totals, segment, chunk, -1)
    }
    return new LiveSegment(segment, removed, isRemoved, totals)
  }

  holds(chunk: number): boolean {
    return this.isRemoved === undefined || this.isRemoved[chunk] === 0
  }

  /** The number of its chunks that have the term. Computed at the first call. */
  frequency(term: number): number {
    const all = this.segment.counts[term]!
    if (this.isRemoved === undefined) return all
    let frequency = this.#frequencies.get(term)
    if (frequency === undefined) {
      frequency = all - this.countRemoved(term)
      this.#frequencies.set(term, frequency)
    }
    return frequency
  }

  /** The number of removed chunks that have the term. */
  countRemoved(term: number): number {
    const { isRemoved, removed, segment } = this
    const { counts, numbers, starts } = segment
    let count = 0
    if (isRemoved === undefined) return 0
    if (isDense(segment, term) || LOOK_UP * removed.length < counts[term]!) {
      for (const chunk of removed) if (postingIndex(segment, term, chunk) >= 0) count++
      return count
    }
    const end = starts[term]! + counts[term]!
    for (let at = starts[term]!; at < end; at++) count += isRemoved[numbers[at]!]!
    return count
  }
}

/** Of some chunks: the sums of their lengths, by field, and of their digests, by lane. */
interface Totals {
  lengths: [body: number, headings: number, names: number]
  digest: Uint32Array
}

/** Adds what a chunk has to totals, or takes it away. */
function addTo({ lengths, digest }: Totals, segment: Segment, chunk: number, sign: 1 | -1): void {
  lengths[BODY] += sign * segment.lengths[chunk]!
  lengths[HEADINGS] += sign * segment.fieldLengths[2 * chunk]!
  lengths[NAMES] += sign * segment.fieldLengths[2 * chunk + 1]!
  for (let lane = 0; lane < 4; lane++) digest[lane]! += sign * segment.digests[4 * chunk + lane]!
}

/** The work between two yields to the event loop, in postings: a few milliseconds. */
export const POSTINGS_PER_YIELD = 50_000
/** The cost of analysing a character, in postings. */
const CHARACTER_COST = 8
/** The cost of looking up a chunk, in postings. */
const LOOK_UP_COST = 100
/**
 * The most frequencies of a merge that runs at once. Larger merges run in slices in the background.
 */
const MAX_SYNCHRONOUS_MERGE = 30_000

interface WriterOptions extends Bm25Settings {
  analyzer: Analyzer
  key: HashKey
}

/**
 * Changes an index. All slow work is done on the side. Then one synchronous step replaces the
 * contents. So a search sees all of a change or nothing, and never waits.
 */
export class IndexWriter {
  readonly #options: WriterOptions
  readonly #changes = new Mutex()
  readonly #slices = new WorkSlices(POSTINGS_PER_YIELD)
  #contents = new Contents([])
  /** The segments that are being merged in the background. */
  #merging: readonly LiveSegment[] = []

  constructor(options: WriterOptions) {
    this.#options = options
  }

  get contents(): Contents {
    return this.#contents
  }

  add(texts: readonly IndexedText[], signal?: AbortSignal): Promise<void> {
    return this.#changes.take(async () => {
      const { analyzer, key } = this.#options
      const added: LiveSegment[] = []
      const replaced: ChunkPosition[] = []
      let builder = new SegmentBuilder(key, this.#options)
      for (const text of texts) {
        if (this.#slices.isOver(CHARACTER_COST * text.text.length + LOOK_UP_COST)) await yieldToEventLoop()
        signal?.throwIfAborted()
        const id = textUnits(text.chunkId, key)
        const digest = chunkDigest(text)
        const position = this.#contents.positionOf(id)
        if (position !== undefined && this.#hasDigest(position, digest)) continue
        builder.add(id, digest, analyzer.terms(text.text, { lang: text.lang, stopWords: true }), text)
        if (position !== undefined) replaced.push(position)
        if (!builder.isFull) continue
        added.push(LiveSegment.of(await finishYielding(builder.build(), { slices: this.#slices, signal })))
        builder = new SegmentBuilder(key, this.#options)
      }
      if (builder.size > 0)
        added.push(LiveSegment.of(await finishYielding(builder.build(), { slices: this.#slices, signal })))
      this.#commit(added, replaced)
    }, signal)
  }

  remove(chunkIds: readonly string[]): Promise<void> {
    return this.#changes.take(async () => {
      const removed: ChunkPosition[] = []
      for (const chunkId of new Set(chunkIds)) {
        if (this.#slices.isOver(LOOK_UP_COST)) await yieldToEventLoop()
        const position = this.#contents.positionOf(textUnits(chunkId, this.#options.key))
        if (position !== undefined) removed.push(position)
      }
      this.#commit([], removed)
    })
  }

  /**
   * Replaces the contents by those that `read` returns. What is to be merged of them waits for the
   * next change: a process that only reads, such as one search, would do it again and again.
   */
  replace(read: Steps<Contents>, signal?: AbortSignal): Promise<void> {
    return this.#changes.take(async () => {
      this.#contents = await finishYielding(read, { slices: this.#slices, signal })
    }, signal)
  }

  #hasDigest({ segmentNumber, chunk }: ChunkPosition, digest: readonly number[]): boolean {
    const { digests } = this.#contents.liveSegments[segmentNumber]!.segment
    return digest.every((lane, i) => digests[4 * chunk + i] === lane)
  }

  #commit(added: readonly LiveSegment[], removed: readonly ChunkPosition[]): void {
    if (added.length === 0 && removed.length === 0) return
    const { liveSegments } = this.#contents
    const chunksBySegment = liveSegments.map((): number[] => [])
    for (const { segmentNumber, chunk } of removed) chunksBySegment[segmentNumber]!.push(chunk)
    this.#contents = new Contents([
      ...liveSegments.map((liveSegment, i) => liveSegment.without(chunksBySegment[i]!)),
      ...added,
    ])
    this.#startMerges()
  }

  /**
   * Merges segments while there are some to merge: small ones at once, large ones in the
   * background.
   */
  #startMerges(): void {
    for (;;) {
      const { liveSegments, size, sums } = this.#contents
      const saturation = saturationOf(this.#options, size, sums)
      const segments = new Set(this.#merging.map(({ segment }) => segment))
      const picked = pickMerge(
        liveSegments.filter(({ segment }) => !segments.has(segment)),
        saturation,
      )
      if (picked.length === 0) return
      const merge = mergeSegments(picked, saturation)
      const cost = picked.reduce((sum, { segment }) => sum + segment.frequencies.length, 0)
      if (cost <= MAX_SYNCHRONOUS_MERGE) this.#swap(picked, finish(merge))
      else if (this.#merging.length > 0) return
      else this.#mergeLater(picked, merge)
    }
  }

  #mergeLater(picked: readonly LiveSegment[], merge: Steps<Merged>): void {
    this.#merging = picked
    const done = yieldToEventLoop()
      .then(() => finishYielding(merge, { slices: new WorkSlices(POSTINGS_PER_YIELD) }))
      .then((merged) =>
        // Not during a change, which relies on the positions of chunks.
        this.#changes.take(() => {
          this.#merging = []
          this.#swap(picked, merged)
          this.#startMerges()
        }),
      )
    // A merge that fails makes searches slower, but not wrong.
    done.catch(() => {})
  }

  /**
   * Replaces segments by the merged one, without the chunks that were removed from them during the
   * merge.
   */
  #swap(picked: readonly LiveSegment[], { segment, renumbered }: Merged): void {
    const index = new Map(picked.map((liveSegment, i) => [liveSegment.segment, i]))
    const removed: number[] = []
    const others = this.#contents.liveSegments.filter((liveSegment) => {
      const i = index.get(liveSegment.segment)
      if (i === undefined) return true
      index.delete(liveSegment.segment)
      for (const chunk of liveSegment.removed.subarray(picked[i]!.removed.length)) removed.push(renumbered[i]![chunk]!)
      return false
    })
    // All remaining chunks of a segment that is missing were removed during the merge.
    for (const i of index.values()) {
      for (const chunk of renumbered[i]!) if (chunk !== REMOVED) removed.push(chunk)
    }
    this.#contents = new Contents([...others, LiveSegment.of(segment).without(removed)])
  }
}

/**
 * A digest of 128 bits, as four numbers, of everything that decides how a chunk is found. It
 * detects accidental changes. It doesn't resist forgery.
 */
function chunkDigest({ chunkId, lang, text, headingsStart, bodyStart }: IndexedText): readonly number[] {
  // The lengths separate the id, the language and the fields of the text.
  const borders = bodyStart > 0 ? `,${headingsStart},${bodyStart}` : ''
  const units = unitsOf(`${chunkId.length},${lang?.length}${borders},${chunkId}${lang ?? ''}${text}`)
  return contentDigest(units)
}
