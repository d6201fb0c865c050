import { dot } from './cosine.js'
import { NumberColumn } from './number-column.js'
import { checksum, wordsOf } from './vector-bytes.js'
import type { VectorRows } from './vector-rows.js'

/** Rows in one block of memory. Blocks are added, never moved: growing copies nothing. */
const ROWS = 1024

/** Vectors in memory. */
export class MemoryRows implements VectorRows {
  readonly #dimensions: number
  readonly #blocks: Float32Array[] = []
  readonly #checksums = new NumberColumn((length) => new Int32Array(length))

  constructor(dimensions: number) {
    this.#dimensions = dimensions
  }

  get length(): number {
    return this.#checksums.length
  }

  push(vector: Float32Array): void {
    const row = this.length
    if (row % ROWS === 0) this.#blocks.push(new Float32Array(ROWS * this.#dimensions))
    this.#blocks[Math.floor(row / ROWS)]!.set(vector, (row % ROWS) * this.#dimensions)
    this.#checksums.push(checksum(wordsOf(vector), 0, vector.length))
  }

  vectorOf(row: number): Float32Array {
    const at = (row % ROWS) * this.#dimensions
    return this.#blocks[Math.floor(row / ROWS)]!.subarray(at, at + this.#dimensions)
  }

  dot(row: number, vector: Float32Array): number {
    return dot(this.#blocks[Math.floor(row / ROWS)]!, (row % ROWS) * this.#dimensions, vector)
  }

  checksumOf(row: number): number {
    return this.#checksums.at(row)
  }

  close(): void {
    this.#blocks.length = 0
  }
}
