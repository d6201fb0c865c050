import { createRequire } from 'node:module'
import type { UsearchIndex, UsearchModule } from '../../src/index.js'

/** The real library, loaded as the documentation says. */
export const usearch = createRequire(import.meta.url)('usearch') as UsearchModule

const RealIndex = usearch.Index as new (config: unknown) => UsearchIndex

/** The real library, which says what was called, and fails where it is told to. */
export function watchedUsearch() {
  const calls = { add: 0, search: 0, save: 0, load: 0 }
  const watched = {
    calls,
    /** Makes the next `add`, counted from 1, fail. */
    failAdd: 0,
    /** How many of the nearest keys a search leaves out, as if they could not be reached. */
    unreachable: 0,
    /** Is called when an index has been saved. */
    onSave: (): void => {},
    /** Is called when an index is about to be loaded. */
    onLoad: (): void => {},
    module: undefined as unknown as UsearchModule,
  }
  class WatchedIndex extends RealIndex {
    override add(keys: BigUint64Array, vectors: Float32Array, threads: number): void {
      calls.add++
      if (calls.add === watched.failAdd) throw new Error('Out of memory!')
      super.add(keys, vectors, threads)
    }
    override search(vector: Float32Array, k: number, threads: number): { keys: BigUint64Array } {
      calls.search++
      return { keys: super.search(vector, k, threads).keys.slice(watched.unreachable) }
    }
    override save(path: string): void {
      calls.save++
      super.save(path)
      watched.onSave()
    }
    override load(path: string): void {
      calls.load++
      watched.onLoad()
      super.load(path)
    }
  }
  watched.module = { Index: WatchedIndex }
  return watched
}
