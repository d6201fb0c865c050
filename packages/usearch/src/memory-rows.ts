import { checksum32 } from '@kebab/core/kit'
import { dot } from './cosine.js'
import { NumberColumn } from './number-column.js'
import { wordsOf } from './vector-bytes.js'
import type { VectorRows } from './vector-rows.js'

/** Rows in one block of memory. Blocks are added, never moved: growing copies nothing. */
export const ROWS_A_BLOCK = 1024

/** Vectors in memory as they were saved. */
export interface SavedBlocks {
  /** Of the size of `ROWS_A_BLOCK` vectors each, the last one too. */
  blocks: Float32Array[]
  /** Of each row. */
  checksums: Int32Array
}

/** Vectors in memory. */
export class MemoryRows implements VectorRows {
  readonly #dimensions: number
  readonly #blocks: Float32Array[]
  readonly #checksums: NumberColumn<Int32Array>

  /** `saved`: what it begins with. */
  constructor(dimensions: number, saved?: SavedBlocks) {
    this.#dimensions = dimensions
    this.#blocks = saved?.blocks ?? []
    this.#checksums = new NumberColumn((length) => new Int32Array(length), saved?.checksums)
  }

  get length(): number {
    return this.#checksums.length
  }

  push(vector: Float32Array): void {
    const row = this.length
    if (row % ROWS_A_BLOCK === 0) this.#blocks.push(new Float32Array(ROWS_A_BLOCK * this.#dimensions))
    this.#blocks[Math.floor(row / ROWS_A_BLOCK)]!.set(vector, (row % ROWS_A_BLOCK) * this.#dimensions)
    this.#checksums.push(checksum32(wordsOf(vector), 0, vector.length))
  }

  vectorOf(row: number): Float32Array {
    const at = (row % ROWS_A_BLOCK) * this.#dimensions
    return this.#blocks[Math.floor(row / ROWS_A_BLOCK)]!.subarray(at, at + this.#dimensions)
  }

  dot(row: number, vector: Float32Array): number {
    return dot(this.#blocks[Math.floor(row / ROWS_A_BLOCK)]!, (row % ROWS_A_BLOCK) * this.#dimensions, vector)
  }

  checksumOf(row: number): number {
    return this.#checksums.at(row)
  }

  close(): void {
    this.#blocks.length = 0
  }
}
