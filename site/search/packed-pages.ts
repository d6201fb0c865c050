import type { Document, EmbeddedChunk, StoredDocument } from '@kebab/core'

/** A section of a page: its anchor, which is empty above the first heading, and its headings. */
export type PackedSection = [anchor: string, ...headings: string[]]
/** A chunk: its section by number, then where it is in the text. */
export type PackedChunk = [section: number, start: number, end: number, lineStart: number, lineEnd: number]

/**
 * A page as the browser loads it: a stored document without what can be made of the rest, which is
 * a fifth of its size.
 */
export interface PackedPage {
  address: string
  title: string
  /** The group of the navigation that it is in. */
  group: string
  text: string
  sections: PackedSection[]
  chunks: PackedChunk[]
}

/** A page that can be searched, and the anchor of each of its chunks. */
export interface UnpackedPage {
  page: PackedPage
  stored: StoredDocument
  anchors: ReadonlyMap<string, string>
}

/** Makes the stored document of a page again. */
export function unpackPage(page: PackedPage): UnpackedPage {
  const { address, title, text, sections, chunks } = page
  const document: Document = {
    docId: address,
    sourceId: 'site',
    path: address,
    title,
    tags: [],
    media: 'markdown',
    trust: 'primary',
    metadata: {},
    contentHash: address,
    chunkerVersion: 'packed',
    indexedAt: '2026-01-01T00:00:00.000Z',
  }
  const anchors = new Map<string, string>()
  const stored = chunks.map(([section, start, end, lineStart, lineEnd], ordinal): EmbeddedChunk => {
    const chunkId = `${address}#${ordinal}`
    const [anchor = '', ...headingPath] = sections[section] ?? ['']
    anchors.set(chunkId, anchor)
    return {
      chunkId,
      document,
      ordinal,
      text: text.slice(start, end),
      start,
      end,
      lineStart,
      lineEnd,
      headingPath,
    }
  })
  return { page, stored: { document, text, chunks: stored }, anchors }
}
