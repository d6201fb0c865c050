import type { Term } from '@kebab/core'
import { type ComposedText, composedText } from './composed-text.js'
import { LONGEST_TERM } from './read-word.js'
import type { WordTerms } from './word-terms.js'

/** How much text is handed to the segmenter at a time. Longer runs without a space or a full stop are no language. */
const SLICE = 4096
const HAN = /^\p{sc=Han}+$/u

let segmenter: Intl.Segmenter | undefined

/**
 * Adds the terms of text without spaces: the words that `Intl.Segmenter` finds by its dictionaries (Chinese, Japanese, Thai, Khmer, Lao, Burmese).
 * Of Chinese characters, words longer than two also count as each two that are neighbours: a dictionary cuts the same characters differently in another
 * sentence, and 中华人民共和国 is to be found by 共和国.
 */
export function readUnspaced(text: string, start: number, end: number, words: WordTerms, terms: Term[]): void {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  for (let from = start; from < end; ) {
    const to = sliceEnd(text, from, end)
    const composed = composedText(text, from, to)
    for (const { segment, index, isWordLike } of segmenter.segment(composed.text)) {
      if (isWordLike !== false) readSegment(composed, segment, index, words, terms)
    }
    from = to
  }
}

/** Adds the terms of Hangul: words, and each two neighbouring syllables of longer ones, since what a word means at its beginning is followed by endings without a space. */
export function readHangul(text: string, start: number, end: number, words: WordTerms, terms: Term[]): void {
  for (let from = start; from < end; ) {
    const to = sliceEnd(text, from, end)
    const composed = composedText(text, from, to)
    addWithPairs(composed, 0, composed.text.length, words, terms)
    from = to
  }
}

function readSegment(composed: ComposedText, segment: string, index: number, words: WordTerms, terms: Term[]): void {
  if (HAN.test(segment)) addWithPairs(composed, index, index + segment.length, words, terms)
  else addTerms(composed, index, index + segment.length, words, terms)
}

function addWithPairs(composed: ComposedText, start: number, end: number, words: WordTerms, terms: Term[]): void {
  const added = addTerms(composed, start, end, words, terms)
  const letters = added ? [...composed.text.slice(start, end)] : []
  if (letters.length < 3) return
  for (let i = 0, at = start; i + 1 < letters.length; at += letters[i++]!.length) {
    addTerms(composed, at, at + letters[i]!.length + letters[i + 1]!.length, words, terms)
  }
}

/** Adds the terms of a word. False if it has none. */
function addTerms(composed: ComposedText, start: number, until: number, words: WordTerms, terms: Term[]): boolean {
  const end = Math.min(until, start + LONGEST_TERM)
  const found = words.of(composed.text.slice(start, end))
  for (const term of found) terms.push({ term, start: composed.startOf(start), end: composed.endOf(end) })
  return found.length > 0
}

function sliceEnd(text: string, from: number, end: number): number {
  if (end - from <= SLICE) return end
  const cut = from + SLICE
  const unit = text.charCodeAt(cut)
  return unit >= 0xdc00 && unit <= 0xdfff ? cut - 1 : cut
}
