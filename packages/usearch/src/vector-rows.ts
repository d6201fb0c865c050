import { FileRows } from './file-rows.js'
import { MemoryRows } from './memory-rows.js'
import type { Settings } from './settings.js'

/** Vectors one after the other, exactly as they came, wherever they are kept. They are numbered from 0, and only ever appended. */
export interface VectorRows {
  /** How many there are. */
  readonly length: number
  /** Appends a vector. Throws `io_error` where it can't be written, and has not appended it then. */
  push(vector: Float32Array): void
  /** A vector: valid until the next call, and not to be changed. Throws `io_error`, or `corrupt_index` for another one than was pushed. */
  vectorOf(row: number): Float32Array
  /** The scalar product of a row with a vector. Throws as `vectorOf` does. */
  dot(row: number, vector: Float32Array): number
  /** The `checksum32` of a row. Nothing is read for it. */
  checksumOf(row: number): number
  /** Lets go of what it holds. Nothing else is called after it. */
  close(): void
}

/** No rows yet, where the settings want them. */
export function emptyRows({ dimensions, vectors }: Settings): VectorRows {
  return vectors === 'memory' ? new MemoryRows(dimensions) : new FileRows(dimensions, vectors.folder)
}
