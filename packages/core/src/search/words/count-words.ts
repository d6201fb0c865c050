import { describeValue } from '@kebab/schemas/read'
import type {
  CallOptions,
  Retriever,
  TermFrequencies,
  VocabularyOptions,
  VocabularyRange,
  VocabularyTerm,
} from '../../contracts.js'
import { brokenPart, type KebabError } from '../../errors/errors.js'
import { type IndexLanguages, indexLanguages, marksOf } from '../../kit/bm25/query-terms.js'
import { type Eventually, whenReady } from '../../kit/concurrency.js'
import { filledString, integerFrom, isListOf } from '../../kit/option-reader.js'
import { attempt, filterFor, type Outcome, type SearchContext, sideLimitsOf } from '../context.js'
import { analysisOf } from '../prepared-query.js'

/** How many chunks hold the terms of a query. */
export interface WordCounts {
  /** How many chunks the retriever holds. */
  chunks: number
  /** By term. For principals, those of the chunks that they may see, where it lists terms. */
  frequencies: ReadonlyMap<string, number>
  languages: IndexLanguages
}

/**
 * Has the query read in the languages that the index holds, where its analyzer tells some apart.
 * Where they can't be counted, it is read in all of them.
 */
export async function readLanguages(context: SearchContext): Promise<void> {
  const { counting, plan } = context
  const { analyzer } = plan.analysis
  const marks = marksOf(analyzer)
  if (counting === undefined || marks.length === 0) return
  const outcome = await attempt(
    (options) =>
      whenReady(
        readableCounts(context, counting, marks, options),
        (readable) =>
          readable ?? whenReady(countChunks(counting, marks), ({ frequencies }) => byTerm(marks, frequencies)),
      ),
    sideLimitsOf(context, counting),
  )
  if ('failure' in outcome) return
  const present = marks.filter((mark) => outcome.value.get(mark)! > 0)
  context.plan = { ...plan, analysis: analysisOf(analyzer, plan.input.query, present) }
}

/**
 * Asks the engine's counting retriever for the terms of the query, once per context. `undefined`:
 * none counts. A failure is returned.
 */
export function countWords(context: SearchContext): Eventually<Outcome<WordCounts>> | undefined {
  const { plan, counting, words } = context
  if (counting === undefined) return undefined
  if (words.counts !== undefined) return words.counts
  const { analyzer } = plan.analysis
  const marks = marksOf(analyzer)
  const terms = [...new Set([...plan.analysis.terms.map(({ term }) => term), ...marks])]
  const outcome = attempt(
    (options) =>
      whenReady(countChunks(counting, terms), ({ chunks, frequencies: counts }) => {
        const all = byTerm(terms, counts)
        const languages = indexLanguages(analyzer, chunks, (term) => all.get(term)!)
        const readable = readableCounts(context, counting, terms, options)
        return whenReady(readable, (frequencies = all) => ({ chunks, frequencies, languages }))
      }),
    sideLimitsOf(context, counting),
  )
  words.counts = outcome
  // What fails is asked again by the next stage that needs it.
  return whenReady(outcome, (counted) => {
    if ('failure' in counted) delete words.counts
    return counted
  })
}

function byTerm(terms: readonly string[], frequencies: readonly number[]): Map<string, number> {
  return new Map(terms.map((term, i) => [term, frequencies[i]!]))
}

/**
 * Counts terms among the chunks that principals may see, so that no word of other chunks shows.
 * `undefined`: there are no principals, or the retriever lists no terms.
 */
function readableCounts(
  { permitted }: SearchContext,
  counting: Retriever,
  terms: readonly string[],
  { signal }: CallOptions,
): Eventually<ReadonlyMap<string, number> | undefined> {
  if (permitted === undefined || counting.vocabulary === undefined) return undefined
  const listed = listTerms(counting, { terms }, { signal, filter: filterFor(counting, permitted) })
  return listed.then((readable) => {
    const counts = new Map(readable.map(({ term, chunks }) => [term, chunks]))
    return new Map(terms.map((term) => [term, counts.get(term) ?? 0]))
  })
}

/** Asks a retriever, which has `vocabulary`, and holds it to the contract. */
export async function listTerms(
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

/**
 * Asks a retriever how many chunks it holds, and how many of them hold each term.
 * @throws KebabError `internal` for numbers that break the contract: NaN or a missing one would
 * spoil every weight
 */
export function countChunks(retriever: Retriever, terms: readonly string[]): Eventually<TermFrequencies> {
  return whenReady(retriever.documentFrequencies!(terms), (counted) => checkedCounts(retriever, terms, counted))
}

function checkedCounts(retriever: Retriever, terms: readonly string[], answer: unknown): TermFrequencies {
  const { chunks, frequencies } = Object(answer) as { chunks?: unknown; frequencies?: unknown }
  const broken = (expected: string, value: unknown): KebabError =>
    brokenPart('retriever', `retriever ${retriever.name}: documentFrequencies`, expected, describeValue(value))
  if (!integerFrom(0).fits(chunks)) throw broken('`chunks` as an integer from 0', chunks)
  const isCount = (count: unknown): boolean =>
    Number.isSafeInteger(count) && (count as number) >= 0 && (count as number) <= (chunks as number)
  const counts: readonly unknown[] = Array.isArray(frequencies) ? frequencies : []
  if (!Array.isArray(frequencies) || counts.length !== terms.length)
    throw broken(`${terms.length} frequencies`, Array.isArray(frequencies) ? counts.length : frequencies)
  for (const count of counts) {
    if (!isCount(count)) throw broken(`frequencies as integers from 0 to ${chunks}`, count)
  }
  return { chunks: chunks as number, frequencies: counts as number[] }
}
