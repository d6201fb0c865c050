import type { Term } from '@kebab/core'
import type { WordTerms } from './word-terms.js'

/** A word in capitals. A single one may only begin a sentence. */
export const CAPITALS = /^\p{Lu}{2,}$/u
const CAPITAL = /^\p{Lu}$/u
const SMALL_A = 0x61
const SMALL_Z = 0x7a
/** How far back the word before a letter is looked for. */
const LONGEST_WORD_BEFORE = 40
const WORD_BEFORE = /[\p{L}\p{M}\p{N}]+(?= $)/u

interface Span {
  start: number
  end: number
}

/**
 * Adds the term of a stop word, which doesn't count in a length. One in capitals has a second term.
 * Returns `false` for any other word, and where stop words have no terms.
 *
 * @param word `text.slice(start, end)`, composed
 */
export function addStopWord(text: string, word: string, span: Span, words: WordTerms, terms: Term[]): boolean {
  const term = words.ofStopWord(word)
  if (term === undefined) return false
  const { start, end } = span
  terms.push({ term, start, end, countsInLength: false, stopWord: 'plain' })
  // Most begin with a small letter.
  const first = word.charCodeAt(0)
  if (first >= SMALL_A && first <= SMALL_Z) return true
  if (CAPITAL.test(word) && isNameOf(text, span.start, words)) pushCapitals(term, span, terms)
  addCapitals(word, span, words, terms)
  return true
}

/** Adds the second term of a stop word in capitals, without the first one. */
export function addCapitals(word: string, span: Span, words: WordTerms, terms: Term[]): void {
  const term = CAPITALS.test(word) ? words.ofStopWord(word) : undefined
  if (term !== undefined) pushCapitals(term, span, terms)
}

function pushCapitals(term: string, { start, end }: Span, terms: Term[]): void {
  terms.push({ term: term.toUpperCase(), start, end, countsInLength: false, stopWord: 'capitals' })
}

/**
 * Returns whether a letter belongs to a word before it, as in `Vitamin A` and `World War I`. It
 * doesn't at the beginning of a sentence, or after a stop word: `can I`.
 */
function isNameOf(text: string, start: number, words: WordTerms): boolean {
  if (text[start - 1] !== ' ') return false
  const before = WORD_BEFORE.exec(text.slice(Math.max(0, start - LONGEST_WORD_BEFORE), start))?.[0]
  return before !== undefined && words.of(before).length > 0
}
