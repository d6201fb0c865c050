import type { Analyzer, Chunk } from '@kebab/core'
import { textOf, wordsOf } from './chunk-texts.js'

/** The fields of BM25F, each with its weight and its b. */
const FIELDS = [
  ['body', 1, 0.75],
  ['headings', 3, 1],
  ['names', 1, 0.75],
] as const

const K1 = 1.2

/**
 * BM25F over all chunks. The sum over the query is of `idf * s / (k1 + s)`, where s sums over the
 * fields `weight * tf / (1 - b + b * length / average length)`.
 */
export function fieldScorer(query: string, chunks: readonly Chunk[], analyzer: Analyzer): (chunk: Chunk) => number {
  const all = chunks.map((chunk) => fieldsOf(chunk, analyzer))
  const size = all.length
  const averages = FIELDS.map(([field]) => Math.max(1, sum(all.map((one) => one[field].length))) / size)
  const words = analyzer.terms(query).map(({ term }) => term)
  const holding = new Map(
    words.map((word) => [word, all.filter((one) => FIELDS.some(([field]) => one[field].includes(word))).length]),
  )
  return (chunk) => {
    const fields = fieldsOf(chunk, analyzer)
    let score = 0
    for (const [word, n] of holding) {
      const parts = FIELDS.map(([field, weight, b], i) => {
        const tf = fields[field].filter((term) => term === word).length
        return tf === 0 ? 0 : (weight * tf) / (1 - b + (b * fields[field].length) / averages[i]!)
      })
      if (sum(parts) === 0) continue
      const times = words.filter((one) => one === word).length
      score += (times * Math.log(1 + (size - n + 0.5) / (n + 0.5)) * sum(parts)) / (K1 + sum(parts))
    }
    return score
  }
}

/** The terms of a chunk by field. A term belongs to the field that it starts in. */
function fieldsOf(chunk: Chunk, analyzer: Analyzer): Record<(typeof FIELDS)[number][0], string[]> {
  const words = wordsOf(chunk)
  const indexed = textOf(chunk)
  const read = textOf({ ...chunk, document: { ...chunk.document, title: undefined }, headingPath: [] })
  const terms = analyzer.terms(words, { lang: chunk.document.lang })
  const between = (from: number, to: number): string[] =>
    terms.filter(({ start }) => start >= from && start < to).map(({ term }) => term)
  const headings = words.length - indexed.length
  const body = words.length - read.length
  return { names: between(0, headings), headings: between(headings, body), body: between(body, words.length) }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
