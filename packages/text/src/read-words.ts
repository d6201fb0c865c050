import type { Term } from '@kebab/core'
import { composedText, LONGEST_TERM } from './composed-text.js'
import { fold } from './fold.js'
import { addCapitals, addStopWord, CAPITALS } from './read-stop-word.js'
import { LONGEST_WORD, readWord } from './read-word.js'
import { classAt, classBefore, DIGIT, type WordGroup } from './scan-text.js'
import type { WordTerms } from './word-terms.js'

/**
 * The connectors by level, the loosest first. A path consists of names, a name of hyphenated words,
 * and so on.
 */
const LEVELS = ['/\\&', '.:', '-\u2010\u2011', "'’\u02bc"]
const SLASHES = 0
const DOTS = 1
const HYPHENS = 2
const APOSTROPHES = 3

const VERSION = /^v?\d+(?:\.\d+)+$/i
/** A version or an amount beside its name or unit: `Python3.12`, `10.5GB`. */
const NAMED_VERSION = /^(\p{L}{2,})(\d+(?:\.\d+)+)$/u
const AMOUNT = /^(\d+(?:\.\d+)+)(\p{L}{2,})$/u
const UNDERSCORED_VERSION = /_v?(\d+(?:\.\d+)+)(?=$|_|\.\p{L})/giu
/** A year or another long part of a number with dots, which is a term of its own. */
const LONG_PART = /\d{4,}/g
const ISO_DATE = /^\d{4}-\d\d-\d\d(?!\d)/
/** Words that few people separate from the name before them: `nodejs`. */
const DOT_ENDING = /^(?:js|io|net|ai)$/i
/** The most letters of each word of a name such as TCP/IP. */
const LONGEST_SLASH_WORD = 4
const DIGITS = /^\d+$/
/** Seven digits or more with hyphens, of which the last may be the X of an ISBN. */
const LONG_NUMBER = /^(?:\d[-\u2010\u2011]?){7,}[\dX]?$/i
/** The most characters of such a number. */
const LONGEST_NUMBER = 24
const WORD_OF_LETTERS = /^[\p{L}\p{M}]+$/u
const CYRILLIC = /^\p{sc=Cyrillic}+$/u

/**
 * Adds the terms of a group: of the whole if it is an identifier, then of its parts, recursively.
 */
export function readWords(text: string, group: WordGroup, words: WordTerms, terms: Term[]): void {
  const { starts, ends } = group
  const last = starts.length - 1
  const start = starts[0]!
  if (isDotName(text, start)) {
    addWhole(text, start - 1, ends[last]!, terms)
    if (last === 0 && DOT_NET.test(text.slice(start, ends[0]!)))
      addPronounced('dotnet', { start: start - 1, end: ends[0]! }, words, terms)
  }
  if (last === 0) readSigned(text, start, ends[0]!, words, terms)
  else {
    const before = terms.length
    new GroupReader(text, group, words, terms).read(0, last)
    if (addUnderscored(text, start, ends[last]!, terms))
      terms.push(...terms.splice(before).sort((a, b) => a.start - b.start))
  }
}

/**
 * Adds the terms of versions behind underscores: `1.5.7` of `terraform_1.5.7_linux.zip`. Returns
 * whether there is one.
 */
function addUnderscored(text: string, start: number, end: number, terms: Term[]): boolean {
  const name = text.slice(start, Math.min(end, start + LONGEST_WORD))
  if (!name.includes('_')) return false
  const before = terms.length
  for (const { 0: whole, 1: version = '', index } of name.matchAll(UNDERSCORED_VERSION)) {
    const from = start + index + whole.length - version.length
    addWhole(text, from, from + version.length, terms)
  }
  return terms.length > before
}

/** Adds the terms of one word, with the signs that belong to it. */
function readSigned(text: string, start: number, end: number, words: WordTerms, terms: Term[]): void {
  const signs = signAfter(text, start, end)
  if (signs === 0) {
    readWord(text, start, end, words, terms)
    return
  }
  addWhole(text, start, end + signs, terms)
  if (end > start + 1) return
  const name = text[start]!.toLowerCase() + (signs === 1 ? 'sharp' : 'pp')
  addPronounced(name, { start, end: end + signs }, words, terms)
}

const DOT_NET = /^net$/i

/** Adds the terms of a name as it is pronounced: `csharp` for `C#`, `cpp` for `C++`. */
function addPronounced(name: string, span: Omit<Term, 'term'>, words: WordTerms, terms: Term[]): void {
  for (const term of words.of(name)) terms.push({ term, ...span, countsInLength: false })
}

/** Adds the term of an identifier, unless it is too long to be a name that anyone searches for. */
function addWhole(text: string, start: number, end: number, terms: Term[]): void {
  if (end - start > LONGEST_WORD) return
  const whole = composedText(text, start, end).text
  const term = whole.length > LONGEST_TERM ? '' : fold(withAsciiSigns(whole))
  if (term !== '') terms.push({ term, start, end })
}

function withAsciiSigns(name: string): string {
  return name.replaceAll('\\', '/').replace(/[\u2010\u2011]/g, '-')
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
    const isName = level === SLASHES && last === first + 1 && this.#isSlashName(first)
    if (level === DOTS || isName || this.#isCode || (level === HYPHENS && this.#isNumbered(first, last)))
      addWhole(this.#text, start, end, this.#terms)
    if (this.#isOneWord(first, last, level) || (level === HYPHENS && this.#isLongNumber(first, last)))
      this.#addJoined(first, last)
    for (let from = first, to = first; from <= last; from = to = to + 1) {
      while (to < last && this.#levelAfter(to) !== level) to++
      if (level === HYPHENS) this.#addDate(from, last)
      // The letters of I/O are no words.
      if (!isName || !this.#isLetter(from)) this.read(from, to)
    }
  }

  /** Returns whether two words with a slash or `&` are a name, such as I/O, TCP/IP, and/or. */
  #isSlashName(first: number): boolean {
    const last = first + 1
    const isShort = [first, last].every((word) => this.#slice(word, word).length <= LONGEST_SLASH_WORD)
    return isShort && signAfter(this.#text, this.#group.starts[last]!, this.#group.ends[last]!) === 0
  }

  /** Returns whether a word is a single letter. */
  #isLetter(word: number): boolean {
    return !this.#startsWithDigit(word) && this.#slice(word, word).length === 1
  }

  /** Returns whether many write two words as one: `boat-house`, `Node.js`, `A-100`. */
  #isOneWord(first: number, last: number, level: number): boolean {
    if (last !== first + 1 || !WORD_OF_LETTERS.test(this.#slice(first, first))) return false
    const second = this.#slice(last, last)
    if (level === DOTS) return DOT_ENDING.test(second)
    // The parts of a name with more letters are terms without a hyphen too: `RFC2616`.
    return level === HYPHENS && (WORD_OF_LETTERS.test(second) || (this.#isLetter(first) && DIGITS.test(second)))
  }

  /** Returns whether the words are a number that many write without hyphens: an ISBN, a phone. */
  #isLongNumber(first: number, last: number): boolean {
    const { starts, ends } = this.#group
    if (ends[last]! - starts[first]! > LONGEST_NUMBER) return false
    const number = this.#slice(first, last)
    return LONG_NUMBER.test(number) && !ISO_DATE.test(number)
  }

  /** Adds the terms of words as one word. */
  #addJoined(first: number, last: number): void {
    let word = ''
    for (let at = first; at <= last; at++) word += this.#slice(at, at).toLowerCase()
    if (word.length > LONGEST_TERM) return
    const start = this.#group.starts[first]!
    const end = this.#group.ends[last]!
    for (const term of this.#words.of(word.normalize('NFC'))) this.#terms.push({ term, start, end })
  }

  /**
   * Adds the terms of the date that begins with a word, as in the name of a file, and of its month.
   * A date that is a whole identifier already has its term.
   */
  #addDate(from: number, last: number): void {
    const { starts, ends } = this.#group
    const start = starts[from]!
    if (from + 2 > last || ends[from]! < start + 4 || !this.#startsWithDigit(from)) return
    const composed = composedText(this.#text, start, Math.min(ends[from + 2]!, start + LONGEST_WORD))
    const date = ISO_DATE.exec(withAsciiSigns(composed.text))?.[0]
    if (date === undefined) return
    const month = date.slice(0, 'yyyy-mm'.length)
    const whole = this.#terms.at(-1)
    if (whole?.term !== date || whole.start !== start)
      this.#terms.push({ term: date, start, end: composed.endOf(date.length) })
    this.#terms.push({ term: month, start, end: composed.endOf(month.length) })
  }

  /**
   * Adds the term of a stop word such as `don't`, else the terms of its parts without the clitics.
   * Within a Ukrainian word, the apostrophe is a letter.
   */
  #readApostrophes(first: number, last: number): void {
    const whole = this.#slice(first, last).replace(/[’\u02bc]/g, "'")
    if (this.#words.of(whole).length === 0) {
      const start = this.#group.starts[first]!
      // `WHO's` is of the WHO.
      if (last === first + 1 && CAPITALS.test(this.#slice(first, first))) this.read(first, first)
      else addStopWord(this.#text, whole, { start, end: this.#group.ends[last]! }, this.#words, this.#terms)
      return
    }
    let isCyrillic = true
    for (let at = first; at <= last; at++) isCyrillic &&= CYRILLIC.test(this.#slice(at, at))
    if (isCyrillic) this.#addJoined(first, last)
    else for (let at = first; at <= last; at++) if (!this.#words.isClitic(this.#slice(at, at))) this.read(at, at)
  }

  /**
   * Adds the term of a version or an acronym, whose parts are no terms. A version may have a name,
   * or the endings of a file. Returns `false` for others.
   */
  #readDotted(first: number, last: number): boolean {
    const start = this.#group.starts[first]!
    const end = this.#group.ends[last]!
    const whole = this.#slice(first, last)
    if (VERSION.test(whole)) {
      this.#addVersion(start, end)
      return true
    }
    const name = NAMED_VERSION.exec(whole) ?? AMOUNT.exec(whole)
    if (name !== null) {
      addWhole(this.#text, start, end, this.#terms)
      const border = composedText(this.#text, start, end).endOf(name[1]!.length)
      if (this.#startsWithDigit(first)) {
        this.#addVersion(start, border)
        readWord(this.#text, border, end, this.#words, this.#terms)
      } else {
        readWord(this.#text, start, border, this.#words, this.#terms)
        this.#addVersion(border, end)
      }
      return true
    }
    const versionEnd = this.#versionEnd(first, last)
    if (versionEnd > first) {
      // Behind it are the endings of a file.
      addWhole(this.#text, start, end, this.#terms)
      this.read(first, versionEnd)
      this.read(versionEnd + 1, last)
      return true
    }
    if (!this.#isAcronym(first, last)) return false
    const letters = whole.replaceAll('.', '')
    this.#terms.push({ term: fold(letters), start, end })
    addCapitals(letters, { start, end }, this.#words, this.#terms)
    return true
  }

  /** Adds the term of a version, with and without its v, and those of the year of a date. */
  #addVersion(start: number, end: number): void {
    addWhole(this.#text, start, end, this.#terms)
    if (/^v/i.test(this.#text[start]!)) addWhole(this.#text, start + 1, end, this.#terms)
    const composed = composedText(this.#text, start, Math.min(end, start + LONGEST_WORD))
    for (const { 0: part, index } of composed.text.matchAll(LONG_PART)) {
      const to = index + Math.min(part.length, LONGEST_TERM)
      const term = composed.text.slice(index, to)
      this.#terms.push({ term, start: composed.startOf(index), end: composed.endOf(to) })
    }
  }

  /**
   * Returns the level of the loosest connector. Beside a version a hyphen is looser than a dot: the
   * parts of `1.2.3-beta.1` are `1.2.3` and `beta.1`, and `lodash-4.17.21` has the part `4.17.21`.
   */
  #loosest(first: number, last: number): number {
    let loosest = LEVELS.length
    for (let at = first; at < last; at++) loosest = Math.min(loosest, this.#levelAfter(at))
    if (loosest !== DOTS) return loosest
    for (let at = first; at < last; at++) {
      if (this.#levelAfter(at) !== HYPHENS) continue
      if (this.#isVersion(first, at) || this.#versionEnd(at + 1, last) > at + 1) return HYPHENS
    }
    return DOTS
  }

  /** Returns the last word of the version that begins with a word, or that word. */
  #versionEnd(first: number, last: number): number {
    let end = first
    while (end < last && this.#text[this.#group.ends[end]!] === '.' && DIGITS.test(this.#slice(end + 1, end + 1))) end++
    return end > first && this.#isVersion(first, end) ? end : first
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
    const { ends } = this.#group
    for (let at = first; at <= last; at++) {
      if (!this.#isLetter(at) || (at < last && this.#text[ends[at]!] !== '.')) return false
    }
    return true
  }

  /** Returns whether a number follows a word, as in `utf-8`, or another number, as in a date. */
  #isNumbered(first: number, last: number): boolean {
    let numbers = 0
    for (let at = first; at <= last; at++) {
      if (!this.#startsWithDigit(at)) continue
      if (at > first && (!this.#startsWithDigit(at - 1) || numbers > 0)) return true
      numbers++
    }
    return false
  }

  #startsWithDigit(word: number): boolean {
    return (classAt(this.#text, this.#group.starts[word]!) & DIGIT) !== 0
  }

  /** Returns the composed text from one word to another, cut at `LONGEST_WORD`. */
  #slice(first: number, last: number): string {
    const start = this.#group.starts[first]!
    return composedText(this.#text, start, Math.min(this.#group.ends[last]!, start + LONGEST_WORD)).text
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
  if (start === 0 || text[start - 1] !== '.' || (classAt(text, start) & DIGIT) !== 0) return false
  return text[start - 2] !== '.' && text[start - 2] !== ')' && classBefore(text, start - 1) === 0
}

/** Returns how many signs after a word belong to it: `++` in `C++` and `C++17`, `#` in `C#`. */
function signAfter(text: string, start: number, end: number): number {
  if (end === text.length) return 0
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
