import type { Chunk } from '@kebab/core'
import { textOf } from './chunk-texts.js'
import { cosine, type NaiveEngine, type NaiveRequest } from './naive-engine.js'
import { readingsOf, termsOf } from './naive-languages.js'
import { contentOf } from './naive-stop-words.js'
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
 * Coverage is the highest of those in each language of the index. Stop words count where the query
 * has nothing else. If one of both is missing, it is
 * the other; `null` if both are.
 */
export function naiveEvidence(engine: NaiveEngine, { query, mode }: NaiveRequest): (chunk: Chunk) => number | null {
  const { analyzer, embedder } = engine.settings
  const chunks = engine.chunks()
  const all = chunks.map((one) => new Set(termsOf(one, analyzer).map(({ term }) => term)))
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
  const readings = readingsOf(query, chunks, analyzer)
    .filter(({ size }) => size > 0)
    .map(({ terms, size }) => {
      const idf = (holding: number): number => Math.log(1 + (size - holding + 0.5) / (holding + 0.5))
      const words = queryWords(contentOf(terms)).map((spans) =>
        spans.map((forms) => ({
          terms: forms,
          weight: Math.min(...forms.map((term) => idf(all.filter((one) => one.has(term)).length))),
        })),
      )
      const weights = words.map((spans) => Math.max(...spans.map(({ weight }) => weight)))
      return { words, whole: Math.min(sum(weights), MOST_WORDS * idf(0)) }
    })
    .filter(({ whole }) => whole > 0)

  return (chunk) => {
    const own = new Set(termsOf(chunk, analyzer).map(({ term }) => term))
    const shares = readings.map(({ words, whole }) => {
      const held = words.map((spans) =>
        Math.max(0, ...spans.filter(({ terms }) => terms.some((term) => own.has(term))).map(({ weight }) => weight)),
      )
      return sum(held) / whole
    })
    const coverage = readings.length > 0 ? Math.min(1, Math.max(...shares)) : null
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
