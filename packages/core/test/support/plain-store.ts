import { type ChunkStore, memoryStore } from '../../src/index.js'

/** A store in memory without `view` and `compare`: searches over it have to hold still. */
export function plainStore(): ChunkStore {
  const { view: _, compare: __, ...plain } = memoryStore({ id: 'store' })
  return plain
}
