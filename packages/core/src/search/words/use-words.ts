import { describeValue } from '@kebab/schemas/read'
import type {
  Analyzer,
  QueryAnalysis,
  Retriever,
  Term,
  VocabularyOptions,
  VocabularyRange,
  VocabularyTerm,
} from '../../contracts.js'
import { brokenPart } from '../../errors/errors.js'
import { termsByLanguage } from '../../kit/bm25/query-terms.js'
import { isShortQuery, withoutPlainStopWords } from '../../kit/bm25/stop-words.js'
import { WrittenForms } from '../../kit/bm25/written-forms.js'
import { indexedWords } from '../../kit/indexed-text.js'
import { filledString, integerFrom, isListOf } from '../../kit/option-reader.js'
import { attempt, filterFor, type Outcome, type SearchContext, sideLimitsOf } from '../context.js'
import { analysisOf } from '../prepared-query.js'
import { type Failed, retrievalFailed } from '../retrieve.js'
import { type Correction, correctWords } from './correct-words.js'
import { countWords, readLanguages, type WordCounts } from './count-words.js'
import { wordSpans } from './query-words.js'

/** What becomes of the words of a query in the search by words. */
export interface WordUse {
  /** How many chunks hold them. */
  counts: WordCounts
  corrections: readonly Correction[]
  /** What is searched for by words, and its terms. Absent where nothing is corrected. */
  corrected?: { text: string; analysis: QueryAnalysis } | undefined
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
    if (outcome.corrected)
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
  const readable = await readableCounts(context, counting, all)
  if (readable !== undefined && 'failure' in readable) return { name: counting.name, ...readable }
  const frequencies = readable?.value ?? counts.frequencies
  const frequencyOf = (term: string): number => frequencies.get(term) ?? 0
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
    ({ signal }) =>
      correctWords({ query, terms, termsOf: readerOf(analyzer, marks) }, frequencyOf, {
        all: (range) => listTerms(counting, range, { signal }),
        passing: filter && ((range) => listTerms(counting, range, { signal, filter })),
        readableForm: context.permitted && ((term) => readableForm(context, counting, term, signal)),
      }),
    sideLimitsOf(context, counting),
  )
  if ('failure' in correction) return { name: counting.name, ...correction }
  const { text, corrections } = correction.value
  const replaced = new Set(corrections.map(({ from }) => from))
  return {
    ...use,
    corrections,
    hasOnlyStopWords: hasOnlyStopWords && corrections.length === 0,
    corrected: corrections.length === 0 ? undefined : { text, analysis: analysisOf(analyzer, text, marks) },
    unmatched: missing.filter((word) => !replaced.has(word)),
  }
}

/**
 * Counts the terms of a query among the chunks that principals may see, so that no word of others
 * shows. `undefined`: there are no principals, or the retriever can't count so.
 */
async function readableCounts(
  context: SearchContext,
  counting: Retriever,
  queryTerms: readonly Term[],
): Promise<Outcome<ReadonlyMap<string, number>> | undefined> {
  const { permitted } = context
  if (permitted === undefined || counting.vocabulary === undefined) return undefined
  const terms = [...new Set(queryTerms.map(({ term }) => term))]
  const filter = filterFor(counting, permitted)
  return attempt(
    async ({ signal }) => {
      const listed = await listTerms(counting, { terms }, { signal, filter })
      return new Map(listed.map(({ term, chunks }) => [term, chunks]))
    },
    sideLimitsOf(context, counting),
  )
}

/** How many chunks are read for a form of a term. */
const FORM_CHUNKS = 10

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
  const { analyzer } = context.plan.analysis
  const query = await counting.prepare(form, { analysis: analysisOf(analyzer, form), signal })
  const filter = filterFor(counting, context.filter)
  const { candidates } = await query.retrieve({ limit: FORM_CHUNKS, filter, signal })
  const ids = candidates.slice(0, FORM_CHUNKS).map(({ chunkId }) => chunkId)
  const forms = new WrittenForms()
  for (const chunk of await context.chunks.get(ids, { signal })) {
    if (chunk === null) continue
    const words = indexedWords(chunk)
    for (const occurrence of analyzer.terms(words, { lang: chunk.document.lang }))
      if (occurrence.term === term) forms.add(words, occurrence.start, occurrence.end)
  }
  return forms.best() || undefined
}

/** Returns a function that reads a text in these languages, and as text without a mark. */
function readerOf(analyzer: Analyzer, marks: readonly string[]): (text: string) => Term[][] {
  const languages = (analyzer.languages ?? []).filter(({ mark }) => marks.includes(mark))
  return (text) => termsByLanguage(analyzer, text, languages)
}

/** Asks a retriever, which has `vocabulary`, and holds it to the contract. */
async function listTerms(
  retriever: Retriever,
  range: VocabularyRange,
  options: VocabularyOptions,
): Promise<readonly VocabularyTerm[]> {
  const terms: unknown = await retriever.vocabulary!(range, options)
  if (isListOf(terms, isVocabularyTerm)) return terms
  const expected = 'terms, each with its form and how many chunks hold it'
  throw brokenPart('retriever', `retriever ${retriever.name}: vocabulary`, expected, describeValue(terms))
}

function isVocabularyTerm(value: unknown): value is VocabularyTerm {
  const { term, form, chunks } = Object(value) as Partial<VocabularyTerm>
  return filledString.fits(term) && filledString.fits(form) && integerFrom(1).fits(chunks)
}
