import type { Term } from '@kebab/core'
import { addTerms, type ComposedText, composedText, sliceEnd } from './composed-text.js'
import { addStopWord } from './read-stop-word.js'
import type { WordTerms } from './word-terms.js'

/** The most UTF-16 units of a run that are read at once. Longer runs hold no natural language. */
const LONGEST_SLICE = 4096
const HAN = /^\p{sc=Han}+$/u

let segmenter: Intl.Segmenter | undefined

/**
 * Adds the terms of a run in scripts without spaces: the words that `Intl.Segmenter` finds by its
 * dictionaries (Chinese, Japanese, Thai, Khmer, Lao, Burmese).
 *
 * A word of three or more Chinese characters also gives each pair of neighbouring characters. A
 * dictionary splits the same characters differently in another sentence, and the query 共和国 has to
 * find 中华人民共和国.
 */
export function readUnspaced(text: string, start: number, end: number, words: WordTerms, terms: Term[]): void {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  for (const composed of composedSlices(text, start, end)) {
    for (const { segment, index, isWordLike } of segmenter.segment(composed.text)) {
      if (isWordLike === false) continue
      const wordEnd = index + segment.length
      const span = { start: composed.startOf(index), end: composed.endOf(wordEnd) }
      if (addStopWord(text, segment, span, words, terms)) continue
      const add = HAN.test(segment) ? addWithPairs : addTerms
      add(composed, index, wordEnd, words, terms)
    }
  }
}

/**
 * Adds the terms of a run of Hangul: the word, and each pair of neighbouring syllables if it has
 * three or more. Endings follow the stem of a Korean word without a space, so the word alone would
 * rarely match.
 */
export function readHangul(text: string, start: number, end: number, words: WordTerms, terms: Term[]): void {
  for (const composed of composedSlices(text, start, end)) addWithPairs(composed, 0, composed.text.length, words, terms)
}

function* composedSlices(text: string, start: number, end: number): Generator<ComposedText> {
  for (let from = start; from < end; ) {
    const to = sliceEnd(text, from, end, LONGEST_SLICE)
    yield composedText(text, from, to)
    from = to
  }
}

/** Korean particles of one syllable, which follow a noun without a space: `책을`. */
const PARTICLE = /^[은는이가을를의에도만로와과]$/

function addWithPairs(composed: ComposedText, start: number, end: number, words: WordTerms, terms: Term[]): void {
  const added = addTerms(composed, start, end, words, terms)
  const letters = added ? [...composed.text.slice(start, end)] : []
  if (letters.length === 2 && PARTICLE.test(letters[1]!))
    addTerms(composed, start, start + letters[0]!.length, words, terms)
  if (letters.length < 3) return
  for (let i = 0, at = start; i + 1 < letters.length; at += letters[i++]!.length) {
    addTerms(composed, at, at + letters[i]!.length + letters[i + 1]!.length, words, terms)
  }
}
