import { type HashKey, halfSipHash, type TextUnits, textOf, textUnits } from '@kebab/core/kit'
import { NumberColumn, NumberLookup } from './number-collections.js'

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
    return this.#find(textUnits(id, this.#key))
  }

  /** Adds an id unless it exists. Returns its number. */
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

  /** Makes a saved id findable. */
  register(number: number): void {
    const units = this.unitsOf(number)
    this.#hashes.set(number, halfSipHash(units, 0, units.length, this.#key))
    this.#lookup.add(number)
  }

  idOf(number: number): string {
    return textOf(this.unitsOf(number))
  }

  /** The code units of an id, without a copy: valid until the next `add`. */
  unitsOf(number: number): Uint16Array {
    return this.#units.slice(this.#startOf(number), this.#ends.at(number))
  }

  #find({ units, hash }: TextUnits): number | undefined {
    return this.#lookup.find(hash, (number) => {
      const start = this.#startOf(number)
      if (this.#ends.at(number) - start !== units.length) return false
      for (let i = 0; i < units.length; i++) if (this.#units.at(start + i) !== units[i]) return false
      return true
    })
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends.at(number - 1)
  }
}
