import { thresholdOf } from '@kebab/core/internal'
import { TopK } from '@kebab/core/kit'
import type { LiveSegment } from '../contents.js'

/** A candidate is one number: the segment's number times this, plus the chunk's number. */
const CHUNKS_PER_SEGMENT = 2 ** 32

/** The best candidates so far, by score descending, equal scores by chunk id ascending. */
export class TopCandidates {
  readonly #liveSegments: readonly LiveSegment[]
  readonly #top: TopK
  /** As `thresholdOf` returns it. */
  threshold = 0

  /**
   * `capacity`: from 1. `accepts`: whether a chunk may be a candidate; called only if the answer
   * matters.
   */
  constructor(
    capacity: number,
    liveSegments: readonly LiveSegment[],
    accepts?: (segmentNumber: number, chunk: number) => boolean,
  ) {
    this.#liveSegments = liveSegments
    const precedes = (a: number, b: number): boolean => {
      const chunks = liveSegments[segmentNumberOf(a)]!.segment.chunks
      return chunks.compare(chunkOf(a), liveSegments[segmentNumberOf(b)]!.segment.chunks, chunkOf(b)) < 0
    }
    this.#top = new TopK(
      capacity,
      precedes,
      accepts && ((candidate) => accepts(segmentNumberOf(candidate), chunkOf(candidate))),
    )
  }

  get size(): number {
    return this.#top.size
  }

  /** Whether every accepted match so far is among the candidates. */
  get complete(): boolean {
    return this.#top.complete
  }

  /** Offers a chunk that isn't removed, with its exact score above 0. Offer each chunk once. */
  offer(segmentNumber: number, chunk: number, score: number): void {
    this.#top.offer(segmentNumber * CHUNKS_PER_SEGMENT + chunk, score)
    this.threshold = thresholdOf(this.#top)
  }

  /** The candidates, best first. */
  ranked(): { chunkId: string; score: number }[] {
    const { items, scores } = this.#top.ranked()
    return Array.from(items, (candidate, i) => ({
      chunkId: this.#liveSegments[segmentNumberOf(candidate)]!.segment.chunks.text(chunkOf(candidate)),
      score: scores[i]!,
    }))
  }
}

function segmentNumberOf(candidate: number): number {
  return Math.floor(candidate / CHUNKS_PER_SEGMENT)
}

function chunkOf(candidate: number): number {
  return candidate % CHUNKS_PER_SEGMENT
}
