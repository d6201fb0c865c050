import { type HashKey, type TextUnits, textOf } from '@kebab/core/internal'
import { halfSipHash } from '@kebab/core/kit'

/** Strings by number, in two typed arrays. */
export interface StringList {
  /** The UTF-16 code units of all strings. */
  readonly units: Uint16Array
  /** By number: where the string starts. At the end: where the last string ends. */
  readonly offsets: Uint32Array
}

/** Makes a list of strings. */
export function stringList(texts: readonly string[]): StringList {
  const offsets = new Uint32Array(texts.length + 1)
  for (let i = 0; i < texts.length; i++) offsets[i + 1] = offsets[i]! + texts[i]!.length
  const units = new Uint16Array(offsets[texts.length]!)
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i]!
    const start = offsets[i]!
    for (let at = 0; at < text.length; at++) units[start + at] = text.charCodeAt(at)
  }
  return { units, offsets }
}

/** Returns a string of a list. */
export function textIn({ units, offsets }: StringList, number: number): string {
  return textOf(units, offsets[number], offsets[number + 1])
}

/** The arrays of a `StringTable`. */
export interface StringTableParts extends StringList {
  readonly hashes: Uint32Array
  readonly slots: Uint32Array
}

/**
 * Distinct strings, numbered from 0, in five typed arrays, so that the garbage collector has no
 * objects to visit. Strings are found by hash, with open addressing and linear probing. A slot has
 * a number plus 1, or 0 if it is free.
 */
export class StringTable implements StringList {
  readonly size: number
  readonly units: Uint16Array
  readonly offsets: Uint32Array
  /** By number. */
  readonly hashes: Uint32Array
  readonly #slots: Uint32Array

  constructor(units: Uint16Array, offsets: Uint32Array, hashes: Uint32Array, slots: Uint32Array) {
    this.size = hashes.length
    this.units = units
    this.offsets = offsets
    this.hashes = hashes
    this.#slots = slots
  }

  /** What a table is made of. A copy of it makes an equal one. */
  get parts(): StringTableParts {
    return { units: this.units, offsets: this.offsets, hashes: this.hashes, slots: this.#slots }
  }

  static of({ units, offsets, hashes, slots }: StringTableParts): StringTable {
    return new StringTable(units, offsets, hashes, slots)
  }

  /** The number of the string, or -1. */
  find({ units, hash }: TextUnits): number {
    const slots = this.#slots
    const { hashes } = this
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot]! - 1
      if (number < 0) return -1
      if (hashes[number] === hash && this.#equals(number, units)) return number
    }
  }

  /**
   * Inserts the string with this number, unless an equal one exists. Returns the number of the
   * string in the table.
   */
  insert(number: number, hash: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const other = slots[slot]! - 1
      if (other < 0) {
        slots[slot] = number + 1
        return number
      }
      if (this.hashes[other] === hash && this.compare(number, this, other) === 0) return other
    }
  }

  text(number: number): string {
    return textIn(this, number)
  }

  /**
   * Compares two strings by code unit, as `<` does. Returns a number below 0 if this one comes
   * first, and above 0 if it comes last.
   */
  compare(number: number, other: StringTable, otherNumber: number): number {
    const start = this.offsets[number]!
    const length = this.offsets[number + 1]! - start
    const otherStart = other.offsets[otherNumber]!
    const otherLength = other.offsets[otherNumber + 1]! - otherStart
    for (let i = 0; i < length && i < otherLength; i++) {
      const difference = this.units[start + i]! - other.units[otherStart + i]!
      if (difference !== 0) return difference
    }
    return length - otherLength
  }

  #equals(number: number, units: Uint16Array): boolean {
    const allUnits = this.units
    const start = this.offsets[number]!
    if (this.offsets[number + 1]! - start !== units.length) return false
    for (let i = 0; i < units.length; i++) if (allUnits[start + i] !== units[i]) return false
    return true
  }
}

/**
 * The number of slots for so many strings: a power of two that leaves at least a third of them
 * free.
 */
export function slotsFor(strings: number): number {
  return 2 ** Math.ceil(Math.log2(1.5 * strings + 2))
}

/**
 * Builds a table of at most `strings` strings with at most `units` code units. Unused memory is
 * released.
 */
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

  /**
   * Adds the string from `start` to `end`, unless an equal one exists. Returns its number, which is
   * the previous size if it is new.
   */
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

  /** Adds a string as `add` does. There must be room for it even if it exists. */
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
    const offset = this.#offsets[number]!
    if (this.#offsets[number + 1]! - offset !== end - start) return false
    for (let i = start; i < end; i++) if (this.#units[offset + i - start] !== units[i]) return false
    return true
  }
}

function trimmed<T extends Uint16Array | Uint32Array>(array: T, length: number): T {
  return (array.length === length ? array : array.slice(0, length)) as T
}
