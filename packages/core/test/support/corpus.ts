import type { Chunk, Document, EmbeddedChunk, StoredDocument } from '../../src/index.js'
import { originOf } from '../../src/internal/index.js'

export const INDEXED_AT = '2026-01-01T00:00:00.000Z'

/** A document of one source, with defaults for everything that a test doesn't set. */
export function makeDocument(path: string, more: Partial<Document> = {}): Document {
  return {
    docId: `doc-${path}`,
    sourceId: 'docs',
    path,
    tags: [],
    media: 'markdown',
    trust: 'primary',
    metadata: {},
    contentHash: `hash of ${path}`,
    chunkerVersion: 'lines.v1',
    indexedAt: INDEXED_AT,
    ...more,
  }
}

/** A document whose chunks are the lines of its text. The id of line i of `a.md` is `a.md:i`. */
export function makeStored(path: string, lines: readonly string[], more: Partial<Document> = {}): StoredDocument {
  const document = makeDocument(path, more)
  let start = 0
  const chunks = lines.map((text, ordinal): EmbeddedChunk => {
    const chunk: Chunk = {
      chunkId: `${path}:${ordinal}`,
      document,
      ordinal,
      text,
      start,
      end: start + text.length,
      lineStart: ordinal + 1,
      lineEnd: ordinal + 1,
      headingPath: ['Heading'],
    }
    start += text.length + 1
    return chunk
  })
  return { document, text: lines.join('\n'), chunks }
}

/**
 * The same document as a reader makes it of a file with a page for each line of the text: line i is
 * on page i + 1.
 */
export function derived(stored: StoredDocument): StoredDocument {
  const document: Document = { ...stored.document, origin: { digest: 'd1'.repeat(32), reader: 'pages/1' } }
  const originSpans = stored.chunks.map(({ start, end }, i) => ({ start, end, from: { page: i + 1 } }))
  const chunks = stored.chunks.map((chunk) => ({
    ...chunk,
    document,
    origin: originOf(originSpans, chunk.start, chunk.end),
  }))
  return { ...stored, document, originSpans, chunks }
}
