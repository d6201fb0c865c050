import type { CountedTerm, IndexLanguages } from '@kebab/core/kit'
import type { ChunkTable } from './chunk-table.js'
import { LAST_SLOT, type Postings, type TermPostings } from './postings.js'

/**
 * The numbers of the matching chunks, each once, unordered, and the scores by number. Both arrays
 * are reused after the call.
 */
export interface Matches {
  numbers: Int32Array
  scores: Float64Array
}

/** The terms of a query. */
export interface ScoredQuery extends Pick<IndexLanguages, 'sizeOf'> {
  /** Each once. */
  terms: readonly CountedTerm[]
}

/**
 * BM25 over all chunks that contain at least one term of the query:
 *
 *     score(q, d) = sum over the terms t of q: c(t) * idf(t) * tf / (tf + k1 * norm(d))
 *     norm(d)     = 1 - b + b * length(d) / average length
 *     idf(t)      = ln(1 + (N - n(t) + 0.5) / (n(t) + 0.5))
 *
 * - N is the number of indexed chunks, and n(t) the number of those that contain t.
 * - tf is the count of t in the chunk, and c(t) its count in the query, by weight.
 * - Of an analyzer that tells languages apart, N is the number of chunks in the language of the
 *   term (`indexLanguages` of `@kebab/core/kit`). Of the forms of a word, the highest share counts.
 * - length(d) is the number of terms in the chunk, repeated ones included.
 *
 * Chunks without terms count in N and in the average.
 *
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009,
 * without the constant factor (k1 + 1). The idf is that of Lucene's BM25Similarity, which is never
 * negative. Lucene rounds lengths to a byte; here they are exact.
 *
 * A score doesn't depend on the order in which chunks were added, to the last bit: terms are added
 * in query order.
 */
export class Bm25Scorer {
  readonly #postings: Postings
  readonly #table: ChunkTable
  readonly #k1: number
  readonly #b: number
  /** Scores by number, all 0 between calls. */
  #scores = new Float64Array(0)
  #matches = new Int32Array(0)
  #matchCount = 0

  constructor(postings: Postings, table: ChunkTable, { k1, b }: { k1: number; b: number }) {
    this.#postings = postings
    this.#table = table
    this.#k1 = k1
    this.#b = b
  }

  /** The number of chunks that contain the term. */
  documentFrequency(term: string): number {
    return this.#count(this.#postings.of(term))
  }

  /**
   * Scores the terms of a query, and passes the matches to `use`, which must be synchronous.
   */
  score<T>({ terms, sizeOf }: ScoredQuery, use: (matches: Matches) => T): T {
    const capacity = this.#table.lengths.length
    if (this.#scores.length < capacity) {
      this.#matches = new Int32Array(capacity)
      this.#scores = new Float64Array(capacity)
    }
    try {
      let forms: Map<number, number> | undefined
      for (const [i, term] of terms.entries()) {
        if (term.word === undefined) forms = undefined
        else if (term.word !== terms[i - 1]?.word) forms = new Map()
        this.#addTerm(term, sizeOf(term.mark), forms)
      }
      return use({ numbers: this.#matches.subarray(0, this.#matchCount), scores: this.#scores })
    } finally {
      for (let i = 0; i < this.#matchCount; i++) this.#scores[this.#matches[i]!] = 0
      this.#matchCount = 0
    }
  }

  /**
   * Adds one term's share to the scores.
   * @param size how many chunks count as all for it
   * @param forms by chunk: the highest share of the forms of its word so far. Absent: it is no form
   */
  #addTerm({ term, times }: CountedTerm, size: number, forms: Map<number, number> | undefined): void {
    const postings = this.#postings.of(term)
    const frequency = this.#count(postings)
    if (frequency === 0) return
    const { size: chunks, terms, lengths } = this.#table
    const weight = times * Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5))
    const base = this.#k1 * (1 - this.#b)
    const slope = (this.#k1 * this.#b * chunks) / terms
    const scores = this.#scores
    const matches = this.#matches
    let matchCount = this.#matchCount
    const { slots, large } = postings
    // Highest frequencies first, so that the best matches come early and top-k can skip most
    // others.
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
        if (scores[number] === 0) matches[matchCount++] = number
        const share = (weight * tf) / (tf + base + slope * length)
        if (forms === undefined) scores[number]! += share
        else {
          const highest = forms.get(number) ?? 0
          if (share <= highest) continue
          forms.set(number, share)
          scores[number]! += share - highest
        }
      }
    }
    this.#matchCount = matchCount
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
