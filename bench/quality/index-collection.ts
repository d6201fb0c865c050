import { bm25Retriever } from '@kebab/bm25'
import {
  type Chunk,
  type ChunkStore,
  type Embedder,
  indexedText,
  memoryStore,
  type PreparedQuery,
  type Retriever,
} from '@kebab/core'
import { embedTexts } from '@kebab/core/kit'
import type { Collection } from '@kebab/eval/read'
import { detectLanguage, prepareDocument } from '@kebab/ingest/prepare'
import { usearchRetriever } from '@kebab/usearch'
import usearch from 'usearch'
import { ANALYZERS, type AnalyzerName } from './analyzers.js'
import type { Passages } from './passages.js'

/** A collection that can be searched. */
export interface IndexedCollection {
  store: ChunkStore
  chunks: number
  /** The text that is indexed of each chunk, with the document that it is of. */
  passages: readonly { documentId: string; text: string }[]
  lexical: Record<AnalyzerName, Retriever>
  vector: Retriever
  /** A vector retriever with the vectors of another embedder. */
  vectorsOf(embedder: Embedder): Promise<Retriever>
  /** A lexical retriever for which titles count so many times. */
  weighTitles(times: number): Promise<Retriever>
  /** The document that a path stands for. */
  documentAt(path: string): string
}

/**
 * Prepares the documents of a collection and indexes them once for every analyzer, and once by
 * vectors, all compared exactly.
 */
export async function indexCollection(
  { name, documents }: Collection,
  { titles, maxChars }: Passages,
  embedder: Embedder,
): Promise<IndexedCollection> {
  const stored = documents.map(({ title, text }, i) =>
    prepareDocument(
      // The name is the same everywhere, because those of a collection's documents say nothing.
      { path: `${i}/text.txt`, text, metadata: titles && title !== '' ? { title } : {} },
      { sourceId: name, now: new Date(0), maxChars, detectLanguage },
    ),
  )
  const store = memoryStore()
  await store.commit({ put: stored })
  const chunks = stored.flatMap((document) => document.chunks)

  const vector = await vectorRetriever(chunks, embedder)
  process.stderr.write(`${name}: ${chunks.length} chunks\n`)

  const lexical: Partial<Record<AnalyzerName, Retriever>> = {}
  for (const [key, analyzer] of Object.entries(ANALYZERS) as [AnalyzerName, (typeof ANALYZERS)[AnalyzerName]][]) {
    const retriever = lexicalRetriever(analyzer)
    await retriever.add(chunks)
    lexical[key] = rememberRankings(retriever)
  }
  return {
    store,
    chunks: chunks.length,
    passages: stored.flatMap((document, i) =>
      document.chunks.map((chunk) => ({ documentId: documents[i]!.id, text: indexedText(chunk) })),
    ),
    lexical: lexical as Record<AnalyzerName, Retriever>,
    vector,
    vectorsOf: (other) => vectorRetriever(chunks, other),
    async weighTitles(times) {
      const retriever = lexicalRetriever(ANALYZERS.text, times)
      await retriever.add(chunks)
      return rememberRankings(retriever)
    },
    documentAt: (path) => documents[Number.parseInt(path, 10)]!.id,
  }
}

async function vectorRetriever(chunks: readonly Chunk[], embedder: Embedder): Promise<Retriever> {
  const vectors = usearchRetriever({ usearch, embedder, exactUpTo: Number.POSITIVE_INFINITY })
  for (let at = 0; at < chunks.length; at += 100) {
    const some = chunks.slice(at, at + 100)
    const embeddings = await embedTexts(embedder, some.map(indexedText), { kind: 'passage' })
    await vectors.add(some.map((chunk, i) => ({ ...chunk, embedding: embeddings[i] })))
  }
  return rememberRankings(vectors)
}

/** The engine of the lexical half: another one is tried by changing this line. */
function lexicalRetriever(analyzer: (typeof ANALYZERS)[AnalyzerName], headingWeight?: number) {
  return bm25Retriever({ analyzer, headingWeight })
}

/** Asks a retriever each question once, however many ways of fusing there are. */
function rememberRankings(retriever: Retriever): Retriever {
  const queries = new Map<string, PreparedQuery>()
  return {
    name: retriever.name,
    kind: retriever.kind,
    scoreKind: retriever.scoreKind,
    indexVersion: retriever.indexVersion,
    calibration: retriever.calibration,
    supports: { ...retriever.supports, filter: false },
    async prepare(query) {
      const cachedQuery = queries.get(query)
      if (cachedQuery !== undefined) return cachedQuery
      const prepared = await retriever.prepare(query)
      const rankings = new Map<number, ReturnType<PreparedQuery['retrieve']>>()
      const remembering: PreparedQuery = {
        ...prepared,
        retrieve(options) {
          const ranking = rankings.get(options.limit) ?? prepared.retrieve(options)
          rankings.set(options.limit, ranking)
          return ranking
        },
      }
      queries.set(query, remembering)
      return remembering
    },
  }
}
