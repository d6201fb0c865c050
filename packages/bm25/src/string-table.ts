import { type TextUnits, textOf } from '@kebab/core/kit'

/**
 * Distinct strings under the numbers from 0, in five typed arrays: no object a string, nothing for the garbage collector to visit.
 * Found by hash, with open addressing and linear probing; a slot holds a number plus 1, and 0 when it is free.
 */
export class StringTable {
  readonly size: number
  /** The code units of all strings, one after the other. */
  readonly units: Uint16Array
  /** Where each string begins, and at the end where the last one stops. */
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

  /** The number of the string, or -1. */
  find({ units, hash }: TextUnits): number {
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]! - 1
      if (number < 0) return -1
      if (this.hashes[number] === hash && this.#equals(number, units)) return number
    }
  }

  /** Enters the string of this number, unless an equal one is there. Returns the number of the one that is. */
  enter(number: number, hash: number): number {
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
    return textOf(this.units.subarray(this.offsets[number], this.offsets[number + 1]))
  }

  /** Below 0 if the string comes before that of the other table, by code unit as `<` compares; above 0 if after. */
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
    const start = this.offsets[number]!
    if (this.offsets[number + 1]! - start !== units.length) return false
    for (let i = 0; i < units.length; i++) if (this.units[start + i] !== units[i]) return false
    return true
  }
}

/** How many slots so many strings need: a power of two that leaves at least a third of them free. */
export function slotsFor(strings: number): number {
  return 2 ** Math.ceil(Math.log2(1.5 * strings + 2))
}
