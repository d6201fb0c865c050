import type { Corpus } from './corpus.ts'
import { postingsOf } from './postings.ts'

const K = 10
const DEPTH = 100
const RANK_CONSTANT = 60
const K1 = 1.2
const B = 0.75
/** Two scores this close are equal: a sum in another order differs in its last bits. */
const SLACK = 1e-9

/**
 * For each query, the chunks that an exact answer may hold: its first ten, and all that tie with
 * the tenth.
 */
export interface Truth {
  text: number[][]
  vector: number[][]
  hybrid: number[][]
}

/**
 * Answers every query by scanning all chunks: BM25 with Lucene's idf, cosine, and reciprocal rank
 * fusion of the first hundred of each.
 */
export function exactTruth(corpus: Corpus): Truth {
  const bm25 = bruteForceBm25(corpus.texts)
  const truth: Truth = { text: [], vector: [], hybrid: [] }
  for (const [q, query] of corpus.queries.entries()) {
    const text = ranked(bm25(query))
    const vector = ranked(cosines(corpus, q))
    const fused = new Map<number, number>()
    for (const list of [text.slice(0, DEPTH), vector.slice(0, DEPTH)]) {
      for (const [i, { id }] of list.entries()) fused.set(id, (fused.get(id) ?? 0) + 1 / (RANK_CONSTANT + i + 1))
    }
    const hybrid = [...fused].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score)
    truth.text.push(first(text))
    truth.vector.push(first(vector))
    truth.hybrid.push(first(hybrid))
  }
  return truth
}

interface Scored {
  id: number
  score: number
}

/** The first hundred or so, and what ties with the tenth. */
function ranked(scores: Float64Array): Scored[] {
  let list: Scored[] = []
  let least = Number.NEGATIVE_INFINITY
  for (let id = 0; id < scores.length; id++) {
    const score = scores[id]!
    if (score === 0 || score < least - SLACK) continue
    list.push({ id, score })
    if (list.length < 4 * DEPTH) continue
    list.sort((a, b) => b.score - a.score)
    least = list[DEPTH - 1]!.score
    list = list.filter((one) => one.score >= least - SLACK)
    if (list.length >= 4 * DEPTH) list = list.slice(0, 4 * DEPTH - 1)
  }
  return list.sort((a, b) => b.score - a.score || a.id - b.id)
}

function first(list: readonly Scored[]): number[] {
  const least = list[Math.min(K, list.length) - 1]?.score ?? 0
  return list.filter(({ score }) => score >= least - SLACK).map(({ id }) => id)
}

function bruteForceBm25(texts: readonly string[]): (query: string) => Float64Array {
  const { lists: postings, lengths, average } = postingsOf(texts)
  return (query) => {
    const scores = new Float64Array(texts.length)
    for (const word of query.split(' ')) {
      const { ids = [], counts = [] } = postings.get(word) ?? {}
      const idf = Math.log(1 + (texts.length - ids.length + 0.5) / (ids.length + 0.5))
      for (const [i, id] of ids.entries()) {
        const tf = counts[i]!
        scores[id]! += (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * lengths[id]!) / average))
      }
    }
    return scores
  }
}

function cosines({ texts, vectors, queryVectors }: Corpus, q: number): Float64Array {
  const size = vectors.length / texts.length
  const query = queryVectors.subarray(q * size, (q + 1) * size)
  const scores = new Float64Array(texts.length)
  for (let id = 0; id < texts.length; id++) {
    let sum = 0
    for (let i = 0, at = id * size; i < size; i++, at++) sum += query[i]! * vectors[at]!
    scores[id] = sum
  }
  return scores
}
