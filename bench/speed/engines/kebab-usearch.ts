import { createRequire } from 'node:module'
import { usearchRetriever } from '@kebab/usearch'
import type { Build } from '../engine.ts'
import { folderBytes } from '../folder-bytes.ts'
import { chunksOf, givenEmbedder, numberOf } from './kebab-chunks.ts'

export const buildKebabUsearch =
  (precision: 'f32' | 'i8'): Build =>
  async (corpus, folder) => {
    const usearch = createRequire(import.meta.url)('usearch')
    const make = () => usearchRetriever({ usearch, embedder: givenEmbedder(corpus), precision })
    const retriever = make()
    const batch = []
    for (const { chunks } of chunksOf(corpus, true))
      if (batch.push(...chunks) >= 1000) await retriever.add(batch.splice(0))
    await retriever.add(batch)
    await retriever.save(folder)
    return {
      query: async (q) =>
        (await retriever.retrieve(corpus.queries[q]!, { limit: 10 })).candidates.map(({ chunkId }) =>
          numberOf(chunkId),
        ),
      bytes: await folderBytes(folder),
      reopen: () => make().load(folder),
    }
  }
