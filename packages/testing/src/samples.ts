import type { Chunk, Document, EmbeddedChunk, OriginRange, OriginSpan, StoredDocument } from '@kebab/core'

/**
 * Returns a document whose chunks are the given paragraphs, joined by blank lines.
 * Ids and offsets are as the contract requires. The chunks have no embeddings.
 */
export function sampleDocument(
  path: string,
  paragraphs: readonly string[],
  more: Partial<Document> = {},
): StoredDocument {
  const text = paragraphs.join('\n\n')
  const document: Document = {
    docId: sampleId(`document ${more.sourceId ?? 'samples'} ${path}`),
    sourceId: 'samples',
    path,
    tags: [],
    media: 'text',
    trust: 'primary',
    metadata: {},
    contentHash: sampleId(`content ${text} ${JSON.stringify(more)}`).repeat(2),
    chunkerVersion: 'paragraphs.v1',
    indexedAt: '2026-01-02T03:04:05.000Z',
    ...more,
  }
  let start = 0
  const chunks = paragraphs.map((paragraph, ordinal): EmbeddedChunk => {
    const end = start + paragraph.length
    const chunk = {
      chunkId: sampleId(`chunk ${document.docId} ${ordinal} ${paragraph}`),
      document,
      ordinal,
      text: paragraph,
      start,
      end,
      lineStart: lineAt(text, start),
      lineEnd: lineAt(text, end),
      headingPath: [],
    }
    start = end + 2
    return chunk
  })
  return { document, text, chunks }
}

/** Returns a `sampleDocument` whose chunks have embeddings. */
export function embeddedDocument(
  path: string,
  paragraphs: readonly string[],
  more: Partial<Document> = {},
): StoredDocument {
  const stored = sampleDocument(path, paragraphs, { embeddingModel: 'samples', ...more })
  return { ...stored, chunks: stored.chunks.map((chunk) => ({ ...chunk, embedding: sampleVector(chunk.chunkId) })) }
}

/** Returns a copy of the document with other members, in its chunks too. */
export function changedDocument(stored: StoredDocument, members: Partial<Document>): StoredDocument {
  const document = { ...stored.document, ...members }
  return { ...stored, document, chunks: stored.chunks.map((chunk) => ({ ...chunk, document })) }
}

/** Returns a copy of the document as if a reader had derived it from a file, with these spans. */
export function derivedDocument(stored: StoredDocument, originSpans: readonly OriginSpan[]): StoredDocument {
  const document: Document = { ...stored.document, origin: { digest: 'd1'.repeat(32), reader: 'samples/1' } }
  const chunks = stored.chunks.map((chunk) => {
    const [first, ...others] = originSpans.filter(({ start, end }) => start < chunk.end && end > chunk.start)
    return { ...chunk, document, ...(first === undefined ? {} : { origin: rangeOf(first, others.at(-1) ?? first) }) }
  })
  return { ...stored, document, originSpans, chunks }
}

/** From the start of the first span to the end of the last, as `originOf` of core returns it. */
function rangeOf({ from }: OriginSpan, last: OriginSpan): OriginRange {
  const to = last.to ?? last.from
  return JSON.stringify(from) === JSON.stringify(to) ? { from: { ...from } } : { from: { ...from }, to: { ...to } }
}

/**
 * Returns a vector of unit length that depends on the seed alone.
 * The vectors of different seeds are nearly independent.
 */
export function sampleVector(seed: string, dimensions = 8): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, (_, i) => fnv1a(`${i} ${seed} ${i}`) / 2 ** 32 - 0.5)
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

/** Returns the ids of chunks, in their order. */
export function idsOf(chunks: readonly Chunk[]): string[] {
  return chunks.map(({ chunkId }) => chunkId)
}

/** Freezes a value and everything in it, so that changing it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) deepFreeze(inner)
  }
  return value
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** Returns a 128-bit hash of the seed in hexadecimal, made of four 32-bit hashes. */
function sampleId(seed: string): string {
  return [1, 2, 3, 4].map((round) => fnv1a(`${round} ${seed}`).toString(16).padStart(8, '0')).join('')
}

/** Returns the 32-bit FNV-1a hash (Fowler, Noll, Vo) of the UTF-16 code units. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
