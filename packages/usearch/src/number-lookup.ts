/** Finds a number, such as that of a row, by a hash of what it stands for: a hash table with open addressing, eight to sixteen bytes a number. */
export class NumberLookup {
  readonly #hashOf: (number: number) => number
  /** A number and one, or 0 where there is none. The length is a power of two, and at least half is empty. */
  #slots: Int32Array
  #size = 0

  /** `expected`: for how many there is to be room. */
  constructor(hashOf: (number: number) => number, expected = 0) {
    this.#hashOf = hashOf
    this.#slots = new Int32Array(Math.max(1024, 2 ** Math.ceil(Math.log2(2 * expected + 1))))
  }

  /** The number that was added with this hash and is the one that is meant. Hashes may be equal by chance. */
  find(hash: number, isMeant: (number: number) => boolean): number | undefined {
    const mask = this.#slots.length - 1
    for (let slot = start(hash, mask); ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]! - 1
      if (number < 0) return undefined
      if (this.#hashOf(number) === hash && isMeant(number)) return number
    }
  }

  /** Adds a number that isn't there. */
  add(number: number): void {
    if (2 * ++this.#size > this.#slots.length) {
      const before = this.#slots
      this.#slots = new Int32Array(2 * before.length)
      for (const held of before) if (held > 0) this.#place(held - 1)
    }
    this.#place(number)
  }

  #place(number: number): void {
    const mask = this.#slots.length - 1
    let slot = start(this.#hashOf(number), mask)
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = number + 1
  }
}

function start(hash: number, mask: number): number {
  return (hash ^ (hash >>> 16)) & mask
}
