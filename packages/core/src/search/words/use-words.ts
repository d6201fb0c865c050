import type {
  Analyzer,
  QueryAnalysis,
  QueryTerm,
  Retriever,
  Term,
  VocabularyOptions,
  VocabularyTerm,
} from '../../contracts.js'
import { termsByLanguage } from '../../kit/bm25/query-terms.js'
import { isShortQuery, withoutPlainStopWords } from '../../kit/bm25/stop-words.js'
import { WrittenForms } from '../../kit/bm25/written-forms.js'
import { indexedWords } from '../../kit/indexed-text.js'
import { attempt, filterFor, type SearchContext, sideLimitsOf } from '../context.js'
import { analysisOf } from '../prepared-query.js'
import { type Failed, retrievalFailed } from '../retrieve.js'
import { type Correction, correctWords } from './correct-words.js'
import { countWords, listTerms, readLanguages, type WordCounts } from './count-words.js'
import { wordSpans } from './query-words.js'
import { spelledNames } from './spelled-names.js'

/** What becomes of the words of a query in the search by words. */
export interface WordUse {
  /** How many chunks hold them. */
  counts: WordCounts
  corrections: readonly Correction[]
  /**
   * What is searched for by words, and its terms with those of names. Absent where that is the
   * query as it was typed.
   */
  searched?: { text: string; analysis: QueryAnalysis } | undefined
  /** The words that no chunk holds and that are not corrected, as the query has them. */
  unmatched: readonly string[]
  /** Whether the query has a term. */
  hasTerms: boolean
  /** Whether passages hold nothing but stop words of a short query that has other words. */
  hasOnlyStopWords: boolean
}

/**
 * Reads the query in the languages of the index. Then finds what becomes of its words, where words
 * are searched for and a retriever counts them.
 *
 * It decides the ranking, so it is decided once: where it fails on the first page, later pages are
 * without it, too, and the retriever is degraded. Later a failure fails the search, as that of a
 * retriever does.
 */
export async function useWords(context: SearchContext): Promise<void> {
  await readLanguages(context)
  const { plan, counting, words } = context
  const takesPart = plan.retrievers.some(({ name }) => name === counting?.name)
  if (counting === undefined || !takesPart || plan.settled?.usesWords === false) return
  const outcome = await wordUseOf(context, counting)
  if (!('failure' in outcome)) {
    words.use = outcome
    // Prepared for the words as they were typed.
    if (outcome.searched)
      for (const retriever of plan.retrievers) if (retriever.kind === 'lexical') context.queries.delete(retriever)
    return
  }
  if (plan.settled !== undefined) throw retrievalFailed('the words of the query could not be counted', [outcome])
  words.failed = outcome
}

async function wordUseOf(context: SearchContext, counting: Retriever): Promise<WordUse | Failed> {
  const { plan } = context
  const { query, correct } = plan.input
  const filter = filterFor(counting, context.filter)
  const { analyzer, marks } = plan.analysis
  // A word that a language leaves out is no typing error.
  const all = plan.analysis.terms
  const terms = all.filter(({ isStopWord, stopWord }) => !isStopWord && stopWord === undefined)
  const counted = await countWords(context)!
  if ('failure' in counted) return { name: counting.name, ...counted }
  const counts = counted.value
  const frequencyOf = (term: string): number => counts.frequencies.get(term) ?? 0
  const spans = wordSpans(terms.length > 0 ? terms : all).map(([whole, ...parts]) => ({
    word: query.slice(whole!.start, whole!.end),
    isMatched: [whole!, ...parts].some((span) => span.terms.some((term) => frequencyOf(term) > 0)),
  }))
  const others = withoutPlainStopWords(all)
  const hasOnlyStopWords =
    others.length < all.length && isShortQuery(all) && others.every(({ term }) => frequencyOf(term) === 0)
  const use = { counts, corrections: [], hasTerms: all.length > 0, hasOnlyStopWords }
  const missing = [...new Set(spans.filter(({ isMatched }) => !isMatched).map(({ word }) => word))]
  // An index without chunks holds no word at all.
  if (counts.chunks === 0) return { ...use, unmatched: [] }
  // What is missing to somebody would tell of what others hold, where that can't be told apart.
  if (counting.vocabulary === undefined && context.permitted !== undefined)
    return { ...use, hasOnlyStopWords: false, unmatched: [] }
  if (!correct || counting.vocabulary === undefined) return { ...use, unmatched: missing }
  const correction = await attempt(
    async ({ signal }) => {
      const { text, corrections } = await correctWords(
        { query, terms, termsOf: readerOf(analyzer, marks) },
        frequencyOf,
        {
          all: (range) => listTerms(counting, range, { signal }),
          passing: filter && ((range) => listTerms(counting, range, { signal, filter })),
          readableForm: context.permitted && ((term) => readableForm(context, counting, term, signal)),
          areNeighbours: (first, second) => areNeighbours(context, counting, [first, second], signal),
        },
      )
      const listing = { signal, filter: context.permitted && filterFor(counting, context.permitted) }
      const isCorrected = corrections.length > 0
      const analysis = isCorrected ? analysisOf(analyzer, text, marks) : plan.analysis
      // Most queries have no name: only then, the words of a corrected one are counted.
      const hasNames = !isCorrected || spelledNames(text, analysis, () => 0).length > 0
      const frequencies =
        isCorrected && hasNames ? await frequenciesOf(counting, analysis.terms, listing) : counts.frequencies
      const candidates = hasNames ? spelledNames(text, analysis, (term) => frequencies.get(term) ?? 0) : []
      const indexed = await frequenciesOf(counting, candidates, listing)
      const names = candidates.filter(({ term }) => indexed.has(term))
      return {
        corrections,
        searched: isCorrected || names.length > 0 ? { text, analysis: withNames(analysis, names) } : undefined,
      }
    },
    sideLimitsOf(context, counting),
  )
  if ('failure' in correction) return { name: counting.name, ...correction }
  const { corrections, searched } = correction.value
  // A correction of two words has both of them.
  const replaced = new Set(corrections.flatMap(({ from }) => [from, ...from.split(' ')]))
  return {
    ...use,
    corrections,
    searched,
    hasOnlyStopWords: hasOnlyStopWords && searched === undefined,
    unmatched: missing.filter((word) => !replaced.has(word)),
  }
}

/** Returns how many chunks hold each of some terms, without those that no chunk holds. */
async function frequenciesOf(
  counting: Retriever,
  terms: readonly Pick<QueryTerm, 'term'>[],
  options: VocabularyOptions,
): Promise<ReadonlyMap<string, number>> {
  if (terms.length === 0) return NO_FREQUENCIES
  const listed = await listTerms(counting, { terms: terms.map(({ term }) => term) }, options)
  return new Map(listed.map(({ term, chunks }) => [term, chunks]))
}

const NO_FREQUENCIES: ReadonlyMap<string, number> = new Map()

function withNames(analysis: QueryAnalysis, names: readonly QueryTerm[]): QueryAnalysis {
  const { analyzer, marks, terms } = analysis
  return names.length === 0 ? analysis : { analyzer, marks, terms: [...terms, ...names] }
}

/** How many chunks are read for a form of a term, and for two words in turn. */
const MOST_CHUNKS = 10

/**
 * Returns the form in which chunks that principals may see write a term most often: the form of an
 * index may be that of others. `undefined`: none of those that a search for it finds writes it.
 */
async function readableForm(
  context: SearchContext,
  counting: Retriever,
  { term, form }: VocabularyTerm,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const forms = new WrittenForms()
  for (const { words, terms } of await wordsOfChunks(context, counting, form, signal))
    for (const occurrence of terms) if (occurrence.term === term) forms.add(words, occurrence.start, occurrence.end)
  return forms.best() || undefined
}

/**
 * Returns whether a chunk that passes the filter has two words in turn, with a blank or a hyphen
 * between them. Only the chunks that a search for both finds first are read.
 */
async function areNeighbours(
  context: SearchContext,
  counting: Retriever,
  pair: readonly [string, string],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { analyzer, marks } = context.plan.analysis
  const [first, second] = pair.map(
    (word) => new Set(readerOf(analyzer, marks)(word).flatMap((terms) => terms.map(({ term }) => term))),
  )
  for (const { words, terms } of await wordsOfChunks(context, counting, pair.join(' '), signal)) {
    const ends = new Set(terms.flatMap(({ term, end }) => (first!.has(term) ? end : [])))
    if (
      terms.some(({ term, start }) => second!.has(term) && /[ -]/.test(words[start - 1] ?? '') && ends.has(start - 1))
    )
      return true
  }
  return false
}

/** Returns the words of the chunks that a search by words finds first, with their terms. */
async function wordsOfChunks(
  context: SearchContext,
  counting: Retriever,
  text: string,
  signal: AbortSignal | undefined,
): Promise<{ words: string; terms: readonly Term[] }[]> {
  const { analyzer, marks } = context.plan.analysis
  const query = await counting.prepare(text, { analysis: analysisOf(analyzer, text, marks), signal })
  const filter = filterFor(counting, context.filter)
  const { candidates } = await query.retrieve({ limit: MOST_CHUNKS, filter, signal })
  const ids = candidates.slice(0, MOST_CHUNKS).map(({ chunkId }) => chunkId)
  const chunks = await context.chunks.get(ids, { signal })
  return chunks.flatMap((chunk) => {
    if (chunk === null) return []
    const words = indexedWords(chunk)
    return { words, terms: analyzer.terms(words, { lang: chunk.document.lang }) }
  })
}

/** Returns a function that reads a text in these languages, and as text without a mark. */
function readerOf(analyzer: Analyzer, marks: readonly string[]): (text: string) => Term[][] {
  const languages = (analyzer.languages ?? []).filter(({ mark }) => marks.includes(mark))
  return (text) => termsByLanguage(analyzer, text, languages)
}
