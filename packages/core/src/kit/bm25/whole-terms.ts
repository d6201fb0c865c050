import type { QueryTerm, Term } from '../../contracts.js'
import type { IndexedFields } from '../indexed-text.js'
import { type CountedTerm, countQueryTerms } from './query-terms.js'
import { withoutStopWords } from './stop-words.js'

/** Begins a term that stands for a text as a whole. No analyzer gives a term with it. */
const MARK = '\u001f'
/** The longest term of a whole, in UTF-16 units. Few headings are longer. */
const LONGEST = 100
const DIACRITICS = /[\u0300-\u036f]+/g
const SIGNS = /[^\p{L}\p{N}\p{M}+#]+/gu
const DIGIT = /\p{N}/u
const FILE_ENDING = /\.\w+$/

/** Whether a term stands for a text as a whole. */
export function isWholeTerm(term: string): boolean {
  return term.startsWith(MARK)
}

/**
 * Returns two terms that stand for a text as a whole: the text as it is written, and the terms of
 * its words in their order. Case, accents, blanks and most signs don't count. So `Wi-Fi` and
 * `wifi` share the first, and with stems `Range vectors` and `range vector` share the second. Both
 * may be equal. A text without words has none, and a long one has none either.
 *
 * @param terms of the text, as an analyzer finds them
 */
export function wholeTerms(text: string, terms: readonly Term[]): string[] {
  if (terms.length === 0 || text.length > 2 * LONGEST) return []
  return [writtenWhole(text), joinedTerms(terms)].flatMap(asTerm)
}

/** The term of a whole. None of one without words, or that is too long. */
function asTerm(whole: string): string[] {
  return whole === '' || whole.length > LONGEST ? [] : [MARK + whole]
}

/**
 * Returns a text without case, accents, blanks and most signs. Between two digits, a sign stays:
 * 1.23 is not 12.3.
 */
function writtenWhole(text: string): string {
  const letters = text.normalize('NFKD').toLowerCase().replace(DIACRITICS, '')
  return letters.replace(SIGNS, (signs, at: number) =>
    DIGIT.test(letters.charAt(at - 1)) && DIGIT.test(letters.charAt(at + signs.length)) ? '.' : '',
  )
}

/**
 * Returns the terms of a text as it is written, with a word replaced by each of some words, and the
 * word of each. Of words that are written alike, the first counts. A long text has none.
 *
 * @param start where the replaced word starts in the text, which ends at `end`
 * @param words without digits
 */
export function replacedWholes(
  text: string,
  start: number,
  end: number,
  words: readonly string[],
): Map<string, string> {
  const wholes = new Map<string, string>()
  if (text.length > LONGEST) return wholes
  const before = MARK + writtenWhole(text.slice(0, start))
  const behind = writtenWhole(text.slice(end))
  for (const word of words) {
    const whole = before + writtenWhole(word) + behind
    if (!wholes.has(whole)) wholes.set(whole, word)
  }
  return wholes
}

/**
 * Of a word and its parts, the parts count. Of several terms of one span, the first counts. Stop
 * words count where there is nothing else.
 */
function joinedTerms(terms: readonly Term[]): string {
  let joined = ''
  let end = 0
  for (const term of withoutStopWords(terms).sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (joined !== '' && term.start < end) continue
    joined += term.term
    end = term.end
  }
  return joined
}

/** Whether a term is that of a word, and not one beside those of the words, such as a date. */
function isOfWord({ countsInLength, stopWord }: Term): boolean {
  return countsInLength !== false || stopWord !== undefined
}

/**
 * Returns the terms of the names and the headings of a chunk as wholes, each with where its line
 * starts. The first line is the name of the file, whose ending doesn't count.
 *
 * @param terms of all fields, as an analyzer finds them
 */
export function wholesIn({ text, headingsStart, bodyStart }: IndexedFields, terms: readonly Term[]) {
  // Most terms are of the body: their place is looked at first.
  const named = terms.filter((term) => term.start < bodyStart && isOfWord(term))
  const wholes: { term: string; start: number }[] = []
  for (let start = 0, end = 0; start < bodyStart; start = end + 1) {
    const lineFeed = text.indexOf('\n', start)
    end = lineFeed < 0 ? bodyStart : lineFeed
    const line = text.slice(start, end)
    const whole = start === 0 && headingsStart > 0 ? line.replace(FILE_ENDING, '') : line
    const inLine = named.filter((term) => term.start >= start && term.end <= start + whole.length)
    for (const term of wholeTerms(whole, inLine)) wholes.push({ term, start })
  }
  return wholes
}

/**
 * Counts the terms of a query, each once, in the order of their first occurrences. Its terms as a
 * whole come last, for the headings and names that are the query: first as it is written, which
 * has no language, then those of each language that it is read in.
 *
 * @param terms of the query, as `analyzeQuery` returns them
 */
export function countQuery(query: string, terms: readonly QueryTerm[]): CountedTerm[] {
  if (terms.length === 0 || query.length > 2 * LONGEST) return countQueryTerms(terms)
  const written = asTerm(writtenWhole(query)).map((term) => ({ term, mark: null }))
  const joined = [...new Set(terms.map(({ mark }) => mark))].flatMap((mark) => {
    const inLanguage = terms.filter((term) => term.mark === mark && isOfWord(term))
    return asTerm(joinedTerms(inLanguage)).map((term) => ({
      term,
      mark,
      weight: withoutStopWords(inLanguage)[0]!.weight,
    }))
  })
  return countQueryTerms([...terms, ...written, ...joined])
}
