import type { SyncedStore } from '@kebab/core'
import { type Kit, namesOf } from '../kit.js'
import { embeddingRules } from './embedding-rules.js'
import { changeRules, markRules } from './history-rules.js'
import { registerStoreRules, type StoreRule } from './store-rule.js'

/** In the order of `docs/writing-the-other-parts.md`. */
const RULES: readonly StoreRule<SyncedStore>[] = [...changeRules, ...markRules, ...embeddingRules]

/** The rules of `SyncedStore` beyond those of `ChunkStore`: the names of the tests of `testSyncedStore`. */
export const syncedStoreRules: readonly string[] = namesOf(RULES)

/** A synced store that may hold something to close. */
export interface ClosableSyncedStore extends SyncedStore {
  /** Called once after the test, and awaited. Default: there is nothing to close. */
  close?: (() => unknown) | undefined
}

/**
 * Registers one test for each rule of `SyncedStore` beyond those of `ChunkStore`.
 * Run `testChunkStore` beside it. `create` makes an empty store for each test, and a second one
 * for a rule about two stores. Two stores must have different revisions.
 */
export function testSyncedStore(kit: Kit<ClosableSyncedStore>): void {
  registerStoreRules(kit, RULES)
}
