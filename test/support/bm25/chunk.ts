import type { Analyzer, Chunk, Document } from '@kebab/core'

/**
 * A chunk as the contract has it, from what matters to a lexical retriever. The last part of its
 * path is empty, so that it has no words.
 */
export function chunkOf(
  chunkId: string,
  text: string,
  rest: { title?: string; headingPath?: string[]; lang?: string; document?: Partial<Document> } = {},
): Chunk {
  const document: Document = {
    docId: '0'.repeat(32),
    sourceId: 'test',
    path: 'docs/',
    title: rest.title,
    lang: rest.lang,
    tags: [],
    media: 'markdown',
    trust: 'primary',
    metadata: {},
    contentHash: '0'.repeat(64),
    chunkerVersion: 'test',
    indexedAt: '2026-01-01T00:00:00.000Z',
    ...rest.document,
  }
  const { headingPath = [] } = rest
  return { chunkId, document, ordinal: 0, text, start: 0, end: text.length, lineStart: 1, lineEnd: 1, headingPath }
}

/** Every piece between two spaces is a term, the empty one too. */
export const splitAnalyzer: Analyzer = {
  version: 'split.v1',
  terms: (text) => text.split(' ').map((term) => ({ term, start: 0, end: 0 })),
}
