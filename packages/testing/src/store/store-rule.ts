import type { Chunk, ChunkStore, EmbeddedChunk } from '@kebab/core'
import { collect } from '../assert-call.js'
import type { Kit } from '../kit.js'

/** A rule of stores. */
export interface StoreRule<Store extends ChunkStore = ChunkStore> {
  /** The sentence that states the rule. It names the test. */
  rule: string
  /** Rejects when an empty store breaks the rule. `another` makes one more empty store. */
  check(store: Store, another: () => Promise<Store>): Promise<void>
}

/** A part that may hold something to close. */
interface Closable {
  close?: (() => unknown) | undefined
}

/** Registers one test for each rule, each on stores of its own. Closes them after the test. */
export function registerStoreRules<Store extends ChunkStore>(
  { test, create }: Kit<Store & Closable>,
  rules: readonly StoreRule<Store>[],
): void {
  for (const { rule, check } of rules) {
    test(rule, async () => {
      const opened: (Store & Closable)[] = []
      const open = async (): Promise<Store> => {
        const store = await create()
        opened.push(store)
        return store
      }
      try {
        await check(await open(), open)
      } finally {
        for (const store of opened) await store.close?.()
      }
    })
  }
}

/** Returns the texts of chunks, and `null` where there is no chunk. */
export function textsOf(chunks: readonly (Chunk | null)[]): (string | null)[] {
  return chunks.map((chunk) => chunk?.text ?? null)
}

/** Returns a chunk without its embedding. */
export function withoutEmbedding<C extends EmbeddedChunk | null>(chunk: C): Chunk | null {
  if (chunk === null) return null
  const { embedding: _, ...rest } = chunk
  return rest
}

/** Returns all that `chunks()` gives, by path, because stores may order documents as they like. */
export async function chunksByPath(store: ChunkStore): Promise<EmbeddedChunk[]> {
  const path = ({ document }: EmbeddedChunk): string => document.path
  return (await collect(store.chunks())).sort((a, b) => (path(a) < path(b) ? -1 : path(a) > path(b) ? 1 : 0))
}
