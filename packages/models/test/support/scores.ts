import { dot } from '@kebab/core/kit'
import { toyVector } from '../../../../test/support/toy-embedder.js'

/** Scores documents as rerankers send them: the best first, each with its index. */
export function scoresOf(query: string, documents: readonly string[]): { index: number; relevance_score: number }[] {
  const vector = toyVector(query, 64)
  return documents
    .map((text, index) => ({ index, relevance_score: dot(toyVector(text, 64), 0, vector) }))
    .sort((a, b) => b.relevance_score - a.relevance_score)
}
