import type { Chunk } from '@kebab/core'
import { textOf, wordsOf } from './chunk-texts.js'
import { cosine, type NaiveEngine, type NaiveRequest } from './naive-engine.js'
import { queryWords } from './query-words.js'

/** A query counts as at most so many words that no chunk has. */
const MOST_WORDS = 8

/**
 * Returns how much a chunk has to do with a query, by the formulas of the documentation:
 *
 *     evidence   = (similarity + 2 * coverage) / 3
 *     similarity = clamp((cosine - floor) / (ceiling - floor))
 *     coverage   = min(1, weight of the words that the chunk has / min(weight of all words, 8 * idf(0)))
 *
 * If one of both is missing, it is the other; `null` if both are.
 */
export function naiveEvidence(engine: NaiveEngine, { query, mode }: NaiveRequest): (chunk: Chunk) => number | null {
  const { analyzer, embedder } = engine.settings
  const chunks = engine.chunks()
  const termsOf = (one: Chunk) =>
    new Set(analyzer.terms(wordsOf(one), { lang: one.document.lang }).map(({ term }) => term))
  const idf = (holding: number): number => Math.log(1 + (chunks.length - holding + 0.5) / (holding + 0.5))
  const all = chunks.map(termsOf)
  const words = queryWords(analyzer.terms(query)).map((readings) =>
    readings.map((terms) => ({
      terms,
      weight: Math.min(...terms.map((term) => idf(all.filter((one) => one.has(term)).length))),
    })),
  )
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
  const weights = words.map((readings) => Math.max(...readings.map(({ weight }) => weight)))
  const whole = Math.min(sum(weights), MOST_WORDS * idf(0))

  return (chunk) => {
    const own = termsOf(chunk)
    const shares = words.map((readings) =>
      Math.max(0, ...readings.filter(({ terms }) => terms.some((term) => own.has(term))).map(({ weight }) => weight)),
    )
    const coverage = whole > 0 ? Math.min(1, sum(shares) / whole) : null
    let similarity: number | null = null
    if (mode !== 'lexical' && embedder?.ceiling !== undefined) {
      const { floor = 0, ceiling } = embedder
      const nearness = cosine(embedder.vectorOf(query), embedder.vectorOf(textOf(chunk)))
      similarity = Math.max(0, Math.min(1, (nearness - floor) / (ceiling - floor)))
    }
    if (similarity === null || coverage === null) return similarity ?? coverage
    return (similarity + 2 * coverage) / 3
  }
}
