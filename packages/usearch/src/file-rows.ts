import { checksum32 } from '@kebab/core/kit'
import { dot } from './cosine.js'
import { corruptIndex } from './manifest.js'
import { NumberColumn } from './number-column.js'
import { RowFile } from './row-file.js'
import { bytesOf, wordsOf } from './vector-bytes.js'
import type { VectorRows } from './vector-rows.js'

/** The most rows that are read at a time, where one is asked for after the other. */
const RUN = 64

/** Rows of a snapshot, which are read where they are. */
export interface SavedRows {
  file: RowFile
  /** Of each row. */
  checksums: Int32Array
}

/**
 * Vectors in files: those of a snapshot in its own, those that came later in a temporary one. What is read is held against the checksum of what was
 * pushed, so that a file which changes under our feet is an error and never a wrong answer.
 */
export class FileRows implements VectorRows {
  readonly #dimensions: number
  readonly #folder: string
  readonly #saved: RowFile | undefined
  readonly #savedRows: number
  readonly #checksums: NumberColumn<Int32Array>
  #later: RowFile | undefined
  /** The last run of rows that was read, from `#first` up to `#end`, and the same memory as whole numbers. */
  readonly #run: Float32Array
  readonly #words: Int32Array
  #first = 0
  #end = 0

  /** `saved`: what it begins with. */
  constructor(dimensions: number, folder: string, saved?: SavedRows) {
    this.#dimensions = dimensions
    this.#folder = folder
    this.#saved = saved?.file
    this.#savedRows = saved?.checksums.length ?? 0
    this.#checksums = new NumberColumn((length) => new Int32Array(length), saved?.checksums)
    this.#run = new Float32Array(RUN * dimensions)
    this.#words = wordsOf(this.#run)
  }

  get length(): number {
    return this.#checksums.length
  }

  push(vector: Float32Array): void {
    this.#later ??= RowFile.temporary(this.#folder)
    this.#later.write(bytesOf(vector), (this.length - this.#savedRows) * vector.byteLength)
    this.#checksums.push(checksum32(wordsOf(vector), 0, vector.length))
  }

  vectorOf(row: number): Float32Array {
    const at = this.#find(row)
    return this.#run.subarray(at, at + this.#dimensions)
  }

  dot(row: number, vector: Float32Array): number {
    return dot(this.#run, this.#find(row), vector)
  }

  checksumOf(row: number): number {
    return this.#checksums.at(row)
  }

  close(): void {
    this.#saved?.close()
    this.#later?.close()
  }

  /** Where a row is in the run. */
  #find(row: number): number {
    if (row < this.#first || row >= this.#end) this.#read(row)
    const at = (row - this.#first) * this.#dimensions
    if (checksum32(this.#words, at, this.#dimensions) !== this.#checksums.at(row))
      throw corruptIndex(this.#fileOf(row).path, `another vector in row ${row} than was written there`)
    return at
  }

  /** Reads a row, and after the row before it twice as many as that time. */
  #read(row: number): void {
    const ahead = row === this.#end ? Math.min(RUN, 2 * (row - this.#first)) : 1
    const saved = row < this.#savedRows
    const last = Math.min(row + Math.max(1, ahead), saved ? this.#savedRows : this.length)
    const stride = this.#dimensions * Float32Array.BYTES_PER_ELEMENT
    // Nothing is known of the run should the reading fail.
    this.#first = this.#end = 0
    const bytes = new Uint8Array(this.#run.buffer, 0, (last - row) * stride)
    this.#fileOf(row).read(bytes, (saved ? row : row - this.#savedRows) * stride)
    this.#first = row
    this.#end = last
  }

  #fileOf(row: number): RowFile {
    return row < this.#savedRows ? this.#saved! : this.#later!
  }
}
