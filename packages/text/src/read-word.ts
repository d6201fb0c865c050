import type { Term } from '@kebab/core'
import { classOf, UPPER } from './char-class.js'
import { type ComposedText, composedText } from './composed-text.js'
import { fold } from './fold.js'
import type { WordTerms } from './word-terms.js'

/** No term comes from more than this many composed characters. Of a longer word, these count. */
export const LONGEST_TERM = 128
/** How much of a word is looked at: enough to compose `LONGEST_TERM` characters of, and a bound to what a million marks on one letter cost. */
export const LONGEST_WORD = 1024

/** Adds the terms of a word of small ASCII letters and digits, which has neither parts nor marks. */
export function readPlainWord(text: string, start: number, until: number, words: WordTerms, terms: Term[]): void {
  const end = Math.min(until, start + LONGEST_TERM)
  for (const term of words.of(text.slice(start, end))) terms.push({ term, start, end })
}

/** Adds the terms of one word: of the whole, then of its parts where it is written as `snake_case` or `camelCase`. */
export function readWord(text: string, start: number, end: number, words: WordTerms, terms: Term[]): void {
  const composed = composedText(text, start, enoughOf(text, start, end))
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
  // With an underscore in it, it is no word of a language.
  if (whole.includes('_')) {
    const term = fold(whole)
    if (term !== '') terms.push({ term, start: composed.startOf(from), end: composed.endOf(from + whole.length) })
  } else if (from < to) addTerms(composed, from, to, words, terms)
  if (parts.length === 1) return
  // The letter that remains of `iPhone` is no word, and nobody looks for it.
  for (const part of parts)
    if (isSnake || part.end - part.start > 1) addTerms(composed, part.start, part.end, words, terms)
}

function addTerms(composed: ComposedText, start: number, until: number, words: WordTerms, terms: Term[]): void {
  const end = Math.min(until, start + LONGEST_TERM)
  for (const term of words.of(composed.text.slice(start, end))) {
    terms.push({ term, start: composed.startOf(start), end: composed.endOf(end) })
  }
}

function enoughOf(text: string, start: number, end: number): number {
  if (end - start <= LONGEST_WORD) return end
  const cut = start + LONGEST_WORD
  const unit = text.charCodeAt(cut)
  return unit >= 0xdc00 && unit <= 0xdfff ? cut - 1 : cut
}

const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
/** `URLs` is no `UR` and `Ls`. */
const PLURAL_ACRONYM = /^\p{Lu}{2,}s$/u

function hasHump(word: string): boolean {
  for (let i = 1; i < word.length; i++) {
    // Most words have no capital behind their first letter.
    if ((classOf(word.charCodeAt(i)) & UPPER) !== 0) return HUMP.test(word) && !PLURAL_ACRONYM.test(word)
  }
  return false
}

/** Where the parts of a word are, in order. */
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
