import type { ChunkStore } from '@kebab/core'
import type { Kit } from '../test-fresh.js'
import { abortRules } from './abort-rules.js'
import { commitRules } from './commit-rules.js'
import { compareRules, type StoreRule } from './compare-rules.js'
import { concurrencyRules } from './concurrency-rules.js'
import { contentRules } from './content-rules.js'
import { getRules } from './get-rules.js'
import { listRules } from './list-rules.js'
import { ownershipRules } from './ownership-rules.js'
import { readRules } from './read-rules.js'
import { revisionRules } from './revision-rules.js'
import { selectRules } from './select-rules.js'
import { viewRules } from './view-rules.js'

const RULES: readonly StoreRule[] = [
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
  ...viewRules,
  ...compareRules,
]

/** The rules of `ChunkStore`, as the tests of `testChunkStore` are named. */
export const chunkStoreRules: readonly string[] = RULES.map(({ rule }) => rule)

/** A store that may hold something to be closed. */
export interface ClosableStore extends ChunkStore {
  /** Called once, when the test is over, and awaited. Absent: there is nothing to close. */
  close?: (() => unknown) | undefined
}

/**
 * Registers one test for each rule of `ChunkStore`. `create` makes an empty store for each of them, and a second one where a rule is about
 * two stores. They are closed afterwards when they have a `close`, awaited. The rules about `view` and `compare` hold for any store that lacks these.
 */
export function testChunkStore({ test, create }: Kit<ClosableStore>): void {
  for (const { rule, prove } of RULES) {
    test(rule, async () => {
      const opened: ClosableStore[] = []
      const open = async (): Promise<ClosableStore> => {
        const store = await create()
        opened.push(store)
        return store
      }
      try {
        await prove(await open(), open)
      } finally {
        for (const store of opened) await store.close?.()
      }
    })
  }
}
