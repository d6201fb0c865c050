import { type HashKey, halfSipHash } from '@kebab/core/kit'
import { StringTable, slotsFor } from './string-table.js'

/** Makes a table of at most `strings` strings with at most `units` code units in all. What isn't used of that is given back. */
export class StringTableBuilder {
  readonly #units: Uint16Array
  readonly #offsets: Uint32Array
  readonly #hashes: Uint32Array
  readonly #slots: Uint32Array
  #size = 0

  constructor(strings: number, units: number) {
    this.#units = new Uint16Array(units)
    this.#offsets = new Uint32Array(strings + 1)
    this.#hashes = new Uint32Array(strings)
    this.#slots = new Uint32Array(slotsFor(strings))
  }

  get size(): number {
    return this.#size
  }

  /** The number of the string of code units from `start` to `end`, which is new to the table if it is the size before the call. */
  add(units: Uint16Array, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1
    let slot = hash & mask
    for (; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]! - 1
      if (number < 0) break
      if (this.#hashes[number] === hash && this.#equals(number, units, start, end)) return number
    }
    const number = this.#size++
    this.#slots[slot] = number + 1
    this.#hashes[number] = hash
    const at = this.#offsets[number]!
    for (let i = start; i < end; i++) this.#units[at + i - start] = units[i]!
    this.#offsets[number + 1] = at + end - start
    return number
  }

  /** The same for a string that is not in code units yet. There has to be room for it even if it is in the table already. */
  addText(text: string, key: HashKey): number {
    const start = this.#offsets[this.#size]!
    const end = start + text.length
    // Written where it goes if it is new.
    for (let i = 0; i < text.length; i++) this.#units[start + i] = text.charCodeAt(i)
    return this.add(this.#units, start, end, halfSipHash(this.#units, start, end, key))
  }

  build(): StringTable {
    const size = this.#size
    const units = trimmed(this.#units, this.#offsets[size]!)
    return new StringTable(units, trimmed(this.#offsets, size + 1), trimmed(this.#hashes, size), this.#slots)
  }

  #equals(number: number, units: Uint16Array, start: number, end: number): boolean {
    const own = this.#offsets[number]!
    if (this.#offsets[number + 1]! - own !== end - start) return false
    for (let i = start; i < end; i++) if (this.#units[own + i - start] !== units[i]) return false
    return true
  }
}

function trimmed<T extends Uint16Array | Uint32Array>(array: T, length: number): T {
  return (array.length === length ? array : array.slice(0, length)) as T
}
