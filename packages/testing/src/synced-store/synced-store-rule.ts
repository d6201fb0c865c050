import type { SyncedStore } from '@kebab/core'
import type { Rule } from '../test-runner.js'

/** What the rules of `SyncedStore` are proved on. */
export interface SyncedSubject {
  /** An empty store. */
  store: SyncedStore
  /** Does something with another empty store. */
  withAnother<Result>(work: (store: SyncedStore) => Promise<Result>): Promise<Result>
}

export type SyncedStoreRule = Rule<SyncedSubject>
