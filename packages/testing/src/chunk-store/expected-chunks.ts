import type { Chunk, EmbeddedChunk, StoredDocument } from '@kebab/core'

export function idsOf({ chunks }: StoredDocument): string[] {
  return chunks.map(({ chunkId }) => chunkId)
}

/** The texts of what was found, for comparing at a glance. */
export function textsOf(chunks: readonly (Chunk | null)[]): (string | null)[] {
  return chunks.map((chunk) => chunk?.text ?? null)
}

/** Chunks as they are read for people. */
export function withoutEmbeddings(chunks: readonly EmbeddedChunk[]): Chunk[] {
  return chunks.map(({ embedding: _, ...chunk }) => chunk)
}
