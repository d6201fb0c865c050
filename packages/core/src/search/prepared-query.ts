import { describeValue } from '@kebab/schemas/read'
import type { Analyzer, PreparedQuery, QueryAnalysis, Retriever } from '../contracts.js'
import { brokenPart } from '../errors/errors.js'
import { analyzeQuery, marksOf } from '../kit/bm25/query-terms.js'
import { type Eventually, isPromise, whenReady } from '../kit/concurrency.js'
import { isListOf } from '../kit/option-reader.js'
import type { Limits, WorkOptions } from '../kit/run-within.js'
import { attempt, type Failure, type Outcome, type SearchContext, sideLimitsOf } from './context.js'

/**
 * Analyzes a query when its terms are first read, and once.
 * @param marks of the languages that it is read in. Default: all of the analyzer
 */
export function analysisOf(
  analyzer: Analyzer,
  query: string,
  marks: readonly string[] = marksOf(analyzer),
): QueryAnalysis {
  let terms: QueryAnalysis['terms'] | undefined
  return {
    analyzer,
    marks,
    get terms() {
      terms ??= analyzeQuery(analyzer, query, marks)
      return terms
    },
  }
}

/**
 * Returns the query of a search as a retriever has prepared it. It is prepared at the first call,
 * and again after a failure. A lexical retriever has the corrected words, once they are known.
 */
export function prepared(
  { plan, queries, words }: SearchContext,
  retriever: Retriever,
  workOptions: WorkOptions,
): Eventually<PreparedQuery> {
  const cachedQuery = queries.get(retriever)
  if (cachedQuery !== undefined) return cachedQuery
  const searched = retriever.kind === 'lexical' ? words.use?.searched : undefined
  const query = prepare(searched?.text ?? plan.input.query, searched?.analysis ?? plan.analysis, retriever, workOptions)
  queries.set(retriever, query)
  if (isPromise(query)) {
    query.then(
      (ready) => queries.set(retriever, ready),
      () => queries.delete(retriever),
    )
  }
  return query
}

function prepare(
  query: string,
  analysis: QueryAnalysis,
  retriever: Retriever,
  workOptions: WorkOptions,
): Eventually<PreparedQuery> {
  const options = {
    analysis,
    get signal() {
      return workOptions.signal
    },
  }
  const ready = retriever.prepare(query, options)
  return whenReady(isPromise(ready) ? Promise.resolve(ready) : ready, (preparedQuery) => {
    const functions = retriever.supports.scores === true ? (['retrieve', 'score'] as const) : (['retrieve'] as const)
    const missing = functions.find((name) => typeof preparedQuery?.[name] !== 'function')
    if (missing === undefined) return preparedQuery
    const expected = `a query with a function \`${missing}\``
    throw brokenPart('retriever', `retriever ${retriever.name}: prepare`, expected, describeValue(preparedQuery))
  })
}

/**
 * Returns the scores that a retriever gave to chunks in this search, by chunk id: in its rankings,
 * or when it was asked for them. `null`: it doesn't hold the chunk.
 */
export function scoresOf({ scores }: SearchContext, retriever: Retriever): Map<string, number | null> {
  let ofRetriever = scores.get(retriever)
  if (ofRetriever === undefined) {
    ofRetriever = new Map()
    scores.set(retriever, ofRetriever)
  }
  return ofRetriever
}

/**
 * Asks a retriever, if its queries have `score`, for the scores of those chunks that `scoresOf`
 * lacks. Returns its failure, if it fails.
 *
 * @param limits what it may take. Default: some time is kept for it
 */
export function fillScores(
  context: SearchContext,
  retriever: Retriever,
  chunkIds: readonly string[],
  limits: Limits = sideLimitsOf(context, retriever),
): Eventually<Failure | undefined> {
  if (retriever.supports.scores !== true) return undefined
  const scores = scoresOf(context, retriever)
  const missing = chunkIds.filter((chunkId) => !scores.has(chunkId))
  if (missing.length === 0) return undefined
  return whenReady(askScores(context, retriever, missing, limits), (outcome) => {
    if ('failure' in outcome) return outcome.failure
    for (const [i, chunkId] of missing.entries()) scores.set(chunkId, outcome.value[i]!)
    return undefined
  })
}

function askScores(
  context: SearchContext,
  retriever: Retriever,
  chunkIds: readonly string[],
  limits: Limits,
): Eventually<Outcome<(number | null)[]>> {
  return attempt((options) => {
    const scores = whenReady(prepared(context, retriever, options), (query) => query.score!(chunkIds, options))
    return whenReady(scores, (answer) => checkedScores(retriever, chunkIds, answer))
  }, limits)
}

function isScoreOrNull(score: unknown): score is number | null {
  return score === null || Number.isFinite(score)
}

/** Checks that a retriever returned a finite score, or `null`, for each chunk. */
function checkedScores({ name }: Retriever, chunkIds: readonly string[], scores: unknown): (number | null)[] {
  if (isListOf(scores, isScoreOrNull) && scores.length === chunkIds.length) return scores
  const expected = `${chunkIds.length} finite scores or nulls`
  throw brokenPart('retriever', `retriever ${name}: score`, expected, describeValue(scores))
}
