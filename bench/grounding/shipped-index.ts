import { bm25Retriever } from '@kebab/bm25'
import {
  type Analyzer,
  type Chunk,
  createEngine,
  type EmbeddedChunk,
  type Embedder,
  type Engine,
  indexedText,
  memoryStore,
  type SyncedStore,
} from '@kebab/core'
import { embedTexts } from '@kebab/core/kit'
import type { Collection } from '@kebab/eval/read'
import { detectLanguage, prepareDocument } from '@kebab/ingest/prepare'
import { folderAnalyzer } from '@kebab/local'
import { usearchRetriever } from '@kebab/usearch'
import usearch from 'usearch'

/** A collection in an index of the parts and settings of `@kebab/local`, but in memory. */
export interface ShippedIndex {
  store: SyncedStore
  analyzer: Analyzer
  /** Searches by words and by meaning, as `openKebab` does. */
  engine: Engine
  /** Searches by words alone, as `openKebab({ embedder: null })` does. */
  words: Engine
  chunk(chunkId: string): Chunk
  /** The document of the collection that a chunk is of. */
  documentOf(chunkId: string): string
  documentFrequencies(terms: readonly string[]): Promise<{ chunks: number; frequencies: number[] }>
  /** Does something while these documents are not in the index. */
  without<T>(documents: ReadonlySet<string>, work: () => Promise<T>): Promise<T>
}

/** Indexes a collection. Documents are cut into chunks as they are when a folder is indexed. */
export async function shippedIndex({ name, documents }: Collection, embedder: Embedder): Promise<ShippedIndex> {
  const stored = documents.map(({ title, text }, i) =>
    prepareDocument(
      { path: `${i}.txt`, text, metadata: title === '' ? {} : { title } },
      { sourceId: name, now: new Date(0), embeddingModel: embedder.model, detectLanguage },
    ),
  )
  const store = memoryStore()
  await store.commit({ put: stored })
  const chunks = new Map(stored.flatMap((document) => document.chunks).map((chunk) => [chunk.chunkId, chunk]))
  const analyzer = folderAnalyzer()
  const lexical = bm25Retriever({ analyzer })
  const vector = usearchRetriever({ usearch, embedder })
  const add = async (some: readonly EmbeddedChunk[]): Promise<void> => {
    const embeddings = await embedTexts(embedder, some.map(indexedText), { kind: 'passage' })
    await lexical.add(some)
    await vector.add(some.map((chunk, i) => ({ ...chunk, embedding: embeddings[i] })))
  }
  const all = [...chunks.values()]
  for (let at = 0; at < all.length; at += 100) await add(all.slice(at, at + 100))
  process.stderr.write(`${name}: ${all.length} chunks\n`)

  const documentOf = (chunkId: string): string => documents[Number.parseInt(chunks.get(chunkId)!.document.path, 10)]!.id
  return {
    store,
    analyzer,
    engine: createEngine({ analyzer, store, retrievers: [lexical, vector], combined: true }),
    words: createEngine({ analyzer, store, retrievers: [lexical] }),
    chunk: (chunkId) => chunks.get(chunkId)!,
    documentOf,
    documentFrequencies: async (terms) => lexical.documentFrequencies(terms),
    async without(gone, work) {
      const removed = all.filter(({ chunkId }) => gone.has(documentOf(chunkId)))
      const ids = removed.map(({ chunkId }) => chunkId)
      await lexical.remove(ids)
      await vector.remove(ids)
      try {
        return await work()
      } finally {
        await add(removed)
      }
    },
  }
}
