import { memoryStore, type SyncedStore } from '@kebab/core'
import { syncedStoreRules, testSyncedStore } from '../src/index.js'
import { turns } from '../src/prove-abort.js'
import { syncedStoreBreakers } from './breakers/synced-store-breakers.js'
import { proveKit } from './support/prove-kit.js'

/** Takes a turn for every answer, and puts the documents of a commit in an order of its own. */
function slowStore(): SyncedStore {
  const store = memoryStore()
  return {
    ...store,
    document: (docId) => turns(1).then(() => store.document(docId)),
    marked: () => turns(1).then(store.marked),
    mark: (name, revision) => turns(1).then(() => store.mark(name, revision)),
    commit: (batch) => turns(1).then(() => store.commit({ ...batch, put: [...(batch.put ?? [])].reverse() })),
    changesSince: (revision) => turns(1).then(() => store.changesSince(revision)),
    embeddings: (passages, model) => turns(1).then(() => store.embeddings(passages, model)),
  }
}

proveKit<SyncedStore>({
  rules: syncedStoreRules,
  kit: testSyncedStore,
  create: () => memoryStore(),
  others: { 'a slow one': slowStore },
  breakers: syncedStoreBreakers,
})
