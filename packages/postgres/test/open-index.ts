import { type Document, type EmbeddedChunk, type Embedder, indexedText, type StoredDocument } from '@kebab/core'
import { embedTexts } from '@kebab/core/kit'
import { type PostgresIndex, type PostgresIndexOptions, postgresIndex } from '../src/index.js'
import { freshNamespace, openDatabase } from './open-database.js'

/** Opens an index in a namespace of its own, by default without vectors. */
export async function openIndex(options: Partial<PostgresIndexOptions> = {}): Promise<PostgresIndex> {
  const { pool, schema } = await openDatabase()
  return postgresIndex({ pool, schema, namespace: freshNamespace(), embedder: null, migrate: false, ...options })
}

/**
 * Returns documents that have exactly these chunks, which may be some of a document, or changed
 * ones. Their places in the text are others.
 */
export async function documentsOf(
  chunks: readonly EmbeddedChunk[],
  embedder: Embedder | null = null,
): Promise<StoredDocument[]> {
  const vectors =
    embedder === null ? undefined : await embedTexts(embedder, chunks.map(indexedText), { kind: 'passage' })
  const documents = new Map<string, { document: Document; text: string; chunks: EmbeddedChunk[] }>()
  for (const [i, chunk] of chunks.entries()) {
    const { docId } = chunk.document
    const document = { ...chunk.document, ...(embedder === null ? {} : { embeddingModel: embedder.model }) }
    const stored = documents.get(docId) ?? { document, text: '', chunks: [] }
    documents.set(docId, stored)
    const start = stored.text.length
    stored.text += `${chunk.text}\n`
    const place = { document: stored.document, ordinal: stored.chunks.length, start, end: start + chunk.text.length }
    stored.chunks.push({ ...chunk, ...place, ...(vectors === undefined ? {} : { embedding: vectors[i]! }) })
  }
  return [...documents.values()]
}
