import type { Analyzer } from '@kebab/core'
import {
  finish,
  finishYielding,
  type HashKey,
  halfSipHash,
  type IndexedText,
  Mutex,
  type Steps,
  textUnits,
  unitsOf,
  WorkSlices,
  yieldToEventLoop,
} from '@kebab/core/kit'
import { type ChunkPosition, Contents, Part } from './contents.js'
import { type Merged, mergeParts, pickMerge, REMOVED } from './merge-parts.js'
import { type Bm25Settings, saturationOf } from './segment/segment.js'
import { SegmentBuilder } from './segment/segment-builder.js'

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
  /** The parts that are being merged in the background. */
  #merging: readonly Part[] = []

  constructor(options: WriterOptions) {
    this.#options = options
  }

  get contents(): Contents {
    return this.#contents
  }

  add(texts: readonly IndexedText[], signal?: AbortSignal): Promise<void> {
    return this.#changes.take(async () => {
      const { analyzer, key } = this.#options
      const added: Part[] = []
      const replaced: ChunkPosition[] = []
      let builder = new SegmentBuilder(key, this.#options)
      for (const text of texts) {
        if (this.#slices.isOver(CHARACTER_COST * text.text.length + LOOK_UP_COST)) await yieldToEventLoop()
        signal?.throwIfAborted()
        const id = textUnits(text.chunkId, key)
        const digest = chunkDigest(text)
        const position = this.#contents.positionOf(id)
        if (position !== undefined && this.#hasDigest(position, digest)) continue
        builder.add(id, digest, analyzer.terms(text.text, { lang: text.lang }))
        if (position !== undefined) replaced.push(position)
        if (!builder.isFull) continue
        added.push(Part.of(await finishYielding(builder.build(), { slices: this.#slices, signal })))
        builder = new SegmentBuilder(key, this.#options)
      }
      if (builder.size > 0) added.push(Part.of(await finishYielding(builder.build(), { slices: this.#slices, signal })))
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

  /** Replaces the contents by those that `read` returns. */
  replace(read: Steps<Contents>, signal?: AbortSignal): Promise<void> {
    return this.#changes.take(async () => {
      this.#contents = await finishYielding(read, { slices: this.#slices, signal })
      this.#startMerges()
    }, signal)
  }

  #hasDigest({ part, chunk }: ChunkPosition, digest: readonly number[]): boolean {
    const { digests } = this.#contents.parts[part]!.segment
    return digest.every((lane, i) => digests[4 * chunk + i] === lane)
  }

  #commit(added: readonly Part[], removed: readonly ChunkPosition[]): void {
    if (added.length === 0 && removed.length === 0) return
    const { parts } = this.#contents
    const byPart = parts.map((): number[] => [])
    for (const { part, chunk } of removed) byPart[part]!.push(chunk)
    this.#contents = new Contents([...parts.map((part, i) => part.without(byPart[i]!)), ...added])
    this.#startMerges()
  }

  /**
   * Merges parts while there are parts to merge: small ones at once, large ones in the background.
   */
  #startMerges(): void {
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
      if (cost <= MAX_SYNCHRONOUS_MERGE) this.#swap(picked, finish(merge))
      else if (this.#merging.length > 0) return
      else this.#mergeLater(picked, merge)
    }
  }

  #mergeLater(picked: readonly Part[], merge: Steps<Merged>): void {
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
   * Replaces parts by the merged segment, without the chunks that were removed from them during the
   * merge.
   */
  #swap(picked: readonly Part[], { segment, renumbered }: Merged): void {
    const index = new Map(picked.map((part, i) => [part.segment, i]))
    const removed: number[] = []
    const kept = this.#contents.parts.filter((part) => {
      const i = index.get(part.segment)
      if (i === undefined) return true
      index.delete(part.segment)
      for (const chunk of part.removed.subarray(picked[i]!.removed.length)) removed.push(renumbered[i]![chunk]!)
      return false
    })
    // All remaining chunks of a part that is missing were removed during the merge.
    for (const i of index.values()) {
      for (const chunk of renumbered[i]!) if (chunk !== REMOVED) removed.push(chunk)
    }
    this.#contents = new Contents([...kept, Part.of(segment).without(removed)])
  }
}

/**
 * Fixed, so that equal chunks have equal digests in every program. The first digits of pi, e, and
 * the square roots of 2 and 3.
 */
const KEYS: readonly HashKey[] = [
  [0x243f6a88, 0x85a308d3],
  [0xb7e15162, 0x8aed2a6a],
  [0x6a09e667, 0xf3bcc908],
  [0xbb67ae85, 0x84caa73b],
]

/**
 * A digest of 128 bits, as four numbers, of everything that decides how a chunk is found. It
 * detects accidental changes. It doesn't resist forgery.
 */
function chunkDigest({ chunkId, lang, text }: IndexedText): number[] {
  // The lengths separate the parts.
  const units = unitsOf(`${chunkId.length},${lang?.length},${chunkId}${lang ?? ''}${text}`)
  return KEYS.map((key) => halfSipHash(units, 0, units.length, key))
}
