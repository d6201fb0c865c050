/** Up to a fixed number of matches, with the worst at the root: by score ascending, equal scores by chunk id descending. */
export class MatchHeap {
  readonly #heap: Int32Array
  readonly #scores: Float64Array
  readonly #chunkIds: readonly string[]
  #size = 0

  /** Scores and chunk ids are by number, which is what a match is. */
  constructor(capacity: number, scores: Float64Array, chunkIds: readonly string[]) {
    this.#heap = new Int32Array(capacity)
    this.#scores = scores
    this.#chunkIds = chunkIds
  }

  get isFull(): boolean {
    return this.#size === this.#heap.length
  }

  /** The match to be dropped next. Only while the heap is full, and not of capacity 0. */
  get worst(): number {
    return this.#heap[0]!
  }

  /** Adds a match; when the heap is full, in the place of the worst. */
  add(match: number): void {
    if (this.isFull) {
      this.#heap[0] = match
      this.#sink(0, this.#size)
    } else {
      this.#heap[this.#size++] = match
      if (this.isFull) this.#build()
    }
  }

  /** Whether `a` comes before `b` in a ranking. */
  precedes(a: number, b: number): boolean {
    const difference = this.#scores[a]! - this.#scores[b]!
    return difference > 0 || (difference === 0 && this.#chunkIds[a]! < this.#chunkIds[b]!)
  }

  /** The matches, best first. The heap is used up. */
  ranked(): Int32Array {
    if (!this.isFull) this.#build()
    for (let end = this.#size - 1; end > 0; end--) {
      const worst = this.#heap[0]!
      this.#heap[0] = this.#heap[end]!
      this.#heap[end] = worst
      this.#sink(0, end)
    }
    return this.#heap.subarray(0, this.#size)
  }

  #build(): void {
    for (let at = (this.#size >> 1) - 1; at >= 0; at--) this.#sink(at, this.#size)
  }

  /** Moves what stands at `at` down until none of its children is worse. */
  #sink(at: number, size: number): void {
    const heap = this.#heap
    const match = heap[at]!
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      if (child + 1 < size && this.precedes(heap[child]!, heap[child + 1]!)) child++
      if (!this.precedes(match, heap[child]!)) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = match
  }
}
