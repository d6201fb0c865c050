import type { Settings, UsearchIndex, UsearchModule } from './settings.js'

/** How many vectors a native call adds on several threads. */
const VECTORS_PER_CALL = 512

/** Which 32-bit half of a 64-bit number holds its lower bits on this machine. */
const LOWER_WORD = new Uint32Array(BigUint64Array.of(1n).buffer)[0] === 1 ? 0 : 1

/** What a graph is made with. It can be sent to another thread. */
export type GraphSettings = Pick<
  Settings,
  'dimensions' | 'precision' | 'connectivity' | 'expansionAdd' | 'expansionSearch' | 'threads'
>

/**
 * A USearch graph whose keys are the row numbers of a `VectorTable`, from 0, each used once. It
 * only grows: nothing is removed natively, for two reasons.
 *
 * - A native removal leaves links behind that don't fit the vector that takes over the slot, so
 *   other vectors become unreachable.
 * - A key table that sees many different keys fills with deleted entries, until a look-up never
 *   ends.
 *
 * Vectors are of unit length, for two reasons.
 *
 * - USearch squares in 32 bits, where a long vector overflows and a short one underflows.
 * - The inner product then orders rows as the cosine does. A comparison computes one sum instead of
 *   three, which saves a third of the time of a search, and of building.
 */
export class NativeGraph {
  readonly #settings: GraphSettings
  readonly #index: UsearchIndex

  constructor(usearch: UsearchModule, settings: GraphSettings) {
    const { dimensions, precision, connectivity, expansionAdd, expansionSearch } = settings
    this.#settings = settings
    this.#index = new usearch.Index({
      dimensions,
      metric: 'ip',
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

  /**
   * Appends vectors, which follow each other in one array, as rows from `first` on. On one thread,
   * each vector is added by a call of its own, so the graph doesn't depend on how many vectors an
   * append gets. Throws if USearch fails; the graph may then have some of the rows.
   */
  append(first: number, vectors: Float32Array): void {
    const { dimensions, threads } = this.#settings
    const count = vectors.length / dimensions
    const slice = threads === 1 ? 1 : VECTORS_PER_CALL
    for (let at = 0; at < count; at += slice) {
      const rows = Math.min(slice, count - at)
      const keys = BigUint64Array.from({ length: rows }, (_, i) => BigInt(first + at + i))
      this.#index.add(keys, vectors.subarray(at * dimensions, (at + rows) * dimensions), threads)
    }
  }

  /**
   * Returns the rows that a search for `k` reaches, nearest first by the graph's precision.
   * `k`: an integer from 1 to `size`.
   */
  nearest(vector: Float32Array, k: number): Uint32Array<ArrayBuffer> {
    const { keys } = this.#index.search(vector, k, 1)
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
