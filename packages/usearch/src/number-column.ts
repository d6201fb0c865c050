/** Numbers one after the other outside of the garbage collector's memory, which is asked for again and again as an array of them grows. */
export class NumberColumn<A extends Float64Array | Int32Array> {
  readonly #make: (length: number) => A
  #values: A
  #length = 0

  constructor(make: (length: number) => A) {
    this.#make = make
    this.#values = make(64)
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const before = this.#values
      this.#values = this.#make(Math.ceil(before.length * 1.5))
      this.#values.set(before)
    }
    this.#values[this.#length++] = value
  }

  /** The number at `i`, from 0. */
  at(i: number): number {
    return this.#values[i]!
  }
}
