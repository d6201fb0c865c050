import { type IndexedText, saturationOf } from '@kebab/core/internal'
import {
  finish,
  finishYielding,
  Mutex,
  runWithin,
  type Steps,
  textUnits,
  WorkSlices,
  yieldToEventLoop,
} from '@kebab/core/kit'
import { AnnouncedTexts, type SegmentThread } from './announced/announced-texts.js'
import { type ChunkPosition, Contents, LiveSegment } from './contents.js'
import { type Merged, mergeSegments, pickMerge, REMOVED } from './merge-segments.js'
import { chunkDigest, type SeriesOptions, segmentsOf } from './segment/segment-series.js'

/** The work between two yields to the event loop, in postings: a few milliseconds. */
export const POSTINGS_PER_YIELD = 50_000
/** The cost of looking up a chunk, in postings. */
const LOOK_UP_COST = 100
/**
 * The most frequencies of a merge that runs at once. Larger merges run in slices in the background.
 */
const MAX_SYNCHRONOUS_MERGE = 30_000

interface WriterOptions extends SeriesOptions {
  /** Counts the terms of announced texts. Absent: they are counted when they are added. */
  thread?: SegmentThread | undefined
}

/**
 * Changes an index. All slow work is done on the side. Then one synchronous step replaces the
 * contents. So a search sees all of a change or nothing, and never waits.
 */
export class IndexWriter {
  readonly #options: SeriesOptions
  readonly #announced: AnnouncedTexts | undefined
  readonly #changes = new Mutex()
  readonly #slices = new WorkSlices(POSTINGS_PER_YIELD)
  #contents = new Contents([])
  /** The segments that are being merged in the background. */
  #merging: readonly LiveSegment[] = []

  constructor({ thread, ...options }: WriterOptions) {
    this.#options = options
    const { analyzer, key, ...settings } = options
    if (thread !== undefined)
      this.#announced = new AnnouncedTexts(thread, { analyzer: analyzer.version, settings, key })
  }

  get contents(): Contents {
    return this.#contents
  }

  /** Tells of texts that will be added. Nothing is found by them before that. */
  announce(texts: readonly IndexedText[], isLast: boolean): void {
    this.#announced?.announce(texts, isLast)
  }

  add(texts: readonly IndexedText[], signal?: AbortSignal): Promise<void> {
    return this.#changes.take(async () => {
      const changed: IndexedText[] = []
      const replaced: ChunkPosition[] = []
      for (const text of texts) {
        if (this.#slices.isOver(LOOK_UP_COST + text.text.length)) await yieldToEventLoop(signal)
        const position = this.#contents.positionOf(textUnits(text.chunkId, this.#options.key))
        if (position !== undefined && this.#hasDigest(position, chunkDigest(text))) continue
        changed.push(text)
        if (position !== undefined) replaced.push(position)
      }
      const take = async () => this.#announced?.take(changed)
      const batch = await runWithin(take, { signal, stage: 'the thread that counts terms' })
      const { segments, others } = batch ?? { segments: [], others: changed }
      const slices = this.#slices
      const rest = await finishYielding(segmentsOf(others, this.#options), { slices, signal })
      this.#commit([...segments, ...rest.map(LiveSegment.of)], replaced)
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
