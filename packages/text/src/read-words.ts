import type { Term } from '@kebab/core'
import { composedText, LONGEST_TERM } from './composed-text.js'
import { fold } from './fold.js'
import { classAt, DIGIT, MARK, type WordGroup } from './scan-text.js'
import { LONGEST_WORD, readWord, type WordTerms } from './word-terms.js'

/**
 * The connectors by level, the loosest first. A path consists of names, a name of hyphenated words,
 * and so on.
 */
const LEVELS = ['/\\', '.:', '-\u2010\u2011', "'’"]
const DOTS = 1
const HYPHENS = 2
const APOSTROPHES = 3

const VERSION = /^v?\d+(?:\.\d+)+$/i

/**
 * Adds the terms of a group: of the whole if it is an identifier, then of its parts, recursively.
 */
export function readWords(text: string, group: WordGroup, words: WordTerms, terms: Term[]): void {
  const { starts, ends } = group
  const last = starts.length - 1
  const start = starts[0]!
  if (isDotName(text, start)) addWhole(text, start - 1, ends[last]!, terms)
  if (last === 0) readSigned(text, start, ends[0]!, words, terms)
  else new GroupReader(text, group, words, terms).read(0, last)
}

/** Adds the terms of one word, with the signs that belong to it. */
function readSigned(text: string, start: number, end: number, words: WordTerms, terms: Term[]): void {
  const signs = signAfter(text, start, end)
  if (signs > 0) addWhole(text, start, end + signs, terms)
  else readWord(text, start, end, words, terms)
}

/** Adds the term of an identifier, unless it is too long to be a name that anyone searches for. */
function addWhole(text: string, start: number, end: number, terms: Term[]): void {
  if (end - start > LONGEST_WORD) return
  const whole = composedText(text, start, end).text
  const term = whole.length > LONGEST_TERM ? '' : fold(whole.replaceAll('\\', '/').replace(/[\u2010\u2011]/g, '-'))
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

  /** Adds the terms of the words from `first` to `last`, both included. */
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

  /**
   * Adds nothing for a stop word such as `don't`, else the terms of its parts without the clitics.
   */
  #readApostrophes(first: number, last: number): void {
    if (this.#words.of(this.#slice(first, last).replaceAll('’', "'")).length === 0) return
    for (let at = first; at <= last; at++) if (!this.#words.isClitic(this.#slice(at, at))) this.read(at, at)
  }

  /**
   * Adds the term of a version or an acronym, whose parts are no terms. Returns `false` for others.
   */
  #readDotted(first: number, last: number): boolean {
    const start = this.#group.starts[first]!
    const end = this.#group.ends[last]!
    if (this.#isVersion(first, last)) {
      addWhole(this.#text, start, end, this.#terms)
      // A version is found with and without its v.
      if (/^v/i.test(this.#text[start]!)) addWhole(this.#text, start + 1, end, this.#terms)
      return true
    }
    if (!this.#isAcronym(first, last)) return false
    this.#terms.push({ term: fold(this.#slice(first, last).replaceAll('.', '')), start, end })
    return true
  }

  /**
   * Returns the level of the loosest connector. After a version a hyphen is looser than a dot: the
   * parts of `1.2.3-beta.1` are `1.2.3` and `beta.1`.
   */
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

  /** Returns whether the words are single letters with dots between them. */
  #isAcronym(first: number, last: number): boolean {
    const { starts, ends } = this.#group
    for (let at = first; at <= last; at++) {
      const isLetter = ends[at]! < starts[at]! + 8 && this.#slice(at, at).normalize('NFC').length === 1
      if (!isLetter || this.#startsWithDigit(at) || (at < last && this.#text[ends[at]!] !== '.')) return false
    }
    return true
  }

  /** Returns whether a number follows a word, as in `utf-8`. */
  #joinsNumber(first: number, last: number): boolean {
    for (let at = first; at < last; at++) if (!this.#startsWithDigit(at) && this.#startsWithDigit(at + 1)) return true
    return false
  }

  #startsWithDigit(word: number): boolean {
    return (classAt(this.#text, this.#group.starts[word]!) & DIGIT) !== 0
  }

  /** Returns the text from one word to another, cut at `LONGEST_WORD`. */
  #slice(first: number, last: number): string {
    const start = this.#group.starts[first]!
    return this.#text.slice(start, Math.min(this.#group.ends[last]!, start + LONGEST_WORD))
  }
}

/** A name that may end in `++`, such as `notepad`. */
const PLUS_NAME = /^[a-z][a-z0-9]{0,11}$/i
const LETTER = /^[a-z]$/i
/** Signs before and after an identifier that show that it is code. */
const BEFORE_CODE = '`@/\\$<-'
const AFTER_CODE = '`(/\\>'

/**
 * Returns whether the dot before an index begins a name, as in `.NET`, rather than ends a sentence.
 */
function isDotName(text: string, start: number): boolean {
  if (text[start - 1] !== '.' || (classAt(text, start) & DIGIT) !== 0) return false
  return text[start - 2] !== '.' && text[start - 2] !== ')' && classBefore(text, start - 1) === 0
}

/** Returns the class of the character before an index, without its marks, or 0 at the beginning. */
function classBefore(text: string, end: number): number {
  for (let at = end; at > 0; ) {
    const isPair = at > 1 && text.codePointAt(at - 2)! > 0xffff
    at -= isPair ? 2 : 1
    const kind = classAt(text, at)
    if ((kind & MARK) === 0) return kind
  }
  return 0
}

/** Returns how many signs after a word belong to it: `++` in `C++` and `C++17`, `#` in `C#`. */
function signAfter(text: string, start: number, end: number): number {
  if (text[end] === '#') return LETTER.test(text.slice(start, end)) && classAt(text, end + 1) === 0 ? 1 : 0
  if (text[end] !== '+' || text[end + 1] !== '+' || text[end + 2] === '+') return 0
  return PLUS_NAME.test(text.slice(start, end)) ? 2 : 0
}

/**
 * Returns whether the signs around or between the words of a group show that it is code, not prose.
 */
function isCode(text: string, starts: readonly number[], ends: readonly number[]): boolean {
  const start = starts[0]!
  const end = ends.at(-1)!
  if (start > 0 && BEFORE_CODE.includes(text[start - 1]!)) return true
  if (end < text.length && AFTER_CODE.includes(text[end]!)) return true
  let slashes = 0
  for (const at of ends.slice(0, -1)) {
    const connector = text[at]!
    if (connector === '.' || connector === ':' || connector === '\\') return true
    if (connector === '/' && ++slashes === 2) return true
  }
  return text.slice(start, Math.min(end, start + LONGEST_WORD)).includes('_')
}
