import { checksum32, dot } from '@kebab/core/kit'
import { corruptIndex } from '../errors.js'
import { bytesOf, NumberColumn, vectorChecksum, wordsOf } from './number-collections.js'
import { RowFile } from './row-file.js'
import type { VectorRows } from './vector-rows.js'

/** How many rows are read at once at most, when rows are requested one after the other. */
const ROWS_PER_READ = 64

/** The vectors of a snapshot, which are read from its file. */
export interface SavedRows {
  file: RowFile
  /** By row. */
  checksums: Int32Array
}

/**
 * Vectors in files: those of a snapshot in its own file, later ones in a temporary file. Every
 * vector is verified by its checksum when it is used, so a file that was changed gives an error,
 * not a wrong answer.
 */
export class FileRows implements VectorRows {
  readonly #dimensions: number
  readonly #folder: string
  readonly #saved: RowFile | undefined
  readonly #savedRows: number
  readonly #checksums: NumberColumn<Int32Array>
  /** The temporary file, once there is one. */
  #added: RowFile | undefined
  /**
   * The rows that were read last, `#first` to `#end` (exclusive). `#words` is the same memory as
   * integers.
   */
  readonly #buffer: Float32Array
  readonly #words: Int32Array
  #first = 0
  #end = 0

  /** `folder`: of the temporary file. `saved`: the vectors to start with. */
  constructor(dimensions: number, folder: string, saved?: SavedRows) {
    this.#dimensions = dimensions
    this.#folder = folder
    this.#saved = saved?.file
    this.#savedRows = saved?.checksums.length ?? 0
    this.#checksums = new NumberColumn((length) => new Int32Array(length), saved?.checksums)
    this.#buffer = new Float32Array(ROWS_PER_READ * dimensions)
    this.#words = wordsOf(this.#buffer)
  }

  get length(): number {
    return this.#checksums.length
  }

  push(vector: Float32Array): void {
    this.#added ??= RowFile.temporary(this.#folder)
    this.#added.write(bytesOf(vector), (this.length - this.#savedRows) * vector.byteLength)
    this.#checksums.push(vectorChecksum(vector))
  }

  vectorOf(row: number): Float32Array {
    const at = this.#load(row)
    return this.#buffer.subarray(at, at + this.#dimensions)
  }

  dot(row: number, vector: Float32Array): number {
    return dot(this.#buffer, this.#load(row), vector)
  }

  checksumOf(row: number): number {
    return this.#checksums.at(row)
  }

  close(): void {
    this.#saved?.close()
    this.#added?.close()
  }

  /**
   * Reads a row unless it is in the buffer, and verifies it. Returns where it starts in the buffer.
   */
  #load(row: number): number {
    if (row < this.#first || row >= this.#end) this.#read(row)
    const at = (row - this.#first) * this.#dimensions
    if (checksum32(this.#words, at, this.#dimensions) !== this.#checksums.at(row))
      throw corruptIndex(this.#fileOf(row).path, `another vector in row ${row} than was written there`)
    return at
  }

  /** Reads one row or, if it follows the buffered ones, twice as many rows as the last time. */
  #read(row: number): void {
    const ahead = row === this.#end ? Math.min(ROWS_PER_READ, 2 * (row - this.#first)) : 1
    const isSaved = row < this.#savedRows
    const end = Math.min(row + Math.max(1, ahead), isSaved ? this.#savedRows : this.length)
    const stride = this.#dimensions * Float32Array.BYTES_PER_ELEMENT
    // The buffer counts as empty if the read fails.
    this.#first = this.#end = 0
    const bytes = new Uint8Array(this.#buffer.buffer, 0, (end - row) * stride)
    this.#fileOf(row).read(bytes, (isSaved ? row : row - this.#savedRows) * stride)
    this.#first = row
    this.#end = end
  }

  #fileOf(row: number): RowFile {
    return row < this.#savedRows ? this.#saved! : this.#added!
  }
}
