import { hash } from 'node:crypto'
import { dot, inverseNorm } from './cosine.js'

/** Rows in one block of memory. Blocks are added, never moved: growing copies nothing. */
const ROWS = 1024

/**
 * Every vector of the index, exactly as it came, and the chunks that have it. A row is numbered from 0 and keeps its number.
 * Chunks with equal vectors share a row; a row without chunks is dead, and lives again when its vector comes back.
 */
export class VectorTable {
  readonly #dimensions: number
  readonly #blocks: Float32Array[] = []
  readonly #inverseNorms: number[] = []
  /** One id as it is, several as a set: most rows have one. */
  readonly #chunkIds: (string | Set<string> | undefined)[] = []
  readonly #rowOfChunk = new Map<string, number>()
  readonly #rowOfMark = new Map<string, number>()
  #live = 0

  constructor(dimensions: number) {
    this.#dimensions = dimensions
  }

  /** How many chunks have a vector. */
  get size(): number {
    return this.#rowOfChunk.size
  }

  /** How many rows there are, dead ones included. */
  get rows(): number {
    return this.#chunkIds.length
  }

  /** How many rows have a chunk. */
  get live(): number {
    return this.#live
  }

  chunkIds(): IterableIterator<string> {
    return this.#rowOfChunk.keys()
  }

  chunkIdsOf(row: number): Iterable<string> {
    const held = this.#chunkIds[row]
    return typeof held === 'string' ? [held] : (held ?? [])
  }

  rowOf(chunkId: string): number | undefined {
    return this.#rowOfChunk.get(chunkId)
  }

  /** The row with the vector that this mark stands for. */
  rowOfMark(mark: string): number | undefined {
    return this.#rowOfMark.get(mark)
  }

  vectorOf(row: number): Float32Array {
    const at = (row % ROWS) * this.#dimensions
    return this.#blocks[Math.floor(row / ROWS)]!.subarray(at, at + this.#dimensions)
  }

  /** The bytes of all rows in order, in pieces. */
  *filled(): Generator<Uint8Array> {
    let left = this.rows * this.#dimensions * Float32Array.BYTES_PER_ELEMENT
    for (const { buffer, byteLength } of this.#blocks) {
      yield new Uint8Array(buffer, 0, Math.min(left, byteLength))
      left -= byteLength
    }
  }

  /** Appends a row without chunks. It can't be found by its mark until `know`. */
  push(vector: Float32Array): number {
    const row = this.rows
    if (row % ROWS === 0) this.#blocks.push(new Float32Array(ROWS * this.#dimensions))
    this.vectorOf(row).set(vector)
    this.#inverseNorms.push(inverseNorm(vector))
    this.#chunkIds.push(undefined)
    return row
  }

  know(mark: string, row: number): void {
    this.#rowOfMark.set(mark, row)
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

  /** The cosine of a vector with each row: a . b / (|a| |b|), clamped to [-1, 1] against rounding. */
  cosinesWith(vector: Float32Array): (row: number) => number {
    const scale = inverseNorm(vector)
    return (row) => {
      const product = dot(this.#blocks[Math.floor(row / ROWS)]!, (row % ROWS) * this.#dimensions, vector)
      return Math.max(-1, Math.min(1, product * this.#inverseNorms[row]! * scale))
    }
  }
}

/** 128 bits of SHA-256 over the vector's bytes: equal vectors have equal marks. */
export function vectorMark(vector: Float32Array): string {
  return hash('sha256', vector, 'hex').slice(0, 32)
}
