import type { FlexsearchIndex, FlexsearchModule, FlexsearchTokenizer } from './flexsearch-module.js'

/** The ids of texts with a term, by slot: the lower the slot, the earlier in the text it stands. */
export type Slots = readonly (readonly number[] | null | undefined)[]

/** How many slots a term has. It is FlexSearch's own default. */
export const SLOTS = 9
/** How many slots a pair of neighbours has. It is FlexSearch's own default. */
export const PAIR_SLOTS = 3

/** A part of an index, as FlexSearch exports it: `1.reg`, `1.map`, `2.map`, `1.ctx`, and so on. */
export interface IndexPart {
  key: string
  /** JSON. */
  data: string
}

/**
 * The content that every text has, since FlexSearch ignores an empty one. `encode` returns the
 * terms.
 */
const SOME_CONTENT = '.'

/**
 * A FlexSearch index of terms that are found already. Texts have small numbers as ids.
 *
 * Nothing is ever removed from it, because FlexSearch has no good way to. With `fastupdate`, an
 * index takes more memory, and nothing can be imported into it. Without it, `remove` walks through
 * all terms for each text. So hidden numbers are left out when it is exported.
 */
export class WordIndex {
  readonly #index: FlexsearchIndex
  readonly #hasPairs: boolean
  /** What `encode` returns during the current call, which is synchronous. */
  #terms: string[] = []

  /** @param depth how many neighbours of a term are kept with it: an integer from 0, for none */
  constructor(Index: FlexsearchModule['Index'], tokenize: FlexsearchTokenizer, depth = 0) {
    this.#hasPairs = depth > 0
    this.#index = new Index({
      tokenize,
      context: depth > 0 && { depth, bidirectional: true, resolution: PAIR_SLOTS },
      fastupdate: false,
      resolution: SLOTS,
      encode: () => this.#terms,
    })
  }

  /** Adds a text under an unused number. If this throws, some of its terms may be found. */
  add(number: number, terms: string[]): void {
    this.#terms = terms
    this.#index.add(number, SOME_CONTENT)
  }

  /** The texts that the tokenizer finds by a term. Read them at once, and don't change them. */
  slotsOf(term: string): Slots {
    return this.#search([term])
  }

  /** The texts in which two terms are neighbours. None without a depth. */
  slotsOfPair(before: string, after: string): Slots {
    // Without a context, FlexSearch would give the texts that have both.
    return this.#hasPairs ? this.#search([before, after]) : []
  }

  /** Passes on every part, one after the other. Don't change the index meanwhile. */
  async export(visit: (part: IndexPart) => Promise<void>): Promise<void> {
    await this.#index.export((key, data) => visit({ key, data }))
  }

  /** Takes a part. */
  import({ key, data }: IndexPart): void {
    this.#index.import(key, data)
  }

  #search(terms: string[]): Slots {
    this.#terms = terms
    return (this.#index.search(SOME_CONTENT, { resolve: false }) as { result: Slots }).result
  }
}
