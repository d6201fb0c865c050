import assert from 'node:assert/strict'
import type { ChunkStore, EmbeddedChunk, IndexedRetriever, Retriever } from '@kebab/core'

/** Makes a retriever that holds exactly these chunks, whatever was made before. */
export type CreateRetriever = (chunks: readonly EmbeddedChunk[]) => Promise<Retriever> | Retriever

/** Returns the store that a retriever belongs to. */
export type StoreOf = (retriever: Retriever) => Promise<ChunkStore> | ChunkStore

/** A rule of retrievers. */
export interface RetrieverRule {
  /** The sentence that states the rule. It names the test. */
  rule: string
  /** Rejects when a retriever breaks the rule. `storeOf` is given for a retriever with `within`. */
  check(create: CreateRetriever, storeOf?: StoreOf): Promise<void>
  /** Whether the rule applies to this retriever. Default: it applies to every retriever. */
  appliesTo?(retriever: Retriever): boolean
}

/** Tells whether a retriever has `add`. */
export function isIndexed(retriever: Retriever): retriever is IndexedRetriever {
  return 'add' in retriever && typeof retriever.add === 'function'
}

/** Makes a retriever with `add` and `remove`, and fails if it has none. */
export async function createIndexed(
  create: CreateRetriever,
  chunks: readonly EmbeddedChunk[],
): Promise<IndexedRetriever> {
  const retriever = await create(chunks)
  assert.ok(isIndexed(retriever), 'expected every retriever that `create` makes to have `add`, found one that has not')
  return retriever
}
