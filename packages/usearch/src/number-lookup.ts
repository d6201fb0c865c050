/** Finds the row of a vector by its checksum: a hash table with open addressing, four to eight bytes a row. */
export class VectorLookup {
  readonly #checksumOf: (row: number) => number
  /** A row and one, or 0 where there is none. The length is a power of two, and at least half is empty. */
  #slots = new Int32Array(1024)
  #size = 0

  constructor(checksumOf: (row: number) => number) {
    this.#checksumOf = checksumOf
  }

  /** The row that was added with this checksum and is the one that is meant. Checksums may be equal by chance. */
  find(checksum: number, isMeant: (row: number) => boolean): number | undefined {
    const mask = this.#slots.length - 1
    for (let slot = start(checksum, mask); ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot]! - 1
      if (row < 0) return undefined
      if (this.#checksumOf(row) === checksum && isMeant(row)) return row
    }
  }

  /** Adds a row that isn't there. */
  add(row: number): void {
    if (2 * ++this.#size > this.#slots.length) {
      const before = this.#slots
      this.#slots = new Int32Array(2 * before.length)
      for (const held of before) if (held > 0) this.#place(held - 1)
    }
    this.#place(row)
  }

  #place(row: number): void {
    const mask = this.#slots.length - 1
    let slot = start(this.#checksumOf(row), mask)
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = row + 1
  }
}

function start(checksum: number, mask: number): number {
  return (checksum ^ (checksum >>> 16)) & mask
}
