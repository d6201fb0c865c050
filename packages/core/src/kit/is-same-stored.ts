import type { Document, EmbeddedChunk, StoredDocument } from '../contracts.js'
import { originJson } from './origin.js'

/** Whether two documents are the same to a store: in everything but `indexedAt`, with their texts, origins, chunks and embeddings bit for bit. */
export function isSameStored(a: StoredDocument, b: StoredDocument): boolean {
  return (
    isSameDocument(a.document, b.document) &&
    a.text === b.text &&
    originJson(a.originSpans) === originJson(b.originSpans) &&
    a.chunks.length === b.chunks.length &&
    a.chunks.every((chunk, i) => isSameChunk(chunk, b.chunks[i]!))
  )
}

/** Whether two documents, known without their texts, are the same: in everything but `indexedAt`. Their hash stands for the texts. */
export function isSameDocument(a: Document, b: Document): boolean {
  return documentKey(a) === documentKey(b)
}

function documentKey(document: Document): string {
  const { docId, sourceId, path, title, lang, tags, media, trust, repo, codeLang, metadata, ...rest } = document
  const { contentHash, chunkerVersion, embeddingModel, origin } = rest
  const texts = [docId, sourceId, path, title, lang, media, trust, repo, codeLang, contentHash, chunkerVersion]
  return JSON.stringify([...texts, embeddingModel, tags, metadata, origin?.digest, origin?.reader])
}

/** The text of a chunk is a slice of the document's, and its place in the file follows from the spans: these are compared whole. */
function isSameChunk(a: EmbeddedChunk, b: EmbeddedChunk): boolean {
  return chunkKey(a) === chunkKey(b) && isSameVector(a.embedding, b.embedding)
}

function chunkKey(chunk: EmbeddedChunk): string {
  const { chunkId, start, end, lineStart, lineEnd, headingPath, codeLang } = chunk
  return JSON.stringify([chunkId, start, end, lineStart, lineEnd, headingPath, codeLang])
}

function isSameVector(a: Float32Array | undefined, b: Float32Array | undefined): boolean {
  if (a === undefined || b === undefined || a.length !== b.length) return a === b
  const bits = bitsOf(b)
  return bitsOf(a).every((word, i) => word === bits[i])
}

/** As integers, so that NaN equals itself and -0 isn't 0. */
function bitsOf(vector: Float32Array): Uint32Array {
  return new Uint32Array(vector.buffer, vector.byteOffset, vector.length)
}
