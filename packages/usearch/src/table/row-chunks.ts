import { type HashKey, type TextUnits, textOf, unitsForLookup } from '@kebab/core/internal'
import { halfSipHash, textUnits } from '@kebab/core/kit'
import { NumberColumn, NumberLookup } from './number-collections.js'

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

/** Chunk ids in one array: their UTF-16 code units, and the end of each id. */
export interface SavedIds {
  units: Uint16Array
  ends: Uint32Array
}

/**
 * Numbers chunk ids from 0, in the order of their addition. Kept outside of the garbage collector's
 * memory. Ids are never removed.
 */
export class ChunkIds {
  readonly #key: HashKey
  readonly #units: NumberColumn<Uint16Array>
  readonly #ends: NumberColumn<Uint32Array>
  readonly #hashes: NumberColumn<Uint32Array>
  readonly #lookup: NumberLookup

  /**
   * `key`: secret, so that nobody can make ids collide on purpose.
   * `saved`: the ids to start with, all different. `find` doesn't find one before its `register`.
   */
  constructor(key: HashKey, saved?: SavedIds) {
    this.#key = key
    this.#units = new NumberColumn((length) => new Uint16Array(length), saved?.units)
    this.#ends = new NumberColumn((length) => new Uint32Array(length), saved?.ends)
    this.#hashes = new NumberColumn((length) => new Uint32Array(length), new Uint32Array(this.#ends.length))
    this.#lookup = new NumberLookup((number) => this.#hashes.at(number), this.#ends.length)
  }

  get length(): number {
    return this.#ends.length
  }

  /** The number of an id, or `undefined` if it was never added. */
  find(id: string): number | undefined {
    return this.#find(unitsForLookup(id, this.#key))
  }

  /** Adds an id unless it exists. Returns its number. */
  add(id: string): number {
    const text = textUnits(id, this.#key)
    const existingNumber = this.#find(text)
    if (existingNumber !== undefined) return existingNumber
    const number = this.length
    this.#units.append(text.units)
    this.#ends.push(this.#units.length)
    this.#hashes.push(text.hash)
    this.#lookup.add(number)
    return number
  }

  /** Makes a saved id findable. */
  register(number: number): void {
    const units = this.unitsOf(number)
    this.#hashes.set(number, halfSipHash(units, 0, units.length, this.#key))
    this.#lookup.add(number)
  }

  idOf(number: number): string {
    return textOf(this.#units.values, this.#startOf(number), this.#ends.at(number))
  }

  /** The code units of an id, without a copy: valid until the next `add`. */
  unitsOf(number: number): Uint16Array {
    return this.#units.slice(this.#startOf(number), this.#ends.at(number))
  }

  #find({ units, hash }: TextUnits): number | undefined {
    const allUnits = this.#units.values
    return this.#lookup.find(hash, (number) => {
      const start = this.#startOf(number)
      if (this.#ends.at(number) - start !== units.length) return false
      for (let i = 0; i < units.length; i++) if (allUnits[start + i] !== units[i]) return false
      return true
    })
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends.at(number - 1)
  }
}
