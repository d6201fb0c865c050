import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Embedder } from '@kebab/core'
import { type UsearchRetriever, usearchRetriever } from '@kebab/usearch'
import { folderBytes } from '../../folder-bytes.js'
import { type Corpus, DIMENSIONS } from '../corpus.ts'
import type { Build, Open } from '../engine.ts'
import { chunksOf, numberOf } from './kebab-chunks.ts'

/**
 * `place` says where the vectors are: in memory, or in the file of the snapshot. In the second case
 * it answers from that file.
 */
export function kebabUsearch(precision: 'f32' | 'i8', place: 'memory' | 'file' = 'memory') {
  const make = (corpus: Pick<Corpus, 'queryVectors'>, folder: string): UsearchRetriever => {
    const usearch = createRequire(import.meta.url)('usearch')
    const vectors = place === 'memory' ? place : { folder }
    return usearchRetriever({ usearch, embedder: numberedEmbedder(corpus), precision, vectors })
  }

  const build: Build = async (corpus, folder) => {
    const retriever = make(corpus, folder)
    const batch = []
    for (const { chunks } of chunksOf(corpus, true))
      if (batch.push(...chunks) >= 1000) await retriever.add(batch.splice(0))
    await retriever.add(batch)
    const saved = join(folder, 'saved')
    await retriever.save(saved)
    if (place === 'file') await retriever.load(saved)
    return {
      query: (q) => nearest(retriever, q),
      bytes: await folderBytes(saved),
      reopen: async () => {
        const other = make(corpus, folder)
        await other.load(saved)
        await other.close()
      },
    }
  }

  const open: Open = async (corpus, folder) => {
    const retriever = make(corpus, folder)
    await retriever.load(join(folder, 'saved'))
    return (q) => nearest(retriever, q)
  }

  return { build, open }
}

async function nearest(retriever: UsearchRetriever, q: number): Promise<number[]> {
  const { candidates } = await retriever.prepare(`${q}`).retrieve({ limit: 10 })
  return candidates.map(({ chunkId }) => numberOf(chunkId))
}

/**
 * Takes the number of a query as its text, because some queries have the same words and different
 * vectors.
 */
function numberedEmbedder({ queryVectors }: Pick<Corpus, 'queryVectors'>): Embedder {
  return {
    model: 'given',
    dimensions: DIMENSIONS,
    embed: async (texts) => texts.map((q) => queryVectors.slice(Number(q) * DIMENSIONS, (Number(q) + 1) * DIMENSIONS)),
  }
}
