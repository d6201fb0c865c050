import type { ChunkStore } from '@kebab/core'
import { checkKit, type Kit, namesOf } from '../kit.js'
import { catchUpRules, changedSinceRules, commitRules, compareRules, revisionRules } from './commit-rules.js'
import { abortRules, concurrencyRules } from './concurrency-rules.js'
import { contentRules, ownershipRules } from './content-rules.js'
import { readRules } from './read-rules.js'
import { selectRules } from './select-rules.js'
import { registerStoreRules, type StoreRule } from './store-rule.js'
import { viewRules } from './view-rules.js'

/** In the order of `docs/writing-the-other-parts.md`. */
const RULES: readonly StoreRule[] = [
  ...revisionRules,
  ...commitRules,
  ...readRules,
  ...selectRules,
  ...contentRules,
  ...concurrencyRules,
  ...ownershipRules,
  ...abortRules,
  ...viewRules,
  ...compareRules,
  ...catchUpRules,
  ...changedSinceRules,
]

/** The rules of `ChunkStore`: the names of the tests of `testChunkStore`. */
export const chunkStoreRules: readonly string[] = namesOf(RULES)

/** A chunk store that may hold something to close. */
export interface ClosableStore extends ChunkStore {
  /** Called once after the test, and awaited. Default: there is nothing to close. */
  close?: (() => unknown) | undefined
}

/**
 * Registers one test for each rule of `ChunkStore`.
 * `create` makes an empty store for each test, and a second one for a rule about two stores.
 * A store without `view`, `compare`, `canCatchUp` or `changedSince` passes the rules about these.
 */
export function testChunkStore(kit: Kit<ClosableStore>): void {
  registerStoreRules(checkKit('testChunkStore', kit), RULES)
}
