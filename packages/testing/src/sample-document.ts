import type { Document, EmbeddedChunk, StoredDocument } from '@kebab/core'

/** A document whose chunks are the given paragraphs, with ids and offsets as the contract wants them. */
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

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** 128 bits in hexadecimal that are the same for the same seed: four rounds of FNV-1a, each begun elsewhere. */
export function sampleId(seed: string): string {
  return [1, 2, 3, 4].map((round) => fnv1a(`${round} ${seed}`).toString(16).padStart(8, '0')).join('')
}

/** 32-bit FNV-1a (Fowler, Noll, Vo) over UTF-16 code units. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
