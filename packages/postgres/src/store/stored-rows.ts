import { hash } from 'node:crypto'
import { endianness } from 'node:os'
import {
  type Chunk,
  type Document,
  type EmbeddedChunk,
  indexedText,
  type KebabError,
  type StoredSource,
} from '@kebab/core'
import { type DamagedDocument, damagedDocuments, originJson } from '@kebab/core/internal'
import { originalText, storedText } from '../stored-text.js'

// Each row is stored with a checksum, which is compared whenever the row is read. Many servers keep
// no checksums of their pages. A checksum covers the ids of the row too, so that no row passes as
// another.

/** The length of a checksum: 96 bits of SHA-256 in base64url. */
const CHECKSUM_LENGTH = 16

/** SHA-256 of Node is faster than a checksum in JavaScript. */
function checksumOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, CHECKSUM_LENGTH)
}

/** The part of a row of `documents` that a document is read from. */
export type DocumentCells = [docId: string, body: string, checksum: string]
/** The columns of `DocumentCells`, of the alias `d`. */
export const DOCUMENT_CELLS = 'd.doc_id, d.body, d.checksum'

/** Returns a document as JSON, with its known members alone. JSON escapes what text can't hold. */
export function documentBody(document: Document): string {
  const { docId, sourceId, path, title, lang, tags, media, trust, repo, codeLang, metadata, ...rest } = document
  const { allow, contentHash, chunkerVersion, embeddingModel, indexedAt } = rest
  const origin = document.origin && { digest: document.origin.digest, reader: document.origin.reader }
  const labels = { docId, sourceId, path, title, lang, tags, media, trust, repo, codeLang, metadata }
  return JSON.stringify({ ...labels, allow, contentHash, chunkerVersion, embeddingModel, indexedAt, origin })
}

/** Returns the checksum of the body of a document, whose id is in its stored form. */
export function documentChecksum(docId: string, body: string): string {
  return checksumOf(JSON.stringify([docId, body]))
}

/** Returns the document of a row; `null` if the row is damaged. */
export function documentOf([docId, body, checksum]: DocumentCells): Document | null {
  return documentChecksum(docId, body) === checksum ? JSON.parse(body) : null
}

/** The part of a row of `sources` that a source is read from. */
export type SourceCells = [text: string, originSpans: string | null, checksum: string]
/** The columns of `SourceCells`, of the alias `s`. */
export const SOURCE_CELLS = 's.text, s.origin_spans, s.checksum'

/** Returns the cells of the text of a document. */
export function sourceCells({ document, text, originSpans }: StoredSource): SourceCells {
  const stored = storedText(text)
  const spans = originJson(originSpans) ?? null
  return [stored, spans, sourceChecksum(storedText(document.docId), stored, spans)]
}

function sourceChecksum(docId: string, text: string, spans: string | null): string {
  return checksumOf(JSON.stringify([docId, text, spans]))
}

/** Returns a document with the text of a row; `null` if the row is damaged. */
export function sourceOf(document: Document, [text, spans, checksum]: SourceCells): StoredSource | null {
  if (sourceChecksum(storedText(document.docId), text, spans) !== checksum) return null
  const source = { document, text: originalText(text) }
  return spans === null ? source : { ...source, originSpans: JSON.parse(spans) }
}

/** The part of a row of `chunks` that a chunk is read from. */
export type ChunkCells = [chunkId: string, docId: string, ordinal: number, body: string, text: string, checksum: string]
/** The columns of `ChunkCells`, of the alias `c`. */
export const CHUNK_CELLS = 'c.chunk_id, c.doc_id, c.ordinal, c.body, c.text, c.checksum'

/** The embedding of a row of `chunks`, or nulls. */
export type EmbeddingCells = [embedding: Buffer | null, checksum: string | null]
/** The columns of `EmbeddingCells`, of the alias `c`. */
export const EMBEDDING_CELLS = 'c.embedding, c.embedding_checksum'

/** Returns the cells of a chunk of a document. */
export function chunkCells(chunk: Chunk, docId: string): ChunkCells {
  const { start, end, lineStart, lineEnd, headingPath, codeLang, reading } = chunk
  const origin = originJson(chunk.origin)
  const members = { start, end, lineStart, lineEnd, headingPath, codeLang, reading }
  const body = JSON.stringify(origin === undefined ? members : { ...members, origin: JSON.parse(origin) })
  const cells = [storedText(chunk.chunkId), storedText(docId), chunk.ordinal, body, storedText(chunk.text)] as const
  return [...cells, checksumOf(JSON.stringify(cells))]
}

/** Returns the cells of an embedding: 32-bit floats, little-endian. */
export function embeddingCells(embedding: Float32Array | undefined): EmbeddingCells {
  if (embedding === undefined) return [null, null]
  const hostBytes = Buffer.from(embedding.buffer, embedding.byteOffset, embedding.byteLength)
  const bytes = SWAP ? Buffer.from(hostBytes).swap32() : hostBytes
  return [bytes, checksumOf(bytes)]
}

const SWAP = endianness() === 'BE'

/** Returns the chunk of a row; `null` if the row is damaged. */
export function chunkOf(document: Document, cells: ChunkCells): Chunk | null {
  const [chunkId, docId, ordinal, body, text, checksum] = cells
  if (checksumOf(JSON.stringify([chunkId, docId, ordinal, body, text])) !== checksum) return null
  const members = JSON.parse(body)
  return { chunkId: originalText(chunkId), document, ordinal, text: originalText(text), ...members }
}

/** Returns the chunk of a row with its embedding; `null` if the row is damaged. */
export function embeddedChunkOf(
  document: Document,
  cells: ChunkCells,
  [embedding, checksum]: EmbeddingCells,
): EmbeddedChunk | null {
  const chunk = chunkOf(document, cells)
  if (chunk === null || embedding === null) return checksum === null ? chunk : null
  const vector = vectorOf(embedding, checksum)
  return vector === null ? null : { ...chunk, embedding: vector }
}

/** Returns the vector of stored bytes, in memory of its own; `null` if they are damaged. */
export function vectorOf(embedding: Uint8Array, checksum: string | null): Float32Array | null {
  if (checksumOf(embedding) !== checksum) return null
  const bytes = Buffer.from(embedding)
  if (SWAP) bytes.swap32()
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

/**
 * Returns the digest by which the vector of an indexed text is found: 128 bits of SHA-256 over
 * UTF-16, in which distinct strings with lone surrogates differ.
 */
export function passageOf(text: string): Buffer {
  return hash('sha256', Buffer.from(text, 'utf16le'), 'buffer').subarray(0, 16)
}

/** Returns the digest of the indexed text of a chunk. */
export function chunkPassage(chunk: Chunk): Buffer {
  return passageOf(indexedText(chunk))
}

/** Returns the bytes of a path that sort as `<` compares strings: UTF-16, big-endian. */
export function pathOrder(path: string): Buffer {
  return Buffer.from(path, 'utf16le').swap16()
}

/** Returns the error for documents of which rows differ from their checksums. */
export function damagedRows(place: string, documents: readonly DamagedDocument[]): KebabError<'corrupt_index'> {
  return damagedDocuments(place, documents, 'restore a backup')
}
