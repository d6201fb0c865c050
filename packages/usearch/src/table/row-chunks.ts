import { NumberColumn } from './number-collections.js'

/** Stands for no row and no chunk. */
const NONE = -1

/**
 * Which chunks have which row, both by number. Chunks with equal vectors share a row, so each row
 * has a doubly linked list of chunks.
 */
export class RowChunks {
  /** By row. */
  readonly #first: NumberColumn<Int32Array>
  /** By chunk. */
  readonly #rowOf = column()
  readonly #next = column()
  readonly #previous = column()
  #size = 0
  #live = 0

  /** `rows`: how many rows there are at the start, without chunks. */
  constructor(rows = 0) {
    this.#first = column(new Int32Array(rows).fill(NONE))
  }

  /** How many chunks have a row. */
  get size(): number {
    return this.#size
  }

  /** How many rows have a chunk. */
  get live(): number {
    return this.#live
  }

  /** Appends a row without chunks. */
  addRow(): void {
    this.#first.push(NONE)
  }

  /** The row of a chunk, or a number below 0. */
  rowOf(chunk: number): number {
    return chunk < this.#rowOf.length ? this.#rowOf.at(chunk) : NONE
  }

  /** The first chunk of a row, or a number below 0 if the row is dead. */
  firstOf(row: number): number {
    return this.#first.at(row)
  }

  /** The chunk after this one in its row, or a number below 0. */
  nextOf(chunk: number): number {
    return this.#next.at(chunk)
  }

  /** Gives a row to a chunk that has none. Chunks are numbered from 0, without gaps. */
  attach(chunk: number, row: number): void {
    while (this.#rowOf.length <= chunk) for (const links of [this.#rowOf, this.#next, this.#previous]) links.push(NONE)
    const next = this.#first.at(row)
    if (next === NONE) this.#live++
    else this.#previous.set(next, chunk)
    this.#first.set(row, chunk)
    this.#next.set(chunk, next)
    this.#previous.set(chunk, NONE)
    this.#rowOf.set(chunk, row)
    this.#size++
  }

  /** Takes its row from a chunk that has one. */
  detach(chunk: number): void {
    const row = this.#rowOf.at(chunk)
    const [next, previous] = [this.#next.at(chunk), this.#previous.at(chunk)]
    if (next !== NONE) this.#previous.set(next, previous)
    if (previous !== NONE) this.#next.set(previous, next)
    else this.#first.set(row, next)
    if (this.#first.at(row) === NONE) this.#live--
    this.#rowOf.set(chunk, NONE)
    this.#size--
  }
}

function column(first?: Int32Array): NumberColumn<Int32Array> {
  return new NumberColumn((length) => new Int32Array(length), first)
}
