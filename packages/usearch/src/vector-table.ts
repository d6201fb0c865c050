import { checksum32, type HashKey } from '@kebab/core/kit'
import { ChunkIds, type SavedIds } from './chunk-ids.js'
import { inverseNorm } from './cosine.js'
import { NumberColumn } from './number-column.js'
import { NumberLookup } from './number-lookup.js'
import { RowChunks } from './row-chunks.js'
import { bytesOf, wordsOf } from './vector-bytes.js'
import type { VectorRows } from './vector-rows.js'

/** Rows that are copied at a time. */
const SLICE = 256
/** Ids that no chunk has any more are forgotten once they are more than those of the chunks, and so many. */
const FORGET = 1024

/** What a table holds beside the vectors. */
export interface SavedTable {
  /** Of each row. */
  inverseNorms: Float64Array
  /** Of each chunk. */
  ids: SavedIds
}

/**
 * Every vector of the index, exactly as it came, and the chunks that have it. A row is numbered from 0 and keeps its number.
 * Chunks with equal vectors share a row; a row without chunks is dead, and lives again when its vector comes back.
 * Chunks have numbers too, which hold until the next change.
 */
export class VectorTable {
  readonly #rows: VectorRows
  readonly #key: HashKey
  readonly #lookup: NumberLookup
  readonly #inverseNorms: NumberColumn<Float64Array>
  #ids: ChunkIds
  #chunks: RowChunks

  /** `key`: secret, for the ids. `saved`: what goes with the rows that there are already, all of which are dead and unknown until `know` and `restore`. */
  constructor(rows: VectorRows, key: HashKey, saved?: SavedTable) {
    this.#rows = rows
    this.#key = key
    this.#lookup = new NumberLookup((row) => rows.checksumOf(row), rows.length)
    this.#inverseNorms = new NumberColumn((length) => new Float64Array(length), saved?.inverseNorms)
    this.#ids = new ChunkIds(key, saved?.ids)
    this.#chunks = new RowChunks(rows.length)
  }

  /** How many chunks have a vector. */
  get size(): number {
    return this.#chunks.size
  }

  /** How many rows there are, dead ones included. */
  get rows(): number {
    return this.#rows.length
  }

  /** How many rows have a chunk. */
  get live(): number {
    return this.#chunks.live
  }

  /** The first chunk that has a row. Below 0: it is dead. */
  firstOf(row: number): number {
    return this.#chunks.firstOf(row)
  }

  /** The chunk behind another one of the same row. Below 0: it was the last. */
  nextOf(chunk: number): number {
    return this.#chunks.nextOf(chunk)
  }

  idOf(chunk: number): string {
    return this.#ids.idOf(chunk)
  }

  /** The number of a chunk that has a row. */
  chunkOf(chunkId: string): number | undefined {
    const chunk = this.#ids.find(chunkId)
    return chunk === undefined || this.#chunks.rowOf(chunk) < 0 ? undefined : chunk
  }

  /** The row of a chunk, by number. Below 0: none. */
  rowOfChunk(chunk: number): number {
    return this.#chunks.rowOf(chunk)
  }

  rowOf(chunkId: string): number | undefined {
    const chunk = this.chunkOf(chunkId)
    return chunk === undefined ? undefined : this.rowOfChunk(chunk)
  }

  chunkIdsOf(row: number): string[] {
    return this.#chunksOf(row).map((chunk) => this.idOf(chunk))
  }

  /** The known row with this vector, bit for bit. Throws as `vectorOf` does. */
  rowOfVector(vector: Float32Array): number | undefined {
    const bytes = bytesOf(vector)
    const sum = checksum32(wordsOf(vector), 0, vector.length)
    return this.#lookup.find(sum, (row) => Buffer.compare(bytesOf(this.vectorOf(row)), bytes) === 0)
  }

  /** A row's vector: valid until the next call, and not to be changed. Throws `io_error` or `corrupt_index` where it can't be read. */
  vectorOf(row: number): Float32Array {
    return this.#rows.vectorOf(row)
  }

  /** The bytes of all rows in order, in pieces. Throws as `vectorOf` does. */
  *filled(): Generator<Uint8Array> {
    for (let first = 0; first < this.rows; first += SLICE) {
      const count = Math.min(SLICE, this.rows - first)
      const { length } = this.vectorOf(first)
      const piece = new Float32Array(count * length)
      for (let i = 0; i < count; i++) piece.set(this.vectorOf(first + i), i * length)
      yield bytesOf(piece)
    }
  }

  /** Everything but the vectors, chunks in the order of their rows: valid until the next change. */
  saved(): SavedTable & { checksums: Int32Array; rowOf: Uint32Array } {
    const checksums = Int32Array.from({ length: this.rows }, (_, row) => this.#rows.checksumOf(row))
    return { inverseNorms: this.#inverseNorms.slice(), checksums, ...this.#savedChunks() }
  }

  /** Appends a row without chunks. It can't be found by its vector until `know`. Throws `io_error`, and has not appended it then. */
  push(vector: Float32Array): number {
    const row = this.rows
    this.#rows.push(vector)
    this.#inverseNorms.push(inverseNorm(vector))
    this.#chunks.addRow()
    return row
  }

  know(row: number): void {
    this.#lookup.add(row)
  }

  /** Gives the next of the saved chunks, by number, its row. */
  restore(chunk: number, row: number): void {
    this.#ids.know(chunk)
    this.#chunks.attach(chunk, row)
  }

  /** Gives a chunk a row instead of the one it had. */
  attach(chunkId: string, row: number): void {
    if (this.#ids.length > 2 * this.size + FORGET) this.#forget()
    const chunk = this.#ids.add(chunkId)
    if (this.#chunks.rowOf(chunk) >= 0) this.#chunks.detach(chunk)
    this.#chunks.attach(chunk, row)
  }

  /** Takes a chunk out. Whether it was there. */
  detach(chunkId: string): boolean {
    const chunk = this.chunkOf(chunkId)
    if (chunk !== undefined) this.#chunks.detach(chunk)
    return chunk !== undefined
  }

  /** The cosine of a vector with each row: a . b / (|a| |b|), clamped to [-1, 1] against rounding. Throws as `vectorOf` does. */
  cosinesWith(vector: Float32Array): (row: number) => number {
    const scale = inverseNorm(vector)
    const rows = this.#rows
    return (row) => {
      const product = rows.dot(row, vector)
      return Math.max(-1, Math.min(1, product * this.#inverseNorms.at(row) * scale))
    }
  }

  /** Lets go of its files. */
  close(): void {
    this.#rows.close()
  }

  #chunksOf(row: number): number[] {
    const chunks: number[] = []
    for (let chunk = this.firstOf(row); chunk >= 0; chunk = this.nextOf(chunk)) chunks.push(chunk)
    return chunks
  }

  /** Gives the chunks new numbers, without the ids that none has. */
  #forget(): void {
    const { ids, rowOf } = this.#savedChunks()
    this.#ids = new ChunkIds(this.#key, ids)
    this.#chunks = new RowChunks(this.rows)
    for (const [chunk, row] of rowOf.entries()) this.restore(chunk, row)
  }

  #savedChunks(): { ids: SavedIds; rowOf: Uint32Array } {
    const units = new NumberColumn((length) => new Uint16Array(length))
    const ends = new NumberColumn((length) => new Uint32Array(length))
    const rowOf = new NumberColumn((length) => new Uint32Array(length))
    for (let row = 0; row < this.rows; row++) {
      // The last goes first, so that `restore` brings them back in their order.
      for (const chunk of this.#chunksOf(row).reverse()) {
        units.append(this.#ids.unitsOf(chunk))
        ends.push(units.length)
        rowOf.push(row)
      }
    }
    return { ids: { units: units.slice(), ends: ends.slice() }, rowOf: rowOf.slice() }
  }
}
