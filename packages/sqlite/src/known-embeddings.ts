import { hash } from 'node:crypto'
import { type Chunk, indexedText } from '@kebab/core'
import { asCells, type Connection, storedText, vectorFrom } from './connection.js'
import { embeddingChecksum } from './row-checksums.js'

/**
 * Returns the vectors that a model gave to these indexed texts, in their order, with `null` where
 * the store has none. It looks at the chunks first, then at the spare vectors of removed chunks.
 */
export function knownEmbeddings(
  connection: Connection,
  texts: readonly string[],
  model: string,
): (Float32Array | null)[] {
  const name = storedText(model)
  return texts.map((text) => {
    const digest = textDigest(text)
    const of = (sql: string): Float32Array | null | undefined =>
      connection.read(sql, [digest, name], ([checksum]: [string | null], bytes) =>
        // The text of a damaged vector is embedded again.
        embeddingChecksum(bytes!) === checksum ? vectorFrom(bytes!) : null,
      )[0]
    return of(OF_CHUNK) ?? of(SPARE) ?? null
  })
}

/** Returns the digest by which the vector of a chunk is found: that of its indexed text. */
export function chunkDigest(chunk: Chunk): Uint8Array {
  return textDigest(indexedText(chunk))
}

/**
 * Returns 128 bits of SHA-256 over UTF-16, in which distinct strings with lone surrogates differ.
 */
function textDigest(text: string): Uint8Array {
  return hash('sha256', Buffer.from(text, 'utf16le'), 'buffer').subarray(0, 16)
}

/** Keeps the vectors of a document as spare ones. Call it before the document is deleted. */
export function spareEmbeddings(connection: Connection, docId: string): void {
  connection.run(KEEP, [storedText(docId)])
}

/**
 * The most vectors of removed chunks that are kept, for edits that are undone and files that move.
 */
const MOST_SPARE_VECTORS = 10_000

/**
 * Deletes the spare vectors that chunks of this commit have again, and the oldest beyond the limit.
 */
export function trimEmbeddings(connection: Connection, commit: number): void {
  connection.run(DELETE_USED, [commit])
  connection.run(DELETE_OLDEST, [MOST_SPARE_VECTORS])
}

/** Deletes the spare vector of the text of a chunk that has a vector now. */
export function deleteSpare(connection: Connection, chunk: Chunk): void {
  connection.run('DELETE FROM spare_embeddings WHERE passage = ? AND model = ?', [
    chunkDigest(chunk),
    storedText(chunk.document.embeddingModel ?? ''),
  ])
}

const OF_CHUNK = `
  SELECT ${asCells('embedding_checksum')}, embedding AS bytes FROM chunks JOIN documents ON documents.id = chunks.document
  WHERE passage = ? AND embedding_model = ? AND embedding IS NOT NULL LIMIT 1`
const SPARE = `SELECT ${asCells('checksum')}, embedding AS bytes FROM spare_embeddings WHERE passage = ? AND model = ?`
const KEEP = `
  INSERT INTO spare_embeddings (passage, model, embedding, checksum)
  SELECT passage, embedding_model, embedding, embedding_checksum FROM chunks JOIN documents ON documents.id = chunks.document
  WHERE doc_id = ? AND passage IS NOT NULL AND embedding IS NOT NULL AND embedding_model IS NOT NULL ORDER BY chunks.id`
const DELETE_USED = `
  DELETE FROM spare_embeddings WHERE (passage, model) IN (
    SELECT passage, embedding_model FROM chunks JOIN documents ON documents.id = chunks.document
    WHERE changed = ? AND passage IS NOT NULL AND embedding IS NOT NULL AND embedding_model IS NOT NULL)`
const DELETE_OLDEST = `
  DELETE FROM spare_embeddings WHERE id <= (SELECT max(id) FROM spare_embeddings) - ?`
