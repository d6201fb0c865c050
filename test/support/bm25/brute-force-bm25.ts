import type { Candidate } from '@kebab/core'
import { byScore } from '@kebab/core/kit'

/**
 * Textbook BM25, one term and one chunk at a time. Returns every chunk with a score above 0, best
 * first.
 */
export function bruteForceBm25(
  corpus: ReadonlyMap<string, readonly string[]>,
  query: readonly string[],
  { k1 = 1.2, b = 0.75 } = {},
): Candidate[] {
  const chunks = [...corpus]
  const average = chunks.reduce((sum, [, terms]) => sum + terms.length, 0) / chunks.length
  const distinct = chunks.map(([, terms]) => new Set(terms))
  const idf = new Map(
    query.map((term) => {
      const n = distinct.filter((terms) => terms.has(term)).length
      return [term, Math.log(1 + (chunks.length - n + 0.5) / (n + 0.5))]
    }),
  )
  return chunks
    .map(([chunkId, terms]) => {
      let score = 0
      for (const word of query) {
        const tf = terms.filter((term) => term === word).length
        if (tf > 0) score += (idf.get(word)! * tf) / (tf + k1 * (1 - b + (b * terms.length) / average))
      }
      return { chunkId, score }
    })
    .filter(({ score }) => score > 0)
    .sort(byScore)
}
