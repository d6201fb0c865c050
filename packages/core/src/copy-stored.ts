import type { Chunk, Document, EmbeddedChunk, StoredDocument, StoredSource } from './contracts.js'
import { originJson } from './kit/origin-json.js'

/** A document with its chunks that shares nothing with the given one. */
export function copyStored(stored: StoredDocument): StoredDocument {
  const source = copySource(stored)
  return { ...source, chunks: stored.chunks.map((chunk) => copyEmbedded(chunk, source.document)) }
}

/** The same without its chunks. */
export function copySource({ document, text, originSpans }: StoredSource): StoredSource {
  const copy = { document: copyDocument(document), text }
  return originSpans === undefined ? copy : { ...copy, originSpans: JSON.parse(originJson(originSpans)) }
}

/** Metadata is copied as JSON writes it, which also keeps a key such as `__proto__`. */
export function copyDocument(document: Document): Document {
  const copy = {
    ...withoutGaps(document),
    tags: [...document.tags],
    metadata: JSON.parse(JSON.stringify(document.metadata)),
  }
  if (copy.origin !== undefined) copy.origin = { ...copy.origin }
  return copy
}

/** A copy with its embedding. `document`: what it gets as its document. */
export function copyEmbedded(chunk: EmbeddedChunk, document: Document): EmbeddedChunk {
  const { embedding } = chunk
  return embedding === undefined
    ? copyChunk(chunk, document)
    : { ...copyChunk(chunk, document), embedding: embedding.slice() }
}

/** A copy without its embedding. */
export function copyChunk({ embedding: _, ...chunk }: EmbeddedChunk, document: Document): Chunk {
  const copy = { ...withoutGaps(chunk), document, headingPath: [...chunk.headingPath] }
  if (copy.origin !== undefined) copy.origin = JSON.parse(originJson(copy.origin))
  return copy
}

/** An optional member that is `undefined` is left out, as one that is absent. */
function withoutGaps<T extends object>(value: T): T {
  const copy = { ...value }
  for (const key in copy) if (copy[key] === undefined) delete copy[key]
  return copy
}
