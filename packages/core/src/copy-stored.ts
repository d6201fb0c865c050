import type { Chunk, Document, EmbeddedChunk, StoredDocument } from './contracts.js'

/** A document with its chunks that shares nothing with the given one. */
export function copyStored({ document, text, chunks }: StoredDocument): StoredDocument {
  const copy = copyDocument(document)
  return { document: copy, text, chunks: chunks.map((chunk) => copyEmbedded(chunk, copy)) }
}

/** Metadata is copied as JSON writes it, which also keeps a key such as `__proto__`. */
export function copyDocument(document: Document): Document {
  return {
    ...withoutGaps(document),
    tags: [...document.tags],
    metadata: JSON.parse(JSON.stringify(document.metadata)),
  }
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
  return { ...withoutGaps(chunk), document, headingPath: [...chunk.headingPath] }
}

/** An optional member that is `undefined` is left out, as one that is absent. */
function withoutGaps<T extends object>(value: T): T {
  const copy = { ...value }
  for (const key in copy) if (copy[key] === undefined) delete copy[key]
  return copy
}
