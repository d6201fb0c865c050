import type { Build } from '../engine.ts'
import { numberOf } from './kebab-chunks.ts'
import { buildParts } from './kebab-parts.ts'

/**
 * The two retrievers of `kebab-hybrid` alone, asked for as many candidates as the engine asks them
 * for, to show what the rest costs. They are not fused: five hits come from each.
 */
export const buildRetrievers =
  (depth: number): Build =>
  async (corpus) => {
    const { words, meaning } = await buildParts(corpus)
    return {
      async query(q) {
        const asked = [words, meaning].map((retriever) =>
          retriever.prepare(corpus.queries[q]!).retrieve({ limit: depth }),
        )
        const rankings = await Promise.all(asked)
        return rankings.flatMap(({ candidates }) => candidates.slice(0, 5).map(({ chunkId }) => numberOf(chunkId)))
      },
      depth,
    }
  }

export const build = buildRetrievers(50)
