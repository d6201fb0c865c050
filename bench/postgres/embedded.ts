import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bm25Retriever } from '@kebab/bm25'
import { cacheQueries, coalesceCalls, createEngine, type StoredDocument } from '@kebab/core'
import { sqliteStore } from '@kebab/sqlite'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { usearchRetriever } from '@kebab/usearch'
import Database from 'libsql'
import { folderBytes } from '../folder-bytes.js'
import type { Corpus } from '../speed/corpus.ts'
import { givenEmbedder } from '../speed/engines/kebab-chunks.ts'
import { batchesOf, type Contender, DEPTH, searchOf } from './contender.ts'

/** The parts of `openKebab` in this process, over a folder. */
export async function embedded(corpus: Corpus): Promise<Contender> {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-bench-postgres-'))
  const store = sqliteStore({ database: new Database(join(folder, 'kebab.db')) })
  const analyzer = textAnalyzer({ languages: [english] })
  const words = bm25Retriever({ analyzer })
  const meaning = usearchRetriever({
    usearch: createRequire(import.meta.url)('usearch'),
    embedder: cacheQueries(coalesceCalls(givenEmbedder(corpus), { defer: setImmediate })),
  })
  const commit = async (put: readonly StoredDocument[]): Promise<void> => {
    const chunks = put.flatMap((stored) => stored.chunks)
    await store.commit({ put })
    await words.add(chunks)
    await meaning.add(chunks)
  }
  for (const batch of batchesOf(corpus)) await commit(batch)
  const engine = createEngine({ analyzer, store, retrievers: [words, meaning], combined: true, depth: DEPTH })
  return {
    name: 'embedded',
    combined: true,
    search: searchOf(engine, corpus),
    commit,
    disk: async () => ({ 'documents, chunks and vectors': (await folderBytes(folder)) / 1e6 }),
    async close() {
      store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
