import type { Term } from '@kebab/core'
import { DIGIT } from './char-class.js'
import { isCode, isDotName, signAfter } from './code-signs.js'
import { composedText } from './composed-text.js'
import { fold } from './fold.js'
import { LONGEST_TERM, LONGEST_WORD, readWord } from './read-word.js'
import { classAt, type WordGroup } from './scan-text.js'
import type { WordTerms } from './word-terms.js'

/** Connectors, the loosest first: a path is of names, a name of words with hyphens, and so on. */
const LEVELS = ['/\\', '.:', '-', "'’"]
const DOTS = 1
const HYPHENS = 2
const APOSTROPHES = 3

const VERSION = /^v?\d+(?:\.\d+)+$/i

/** Adds the terms of words that stand together: of the whole where it is an identifier, then of its parts, then of theirs. */
export function readWords(text: string, group: WordGroup, words: WordTerms, terms: Term[]): void {
  const { starts, ends } = group
  const last = starts.length - 1
  const start = starts[0]!
  if (isDotName(text, start)) addWhole(text, start - 1, ends[last]!, terms)
  if (last === 0) readSigned(text, start, ends[0]!, words, terms)
  else new GroupReader(text, group, words, terms).read(0, last)
}

/** One word with the signs that belong to it. */
function readSigned(text: string, start: number, end: number, words: WordTerms, terms: Term[]): void {
  const signs = signAfter(text, start, end)
  if (signs > 0) addWhole(text, start, end + signs, terms)
  else readWord(text, start, end, words, terms)
}

/** The term of an identifier. One that is too long is no name that anyone looks for. */
function addWhole(text: string, start: number, end: number, terms: Term[]): void {
  if (end - start > LONGEST_WORD) return
  const whole = composedText(text, start, end).text
  const term = whole.length > LONGEST_TERM ? '' : fold(whole.replaceAll('\\', '/'))
  if (term !== '') terms.push({ term, start, end })
}

class GroupReader {
  readonly #text: string
  readonly #group: WordGroup
  readonly #words: WordTerms
  readonly #terms: Term[]
  readonly #isCode: boolean

  constructor(text: string, group: WordGroup, words: WordTerms, terms: Term[]) {
    this.#text = text
    this.#group = group
    this.#words = words
    this.#terms = terms
    this.#isCode = isCode(text, group.starts, group.ends)
  }

  /** Reads from one word to another, both included. */
  read(first: number, last: number): void {
    const start = this.#group.starts[first]!
    const end = this.#group.ends[last]!
    if (first === last) {
      readSigned(this.#text, start, end, this.#words, this.#terms)
      return
    }
    const level = this.#loosest(first, last)
    if (level === APOSTROPHES) {
      this.#readApostrophes(first, last)
      return
    }
    if (level === DOTS && this.#readDotted(first, last)) return
    if (level === DOTS || this.#isCode || (level === HYPHENS && this.#joinsNumber(first, last)))
      addWhole(this.#text, start, end, this.#terms)
    for (let from = first, to = first; from <= last; from = to = to + 1) {
      while (to < last && this.#levelAfter(to) !== level) to++
      this.read(from, to)
    }
  }

  /** `don't` is a stop word or not as a whole; else what it is made of counts, without what only stands for a letter or an ending. */
  #readApostrophes(first: number, last: number): void {
    if (this.#words.of(this.#slice(first, last).replaceAll('’', "'")).length === 0) return
    for (let at = first; at <= last; at++) if (!this.#words.isClitic(this.#slice(at, at))) this.read(at, at)
  }

  /** Versions and acronyms, whose parts mean nothing. */
  #readDotted(first: number, last: number): boolean {
    const start = this.#group.starts[first]!
    const end = this.#group.ends[last]!
    if (this.#isVersion(first, last)) {
      addWhole(this.#text, start, end, this.#terms)
      // With and without its v.
      if (/^v/i.test(this.#text[start]!)) addWhole(this.#text, start + 1, end, this.#terms)
      return true
    }
    if (!this.#isAcronym(first, last)) return false
    this.#terms.push({ term: fold(this.#slice(first, last).replaceAll('.', '')), start, end })
    return true
  }

  /** The level of the loosest connector between words. Behind a version the hyphen is: `1.2.3-beta.1` is a version and something. */
  #loosest(first: number, last: number): number {
    let loosest = LEVELS.length
    for (let at = first; at < last; at++) {
      const level = this.#levelAfter(at)
      if (level === HYPHENS && loosest === DOTS && this.#isVersion(first, at)) return HYPHENS
      loosest = Math.min(loosest, level)
    }
    return loosest
  }

  #levelAfter(word: number): number {
    const connector = this.#text[this.#group.ends[word]!]!
    return LEVELS.findIndex((connectors) => connectors.includes(connector))
  }

  #isVersion(first: number, last: number): boolean {
    return VERSION.test(this.#slice(first, last))
  }

  /** Single letters with dots between them. */
  #isAcronym(first: number, last: number): boolean {
    const { starts, ends } = this.#group
    for (let at = first; at <= last; at++) {
      const isLetter = ends[at]! < starts[at]! + 8 && this.#slice(at, at).normalize('NFC').length === 1
      if (!isLetter || this.#startsWithDigit(at) || (at < last && this.#text[ends[at]!] !== '.')) return false
    }
    return true
  }

  /** Whether a word is joined with a number, as in `utf-8`. */
  #joinsNumber(first: number, last: number): boolean {
    for (let at = first; at < last; at++) if (!this.#startsWithDigit(at) && this.#startsWithDigit(at + 1)) return true
    return false
  }

  #startsWithDigit(word: number): boolean {
    return (classAt(this.#text, this.#group.starts[word]!) & DIGIT) !== 0
  }

  /** The text of some words, or enough of it. */
  #slice(first: number, last: number): string {
    const start = this.#group.starts[first]!
    return this.#text.slice(start, Math.min(this.#group.ends[last]!, start + LONGEST_WORD))
  }
}
