import { createRequire } from 'node:module'
import { join } from 'node:path'
import { bm25Retriever } from '@kebab/bm25'
import { createEngine } from '@kebab/core'
import { isSearchResponseV1 } from '@kebab/schemas'
import { sqliteStore } from '@kebab/sqlite'
import { usearchRetriever } from '@kebab/usearch'
import Database from 'libsql'
import type { Build } from '../engine.ts'
import { folderBytes } from '../folder-bytes.ts'
import { chunksOf, givenEmbedder, numberOf } from './kebab-chunks.ts'

/** The whole of `search()`: ten hits with snippets, evidence and a cursor, validated against the schema. */
export const build: Build = async (corpus, folder) => {
  const store = sqliteStore({ database: new Database(join(folder, 'kebab.db')) })
  const words = bm25Retriever()
  const meaning = usearchRetriever({
    usearch: createRequire(import.meta.url)('usearch'),
    embedder: givenEmbedder(corpus),
  })
  const put = []
  const commit = async () => {
    const batch = put.splice(0)
    const chunks = batch.flatMap((stored) => stored.chunks)
    await store.commit({ put: batch })
    await words.add(chunks)
    await meaning.add(chunks)
  }
  for (const stored of chunksOf(corpus, true)) if (put.push(stored) >= 1000) await commit()
  await commit()
  const engine = createEngine({ store, retrievers: [words, meaning] })
  return {
    async query(q) {
      const response = await engine.search({ query: corpus.queries[q]!, k: 10 })
      if (!isSearchResponseV1(response)) throw new Error('expected a valid response')
      return response.hits.map(({ chunk_id }) => numberOf(chunk_id))
    },
    bytes: await folderBytes(folder),
  }
}
