import type { ChunkStore } from '@kebab/core'
import { closing } from '../closing.js'
import type { Kit } from '../test-fresh.js'
import { abortRules } from './abort-rules.js'
import { commitRules } from './commit-rules.js'
import { concurrencyRules } from './concurrency-rules.js'
import { contentRules } from './content-rules.js'
import { getRules } from './get-rules.js'
import { listRules } from './list-rules.js'
import { ownershipRules } from './ownership-rules.js'
import { readRules } from './read-rules.js'
import { revisionRules } from './revision-rules.js'
import { selectRules } from './select-rules.js'

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
export interface ClosableStore extends ChunkStore {
  /** Called once, when the test is over, and awaited. Absent: there is nothing to close. */
  close?: (() => unknown) | undefined
}

/**
 * Registers one test for each rule of `ChunkStore`. `create` makes an empty store for each of them, which is closed afterwards when it
 * has a `close`, awaited.
 */
export function testChunkStore({ test, create }: Kit<ClosableStore>): void {
  for (const { rule, prove } of RULES) test(rule, () => closing(create, prove))
}
