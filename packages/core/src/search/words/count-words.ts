import { describeValue } from '@kebab/schemas/read'
import type { PreparedQuery, Retriever } from '../../contracts.js'
import { brokenPart, type KebabError } from '../../errors/errors.js'
import { type Eventually, whenReady } from '../../kit/concurrency.js'
import { integerFrom } from '../../kit/option-reader.js'
import { attempt, type Outcome, type SearchContext, sideLimitsOf } from '../context.js'
import { prepared } from '../prepared-query.js'

/** How many chunks hold the terms of a query. */
export interface WordCounts {
  /** How many chunks the retriever holds. */
  chunks: number
  /** By term. */
  frequencies: ReadonlyMap<string, number>
}

/**
 * Asks the engine's counting retriever for the terms of the query, once per context. `undefined`:
 * none counts. A failure is returned.
 */
export function countWords(context: SearchContext): Eventually<Outcome<WordCounts>> | undefined {
  const { plan, counting, words } = context
  if (counting === undefined) return undefined
  if (words.counts !== undefined) return words.counts
  const terms = [...new Set(plan.analysis.terms.map(({ term }) => term))]
  const outcome = attempt(
    (options) =>
      whenReady(prepared(context, counting, options), (query) =>
        whenReady(countChunks(counting, terms, query), ({ chunks, frequencies }) => ({
          chunks,
          frequencies: new Map(terms.map((term, i) => [term, frequencies[i]!])),
        })),
      ),
    sideLimitsOf(context, counting),
  )
  words.counts = outcome
  // What fails is asked again by the next stage that needs it.
  return whenReady(outcome, (counted) => {
    if ('failure' in counted) delete words.counts
    return counted
  })
}

/**
 * Asks a retriever how many chunks it holds, and how many of them hold each term.
 * @throws KebabError `internal` for numbers that break the contract: NaN or a missing one would
 * spoil every weight
 */
export function countChunks(
  retriever: Retriever,
  terms: readonly string[],
  query: Pick<PreparedQuery, 'documentFrequencies'> = retriever,
): Eventually<{ chunks: number; frequencies: number[] }> {
  return whenReady(query.documentFrequencies!(terms), (counted) => checkedCounts(retriever, terms, counted))
}

function checkedCounts(
  retriever: Retriever,
  terms: readonly string[],
  answer: unknown,
): { chunks: number; frequencies: number[] } {
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
