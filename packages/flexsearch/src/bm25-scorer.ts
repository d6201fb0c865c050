import type { ChunkTable } from './chunk-table.js'
import { LAST_SLOT, type Postings, type TermPostings } from './postings.js'

/** The numbers of the chunks that match, each once, in no order, and the scores by number. Both are used again after the call. */
export interface Matches {
  numbers: Int32Array
  scores: Float64Array
}

/**
 * BM25 over all chunks that hold at least one term of the query:
 *
 *     score(q, d) = sum over the terms t of q of  c(t) * idf(t) * tf / (tf + k1 * (1 - b + b * length(d) / average length))
 *     idf(t)      = ln(1 + (N - n(t) + 0.5) / (n(t) + 0.5))
 *
 * c(t) is how often t occurs in the query, tf how often in the chunk, n(t) how many of the N chunks hold t. A length counts all terms of a chunk, repeated ones too.
 * Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009, without the constant factor (k1 + 1), with the idf of Lucene's BM25Similarity, which is never negative.
 * Lucene rounds lengths to a byte; here they are exact. Chunks without a term count in N and in the average.
 *
 * A chunk's score is the same in whichever order the chunks came, to the last bit: terms add up in the order of the query.
 */
export class Bm25Scorer {
  readonly #postings: Postings
  readonly #table: ChunkTable
  readonly #k1: number
  readonly #b: number
  /** Scores by number, all 0 between two calls. */
  #scores = new Float64Array(0)
  #matches = new Int32Array(0)
  #found = 0

  constructor(postings: Postings, table: ChunkTable, { k1, b }: { k1: number; b: number }) {
    this.#postings = postings
    this.#table = table
    this.#k1 = k1
    this.#b = b
  }

  /** How many held chunks hold the term. */
  documentFrequency(term: string): number {
    return this.#count(this.#postings.of(term))
  }

  /** Scores the terms of a query, given with how often they occur in it, and hands over the matches to `use`, which must be synchronous. */
  score<T>(terms: ReadonlyMap<string, number>, use: (matches: Matches) => T): T {
    const capacity = this.#table.lengths.length
    if (this.#scores.length < capacity) {
      this.#matches = new Int32Array(capacity)
      this.#scores = new Float64Array(capacity)
    }
    try {
      for (const [term, times] of terms) this.#addTerm(term, times)
      return use({ numbers: this.#matches.subarray(0, this.#found), scores: this.#scores })
    } finally {
      for (let i = 0; i < this.#found; i++) this.#scores[this.#matches[i]!] = 0
      this.#found = 0
    }
  }

  /** Adds what one term brings to the scores. */
  #addTerm(term: string, times: number): void {
    const postings = this.#postings.of(term)
    const frequency = this.#count(postings)
    if (frequency === 0) return
    const { size, terms, lengths } = this.#table
    const weight = times * Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5))
    const base = this.#k1 * (1 - this.#b)
    const slope = (this.#k1 * this.#b * size) / terms
    const scores = this.#scores
    const matches = this.#matches
    let found = this.#found
    const { slots, large } = postings
    // The greatest frequencies first: the best matches are then found early.
    for (let slot = slots.length - 1; slot >= 0; slot--) {
      const numbers = slots[slot]
      if (numbers === undefined) continue
      const aside = slot < LAST_SLOT ? undefined : large
      let tf = slot + 1
      for (let i = 0; i < numbers.length; i++) {
        const number = numbers[i]!
        const length = lengths[number]!
        if (length === 0) continue
        if (aside !== undefined) tf = aside.get(number)!
        if (scores[number] === 0) matches[found++] = number
        scores[number]! += (weight * tf) / (tf + base + slope * length)
      }
    }
    this.#found = found
  }

  #count({ slots }: TermPostings): number {
    const { hasHidden, lengths } = this.#table
    let count = 0
    for (const numbers of slots) {
      if (numbers === undefined) continue
      if (hasHidden) for (const number of numbers) count += lengths[number] === 0 ? 0 : 1
      else count += numbers.length
    }
    return count
  }
}
