import { defaultAnalyzer, type Term } from '@kebab/core'
import type { FlexsearchEncoder } from './flexsearch-module.js'

/** A word of a text. */
export interface Word {
  /** As it is written, in lower case (NFC). */
  text: string
  /** Without case and diacritics, as `defaultAnalyzer` of `@kebab/core` gives it. */
  folded: string
  /** What the encoder makes of it: usually one term. */
  parts: readonly string[]
}

/** Words of Latin letters alone. The presets of FlexSearch are made for them. */
const LATIN = /^\p{sc=Latin}+$/u
/** The most words that are remembered, and the most UTF-16 units of such a word. */
const MOST_WORDS = 50_000
const MOST_REMEMBERED = 64

export interface WordReaderOptions {
  encoder: FlexsearchEncoder
  /** Whether the encoder gets every word. Else words of Latin letters only. */
  readsAll: boolean
  /** The most UTF-16 units of a term that parts are made of. */
  mostUnits: number
}

/**
 * Finds the words of a text, and what the encoder makes of them.
 *
 * `defaultAnalyzer` finds the words, in every script. FlexSearch's own splitting would cut Hindi at
 * its vowels, and leave Chinese and Thai in one piece. FlexSearch's presets get words of Latin
 * letters, and each word between `_` by itself. Other words are folded. `LatinSoundex` would keep
 * only the first letter of a Russian word, and the others would make `10` of `1000`.
 */
export class WordReader {
  readonly #options: WordReaderOptions
  readonly #words = new Map<string, Word>()

  constructor(options: WordReaderOptions) {
    this.#options = options
  }

  /** The words of a text, in their order. */
  read(text: string): Word[] {
    return this.#wordsOf(text, defaultAnalyzer.terms(text))
  }

  /** The word that a text ends with, if it does, and the words before it. */
  readUnfinished(text: string): { before: Word[]; last: Word | undefined } {
    const terms = defaultAnalyzer.terms(text)
    const before = this.#wordsOf(text, terms)
    return { last: terms.at(-1)?.end === text.length ? before.pop() : undefined, before }
  }

  #wordsOf(text: string, terms: readonly Term[]): Word[] {
    return terms.map(({ term, start, end }) => this.#word(text.slice(start, end), term))
  }

  #word(written: string, folded: string): Word {
    const remembered = this.#words.get(written)
    if (remembered !== undefined) return remembered
    const text = copyOf(written.toLowerCase().normalize('NFC'))
    const parts = [...new Set(this.#partsOf(text, folded))].filter((part) => part !== '')
    const word = { text, folded: copyOf(folded), parts }
    if (written.length > MOST_REMEMBERED) return word
    if (this.#words.size >= MOST_WORDS) this.#words.clear()
    this.#words.set(copyOf(written), word)
    return word
  }

  #partsOf(text: string, folded: string): string[] {
    const { encoder, mostUnits, readsAll } = this.#options
    const cut = (part: string): string => copyOf(part.slice(0, mostUnits))
    if (readsAll) return encoder.encode(text).map(cut)
    const pieces = text.split('_')
    const foldedPieces = folded.split('_')
    return pieces.flatMap((piece, i) => {
      if (LATIN.test(piece)) return encoder.encode(piece.slice(0, mostUnits)).map(cut)
      return [cut(foldedPieces[i] ?? piece)]
    })
  }
}

/** A string of its own: a slice would keep the whole text in memory. */
function copyOf(text: string): string {
  return ` ${text}`.slice(1)
}
