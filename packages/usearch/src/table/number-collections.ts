import { hash } from 'node:crypto'
import { checksum32 } from '@kebab/core/kit'

type Numbers = Float64Array | Int32Array | Uint32Array | Uint16Array

/** A growing array of numbers in a typed array, outside of the garbage collector's memory. */
export class NumberColumn<A extends Numbers> {
  readonly #make: (length: number) => A
  #values: A
  #length: number

  /**
   * `first`: the numbers to start with. They are not copied, and not overwritten unless by `set`.
   */
  constructor(make: (length: number) => A, first = make(0)) {
    this.#make = make
    this.#values = first
    this.#length = first.length
  }

  get length(): number {
    return this.#length
  }

  /** The array of the numbers, with unused room behind them: valid until the next change. */
  get values(): A {
    return this.#values
  }

  push(value: number): void {
    this.#reserve(1)
    this.#values[this.#length++] = value
  }

  append(values: ArrayLike<number>): void {
    this.#reserve(values.length)
    this.#values.set(values, this.#length)
    this.#length += values.length
  }

  at(i: number): number {
    return this.#values[i]!
  }

  set(i: number, value: number): void {
    this.#values[i] = value
  }

  /** The numbers from `start` to `end`, without a copy: valid until the next change. */
  slice(start = 0, end = this.#length): A {
    return this.#values.subarray(start, end) as A
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#values.length) return
    const before = this.#values
    this.#values = this.#make(Math.max(64, this.#length + more, Math.ceil(before.length * 1.5)))
    this.#values.set(before)
  }
}

/**
 * A hash table that finds numbers, such as those of rows, by the hash of what they stand for. It
 * uses open addressing and takes 8 to 16 bytes a number.
 */
export class NumberLookup {
  readonly #hashOf: (number: number) => number
  /**
   * Each a number plus 1, or 0 if free. The length is a power of two, and at least half are free.
   */
  #slots: Int32Array
  #size = 0

  /** `expected`: how many numbers to reserve room for. */
  constructor(hashOf: (number: number) => number, expected = 0) {
    this.#hashOf = hashOf
    this.#slots = new Int32Array(Math.max(1024, 2 ** Math.ceil(Math.log2(2 * expected + 1))))
  }

  /** The number that was added with this hash and that `matches`, since hashes may collide. */
  find(hash: number, matches: (number: number) => boolean): number | undefined {
    const mask = this.#slots.length - 1
    for (let slot = firstSlot(hash, mask); ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]! - 1
      if (number < 0) return undefined
      if (this.#hashOf(number) === hash && matches(number)) return number
    }
  }

  /** Adds a number that must not have been added before. */
  add(number: number): void {
    if (2 * ++this.#size > this.#slots.length) {
      const before = this.#slots
      this.#slots = new Int32Array(2 * before.length)
      for (const entry of before) if (entry > 0) this.#insert(entry - 1)
    }
    this.#insert(number)
  }

  #insert(number: number): void {
    const mask = this.#slots.length - 1
    let slot = firstSlot(this.#hashOf(number), mask)
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = number + 1
  }
}

function firstSlot(hash: number, mask: number): number {
  return (hash ^ (hash >>> 16)) & mask
}

/** The memory of an array as bytes, without a copy. */
export function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** The memory of a vector as 32-bit integers, without a copy. */
export function wordsOf({ buffer, byteOffset, length }: Float32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length)
}

/** The `checksum32` of a vector, which detects accidental changes. */
export function vectorChecksum(vector: Float32Array): number {
  return checksum32(wordsOf(vector), 0, vector.length)
}

/** 128 bits of SHA-256 over a vector's bytes, as 32 hexadecimal digits. Names the vector. */
export function vectorDigest(vector: Float32Array): string {
  return hash('sha256', vector, 'hex').slice(0, 32)
}
