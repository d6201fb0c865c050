import type { Term } from '@kebab/core'
import { addTerms, type ComposedText, composedText, LONGEST_TERM, sliceEnd } from './composed-text.js'
import { fold } from './fold.js'
import { addStopWord } from './read-stop-word.js'
import { classBefore, classOf, isDigit, UPPER, WORD } from './scan-text.js'
import { PLURAL_ACRONYM, type WordTerms } from './word-terms.js'

/**
 * The most UTF-16 units of a word that are read. They hold `LONGEST_TERM` composed characters of
 * any real word, and bound the cost of a letter with a million marks.
 */
export const LONGEST_WORD = 1024

/** Adds the terms of a word of ASCII letters and digits that has neither humps nor marks. */
export function readAsciiWord(text: string, start: number, end: number, words: WordTerms, terms: Term[]): void {
  if (isDigit(text.charCodeAt(start)) !== isDigit(text.charCodeAt(end - 1))) {
    readWord(text, start, end, words, terms)
    return
  }
  const until = Math.min(end, start + LONGEST_TERM)
  const word = text.slice(start, until)
  const wordTerms = isNameAt(text, start, word) ? words.ofName(word) : words.of(word)
  for (const term of wordTerms) terms.push({ term, start, end: until })
  if (wordTerms.length === 0) addStopWord(text, word, { start, end: until }, words, terms)
}

/**
 * Adds the terms of a word, then those of its parts if it is written in `snake_case` or
 * `camelCase`, or has letters and a number.
 */
export function readWord(text: string, start: number, end: number, words: WordTerms, terms: Term[]): void {
  const composed = composedText(text, start, sliceEnd(text, start, end, LONGEST_WORD))
  const word = composed.text
  if (addStopWord(text, word, { start, end: composed.endOf(word.length) }, words, terms)) return
  if (isNameAt(text, start, word)) addTerms(composed, 0, word.length, words, terms, true)
  else if (word.includes('_')) readSnake(composed, words, terms)
  else readPart(composed, 0, word.length, words, terms)
}

/**
 * How often the whole of an identifier with underscores counts. Otherwise its parts, which other
 * passages hold many times, would outweigh it. In `camelCase` the whole may be a word: `GitHub`
 * must not be ahead of `github` where that is typed.
 */
const WHOLES = 2

/**
 * Adds the term of an identifier with underscores, then those of its parts. It is in no language:
 * it is folded, and never stemmed.
 */
function readSnake(composed: ComposedText, words: WordTerms, terms: Term[]): void {
  const word = composed.text
  const parts = [...word.matchAll(/[^_]+/g)].map(({ 0: part, index }) => ({ start: index, end: index + part.length }))
  if (parts.length > 1) {
    const from = parts[0]!.start
    const whole = word.slice(from, Math.min(parts.at(-1)!.end, from + LONGEST_TERM))
    const term = fold(whole)
    const span = { start: composed.startOf(from), end: composed.endOf(from + whole.length) }
    if (term !== '') for (let i = 0; i < WHOLES; i++) terms.push({ term, ...span })
  }
  for (const { start, end } of parts) {
    // A single letter of a name is no useful term, but a digit may be one.
    if (parts.length === 1 || end > start + 1 || isDigit(word.charCodeAt(start)))
      readPart(composed, start, end, words, terms)
  }
}

/** Adds the terms of a word without underscores, then those of its parts. */
function readPart(composed: ComposedText, start: number, end: number, words: WordTerms, terms: Term[]): void {
  addTerms(composed, start, end, words, terms)
  const word = composed.text.slice(start, end)
  const border = numberBorder(word)
  if (border > 0) {
    readPart(composed, start, start + border, words, terms)
    readPart(composed, start + border, end, words, terms)
  } else if (hasHump(word)) {
    let from = start
    for (const { length } of word.split(HUMP)) {
      // A single letter of a camelCase word, such as the `i` of `iPhone`, is no useful term.
      if (length > 1) readPart(composed, from, from + length, words, terms)
      from += length
    }
  }
}

/** Letters and a number. `b2`, `u8` and `20th` are words, and so is the `U32` of `fromU32`. */
const LETTERS_AND_NUMBER = /^(?:(\p{L}{2,})(?<!\p{Ll}\p{Lu})\d+|(\d+)(?!(?:st|nd|rd|th)$)\p{L}{2,})$/u

/** Returns where the number of a word begins or ends, as in `RFC2616` and `10GB`, or 0. */
function numberBorder(word: string): number {
  if (isDigit(word.charCodeAt(0)) === isDigit(word.charCodeAt(word.length - 1))) return 0
  const parts = LETTERS_AND_NUMBER.exec(word)
  return parts === null ? 0 : (parts[1] ?? parts[2]!).length
}

const CAPITALIZED = /^[A-Z][a-z]+s$/

/**
 * Returns whether a word may be a name that ends like a plural: one with a capital within a
 * sentence.
 */
function isNameAt(text: string, start: number, word: string): boolean {
  if (start < 2 || word.charCodeAt(0) > 0x5a || text.charCodeAt(start - 1) !== 0x20) return false
  if (!CAPITALIZED.test(word)) return false
  return text[start - 2] === ',' || (classBefore(text, start - 1) & WORD) !== 0
}

const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

function hasHump(word: string): boolean {
  for (let i = 1; i < word.length; i++) {
    // Most words have no capital after their first letter, and this test is cheaper than a match.
    // `URLs` has no parts `UR` and `Ls`.
    if ((classOf(word.charCodeAt(i)) & UPPER) !== 0) return HUMP.test(word) && !PLURAL_ACRONYM.test(word)
  }
  return false
}
