import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bm25Retriever } from '@kebab/bm25'
import { folderBytes } from '../../folder-bytes.js'
import type { Build } from '../engine.ts'
import { chunksOf, numberOf } from './kebab-chunks.ts'

export const build: Build = async (corpus, folder) => {
  const retriever = bm25Retriever()
  const batch = []
  for (const { chunks } of chunksOf(corpus, false))
    if (batch.push(...chunks) >= 1000) await retriever.add(batch.splice(0))
  await retriever.add(batch)
  const file = join(folder, 'index.bm25')
  await writeFile(file, await retriever.toBytes())
  return {
    query: async (q, k = 10) =>
      (await retriever.prepare(corpus.queries[q]!).retrieve({ limit: k })).candidates.map(({ chunkId }) =>
        numberOf(chunkId),
      ),
    bytes: await folderBytes(folder),
    reopen: async () => bm25Retriever().loadBytes(await readFile(file)),
  }
}
