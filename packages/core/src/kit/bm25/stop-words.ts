import type { QueryTerm, Term } from '../../contracts.js'
import { wordSpans } from '../../search/words/query-words.js'

/**
 * Returns those of some terms that are no stop words, and all of a language that has nothing else.
 */
export function withoutStopWords<T extends Pick<QueryTerm, 'stopWord' | 'mark'>>(terms: readonly T[]): T[] {
  const marks = new Set<string | null | undefined>()
  for (const { stopWord, mark } of terms) if (stopWord === undefined) marks.add(mark)
  return terms.filter(({ stopWord, mark }) => stopWord === undefined || !marks.has(mark))
}

/**
 * The same with the stop words in capitals, such as IT. Few people look for each `a` beside a word.
 */
export function withoutPlainStopWords<T extends Pick<QueryTerm, 'stopWord' | 'mark'>>(terms: readonly T[]): T[] {
  const content = new Set(withoutStopWords(terms))
  return terms.filter((term) => term.stopWord === 'capitals' || content.has(term))
}

/** The most words of a query that keeps all of its stop words. */
const SHORT = 3
/**
 * What a stop word counts for there beside other words, and a part of an identifier beside the
 * whole. Texts that hold those come first.
 */
const SHORT_WEIGHT = 0.25
/** Of a bounded length, so that signs without an end take no time. */
const QUOTATION =
  /"[^"]{1,200}"|“[^”]{1,200}”|„[^“”]{1,200}[“”]|«[^»]{1,200}»|»[^«]{1,200}«|「[^」]{1,200}」|『[^』]{1,200}』/gu
const SMALL_LETTER = /\p{Ll}/u

/** Whether a query keeps all of its stop words. */
export function isShortQuery(terms: readonly Term[]): boolean {
  return wordSpans(terms).length <= SHORT
}

/**
 * Returns what a term of a stop word counts for in a query, beside others that count fully. 0: it
 * leaves.
 *
 * - Those in quotation marks count fully.
 * - Those in capitals within other case do, as that of capitals alone: `Vitamin A`.
 * - Of a query of up to three words, all others count for less.
 *
 * @param terms of the query, with those of all stop words
 */
function stopWordWeights(query: string, terms: readonly Term[]): (term: Term) => number {
  const isShort = isShortQuery(terms)
  const quoted = new Uint8Array(query.length)
  for (const { 0: text, index } of query.matchAll(QUOTATION)) quoted.fill(1, index, index + text.length)
  const capitals = new Set<number>()
  if (SMALL_LETTER.test(query))
    for (const { stopWord, start } of terms) if (stopWord === 'capitals') capitals.add(start)
  return ({ stopWord, start }) => {
    if (capitals.has(start)) return stopWord === 'capitals' ? 1 : 0
    if (quoted[start] === 1) return 1
    return isShort ? SHORT_WEIGHT : 0
  }
}

/**
 * Leaves out the stop words that a query doesn't keep, as `stopWordWeights` says. It keeps all in a
 * language in which it has no term that counts fully. Where a query is short without its stop
 * words, the parts of an identifier count for a quarter. Texts that have it come before those that
 * say its parts again and again.
 *
 * @param termLists its terms language by language, with those of all stop words
 * @param isLeft whether a term that is no stop word stays. Default: each does
 */
export function keepTerms(
  query: string,
  termLists: readonly Term[][],
  isLeft: (term: Term) => boolean = () => true,
): QueryTerm[][] {
  const lists = termLists.map((terms) =>
    withoutInnerStopWords(terms).filter((term) => term.stopWord !== undefined || isLeft(term)),
  )
  const weightOf = stopWordWeights(query, termLists.flat())
  const isShort = isShortQuery(termLists.flat().filter(({ stopWord }) => stopWord === undefined))
  return lists.map((terms) => {
    const parts = isShort ? partsIn(terms) : undefined
    const weights = terms.map((term) =>
      term.stopWord !== undefined ? weightOf(term) : parts?.has(term) ? SHORT_WEIGHT : 1,
    )
    if (!weights.includes(1)) return terms
    return terms.flatMap((term, i): QueryTerm | [] => {
      const weight = weights[i]!
      return weight === 0 ? [] : weight === 1 ? term : { ...term, weight }
    })
  })
}

/**
 * Returns the terms that are parts of others: `use` and `effect` of `useEffect`.
 * @param terms by `start`, a word before its parts
 */
function partsIn(terms: readonly Term[]): Set<Term> {
  let [start, end] = [0, -1]
  const parts = new Set<Term>()
  for (const term of terms) {
    if (term.stopWord !== undefined) continue
    if (term.end > end) [start, end] = [term.start, term.end]
    else if (term.end - term.start < end - start) parts.add(term)
  }
  return parts
}

/**
 * Returns the terms without those of stop words that are parts of other words: the `to` of `to-do`.
 * @param terms by `start`, a word before its parts
 */
function withoutInnerStopWords(terms: readonly Term[]): Term[] {
  let start = 0
  let end = -1
  return terms.filter((term) => {
    if (term.stopWord !== undefined) return term.end > end || (term.start === start && term.end === end)
    if (term.end > end) ({ start, end } = term)
    return true
  })
}
