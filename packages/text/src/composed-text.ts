import type { Term } from '@kebab/core'
import { withoutInvisible } from './fold.js'
import { classOf, MARK } from './scan-text.js'
import type { WordTerms } from './word-terms.js'

/**
 * A slice of a text in composed form without invisible characters, which maps its indexes back to
 * the text.
 */
export class ComposedText {
  /** The slice in normalisation form C, without invisible characters. */
  readonly text: string
  readonly #start: number
  readonly #borders: { starts: readonly number[]; ends: readonly number[] } | undefined

  /**
   * @param start where the slice begins in the original text
   * @param borders of the characters in the original text. Absent: they are as many there.
   */
  constructor(text: string, start: number, borders?: { starts: readonly number[]; ends: readonly number[] }) {
    this.text = text
    this.#start = start
    this.#borders = borders
  }

  /** Returns where the character at `index` begins in the original text. */
  startOf(index: number): number {
    return this.#borders === undefined ? this.#start + index : this.#borders.starts[index]!
  }

  /** Returns where the character before `index` ends in the original text. */
  endOf(index: number): number {
    return this.#borders === undefined ? this.#start + index : this.#borders.ends[index - 1]!
  }
}

const ASCII = /^[\0-\x7f]*$/

/**
 * Composes `text.slice(start, end)`, so that splitting it at an index never separates a letter from
 * its marks, however the letter is encoded. No invisible character separates two letters.
 */
export function composedText(text: string, start: number, end: number): ComposedText {
  const raw = text.slice(start, end)
  if (ASCII.test(raw) || visibleForm(raw) === raw) return new ComposedText(raw, start)

  // Composition never crosses the beginning of a cluster, so clusters can be composed one by one.
  const starts: number[] = []
  const ends: number[] = []
  let joined = ''
  for (let at = 0; at < raw.length; ) {
    let next = at + 1
    while (next < raw.length && !beginsCluster(raw, next)) next++
    const cluster = visibleForm(raw.slice(at, next))
    for (let i = 0; i < cluster.length; i++) {
      starts.push(start + at)
      ends.push(start + next)
    }
    joined += cluster
    at = next
  }
  return new ComposedText(joined, start, { starts, ends })
}

function visibleForm(text: string): string {
  return withoutInvisible(text).normalize('NFC')
}

function beginsCluster(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  // The vowels and final consonants of Hangul, and the second half of a surrogate pair.
  if ((unit >= 0x1160 && unit <= 0x11ff) || isLowSurrogate(unit)) return false
  return (classOf(text.codePointAt(at)!) & MARK) === 0
}

/**
 * The most composed characters of a word that a term is made of. The rest of the word is ignored.
 */
export const LONGEST_TERM = 128

/**
 * Adds the terms of a word within a composed text. Returns `false` if it has none.
 * @param isName whether the word may be a name. Default: false
 */
export function addTerms(
  composed: ComposedText,
  start: number,
  end: number,
  words: WordTerms,
  terms: Term[],
  isName = false,
): boolean {
  const until = Math.min(end, start + LONGEST_TERM)
  const word = composed.text.slice(start, until)
  const wordTerms = isName ? words.ofName(word) : words.of(word)
  for (const term of wordTerms) terms.push({ term, start: composed.startOf(start), end: composed.endOf(until) })
  return wordTerms.length > 0
}

/**
 * Returns the end of a slice of at most `most` units from `start`, which splits no surrogate pair.
 */
export function sliceEnd(text: string, start: number, end: number, most: number): number {
  if (end - start <= most) return end
  const cut = start + most
  return isLowSurrogate(text.charCodeAt(cut)) ? cut - 1 : cut
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
