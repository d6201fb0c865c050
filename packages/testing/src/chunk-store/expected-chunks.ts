import type { Chunk, ChunkStore, EmbeddedChunk, StoredDocument } from '@kebab/core'
import { collect } from '../collect.js'

export function idsOf({ chunks }: StoredDocument): string[] {
  return chunks.map(({ chunkId }) => chunkId)
}

/** The texts of what was found, for comparing at a glance. */
export function textsOf(chunks: readonly (Chunk | null)[]): (string | null)[] {
  return chunks.map((chunk) => chunk?.text ?? null)
}

/** A chunk as it is read for people. */
export function withoutEmbedding<C extends EmbeddedChunk | null>(chunk: C): Chunk | null {
  if (chunk === null) return null
  const { embedding: _, ...plain } = chunk
  return plain
}

/** Everything that `chunks()` gives, with the documents by path: their order is the store's own. */
export async function chunksByPath(store: ChunkStore): Promise<EmbeddedChunk[]> {
  const place = ({ document }: EmbeddedChunk): string => document.path
  return (await collect(store.chunks())).sort((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0))
}
