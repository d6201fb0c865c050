import type { Analyzer, AnalyzerLanguage, QueryAnalysis, QueryTerm, Term } from '../../contracts.js'
import { functionWords } from '../../search/language/query-language.js'
import { keepTerms } from './stop-words.js'

/** The languages that an index holds, as its retriever counts them. */
export interface IndexLanguages {
  /** The marks that chunks have, in the order of the analyzer. */
  marks: readonly string[]
  /**
   * Returns how many chunks count as all for a term with a mark, or without one. They are those in
   * the language, and at least 100, or all: few chunks don't say how rare a word is. 0 if there is
   * none. For `null`, a term of no language, all count.
   */
  sizeOf(mark: string | null | undefined): number
}

/** Returns the marks of the languages that an analyzer tells apart. */
export function marksOf({ languages = [] }: Analyzer): string[] {
  return languages.map(({ mark }) => mark)
}

/** The least number of chunks that count as all of a language, if the index has so many. */
const FEWEST_CHUNKS = 100

/**
 * Finds the languages of an index.
 * @param chunks how many chunks it holds
 * @param frequencyOf returns how many chunks hold a term
 */
export function indexLanguages(
  { languages = [] }: Analyzer,
  chunks: number,
  frequencyOf: (term: string) => number,
): IndexLanguages {
  const sizes = new Map<string | null | undefined, number>()
  let unmarked = chunks
  for (const { mark } of languages) {
    const frequency = frequencyOf(mark)
    if (frequency === 0) continue
    sizes.set(mark, frequency)
    unmarked -= frequency
  }
  const marks = [...sizes.keys()] as string[]
  sizes.set(undefined, unmarked)
  sizes.set(null, chunks)
  return {
    marks,
    sizeOf(mark) {
      const size = sizes.get(mark) ?? 0
      return size <= 0 ? 0 : Math.max(size, Math.min(chunks, FEWEST_CHUNKS))
    },
  }
}

/** A query, as an analyzer reads it in one language. */
interface Reading {
  /** Absent: as a text without a mark. */
  mark: string | undefined
  terms: readonly Term[]
  /** How many function words of the language the query has. Absent: it is read in all of them. */
  signs: number | undefined
  /** By character: 1 where a term is. */
  covered: Uint8Array
}

/** What a term counts for, for each function word that its language has less than another. */
const FOREIGN_WEIGHT = 0.5
/** More missing function words than these lower no weight further. */
const MOST_SIGNS = 3
/** The most words of a query in which one function word doesn't tell the language. */
const SHORT = 3

/**
 * Returns the terms of a query, which is read in each language that an index holds.
 *
 * - A language counts for less where another one has more of the query's function words. One more
 *   halves it, and three or more leave an eighth. So texts in the language of the query come first.
 * - A word that is a stop word in the likeliest language is left out in all.
 * - In a query of up to three words, a single function word says nothing: it may be of a name, such
 *   as Los Angeles.
 * - The terms are language by language, first those of texts without a mark.
 * - Stop words leave while another term is left, but for those that `keepTerms` keeps.
 *
 * @param marks of the languages. Default: all of the analyzer. None for an analyzer without any
 */
export function analyzeQuery(analyzer: Analyzer, query: string, marks?: readonly string[]): QueryTerm[] {
  const { languages, defaultLanguage } = analyzer
  if (languages === undefined) return keepTerms(query, [analyzer.terms(query, { stopWords: true })])[0]!
  const named = languages.filter(({ mark }) => marks?.includes(mark) ?? true)
  const termLists = termsByLanguage(analyzer, query, named, { stopWords: true })
  if (named.length === 0) {
    const [terms] = keepTerms(query, termLists)
    return defaultLanguage === undefined ? byWord(terms!) : terms!
  }
  const readings = readingsOf(query, [{ lang: defaultLanguage, mark: undefined }, ...named], termLists)
  const most = Math.max(...readings.map(({ signs = 0 }) => signs))
  const isSure = most > 1 || (most === 1 && (query.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) > SHORT)
  const likeliest = isSure ? readings.filter(({ signs }) => signs === most) : []
  const keptLists = keepTerms(query, termLists, (term) => likeliest.every((other) => isCovered(other, term)))
  return readings.flatMap((reading, i) => {
    const { mark, signs = most } = reading
    const missing = isSure ? Math.min(MOST_SIGNS, most - signs) : 0
    const share = FOREIGN_WEIGHT ** missing
    const queryTerms: QueryTerm[] = keptLists[i]!.map((term) => {
      const isStopWord = !readings.every((other) => isCovered(other, term))
      const weight = share * (term.weight ?? 1)
      return { ...term, mark, weight: weight === 1 ? undefined : weight, ...(isStopWord ? { isStopWord } : {}) }
    })
    return mark === undefined && defaultLanguage === undefined ? byWord(queryTerms) : queryTerms
  })
}

/**
 * Returns the terms of a text as one without a mark, and then in each of some languages, without
 * the mark itself.
 */
export function termsByLanguage(
  analyzer: Analyzer,
  text: string,
  languages: readonly AnalyzerLanguage[],
  options: { stopWords?: boolean } = {},
): Term[][] {
  return [
    analyzer.terms(text, options),
    ...languages.map(({ lang, mark }) =>
      analyzer.terms(text, { lang, ...options }).filter(({ term }) => term !== mark),
    ),
  ]
}

/**
 * Returns the terms of a query: those of an analysis, where it is by this analyzer and in these
 * languages.
 * @param marks of the languages
 */
export function termsOfQuery(
  query: string,
  { analyzer, marks, analysis }: { analyzer: Analyzer; marks: readonly string[]; analysis: QueryAnalysis | undefined },
): readonly QueryTerm[] {
  const isAnalyzed = analysis?.analyzer === analyzer && analysis.marks.join() === marks.join()
  return isAnalyzed ? analysis.terms : analyzeQuery(analyzer, query, marks)
}

function readingsOf(
  query: string,
  languages: readonly { lang: string | undefined; mark: string | undefined }[],
  termLists: readonly (readonly Term[])[],
): Reading[] {
  const words = functionWords(query)
  return languages.map(({ lang, mark }, i) => {
    const terms = termLists[i]!
    const covered = new Uint8Array(query.length)
    for (const { start, end, stopWord } of terms) if (stopWord === undefined) covered.fill(1, start, end)
    const signs = lang === undefined ? undefined : words.filter(({ tags }) => tags.includes(lang)).length
    return { mark, terms, signs, covered }
  })
}

function isCovered({ covered }: Reading, { start, end }: Term): boolean {
  return covered.subarray(start, end).includes(1)
}

/** Numbers the words, where several terms of one span are forms in several languages. */
function byWord(terms: readonly QueryTerm[]): QueryTerm[] {
  let word = 0
  return terms.map((term, i) => {
    const { start, end } = terms[i - 1] ?? { start: -1, end: -1 }
    if (start !== term.start || end !== term.end) word++
    return { ...term, word }
  })
}

/** A term of a query with how often it counts. */
export interface CountedTerm {
  term: string
  /** The sum of the weights of its occurrences. Above 0. */
  times: number
  /** `null`: a term of no language. */
  mark: string | null | undefined
  word: number | undefined
}

/** Counts the terms of a query, each once, in the order of their first occurrences. */
export function countQueryTerms(
  terms: readonly (Pick<QueryTerm, 'term' | 'weight' | 'word'> & Partial<Pick<CountedTerm, 'mark'>>)[],
): CountedTerm[] {
  const counted = new Map<string, CountedTerm>()
  for (const { term, weight = 1, mark, word } of terms) {
    const before = counted.get(term)
    if (before === undefined) counted.set(term, { term, times: weight, mark, word })
    else before.times += weight
  }
  return [...counted.values()]
}

/**
 * Adds up what the terms of a query add to a score, in their order. Of the terms of one word, which
 * follow one another, the highest counts.
 */
export function sumByWord<T extends { readonly word: number | undefined }>(
  terms: readonly T[],
  scoreOf: (term: T) => number,
): number {
  let sum = 0
  let highest = 0
  let last: number | undefined
  for (const term of terms) {
    const score = scoreOf(term)
    if (term.word === undefined || term.word !== last) {
      sum += highest
      highest = score
      last = term.word
    } else highest = Math.max(highest, score)
  }
  return sum + highest
}
