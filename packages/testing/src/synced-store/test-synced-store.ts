import type { SyncedStore } from '@kebab/core'
import { closing } from '../closing.js'
import type { Kit } from '../test-fresh.js'
import { changeRules } from './change-rules.js'
import { embeddingRules } from './embedding-rules.js'
import { markRules } from './mark-rules.js'

const RULES = [...changeRules, ...markRules, ...embeddingRules]

/** The rules of `SyncedStore` beyond those of `ChunkStore`, as the tests of `testSyncedStore` are named. */
export const syncedStoreRules: readonly string[] = RULES.map(({ rule }) => rule)

/** A synced store that may hold something to be closed. */
export interface ClosableSyncedStore extends SyncedStore {
  /** Called once, when the test is over, and awaited. Absent: there is nothing to close. */
  close?: (() => unknown) | undefined
}

/**
 * Registers one test for each rule of `SyncedStore` beyond those of `ChunkStore`: run `testChunkStore` beside it. `create` makes an empty store, once
 * or twice for each of them; each has revisions of its own, and is closed afterwards when it has a `close`, awaited.
 */
export function testSyncedStore({ test, create }: Kit<ClosableSyncedStore>): void {
  for (const { rule, prove } of RULES) {
    test(rule, () => closing(create, (store) => prove({ store, withAnother: (work) => closing(create, work) })))
  }
}
