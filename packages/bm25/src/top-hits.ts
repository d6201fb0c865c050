import type { Part } from './part.js'

/** Pruning takes a bound for beaten only when it is this much below: sums in different orders round differently. */
const SLACK = 1 - 1e-9

/** The best so far: by score descending, equal scores by chunk id ascending. A heap in typed arrays with the worst at the root. */
export class TopHits {
  readonly #parts: readonly Part[]
  readonly #accepts: ((part: number, chunk: number) => boolean) | undefined
  readonly #scores: Float64Array
  readonly #hitParts: Uint32Array
  readonly #hitChunks: Uint32Array
  #size = 0
  /** Whether no accepted match was left out so far. */
  complete = true
  /** What has to be reached to be among the best. 0 until as many are found as wanted and one is left out: until then every match counts. */
  bar = 0

  /** `capacity`: from 1. `accepts`: which chunks may be among the best; asked only where the answer matters. */
  constructor(capacity: number, parts: readonly Part[], accepts?: (part: number, chunk: number) => boolean) {
    this.#parts = parts
    this.#accepts = accepts
    this.#scores = new Float64Array(capacity)
    this.#hitParts = new Uint32Array(capacity)
    this.#hitChunks = new Uint32Array(capacity)
  }

  get size(): number {
    return this.#size
  }

  /** A match that is held, with its exact score above 0. Each at most once. */
  offer(part: number, chunk: number, score: number): void {
    const capacity = this.#scores.length
    const isFull = this.#size === capacity
    const isAmongBest = !isFull || this.#isWorse(0, score, part, chunk)
    // Whether a match that is left out would be accepted matters only until one is.
    if (!isAmongBest && !this.complete) return
    if (this.#accepts !== undefined && !this.#accepts(part, chunk)) return
    if (isFull) this.complete = false
    if (isAmongBest && isFull) this.#sink(0, capacity, score, part, chunk)
    else if (isAmongBest) {
      this.#put(this.#size++, score, part, chunk)
      if (this.#size === capacity) this.#build()
    }
    if (!this.complete) this.bar = this.#scores[0]! * SLACK
  }

  /** The hits, best first. The heap is used up. */
  ranked(): { chunkId: string; score: number }[] {
    if (this.#size < this.#scores.length) this.#build()
    for (let end = this.#size - 1; end > 0; end--) {
      const score = this.#scores[end]!
      const part = this.#hitParts[end]!
      const chunk = this.#hitChunks[end]!
      this.#move(0, end)
      this.#sink(0, end, score, part, chunk)
    }
    return Array.from({ length: this.#size }, (_, i) => ({
      chunkId: this.#parts[this.#hitParts[i]!]!.segment.chunks.text(this.#hitChunks[i]!),
      score: this.#scores[i]!,
    }))
  }

  #build(): void {
    for (let at = (this.#size >> 1) - 1; at >= 0; at--) {
      this.#sink(at, this.#size, this.#scores[at]!, this.#hitParts[at]!, this.#hitChunks[at]!)
    }
  }

  /** Puts a hit at `at`, or further down if one of the children there is worse. */
  #sink(at: number, size: number, score: number, part: number, chunk: number): void {
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      const other = child + 1
      if (other < size && this.#isWorse(other, this.#scores[child]!, this.#hitParts[child]!, this.#hitChunks[child]!)) {
        child = other
      }
      if (!this.#isWorse(child, score, part, chunk)) break
      this.#move(child, at)
      at = child
    }
    this.#put(at, score, part, chunk)
  }

  /** Whether the hit at `at` comes after this one in a ranking. */
  #isWorse(at: number, score: number, part: number, chunk: number): boolean {
    const difference = this.#scores[at]! - score
    if (difference !== 0) return difference < 0
    const own = this.#parts[this.#hitParts[at]!]!.segment.chunks
    return own.compare(this.#hitChunks[at]!, this.#parts[part]!.segment.chunks, chunk) > 0
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#scores[from]!, this.#hitParts[from]!, this.#hitChunks[from]!)
  }

  #put(at: number, score: number, part: number, chunk: number): void {
    this.#scores[at] = score
    this.#hitParts[at] = part
    this.#hitChunks[at] = chunk
  }
}
