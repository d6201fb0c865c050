import type { FlexsearchIndex, FlexsearchIndexClass } from './flexsearch-index.js'

/**
 * The chunks that contain a term, with its frequencies. The arrays are FlexSearch's own: read them
 * at once, never change them.
 */
export interface TermPostings {
  /**
   * Slot `s` has the chunks with frequency `s + 1`. Slot `LAST_SLOT` also has those with a higher
   * frequency.
   */
  slots: readonly (readonly number[] | undefined)[]
  /** The frequency in each chunk of the last slot. Absent when there are none. */
  large: ReadonlyMap<number, number> | undefined
}

/**
 * Frequencies up to this one have a slot each. FlexSearch makes an array for each term, as long as
 * its highest slot, so low frequencies have low slots. More slots would help only the few terms
 * that are this frequent in one text.
 */
export const LAST_SLOT = 63

/**
 * A placeholder for the content, since FlexSearch ignores an empty one. `encode` returns the real
 * terms.
 */
const SOME_CONTENT = '.'

/**
 * Term frequencies in a FlexSearch index. FlexSearch stores no frequencies. For every term it
 * stores lists of ids in slots, which the `score` option chooses. Here the slot encodes the
 * frequency, and `resolve: false` reads it back.
 */
export class Postings {
  readonly #index: FlexsearchIndex
  /** Frequencies above `LAST_SLOT`, by term, then by chunk. */
  readonly #large = new Map<string, Map<number, number>>()
  /** The terms with such a frequency, by chunk. */
  readonly #largeTerms = new Map<number, string[]>()
  /** What `encode` and `score` return during the current call, which is synchronous. */
  #terms: string[] = []
  #frequencies: number[] = []

  /** Throws, whatever the class throws too, if it doesn't behave as that of FlexSearch 0.8 does. */
  constructor(Index: FlexsearchIndexClass) {
    this.#index = new Index({
      tokenize: 'strict',
      context: false,
      // With 20,000 chunks, removing one takes 0.15 ms instead of 10 ms, and memory is 47 MB
      // instead of 28 MB.
      fastupdate: true,
      resolution: LAST_SLOT + 1,
      encode: () => this.#terms,
      score: (_content, _term, at) => Math.min(this.#frequencies[at]! - 1, LAST_SLOT),
    })
    if (!this.#keepsFrequencies()) throw new Error('the frequencies of a chunk were not read back as they were added')
  }

  /** Adds a chunk that isn't held. If this throws, `remove` undoes it. */
  add(id: number, frequencies: ReadonlyMap<string, number>): void {
    this.#terms = Array.from(frequencies.keys(), keyOf)
    this.#frequencies = Array.from(frequencies.values())
    for (let i = 0; i < this.#terms.length; i++) {
      if (this.#frequencies[i]! > LAST_SLOT) this.#addLarge(id, this.#terms[i]!, this.#frequencies[i]!)
    }
    this.#index.add(id, SOME_CONTENT)
  }

  remove(id: number): void {
    this.#index.remove(id)
    for (const key of this.#largeTerms.get(id) ?? []) {
      const byChunk = this.#large.get(key)!
      byChunk.delete(id)
      if (byChunk.size === 0) this.#large.delete(key)
    }
    this.#largeTerms.delete(id)
  }

  /**
   * Frees the terms that `remove` left without chunks. Takes time in proportion to the vocabulary.
   */
  compact(): void {
    this.#index.cleanup()
  }

  of(term: string): TermPostings {
    const key = keyOf(term)
    this.#terms = [key]
    const { result } = this.#index.search(SOME_CONTENT, { resolve: false }) as { result: TermPostings['slots'] }
    return { slots: result, large: this.#large.get(key) }
  }

  #addLarge(id: number, key: string, frequency: number): void {
    const byChunk = this.#large.get(key)
    if (byChunk === undefined) this.#large.set(key, new Map([[id, frequency]]))
    else byChunk.set(id, frequency)
    const terms = this.#largeTerms.get(id)
    if (terms === undefined) this.#largeTerms.set(id, [key])
    else terms.push(key)
  }

  /** Checks what the adapter relies on, since another version could lose frequencies silently. */
  #keepsFrequencies(): boolean {
    this.add(
      0,
      new Map([
        ['', 1],
        ['__proto__', 2],
        ['often', LAST_SLOT + 9],
      ]),
    )
    const hasFrequencies =
      this.of('').slots[0]?.[0] === 0 &&
      this.of('__proto__').slots[1]?.[0] === 0 &&
      this.of('often').slots[LAST_SLOT]?.[0] === 0
    this.remove(0)
    this.compact()
    return hasFrequencies && this.of('often').slots.length === 0
  }
}

/**
 * The term under which FlexSearch stores a term. It is never empty, since FlexSearch drops empty
 * terms, and never equals a number or a property name of objects. It is a new string, since a slice
 * would keep the whole text in memory.
 */
function keyOf(term: string): string {
  return `=${term}`
}
