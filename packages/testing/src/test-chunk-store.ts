import type { ChunkStore } from '@kebab/core'
import { abortRules } from './chunk-store/abort-rules.js'
import { commitRules } from './chunk-store/commit-rules.js'
import { concurrencyRules } from './chunk-store/concurrency-rules.js'
import { contentRules } from './chunk-store/content-rules.js'
import { getRules } from './chunk-store/get-rules.js'
import { listRules } from './chunk-store/list-rules.js'
import { ownershipRules } from './chunk-store/ownership-rules.js'
import { readRules } from './chunk-store/read-rules.js'
import { revisionRules } from './chunk-store/revision-rules.js'
import { selectRules } from './chunk-store/select-rules.js'
import type { Kit } from './test-fresh.js'

const RULES = [
  ...revisionRules,
  ...commitRules,
  ...getRules,
  ...selectRules,
  ...readRules,
  ...listRules,
  ...contentRules,
  ...concurrencyRules,
  ...ownershipRules,
  ...abortRules,
]

/** The rules of `ChunkStore`, as the tests of `testChunkStore` are named. */
export const chunkStoreRules: readonly string[] = RULES.map(({ rule }) => rule)

/** A store that may hold something to be closed. */
export type ClosableStore = ChunkStore & { close?: (() => unknown) | undefined }

/**
 * Registers one test for each rule of `ChunkStore`. `create` makes an empty store for each of them, which is closed afterwards when it
 * has a `close`, awaited.
 */
export function testChunkStore({ test, create }: Kit<ClosableStore>): void {
  for (const { rule, prove } of RULES) {
    test(rule, async () => {
      const store = await create()
      try {
        await prove(store)
      } finally {
        await store.close?.()
      }
    })
  }
}
