import type { Document, EmbeddedChunk, Embedder, StoredDocument } from '@kebab/core'
import { type Corpus, DIMENSIONS } from '../corpus.ts'
import { CEILING } from '../truth.ts'

/** The texts as documents of one chunk each, whose numbers begin with `first`. */
export function* chunksOf(
  { texts, vectors }: Corpus,
  embedded: boolean,
  first = 0,
): Generator<StoredDocument & { chunks: EmbeddedChunk[] }> {
  for (const [row, text] of texts.entries()) {
    const i = first + row
    const document: Document = {
      docId: idOf(i),
      sourceId: 'bench',
      path: `${i}.txt`,
      tags: [],
      media: 'text',
      trust: 'primary',
      metadata: {},
      contentHash: idOf(i),
      chunkerVersion: 'bench.v1',
      indexedAt: '2026-01-01T00:00:00.000Z',
      ...(embedded ? { embeddingModel: 'given' } : {}),
    }
    const place = { ordinal: 0, start: 0, end: text.length, lineStart: 1, lineEnd: 1 }
    const embedding = embedded ? vectors.slice(row * DIMENSIONS, (row + 1) * DIMENSIONS) : undefined
    yield { document, text, chunks: [{ chunkId: idOf(i), document, text, ...place, headingPath: [], embedding }] }
  }
}

export function idOf(i: number): string {
  return i.toString(16).padStart(32, '0')
}

export function numberOf(chunkId: string): number {
  return Number.parseInt(chunkId, 16)
}

/**
 * The vectors of the queries, as an embedder would return them. The cost of an embedder is left
 * out, because it is the same for every engine.
 */
export function givenEmbedder({ queries, queryVectors }: Corpus): Embedder {
  const rows = new Map(queries.map((query, q) => [query, queryVectors.slice(q * DIMENSIONS, (q + 1) * DIMENSIONS)]))
  return {
    model: 'given',
    dimensions: DIMENSIONS,
    calibration: { floor: 0.2, ceiling: CEILING },
    embed: async (texts) => texts.map((text) => rows.get(text)!.slice()),
  }
}
