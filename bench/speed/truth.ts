import type { Corpus } from './corpus.ts'
import { postingsOf } from './postings.ts'

/** The cosine from which on a text is about the query, for engines that ask for it. */
export const CEILING = 0.8
const K = 10
const DEPTH = 100
/** How many candidates of each kind the engines fuse. */
const DEPTHS = [10, 25, 50, DEPTH]
const RANK_CONSTANT = 60
const K1 = 1.2
const B = 0.75
/** What `combined` of `createEngine` documents: the share of words, and of those of a short query. */
const WORDS = { long: 0.35, short: 0.7 }
/** A query of so many words is short. */
const SHORT = 3
/** Two scores this close are equal: a sum in another order differs in its last bits. */
const SLACK = 1e-9

/**
 * For each query, the chunks that an exact answer may hold: its first ten, and all that tie with
 * the tenth.
 */
export interface Truth {
  text: number[][]
  vector: number[][]
  /** Of reciprocal rank fusion, by how many candidates of each kind it fuses. */
  fused: Record<number, number[][]>
  /** Of Kebab's combined ranking, likewise. */
  combined: Record<number, number[][]>
}

/** The exact answers of hybrid engines that fuse like that one. */
export function hybridTruth(
  truth: Truth,
  { depth = DEPTH, combined = false }: { depth?: number; combined?: boolean | undefined },
) {
  const found = (combined ? truth.combined : truth.fused)[depth]
  if (found === undefined) throw new Error(`expected a depth of ${DEPTHS.join(', ')}, found ${depth}`)
  return found
}

/**
 * Answers every query by scanning all chunks: BM25 with Lucene's idf, cosine, and reciprocal rank
 * fusion of the first of each, plain and with Kebab's combined ranking.
 */
export function exactTruth(corpus: Corpus): Truth {
  const bm25 = bruteForceBm25(corpus.texts)
  const none = () => Object.fromEntries(DEPTHS.map((depth) => [depth, [] as number[][]]))
  const truth: Truth = { text: [], vector: [], fused: none(), combined: none() }
  for (const [q, query] of corpus.queries.entries()) {
    const [words, meaning] = [bm25(query), cosines(corpus, q)]
    const share = new Set(query.split(' ')).size <= SHORT ? WORDS.short : WORDS.long
    const [text, vector] = [ranked(words), ranked(meaning)]
    truth.text.push(first(text))
    truth.vector.push(first(vector))
    for (const depth of DEPTHS) {
      const lists = [text.slice(0, depth), vector.slice(0, depth)]
      const best = text[0]?.score ?? 0
      const both = [...new Set(lists.flatMap((list) => list.map(({ id }) => id)))].map((id) => ({
        id,
        score: (best > 0 ? (share * words[id]!) / best : 0) + ((1 - share) * Math.max(0, meaning[id]!)) / CEILING,
      }))
      both.sort((a, b) => b.score - a.score || a.id - b.id)
      truth.fused[depth]!.push(first(fuse(lists)))
      truth.combined[depth]!.push(first(both))
    }
  }
  return truth
}

/** Reciprocal rank fusion. */
function fuse(rankings: readonly (readonly Scored[])[]): Scored[] {
  const fused = new Map<number, number>()
  for (const list of rankings) {
    for (const [i, { id }] of list.entries()) fused.set(id, (fused.get(id) ?? 0) + 1 / (RANK_CONSTANT + i + 1))
  }
  return [...fused].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score)
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
