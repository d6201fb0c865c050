import assert from 'node:assert/strict'
import type { ChunkStore, EmbeddedChunk, IndexedRetriever, Retriever } from '@kebab/core'

/** Makes a retriever that holds exactly these chunks, and nothing of the ones made before. */
export type CreateRetriever = (chunks: readonly EmbeddedChunk[]) => Promise<Retriever> | Retriever

/** Gives the store that a retriever belongs to. */
export type StoreOf = (retriever: Retriever) => Promise<ChunkStore> | ChunkStore

/** A rule of the retrievers' contract, and what proves it. Rejects when the rule is broken. */
export interface RetrieverRule {
  rule: string
  /** `storeOf` is there for a retriever with `within`. */
  prove(create: CreateRetriever, storeOf?: StoreOf): Promise<void>
  /** Whether the rule is one for this retriever. Absent: it is one for every retriever. */
  appliesTo?(retriever: Retriever): boolean
}

export function isIndexed(retriever: Retriever): retriever is IndexedRetriever {
  return 'add' in retriever && typeof retriever.add === 'function'
}

/** A retriever with `add` and `remove`. */
export async function createIndexed(
  create: CreateRetriever,
  chunks: readonly EmbeddedChunk[],
): Promise<IndexedRetriever> {
  const retriever = await create(chunks)
  assert.ok(isIndexed(retriever), 'expected every retriever that `create` makes to have `add`, found one that has not')
  return retriever
}
