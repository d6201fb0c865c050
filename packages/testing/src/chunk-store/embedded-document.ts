import type { Document, StoredDocument } from '@kebab/core'
import { sampleDocument } from '../sample-document.js'
import { sampleVector } from '../sample-vector.js'

/** A sample whose chunks have embeddings. */
export function embeddedDocument(
  path: string,
  paragraphs: readonly string[],
  more: Partial<Document> = {},
): StoredDocument {
  const stored = sampleDocument(path, paragraphs, { embeddingModel: 'samples', ...more })
  return { ...stored, chunks: stored.chunks.map((chunk) => ({ ...chunk, embedding: sampleVector(chunk.chunkId) })) }
}

/** The same document, with other members. */
export function changedDocument(stored: StoredDocument, members: Partial<Document>): StoredDocument {
  const document = { ...stored.document, ...members }
  return { ...stored, document, chunks: stored.chunks.map((chunk) => ({ ...chunk, document })) }
}
