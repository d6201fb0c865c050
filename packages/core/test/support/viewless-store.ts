import { type ChunkStore, memoryStore } from '../../src/index.js'

/** A store in memory without `view` and `compare`: searches over it have to hold still. */
export function viewlessStore(): ChunkStore {
  const { view: _, compare: __, ...store } = memoryStore({ id: 'store' })
  return store
}
