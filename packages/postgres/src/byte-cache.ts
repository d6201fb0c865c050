/** The default budget of the cache of an index, in bytes. */
export const CACHE_BYTES = 64 * 2 ** 20

/**
 * Keeps values that never change, up to a number of bytes in all. Beyond it, what was used least
 * recently goes first. A key must stand for one value for ever.
 */
export class ByteCache {
  readonly #budget: number
  readonly #entries = new Map<string, { value: unknown; bytes: number }>()
  #bytes = 0

  /** `budget`: in bytes, an integer from 0. */
  constructor(budget: number) {
    this.#budget = budget
  }

  /** How many bytes the values take, as `set` was told. */
  get bytes(): number {
    return this.#bytes
  }

  /** Returns what was set for a key. `undefined`: nothing, or it is gone. */
  get<T>(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value as T
  }

  /** Keeps a value, unless it is larger than the budget. */
  set(key: string, value: unknown, bytes: number): void {
    this.#drop(key)
    if (bytes > this.#budget) return
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#budget) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
