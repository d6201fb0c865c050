import { EnsembleRetriever } from '@langchain/classic/retrievers/ensemble'
import { MemoryVectorStore } from '@langchain/classic/vectorstores/memory'
import { BM25Retriever } from '@langchain/community/retrievers/bm25'
import { Document } from '@langchain/core/documents'
import { Embeddings } from '@langchain/core/embeddings'
import { DIMENSIONS } from '../corpus.ts'
import type { Build } from '../engine.ts'

interface Found {
  metadata: Record<string, unknown>
}

export const build: Build = async ({ texts, vectors, queries, queryVectors }) => {
  const numberOf = new Map(queries.map((query, q) => [query, q]))
  class Given extends Embeddings {
    constructor() {
      super({})
    }
    async embedDocuments(): Promise<number[][]> {
      throw new Error('expected vectors, found texts')
    }
    async embedQuery(query: string): Promise<number[]> {
      const q = numberOf.get(query)!
      return [...queryVectors.subarray(q * DIMENSIONS, (q + 1) * DIMENSIONS)]
    }
  }
  const documents = texts.map((pageContent, id) => new Document({ pageContent, metadata: { id } }))
  const store = new MemoryVectorStore(new Given())
  const rows = texts.map((_, i) => [...vectors.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)])
  await store.addVectors(rows, documents)
  const depth = 10
  const retrievers = [BM25Retriever.fromDocuments(documents, { k: depth }), store.asRetriever(depth)]
  const ensemble = new EnsembleRetriever({ retrievers, weights: [0.5, 0.5] })
  return {
    depth,
    query: async (q) =>
      (await ensemble.invoke(queries[q]!)).slice(0, 10).map(({ metadata }: Found) => Number(metadata.id)),
  }
}
