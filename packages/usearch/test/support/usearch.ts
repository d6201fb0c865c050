import { createRequire } from 'node:module'
import type { UsearchIndex, UsearchModule } from '../../src/index.js'

const require = createRequire(import.meta.url)

/** The real USearch, loaded as documented. */
export const usearch = require('usearch') as UsearchModule

/** Its path, for a graph on a thread. */
export const usearchPath = require.resolve('usearch')

const RealIndex = usearch.Index as new (config: unknown) => UsearchIndex

/** The real USearch, which counts calls and fails on demand. */
export function watchedUsearch() {
  const calls = { add: 0, search: 0, save: 0, load: 0 }
  const watched = {
    calls,
    /** The call of `add`, counted from 1, that fails. */
    failAdd: 0,
    /** How many of the nearest keys a search omits, as if it couldn't reach them. */
    unreachable: 0,
    /** Called after an index was saved. */
    onSave: (): void => {},
    /** Called before an index is loaded. */
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
