import { KebabError } from '@kebab/core'
import { inverseNorm } from './cosine.js'
import type { Settings } from './settings.js'
import type { UsearchIndex } from './usearch-module.js'

/** Vectors in one native call, where a call is shared by threads. */
const SLICE = 512

/** Which half of a 64-bit number holds its lower bits on this machine. */
const LOWER_WORD = new Uint32Array(BigUint64Array.of(1n).buffer)[0] === 1 ? 0 : 1

/**
 * A graph of USearch that only grows: its keys are the numbers of the rows of a `VectorTable`, from 0, each used once.
 * Nothing is removed natively. There a removal leaves links behind that don't fit the vector which takes the place, and other vectors
 * become unreachable; and a key table that sees many different keys fills up with deleted ones until a look-up never ends.
 */
export class Graph {
  readonly #settings: Settings
  readonly #index: UsearchIndex

  constructor(settings: Settings) {
    const { usearch, dimensions, precision, connectivity, expansionAdd, expansionSearch } = settings
    this.#settings = settings
    this.#index = new usearch.Index({
      dimensions,
      metric: 'cos',
      quantization: precision,
      connectivity,
      expansion_add: expansionAdd,
      expansion_search: expansionSearch,
      multi: false,
    } as never)
  }

  get size(): number {
    return this.#index.size()
  }

  get dimensions(): number {
    return this.#index.dimensions()
  }

  /** How many threads build it. */
  get threads(): number {
    return this.#settings.threads
  }

  /**
   * Appends rows `first` to `first + count - 1`. On one thread a vector a call: then the graph doesn't depend on how many come at a time.
   * Throws `internal` when USearch fails; some of the rows may be in the graph then.
   */
  append(first: number, count: number, vectorOf: (row: number) => Float32Array): void {
    const { dimensions, threads } = this.#settings
    const slice = threads === 1 ? 1 : SLICE
    try {
      for (let at = 0; at < count; at += slice) {
        const rows = Math.min(slice, count - at)
        const keys = BigUint64Array.from({ length: rows }, (_, i) => BigInt(first + at + i))
        const vectors = new Float32Array(rows * dimensions)
        for (let i = 0; i < rows; i++) vectors.set(unit(vectorOf(first + at + i)), i * dimensions)
        this.#index.add(keys, vectors, threads)
      }
    } catch (cause) {
      const message = `expected USearch to take ${count} vectors, found: ${String(cause)}; nothing was added`
      throw new KebabError('internal', message, { cause, hint: 'Free memory, then try again.' })
    }
  }

  /** The rows that a search for `k` reaches, nearest first as far as the graph's precision can tell. `k`: an integer from 1 to `size`. */
  nearest(vector: Float32Array, k: number): Uint32Array {
    const { keys } = this.#index.search(unit(vector), k, 1)
    // Rows are counted in 32 bits, so that a key is its lower word: that costs a tenth of making numbers of BigInts.
    const words = new Uint32Array(keys.buffer, keys.byteOffset, 2 * keys.length)
    const rows = new Uint32Array(keys.length)
    for (let i = 0; i < rows.length; i++) rows[i] = words[2 * i + LOWER_WORD]!
    return rows
  }

  save(path: string): void {
    this.#index.save(path)
  }

  /** Only for a file that is known to be whole: a damaged one ends the process. */
  load(path: string): void {
    this.#index.load(path)
  }
}

/** The vector at unit length, in memory of its own: USearch squares in 32 bits, where a long vector overflows and a short one vanishes. */
function unit(vector: Float32Array): Float32Array {
  const scale = inverseNorm(vector)
  const scaled = new Float32Array(vector.length)
  for (let i = 0; i < scaled.length; i++) scaled[i] = vector[i]! * scale
  return scaled
}
