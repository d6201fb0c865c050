import { type HashKey, halfSipHash, type TextUnits, textOf, textUnits } from '@kebab/core/kit'
import { NumberColumn } from './number-column.js'
import { NumberLookup } from './number-lookup.js'

/** Ids one after the other: their code units, and where each ends. */
export interface SavedIds {
  units: Uint16Array
  ends: Uint32Array
}

/** Chunk ids under the numbers from 0, in the order in which they came, outside of the garbage collector's memory. None is given up. */
export class ChunkIds {
  readonly #key: HashKey
  readonly #units: NumberColumn<Uint16Array>
  readonly #ends: NumberColumn<Uint32Array>
  readonly #hashes: NumberColumn<Uint32Array>
  readonly #lookup: NumberLookup

  /** `key`: secret, so that nobody can make up ids that take long to find. `saved`: what it begins with, each once. They can't be found until `know`. */
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

  /** The number of an id. Absent if it never came. */
  find(id: string): number | undefined {
    return this.#find(textUnits(id, this.#key))
  }

  /** The number of an id, which is new if it never came. */
  add(id: string): number {
    const text = textUnits(id, this.#key)
    const known = this.#find(text)
    if (known !== undefined) return known
    const number = this.length
    this.#units.append(text.units)
    this.#ends.push(this.#units.length)
    this.#hashes.push(text.hash)
    this.#lookup.add(number)
    return number
  }

  know(number: number): void {
    const units = this.unitsOf(number)
    this.#hashes.set(number, halfSipHash(units, 0, units.length, this.#key))
    this.#lookup.add(number)
  }

  /** The id of a number. */
  idOf(number: number): string {
    return textOf(this.unitsOf(number))
  }

  /** The code units of the id of a number: valid until the next is added. */
  unitsOf(number: number): Uint16Array {
    return this.#units.slice(this.#start(number), this.#ends.at(number))
  }

  #find({ units, hash }: TextUnits): number | undefined {
    return this.#lookup.find(hash, (number) => {
      const start = this.#start(number)
      if (this.#ends.at(number) - start !== units.length) return false
      for (let i = 0; i < units.length; i++) if (this.#units.at(start + i) !== units[i]) return false
      return true
    })
  }

  #start(number: number): number {
    return number === 0 ? 0 : this.#ends.at(number - 1)
  }
}
