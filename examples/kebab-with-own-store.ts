import { memoryStore, openKebab, type SyncedStore } from '@kebab/local'

/**
 * A store of your own has the members of `SyncedStore`. This one keeps all in memory, and notes
 * what was committed.
 */
const memory = memoryStore()
const commits: string[] = []
const store: SyncedStore = {
  ...memory,
  async commit(batch) {
    const revision = await memory.commit(batch)
    commits.push(`${batch.put?.length ?? 0} documents put, ${batch.remove?.length ?? 0} removed`)
    return revision
  },
}

const kebab = await openKebab({ store, embedder: null }) // no folder: nothing is kept on disk
await kebab.index('./docs')
const { hits } = await kebab.search({ query: 'how is the budget kept', k: 1 })
console.log(hits[0]?.doc_path, commits)
await kebab.close()
