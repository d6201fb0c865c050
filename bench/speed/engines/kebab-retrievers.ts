import type { Build } from '../engine.ts'
import { numberOf } from './kebab-chunks.ts'
import { buildParts } from './kebab-parts.ts'

/** As many candidates as an engine asks each retriever for. */
const limit = 100

/**
 * The two retrievers of `kebab-hybrid` alone, to show what the rest costs. They are not fused: five
 * hits come from each.
 */
export const build: Build = async (corpus) => {
  const { words, meaning } = await buildParts(corpus)
  return {
    async query(q) {
      const query = corpus.queries[q]!
      const rankings = await Promise.all([words, meaning].map((retriever) => retriever.retrieve(query, { limit })))
      return rankings.flatMap(({ candidates }) => candidates.slice(0, 5).map(({ chunkId }) => numberOf(chunkId)))
    },
  }
}
