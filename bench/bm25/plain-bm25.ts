import { byScore, type Candidate, type Chunk, countTerms, defaultAnalyzer } from '@kebab/core'

/** BM25 a term at a time on typed arrays, every match scored: what there is to beat. */
export class PlainBm25 {
  readonly #ids: string[] = []
  readonly #lengths: number[] = []
  readonly #building = new Map<string, number[]>()
  readonly #postings = new Map<string, { numbers: Uint32Array; frequencies: Uint8Array }>()
  #scores = new Float64Array(0)
  #found = new Int32Array(0)
  #average = 0

  add(chunks: readonly Chunk[]): void {
    for (const { chunkId, text } of chunks) {
      const { frequencies, length } = countTerms(defaultAnalyzer, text)
      const number = this.#ids.push(chunkId) - 1
      this.#lengths.push(length)
      for (const [term, tf] of frequencies) {
        const list = this.#building.get(term)
        if (list === undefined) this.#building.set(term, [number, tf])
        else list.push(number, tf)
      }
    }
  }

  finish(): void {
    for (const [term, list] of this.#building) {
      const numbers = Uint32Array.from({ length: list.length / 2 }, (_, i) => list[2 * i]!)
      const frequencies = Uint8Array.from({ length: list.length / 2 }, (_, i) => Math.min(255, list[2 * i + 1]!))
      this.#postings.set(term, { numbers, frequencies })
    }
    this.#building.clear()
    this.#scores = new Float64Array(this.#ids.length)
    this.#found = new Int32Array(this.#ids.length)
    this.#average = this.#lengths.reduce((sum, length) => sum + length, 0) / this.#lengths.length
  }

  search(query: string, limit: number): Candidate[] {
    const size = this.#ids.length
    const scores = this.#scores
    const found = this.#found
    const lengths = this.#lengths
    let count = 0
    for (const [term, times] of countTerms(defaultAnalyzer, query).frequencies) {
      const postings = this.#postings.get(term)
      if (postings === undefined) continue
      const { numbers, frequencies } = postings
      const weight = times * Math.log(1 + (size - numbers.length + 0.5) / (numbers.length + 0.5))
      const slope = (1.2 * 0.75) / this.#average
      for (let i = 0; i < numbers.length; i++) {
        const number = numbers[i]!
        const tf = frequencies[i]!
        if (scores[number] === 0) found[count++] = number
        scores[number]! += (weight * tf) / (tf + 0.3 + slope * lengths[number]!)
      }
    }
    const best: Candidate[] = []
    for (let i = 0; i < count; i++) {
      const number = found[i]!
      const score = scores[number]!
      scores[number] = 0
      if (best.length === limit && score < best[limit - 1]!.score) continue
      best.push({ chunkId: this.#ids[number]!, score })
      best.sort(byScore)
      if (best.length > limit) best.pop()
    }
    return best
  }
}
