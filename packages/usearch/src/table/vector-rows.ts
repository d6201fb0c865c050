import { dot } from '@kebab/core/kit'
import type { Settings } from '../settings.js'
import { FileRows } from './file-rows.js'
import { NumberColumn, vectorChecksum } from './number-collections.js'

/** Vectors in memory or in files, numbered from 0. They are only ever appended. */
export interface VectorRows {
  readonly length: number
  /**
   * Appends a vector.
   * @throws KebabError `io_error` if it can't be written; it was not appended then
   */
  push(vector: Float32Array): void
  /**
   * A vector, valid until the next call. Don't change it.
   * @throws KebabError `io_error`, or `corrupt_index` if it differs from what was pushed
   */
  vectorOf(row: number): Float32Array
  /** The dot product of a row with a vector. Throws as `vectorOf` does. */
  dot(row: number, vector: Float32Array): number
  /** The `vectorChecksum` of a row. Reads no file. */
  checksumOf(row: number): number
  /** Releases memory and files. Call nothing else after it. */
  close(): void
}

/** Rows where the settings keep the vectors, with none at first. */
export function emptyRows({ dimensions, vectors }: Settings): VectorRows {
  return vectors === 'memory' ? new MemoryRows(dimensions) : new FileRows(dimensions, vectors.folder)
}

/** Vectors share memory in blocks of so many. Blocks don't move, so growing copies nothing. */
export const ROWS_PER_BLOCK = 1024

/** The saved vectors of a snapshot, read into memory. */
export interface SavedBlocks {
  /** Each with room for `ROWS_PER_BLOCK` vectors, including the last one. */
  blocks: Float32Array[]
  /** By row. */
  checksums: Int32Array
}

/** Vectors in memory. */
export class MemoryRows implements VectorRows {
  readonly #dimensions: number
  readonly #blocks: Float32Array[]
  readonly #checksums: NumberColumn<Int32Array>

  /** `saved`: the vectors to start with. */
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
    if (row % ROWS_PER_BLOCK === 0) this.#blocks.push(new Float32Array(ROWS_PER_BLOCK * this.#dimensions))
    this.#blockOf(row).set(vector, this.#offsetOf(row))
    this.#checksums.push(vectorChecksum(vector))
  }

  vectorOf(row: number): Float32Array {
    const at = this.#offsetOf(row)
    return this.#blockOf(row).subarray(at, at + this.#dimensions)
  }

  dot(row: number, vector: Float32Array): number {
    return dot(this.#blockOf(row), this.#offsetOf(row), vector)
  }

  checksumOf(row: number): number {
    return this.#checksums.at(row)
  }

  close(): void {
    this.#blocks.length = 0
  }

  #blockOf(row: number): Float32Array {
    return this.#blocks[Math.floor(row / ROWS_PER_BLOCK)]!
  }

  #offsetOf(row: number): number {
    return (row % ROWS_PER_BLOCK) * this.#dimensions
  }
}
