import type { Document, EmbeddedChunk } from '@kebab/core'

/** A chunk with a document of its own and defaults for all other members. */
export function makeChunk(
  chunkId: string,
  { document, ...more }: Partial<Omit<EmbeddedChunk, 'document'>> & { document?: Partial<Document> } = {},
): EmbeddedChunk {
  const text = more.text ?? `text of ${chunkId}`
  return {
    chunkId,
    document: {
      docId: `doc-${chunkId}`,
      sourceId: 'docs',
      path: `${chunkId}.md`,
      tags: [],
      media: 'markdown',
      trust: 'primary',
      metadata: {},
      contentHash: `hash of ${chunkId}`,
      chunkerVersion: 'toy.v1',
      indexedAt: '2026-01-01T00:00:00.000Z',
      ...document,
    },
    ordinal: 0,
    text,
    start: 0,
    end: text.length,
    lineStart: 1,
    lineEnd: 1,
    headingPath: [],
    ...more,
  }
}

/** A filter that only these chunks pass. */
export function filterOf(chunkIds: Iterable<string>) {
  const allowed = new Set(chunkIds)
  return { where: {}, allowed: async () => allowed }
}
