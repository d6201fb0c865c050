import type { Candidate } from '../contracts.js'

/**
 * Selects the best `k` of any number of items, in the order of every ranking: by score descending.
 * The caller decides the order of equal scores. Items are numbers, such as rows of a table. Offer
 * each item at most once.
 *
 * It is a heap with the worst item at its root. An item costs at most O(log k), and most cost one
 * comparison once `k` items are held. Memory grows with the items that are held, 16 bytes each, so
 * `k` may exceed the number of items.
 */
export class TopK {
  readonly #k: number
  readonly #precedes: (a: number, b: number) => boolean
  readonly #accepts: ((item: number) => boolean) | undefined
  #scores: Float64Array
  #items: Float64Array
  #size = 0
  #complete = true

  /**
   * @param k an integer from 1
   * @param precedes whether one item comes before another with the same score
   * @param accepts which items may be held. It is asked only where it matters. Default: all
   */
  constructor(k: number, precedes: (a: number, b: number) => boolean, accepts?: (item: number) => boolean) {
    this.#k = k
    this.#precedes = precedes
    this.#accepts = accepts
    this.#scores = new Float64Array(Math.min(k, 128))
    this.#items = new Float64Array(Math.min(k, 128))
  }

  /** The number of items that are held: at most `k`. */
  get size(): number {
    return this.#size
  }

  /** Whether no accepted item has been left out so far. */
  get complete(): boolean {
    return this.#complete
  }

  /**
   * The lowest score that is held, or minus infinity until `k` items are held. Lower scores can be
   * skipped.
   */
  get floor(): number {
    return this.#size < this.#k ? Number.NEGATIVE_INFINITY : this.#scores[0]!
  }

  /**
   * Holds an item if it is among the best.
   * @param item an integer from 0 to 2^53 - 1
   * @param score any number but NaN
   */
  offer(item: number, score: number): void {
    const isFull = this.#size === this.#k
    const isAmongBest = !isFull || this.#isWorse(0, score, item)
    // `accepts` decides `#complete` only until one accepted item is left out.
    if (!isAmongBest && !this.#complete) return
    if (this.#accepts !== undefined && !this.#accepts(item)) return
    if (isFull) this.#complete = false
    if (!isAmongBest) return
    if (isFull) this.#sink(0, this.#size, score, item)
    else {
      if (this.#size === this.#scores.length) this.#grow()
      this.#put(this.#size++, score, item)
      if (this.#size === this.#k) this.#build()
    }
  }

  /**
   * Returns the items that are held with their scores, best first, in O(k log k). More may be
   * offered afterwards.
   */
  ranked(): { items: Float64Array; scores: Float64Array } {
    const heap = { items: this.#items, scores: this.#scores }
    const ranked = { items: this.#items.slice(0, this.#size), scores: this.#scores.slice(0, this.#size) }
    // The heap is sorted in the copy.
    this.#items = ranked.items
    this.#scores = ranked.scores
    if (this.#size < this.#k) this.#build()
    for (let end = this.#size - 1; end > 0; end--) {
      const score = this.#scores[end]!
      const item = this.#items[end]!
      this.#put(end, this.#scores[0]!, this.#items[0]!)
      this.#sink(0, end, score, item)
    }
    this.#items = heap.items
    this.#scores = heap.scores
    return ranked
  }

  #grow(): void {
    const room = Math.min(this.#k, 2 * this.#size)
    const items = new Float64Array(room)
    const scores = new Float64Array(room)
    items.set(this.#items)
    scores.set(this.#scores)
    this.#items = items
    this.#scores = scores
  }

  #build(): void {
    for (let at = (this.#size >> 1) - 1; at >= 0; at--) this.#sink(at, this.#size, this.#scores[at]!, this.#items[at]!)
  }

  /** Puts an item at `from`, or further down while a child there is worse. */
  #sink(from: number, size: number, score: number, item: number): void {
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      const other = child + 1
      if (other < size && this.#isWorse(other, this.#scores[child]!, this.#items[child]!)) child = other
      if (!this.#isWorse(child, score, item)) break
      this.#put(at, this.#scores[child]!, this.#items[child]!)
      at = child
    }
    this.#put(at, score, item)
  }

  /** Whether the item at `at` comes after this item in a ranking. */
  #isWorse(at: number, score: number, item: number): boolean {
    const other = this.#scores[at]!
    return other < score || (other === score && this.#precedes(item, this.#items[at]!))
  }

  #put(at: number, score: number, item: number): void {
    this.#scores[at] = score
    this.#items[at] = item
  }
}

/**
 * Compares two candidates in the order of every ranking: by score descending, equal scores by
 * `chunkId` ascending.
 */
export function byScore(a: Candidate, b: Candidate): number {
  // A difference would be allocated for each comparison.
  if (a.score !== b.score) return a.score > b.score ? -1 : 1
  return a.chunkId < b.chunkId ? -1 : a.chunkId > b.chunkId ? 1 : 0
}
