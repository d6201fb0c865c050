import type { Analyzer, IndexedRetriever } from '@kebab/core'

/** A retriever whose ranking is exact BM25, with all that such a one has. */
export type Bm25Retriever = IndexedRetriever &
  Required<Pick<IndexedRetriever, 'documentFrequencies'>> & { revision(): string }

export interface Bm25Options {
  analyzer?: Analyzer
  k1?: number
  b?: number
}

export type MakeBm25 = (options?: Bm25Options) => Bm25Retriever
