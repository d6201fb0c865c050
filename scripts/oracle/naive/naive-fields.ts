import type { Analyzer, Chunk } from '@kebab/core'
import { textOf, wordsOf } from './chunk-texts.js'
import { readingsOf, termsOf, withoutMarks } from './naive-languages.js'

/** The fields of BM25F, each with its weight and its b. */
const FIELDS = [
  ['body', 1, 0.75],
  ['headings', 3, 1],
  ['names', 1, 0.75],
] as const

const K1 = 1.2

/**
 * BM25F over all chunks, with idf among those in one language. The sum over the query is of `idf * s / (k1 + s)`, where s sums over the
 * fields `weight * tf / (1 - b + b * length / average length)`.
 */
export function fieldScorer(query: string, chunks: readonly Chunk[], analyzer: Analyzer): (chunk: Chunk) => number {
  const all = chunks.map((chunk) => fieldsOf(chunk, analyzer))
  const size = all.length
  const averages = FIELDS.map(([field]) => Math.max(1, sum(all.map((one) => one[field].length))) / size)
  const readings = readingsOf(query, chunks, analyzer).flatMap(({ terms, weight, size }) => {
    const words = terms.map(({ term }) => term)
    return [...new Set(words)].map((word) => {
      const times = weight * words.filter((one) => one === word).length
      const n = all.filter((one) => FIELDS.some(([field]) => one[field].includes(word))).length
      return { word, weight: times * Math.log(1 + (size - n + 0.5) / (n + 0.5)) }
    })
  })
  return (chunk) => {
    const fields = fieldsOf(chunk, analyzer)
    let score = 0
    for (const { word, weight: ofWord } of readings) {
      const parts = FIELDS.map(([field, weight, b], i) => {
        const tf = fields[field].filter((term) => term === word).length
        return tf === 0 ? 0 : (weight * tf) / (1 - b + (b * fields[field].length) / averages[i]!)
      })
      if (sum(parts) > 0) score += (ofWord * sum(parts)) / (K1 + sum(parts))
    }
    return score
  }
}

/** The terms of a chunk by field. A term belongs to the field that it starts in. */
function fieldsOf(chunk: Chunk, analyzer: Analyzer): Record<(typeof FIELDS)[number][0], string[]> {
  const words = wordsOf(chunk)
  const indexed = textOf(chunk)
  const read = textOf({ ...chunk, document: { ...chunk.document, title: undefined }, headingPath: [] })
  const terms = withoutMarks(termsOf(chunk, analyzer), analyzer)
  const between = (from: number, to: number): string[] =>
    terms.filter(({ start }) => start >= from && start < to).map(({ term }) => term)
  const headings = words.length - indexed.length
  const body = words.length - read.length
  return { names: between(0, headings), headings: between(headings, body), body: between(body, words.length) }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
