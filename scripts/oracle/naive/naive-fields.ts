import type { Analyzer, Chunk, Term } from '@kebab/core'
import { textOf, wordsOf } from './chunk-texts.js'
import { readingsOf, termsOf, withoutMarks } from './naive-languages.js'
import type { NaiveName } from './naive-names.js'
import { contentOf } from './naive-stop-words.js'

/** The fields of BM25F, each with its weight and its b. */
const FIELDS = [
  ['headings', 3, 1],
  ['names', 1, 0.75],
  ['body', 1, 0.75],
] as const
const BODY_B = 0.75

const K1 = 1.2
/** The least divisor, in a field of stop words alone. */
const LEAST = 1e-9

/**
 * BM25F over all chunks, with idf among those in one language. The sum over the query is of
 * `idf * s / (k1 + s)`, where s sums over the fields
 * `weight * tf / (1 - b + b * length / average length)`.
 *
 * Scores that are equal on paper are ordered by their last bit. So it rounds as the engine does,
 * which sums the fields in this order, and has a shorter form for a word in the body alone.
 */
export function fieldScorer(
  query: string,
  chunks: readonly Chunk[],
  analyzer: Analyzer,
  names: readonly NaiveName[] = [],
): (chunk: Chunk) => number {
  const all = chunks.map((chunk) => fieldsOf(chunk, analyzer))
  const size = all.length
  const perAverage = FIELDS.map(([field]) => size / Math.max(1, sum(all.map((one) => one[field].length))))
  const idf = (word: string, count: number): number => {
    const n = all.filter((one) => FIELDS.some(([field]) => one[field].has(word))).length
    return Math.log(1 + (count - n + 0.5) / (n + 0.5))
  }
  const read = readingsOf(query, chunks, analyzer).filter(({ terms }) => terms.length > 0)
  const readings = read.flatMap(({ terms, weight, size }) => {
    return [...new Set(terms.map(({ term }) => term))].map((word) => {
      const times = weight * sum(terms.filter(({ term }) => term === word).map((one) => one.weight))
      return { word, weight: times * idf(word, size) }
    })
  })
  for (const { term, weight, size } of names) readings.push({ word: term, weight: weight * idf(term, size) })
  const written = read.length === 0 ? [] : writtenWhole(query)
  for (const word of written) readings.push({ word, weight: idf(word, size) })
  for (const { terms, weight, size: count } of read)
    for (const word of joinedWhole(query, terms))
      readings.push({ word, weight: weight * idf(word, written.includes(word) ? size : count) })
  return (chunk) => {
    const fields = fieldsOf(chunk, analyzer)
    let score = 0
    for (const { word, weight: ofWord } of readings) {
      const parts = FIELDS.map(([field, weight, b], i) => {
        const tf = fields[field].times(word)
        return tf === 0 ? 0 : (weight * tf) / Math.max(LEAST, 1 - b + b * perAverage[i]! * fields[field].length)
      })
      const inBody = fields.body.times(word)
      const lengthInBody = K1 * BODY_B * perAverage.at(-1)! * fields.body.length
      if (inBody > 0 && parts.at(-1) === sum(parts))
        score += (ofWord * inBody) / (inBody + K1 * (1 - BODY_B) + lengthInBody)
      else if (sum(parts) > 0) score += (ofWord * sum(parts)) / (K1 + sum(parts))
    }
    return score
  }
}

/** The terms of a chunk by field. A term belongs to the field that it starts in. */
export function fieldsOf(chunk: Chunk, analyzer: Analyzer): Record<(typeof FIELDS)[number][0], FieldTerms> {
  const words = wordsOf(chunk)
  const indexed = textOf(chunk)
  const read = textOf({ ...chunk, document: { ...chunk.document, title: undefined, metadata: {} }, headingPath: [] })
  const terms = withoutMarks(termsOf(chunk, analyzer), analyzer)
  const headings = words.length - indexed.length
  const body = words.length - read.length
  const fieldOf = (from: number, to: number, lines: readonly string[]): FieldTerms => {
    const inField = terms.filter(({ start }) => start >= from && start < to)
    const all = [
      ...inField.map(({ term }) => term),
      ...lines.flatMap((line) => wholesOf(line, analyzer, chunk.document.lang)),
    ]
    return {
      length: inField.filter(({ countsInLength = true }) => countsInLength).length,
      has: (term) => all.includes(term),
      times: (term) => all.filter((one) => one === term).length,
    }
  }
  const linesOf = (from: number, to: number): string[] => words.slice(from, to).split('\n').slice(0, -1)
  // The name of the file comes first, without its ending.
  const names = linesOf(0, headings).map((name, i) => (i === 0 ? name.replace(/\.\w+$/, '') : name))
  return {
    names: fieldOf(0, headings, names),
    headings: fieldOf(headings, body, linesOf(headings, body)),
    body: fieldOf(body, words.length, []),
  }
}

/** The terms of a field, which its headings or names as wholes belong to. */
interface FieldTerms {
  /** Without the wholes and the stop words. */
  length: number
  has(term: string): boolean
  times(term: string): number
}

/** A name or a heading as a whole: as it is written, and the terms of its words joined. */
function wholesOf(text: string, analyzer: Analyzer, lang: string | undefined): string[] {
  const terms = withoutMarks(analyzer.terms(text, { lang, stopWords: true }), analyzer)
  return terms.length === 0 ? [] : [...writtenWhole(text), ...joinedWhole(text, terms)]
}

/** A text as a whole, as it is written. None of a long one. */
export function writtenWhole(text: string): string[] {
  const letters = folded(text)
    .replace(/(?<=\p{N})[^\p{L}\p{N}\p{M}+#]+(?=\p{N})/gu, '\0')
    .replace(/[^\p{L}\p{N}\p{M}+#\0]/gu, '')
    .replaceAll('\0', '.')
  return wholeOf(text, letters)
}

/** The terms of a text, joined. The first and shortest counts, then the first behind it, and so on. */
function joinedWhole(text: string, terms: readonly Term[]): string[] {
  const ofWords = terms.filter(({ countsInLength, stopWord }) => countsInLength !== false || stopWord !== undefined)
  const inOrder = contentOf(ofWords).sort((a, b) => a.start - b.start || a.end - b.end)
  const joined: Term[] = []
  for (const term of inOrder) if (term.start >= (joined.at(-1)?.end ?? 0)) joined.push(term)
  return wholeOf(text, joined.map(({ term }) => term).join(''))
}

function wholeOf(text: string, whole: string): string[] {
  return text.length > 200 || whole.length === 0 || whole.length > 100 ? [] : [`whole:${whole}`]
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
