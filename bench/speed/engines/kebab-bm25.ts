import { bm25Retriever } from '@kebab/bm25'
import type { Build } from '../engine.ts'
import { chunksOf, numberOf } from './kebab-chunks.ts'

export const build: Build = async (corpus) => {
  const retriever = bm25Retriever()
  const batch = []
  for (const { chunks } of chunksOf(corpus, false))
    if (batch.push(...chunks) >= 1000) await retriever.add(batch.splice(0))
  await retriever.add(batch)
  return {
    query: async (q) =>
      (await retriever.retrieve(corpus.queries[q]!, { limit: 10 })).candidates.map(({ chunkId }) => numberOf(chunkId)),
  }
}
