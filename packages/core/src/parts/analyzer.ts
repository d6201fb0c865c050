import type { Analyzer, Term } from '../contracts.js'

/**
 * A word, of at most 1024 characters. Normalising and segmenting take quadratic time, so longer
 * runs are cut.
 */
const WORD = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]{0,1023}/gu
/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const ASCII_WORD = /^[a-z0-9_]*$/
/**
 * Printable ASCII and white space only. Words are then letters, digits and underscores, and fold to
 * lower case.
 */
const ASCII = /^[ -~\s]*$/
/** A word that is too long, in ASCII text. */
const LONG = /\b\w{1025}/
/**
 * The diacritics of Latin, Greek and Cyrillic. The marks of other scripts are vowels and
 * consonants, and stay.
 */
const DIACRITICS = /[\u0300-\u036f]+/g

let segmenter: Intl.Segmenter | undefined

/**
 * The analyzer that is used by default. Terms are runs of letters and digits, normalised for
 * compatibility (NFKC), without case and diacritics. `Intl.Segmenter` cuts text of scripts without
 * spaces into words. There are no stop words and no stemming.
 *
 * A run of more than 1024 characters counts as several words, so that the time is linear in any
 * text.
 */
export const defaultAnalyzer: Analyzer = {
  version: 'plain.v2',
  terms(text) {
    const terms: Term[] = []
    for (const { 0: word, index } of text.matchAll(WORD)) {
      if (UNSPACED.test(word)) {
        segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
        for (const segment of segmenter.segment(word)) push(terms, segment.segment, index + segment.index)
      } else push(terms, word, index)
    }
    return terms
  },
  find(text, queryTerms) {
    const asciiTerms = ASCII.test(text) && !LONG.test(text) ? findAscii(text.toLowerCase(), queryTerms) : undefined
    return asciiTerms ?? this.terms(text).filter(({ term }) => queryTerms.has(term))
  },
}

/** In ASCII text a term occurs verbatim, between characters that aren't part of a word. */
function findAscii(text: string, queryTerms: ReadonlySet<string>): Term[] {
  const terms: Term[] = []
  for (const term of queryTerms) {
    for (let start = text.indexOf(term); start >= 0 && term !== ''; start = text.indexOf(term, start + 1)) {
      const end = start + term.length
      if (ASCII_WORD.test(term) && !isWord(text, start - 1) && !isWord(text, end)) terms.push({ term, start, end })
    }
  }
  return terms.sort((a, b) => a.start - b.start)
}

/** Whether a lower-case ASCII character is part of a word. */
function isWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95
}

function push(terms: Term[], word: string, start: number): void {
  const term = fold(word)
  if (term !== '') terms.push({ term, start, end: start + word.length })
}

function fold(word: string): string {
  const lower = word.toLowerCase()
  if (ASCII_WORD.test(lower)) return lower
  return word.normalize('NFKD').replace(DIACRITICS, '').toLowerCase().normalize('NFKC')
}
