import type { HashKey } from '@kebab/core/internal'
import { inverseNorm } from '@kebab/core/kit'
import { bytesOf, NumberColumn, NumberLookup, vectorChecksum } from './number-collections.js'
import { ChunkIds, RowChunks, type SavedIds } from './row-chunks.js'
import type { VectorRows } from './vector-rows.js'

/** How many rows `vectorBytes` copies at once. */
const ROWS_PER_PIECE = 256

/**
 * How many unused ids are tolerated, beyond as many as there are chunks, before they are dropped.
 */
const UNUSED_IDS = 1024

/** What a snapshot has of a table besides the vectors. */
export interface SavedTable {
  /** By row. */
  inverseNorms: Float64Array
  /** By chunk. */
  ids: SavedIds
}

/**
 * The exact vectors of the index, and the chunks that have them. Each vector has a row, which is
 * numbered from 0 and keeps its number. Chunks with equal vectors share a row. A row without chunks
 * is dead, and is used again when its vector comes back. Chunks have numbers too, which are valid
 * until the next change.
 */
export class VectorTable {
  readonly #rows: VectorRows
  readonly #key: HashKey
  readonly #lookup: NumberLookup
  readonly #inverseNorms: NumberColumn<Float64Array>
  #ids: ChunkIds
  #chunks: RowChunks

  /**
   * `key`: the secret key for the hashes of ids.
   * `saved`: belongs to the vectors that `rows` has. They are dead, and not found by vector, before
   * `registerRow` and `restoreChunk`.
   */
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

  /** How many rows there are, including dead ones. */
  get rows(): number {
    return this.#rows.length
  }

  /** How many rows have a chunk. */
  get live(): number {
    return this.#chunks.live
  }

  /** The first chunk of a row, or a number below 0 if the row is dead. */
  firstChunkOf(row: number): number {
    return this.#chunks.firstOf(row)
  }

  /** The chunk after this one in its row, or a number below 0. */
  nextChunkOf(chunk: number): number {
    return this.#chunks.nextOf(chunk)
  }

  chunkIdsOf(row: number): string[] {
    return this.#chunksOf(row).map((chunk) => this.idOf(chunk))
  }

  idOf(chunk: number): string {
    return this.#ids.idOf(chunk)
  }

  /** The number of a chunk, if it has a row. */
  chunkOf(chunkId: string): number | undefined {
    const chunk = this.#ids.find(chunkId)
    return chunk === undefined || this.#chunks.rowOf(chunk) < 0 ? undefined : chunk
  }

  /** The row of a chunk by its number, or a number below 0. */
  rowOfChunk(chunk: number): number {
    return this.#chunks.rowOf(chunk)
  }

  /** The row of a chunk by its id. */
  rowOf(chunkId: string): number | undefined {
    const chunk = this.chunkOf(chunkId)
    return chunk === undefined ? undefined : this.rowOfChunk(chunk)
  }

  /** The registered row with this vector, bit for bit. Throws as `vectorOf` does. */
  rowOfVector(vector: Float32Array): number | undefined {
    const bytes = bytesOf(vector)
    return this.#lookup.find(vectorChecksum(vector), (row) => Buffer.compare(bytesOf(this.vectorOf(row)), bytes) === 0)
  }

  /**
   * A row's vector, valid until the next call. Don't change it.
   * @throws KebabError `io_error` or `corrupt_index` if it can't be read
   */
  vectorOf(row: number): Float32Array {
    return this.#rows.vectorOf(row)
  }

  /**
   * Computes cosines of a vector with rows: a . b / (|a| |b|), clamped to [-1, 1] because of
   * rounding. Throws as `vectorOf` does.
   */
  cosinesWith(vector: Float32Array): (row: number) => number {
    const scale = inverseNorm(vector)
    const rows = this.#rows
    return (row) => {
      const product = rows.dot(row, vector)
      return Math.max(-1, Math.min(1, product * this.#inverseNorms.at(row) * scale))
    }
  }

  /**
   * Appends a row without chunks. `rowOfVector` doesn't find it before `registerRow`.
   * @throws KebabError `io_error` if it can't be written; it was not appended then
   */
  push(vector: Float32Array): number {
    const row = this.rows
    this.#rows.push(vector)
    this.#inverseNorms.push(inverseNorm(vector))
    this.#chunks.addRow()
    return row
  }

  /** Makes a row findable by its vector. */
  registerRow(row: number): void {
    this.#lookup.add(row)
  }

  /** Gives a chunk a row, instead of the row that it had. */
  attach(chunkId: string, row: number): void {
    if (this.#ids.length > 2 * this.size + UNUSED_IDS) this.#dropUnusedIds()
    const chunk = this.#ids.add(chunkId)
    if (this.#chunks.rowOf(chunk) >= 0) this.#chunks.detach(chunk)
    this.#chunks.attach(chunk, row)
  }

  /** Removes a chunk. Returns whether it was there. */
  detach(chunkId: string): boolean {
    const chunk = this.chunkOf(chunkId)
    if (chunk !== undefined) this.#chunks.detach(chunk)
    return chunk !== undefined
  }

  /** The bytes of all rows in order, in pieces. Throws as `vectorOf` does. */
  *vectorBytes(): Generator<Uint8Array> {
    for (let first = 0; first < this.rows; first += ROWS_PER_PIECE) {
      const count = Math.min(ROWS_PER_PIECE, this.rows - first)
      const { length } = this.vectorOf(first)
      const piece = new Float32Array(count * length)
      for (let i = 0; i < count; i++) piece.set(this.vectorOf(first + i), i * length)
      yield bytesOf(piece)
    }
  }

  /**
   * Everything but the vectors, with the chunks in the order of their rows: valid until the next
   * change.
   */
  saved(): SavedTable & { checksums: Int32Array; rowOf: Uint32Array } {
    const checksums = Int32Array.from({ length: this.rows }, (_, row) => this.#rows.checksumOf(row))
    return { inverseNorms: this.#inverseNorms.slice(), checksums, ...this.#savedChunks() }
  }

  /** Gives a saved chunk its row. Chunks are restored in the order of their numbers. */
  restoreChunk(chunk: number, row: number): void {
    this.#ids.register(chunk)
    this.#chunks.attach(chunk, row)
  }

  /** Releases the memory and the files of the vectors. */
  close(): void {
    this.#rows.close()
  }

  #chunksOf(row: number): number[] {
    const chunks: number[] = []
    for (let chunk = this.firstChunkOf(row); chunk >= 0; chunk = this.nextChunkOf(chunk)) chunks.push(chunk)
    return chunks
  }

  /** Drops the ids that no chunk has, and numbers the chunks anew. */
  #dropUnusedIds(): void {
    const { ids, rowOf } = this.#savedChunks()
    this.#ids = new ChunkIds(this.#key, ids)
    this.#chunks = new RowChunks(this.rows)
    for (const [chunk, row] of rowOf.entries()) this.restoreChunk(chunk, row)
  }

  #savedChunks(): { ids: SavedIds; rowOf: Uint32Array } {
    const units = new NumberColumn((length) => new Uint16Array(length))
    const ends = new NumberColumn((length) => new Uint32Array(length))
    const rowOf = new NumberColumn((length) => new Uint32Array(length))
    for (let row = 0; row < this.rows; row++) {
      // `restoreChunk` puts each chunk in front of the others of its row, so the last one goes
      // first.
      for (const chunk of this.#chunksOf(row).reverse()) {
        units.append(this.#ids.unitsOf(chunk))
        ends.push(units.length)
        rowOf.push(row)
      }
    }
    return { ids: { units: units.slice(), ends: ends.slice() }, rowOf: rowOf.slice() }
  }
}
