import type { Chunk, EmbeddedChunk, StoredDocument } from '@kebab/core'

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
