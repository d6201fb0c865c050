import { KebabError } from '@kebab/core'
import { inverseNorm } from '@kebab/core/kit'
import type { Settings, UsearchIndex } from './settings.js'

/** How many vectors a native call adds on several threads. */
const VECTORS_PER_CALL = 512

/** Which 32-bit half of a 64-bit number holds its lower bits on this machine. */
const LOWER_WORD = new Uint32Array(BigUint64Array.of(1n).buffer)[0] === 1 ? 0 : 1

/**
 * A USearch graph whose keys are the row numbers of a `VectorTable`, from 0, each used once. It
 * only grows: nothing is removed natively, for two reasons.
 *
 * - A native removal leaves links behind that don't fit the vector that takes over the slot, so
 *   other vectors become unreachable.
 * - A key table that sees many different keys fills with deleted entries, until a look-up never
 *   ends.
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

  /** How many threads build the graph. */
  get threads(): number {
    return this.#settings.threads
  }

  /**
   * Appends rows `first` to `first + count - 1`. On one thread, each vector is added by a call of
   * its own, so the graph doesn't depend on how many vectors an append gets.
   * @throws KebabError `internal` if USearch fails; the graph may then have some of the rows
   */
  append(first: number, count: number, vectorOf: (row: number) => Float32Array): void {
    const { dimensions, threads } = this.#settings
    const slice = threads === 1 ? 1 : VECTORS_PER_CALL
    try {
      for (let at = 0; at < count; at += slice) {
        const rows = Math.min(slice, count - at)
        const keys = BigUint64Array.from({ length: rows }, (_, i) => BigInt(first + at + i))
        const vectors = new Float32Array(rows * dimensions)
        for (let i = 0; i < rows; i++) vectors.set(toUnitLength(vectorOf(first + at + i)), i * dimensions)
        this.#index.add(keys, vectors, threads)
      }
    } catch (cause) {
      const message = `expected USearch to take ${count} vectors, found: ${String(cause)}; nothing was added`
      throw new KebabError('internal', message, { cause, hint: 'Free memory, then try again.' })
    }
  }

  /**
   * Returns the rows that a search for `k` reaches, nearest first by the graph's precision.
   * `k`: an integer from 1 to `size`.
   */
  nearest(vector: Float32Array, k: number): Uint32Array {
    const { keys } = this.#index.search(toUnitLength(vector), k, 1)
    // Row numbers fit 32 bits, so the lower word of a key suffices. Reading it takes a tenth of the
    // time that converting a BigInt takes.
    const words = new Uint32Array(keys.buffer, keys.byteOffset, 2 * keys.length)
    const rows = new Uint32Array(keys.length)
    for (let i = 0; i < rows.length; i++) rows[i] = words[2 * i + LOWER_WORD]!
    return rows
  }

  save(path: string): void {
    this.#index.save(path)
  }

  /** Loads a saved graph. Verify the file before: a damaged one ends the process. */
  load(path: string): void {
    this.#index.load(path)
  }
}

/**
 * A copy at unit length. USearch squares in 32 bits, where a long vector overflows and a short one
 * underflows.
 */
function toUnitLength(vector: Float32Array): Float32Array {
  const scale = inverseNorm(vector)
  const scaled = new Float32Array(vector.length)
  for (let i = 0; i < scaled.length; i++) scaled[i] = vector[i]! * scale
  return scaled
}
