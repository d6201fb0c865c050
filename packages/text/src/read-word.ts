import type { Term } from '@kebab/core'
import { addTerms, composedText, LONGEST_TERM, sliceEnd } from './composed-text.js'
import { fold } from './fold.js'
import { classOf, UPPER } from './scan-text.js'
import type { WordTerms } from './word-terms.js'

/**
 * The most UTF-16 units of a word that are read. They hold `LONGEST_TERM` composed characters of
 * any real word, and bound the cost of a letter with a million marks.
 */
export const LONGEST_WORD = 1024

/** Adds the terms of a word of ASCII letters and digits that has neither parts nor marks. */
export function readPlainWord(text: string, start: number, end: number, words: WordTerms, terms: Term[]): void {
  const until = Math.min(end, start + LONGEST_TERM)
  for (const term of words.of(text.slice(start, until))) terms.push({ term, start, end: until })
}

/**
 * Adds the terms of a word, then those of its parts if it is written in `snake_case` or
 * `camelCase`.
 */
export function readWord(text: string, start: number, end: number, words: WordTerms, terms: Term[]): void {
  const composed = composedText(text, start, sliceEnd(text, start, end, LONGEST_WORD))
  const word = composed.text
  const isSnake = word.includes('_')
  if (!isSnake && !hasHump(word)) {
    addTerms(composed, 0, word.length, words, terms)
    return
  }
  const parts = partsOf(word)
  const from = parts[0]?.start ?? 0
  const to = parts.at(-1)?.end ?? 0
  const whole = word.slice(from, Math.min(to, from + LONGEST_TERM))
  // An identifier with an underscore is in no language: it is folded, and never stemmed.
  if (whole.includes('_')) {
    const term = fold(whole)
    if (term !== '') terms.push({ term, start: composed.startOf(from), end: composed.endOf(from + whole.length) })
  } else if (from < to) addTerms(composed, from, to, words, terms)
  if (parts.length === 1) return
  // A single letter of a camelCase word, such as the `i` of `iPhone`, is no useful term.
  for (const part of parts)
    if (isSnake || part.end - part.start > 1) addTerms(composed, part.start, part.end, words, terms)
}

const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
/** `URLs` has no parts `UR` and `Ls`. */
const PLURAL_ACRONYM = /^\p{Lu}{2,}s$/u

function hasHump(word: string): boolean {
  for (let i = 1; i < word.length; i++) {
    // Most words have no capital after their first letter, and this test is cheaper than a match.
    if ((classOf(word.charCodeAt(i)) & UPPER) !== 0) return HUMP.test(word) && !PLURAL_ACRONYM.test(word)
  }
  return false
}

/** Returns the spans of the parts of a word, in order. */
function partsOf(word: string): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = []
  let start = 0
  for (const piece of word.split('_')) {
    for (const part of PLURAL_ACRONYM.test(piece) ? [piece] : piece.split(HUMP)) {
      if (part !== '') parts.push({ start, end: start + part.length })
      start += part.length
    }
    start += 1
  }
  return parts
}
