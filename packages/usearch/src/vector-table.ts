import { inverseNorm } from './cosine.js'
import { NumberColumn } from './number-column.js'
import { bytesOf, checksum, wordsOf } from './vector-bytes.js'
import { VectorLookup } from './vector-lookup.js'
import type { VectorRows } from './vector-rows.js'

/** Rows that are copied at a time. */
const SLICE = 256

/**
 * Every vector of the index, exactly as it came, and the chunks that have it. A row is numbered from 0 and keeps its number.
 * Chunks with equal vectors share a row; a row without chunks is dead, and lives again when its vector comes back.
 */
export class VectorTable {
  readonly #rows: VectorRows
  readonly #lookup: VectorLookup
  readonly #inverseNorms = new NumberColumn((length) => new Float64Array(length))
  /** One id as it is, several as a set: most rows have one. */
  readonly #chunkIds: (string | Set<string> | undefined)[]
  readonly #rowOfChunk = new Map<string, number>()
  #live = 0

  /** `expected`: how many rows will come, where that is known: growing costs memory. */
  constructor(rows: VectorRows, expected = 0) {
    this.#rows = rows
    this.#chunkIds = new Array(expected)
    this.#lookup = new VectorLookup((row) => rows.checksumOf(row))
  }

  /** How many chunks have a vector. */
  get size(): number {
    return this.#rowOfChunk.size
  }

  /** How many rows there are, dead ones included. */
  get rows(): number {
    return this.#rows.length
  }

  /** How many rows have a chunk. */
  get live(): number {
    return this.#live
  }

  chunkIds(): IterableIterator<string> {
    return this.#rowOfChunk.keys()
  }

  /** The chunk that has a row, or those that do. Dead: nothing. */
  heldBy(row: number): string | ReadonlySet<string> | undefined {
    return this.#chunkIds[row]
  }

  chunkIdsOf(row: number): string[] {
    const held = this.#chunkIds[row]
    return typeof held === 'string' ? [held] : [...(held ?? [])]
  }

  rowOf(chunkId: string): number | undefined {
    return this.#rowOfChunk.get(chunkId)
  }

  /** The known row with this vector, bit for bit. Throws as `vectorOf` does. */
  rowOfVector(vector: Float32Array): number | undefined {
    const bytes = bytesOf(vector)
    const sum = checksum(wordsOf(vector), 0, vector.length)
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

  /** Appends a row without chunks. It can't be found by its vector until `know`. Throws `io_error`, and has not appended it then. */
  push(vector: Float32Array): number {
    const row = this.rows
    this.#rows.push(vector)
    this.#inverseNorms.push(inverseNorm(vector))
    this.#chunkIds[row] = undefined
    return row
  }

  know(row: number): void {
    this.#lookup.add(row)
  }

  /** Gives a chunk a row instead of the one it had. */
  attach(chunkId: string, row: number): void {
    this.detach(chunkId)
    const held = this.#chunkIds[row]
    if (held === undefined) {
      this.#chunkIds[row] = chunkId
      this.#live++
    } else if (typeof held === 'string') this.#chunkIds[row] = new Set([held, chunkId])
    else held.add(chunkId)
    this.#rowOfChunk.set(chunkId, row)
  }

  /** Takes a chunk out. Whether it was there. */
  detach(chunkId: string): boolean {
    const row = this.#rowOfChunk.get(chunkId)
    if (row === undefined) return false
    const held = this.#chunkIds[row]
    if (held instanceof Set && held.size > 1) held.delete(chunkId)
    else {
      this.#chunkIds[row] = undefined
      this.#live--
    }
    return this.#rowOfChunk.delete(chunkId)
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
}
