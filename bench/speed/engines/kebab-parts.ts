import { createRequire } from 'node:module'
import { bm25Retriever } from '@kebab/bm25'
import { type ChunkStore, cacheQueries, coalesceCalls, type EmbeddedChunk, type StoredDocument } from '@kebab/core'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { usearchRetriever } from '@kebab/usearch'
import type { Corpus } from '../corpus.ts'
import { chunksOf, givenEmbedder } from './kebab-chunks.ts'

/**
 * The parts that `openKebab` puts into an engine, over the corpus. The corpus goes into the store
 * too, if there is one.
 */
export async function buildParts(corpus: Corpus, store?: ChunkStore) {
  const analyzer = textAnalyzer({ languages: [english] })
  const words = bm25Retriever({ analyzer })
  const meaning = usearchRetriever({
    usearch: createRequire(import.meta.url)('usearch'),
    embedder: cacheQueries(coalesceCalls(givenEmbedder(corpus), { defer: setImmediate })),
  })
  const put: (StoredDocument & { chunks: EmbeddedChunk[] })[] = []
  const commit = async () => {
    const batch = put.splice(0)
    const chunks = batch.flatMap((stored) => stored.chunks)
    await store?.commit({ put: batch })
    await words.add(chunks)
    await meaning.add(chunks)
  }
  for (const stored of chunksOf(corpus, true)) if (put.push(stored) >= 100) await commit()
  await commit()
  return { analyzer, words, meaning }
}
