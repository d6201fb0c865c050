/** The kinds of numbers that a column can have. */
type Numbers = Float64Array | Int32Array | Uint32Array | Uint16Array

/** Numbers one after the other outside of the garbage collector's memory, which is asked for again and again as an array of them grows. */
export class NumberColumn<A extends Numbers> {
  readonly #make: (length: number) => A
  #values: A
  #length: number

  /** `first`: what it begins with. It is not copied, and not written to beyond its end. */
  constructor(make: (length: number) => A, first = make(0)) {
    this.#make = make
    this.#values = first
    this.#length = first.length
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    this.#grow(1)
    this.#values[this.#length++] = value
  }

  append(values: ArrayLike<number>): void {
    this.#grow(values.length)
    this.#values.set(values, this.#length)
    this.#length += values.length
  }

  /** The number at `i`, from 0. */
  at(i: number): number {
    return this.#values[i]!
  }

  /** Puts another number in the place of the one at `i`. */
  set(i: number, value: number): void {
    this.#values[i] = value
  }

  /** The numbers from `start` up to `end`: valid until the next change. */
  slice(start = 0, end = this.#length): A {
    return this.#values.subarray(start, end) as A
  }

  /** Makes room for so many more. */
  #grow(more: number): void {
    if (this.#length + more <= this.#values.length) return
    const before = this.#values
    this.#values = this.#make(Math.max(64, this.#length + more, Math.ceil(before.length * 1.5)))
    this.#values.set(before)
  }
}
