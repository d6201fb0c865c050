import { type ChunkStore, memoryStore } from '../../src/index.js'

/** A store in memory that has no views and compares no revisions: who reads it holds still. */
export function plainStore(): ChunkStore {
  const { view: _, compare: __, ...plain } = memoryStore({ id: 'store' })
  return plain
}
