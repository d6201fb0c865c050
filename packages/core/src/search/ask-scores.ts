import { describeValue } from '@kebab/schemas/read'
import type { Retriever } from '../contracts.js'
import { brokenPart } from '../errors.js'
import type { Limits } from '../kit/run-within.js'
import { attempt, type Failure, type SearchContext, sideLimitsOf } from './context.js'

/**
 * Asks a retriever, which has `score`, for the scores that its ranking would give to chunks. `null`
 * stands for a chunk that it doesn't hold. A failure is returned.
 *
 * @param limits what it may take. Default: some time is kept for it
 */
export function askScores(
  context: SearchContext,
  retriever: Retriever,
  chunkIds: readonly string[],
  limits: Limits = sideLimitsOf(context, retriever),
): Promise<{ value: (number | null)[] } | { failure: Failure }> {
  const { query } = context.plan.input
  return attempt(
    async (signal) => checked(retriever, chunkIds, await retriever.score!(query, chunkIds, { signal })),
    limits,
  )
}

/** Checks that a retriever returned a finite score, or `null`, for each chunk. */
function checked({ name }: Retriever, chunkIds: readonly string[], scores: unknown): (number | null)[] {
  const isScore = (score: unknown): boolean => score === null || Number.isFinite(score)
  if (Array.isArray(scores) && scores.length === chunkIds.length && scores.every(isScore)) return scores
  const expected = `${chunkIds.length} finite scores or nulls`
  throw brokenPart('retriever', `retriever ${name}: score`, expected, describeValue(scores))
}
