import type { Analyzer, Term } from '../contracts.js'

/** Normalising and segmenting take time in proportion to the square of what they get, so that no more than 1024 characters count as one word. */
const WORD = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]{0,1023}/gu
/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const PLAIN = /^[a-z0-9_]*$/
/** Printable ASCII and white space: text whose words are letters, digits and underscores, and fold to their lower case. */
const ASCII = /^[ -~\s]*$/
/** Where ASCII has a longer word than counts as one. */
const LONG = /\b\w{1025}/
/** The diacritics of Latin, Greek and Cyrillic. Other scripts' marks are vowels and consonants: they stay. */
const DIACRITICS = /[\u0300-\u036f]+/g

let segmenter: Intl.Segmenter | undefined

/**
 * The small analysis that is used when none is handed in: runs of letters and digits, compatibility-normalised (NFKC),
 * without case and diacritics; text of scripts without spaces is cut into words by `Intl.Segmenter`.
 * No stop words and no stemming. A run of more than 1024 characters is read as several, so that it takes time in proportion to the text, whatever that holds.
 */
export const defaultAnalyzer: Analyzer = {
  version: 'plain.v2',
  terms(text) {
    const terms: Term[] = []
    for (const { 0: word, index } of text.matchAll(WORD)) {
      if (UNSPACED.test(word)) {
        segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
        for (const part of segmenter.segment(word)) push(terms, part.segment, index + part.index)
      } else push(terms, word, index)
    }
    return terms
  },
  find(text, wanted) {
    const plain = ASCII.test(text) && !LONG.test(text) ? findPlain(text.toLowerCase(), wanted) : undefined
    return plain ?? this.terms(text).filter(({ term }) => wanted.has(term))
  },
}

/** In a text of ASCII alone a term stands as it is, between characters that belong to no word. */
function findPlain(text: string, wanted: ReadonlySet<string>): Term[] {
  const found: Term[] = []
  for (const term of wanted) {
    for (let start = text.indexOf(term); start >= 0 && term !== ''; start = text.indexOf(term, start + 1)) {
      const end = start + term.length
      if (PLAIN.test(term) && !isWord(text, start - 1) && !isWord(text, end)) found.push({ term, start, end })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Whether a lower-case ASCII character belongs to a word. */
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
  if (PLAIN.test(lower)) return lower
  return word.normalize('NFKD').replace(DIACRITICS, '').toLowerCase().normalize('NFKC')
}
