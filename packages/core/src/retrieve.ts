import type { Candidate, ChunkFilter, Ranking, Retriever } from './contracts.js'
import { type ErrorCode, isKebabError, KebabError } from './errors.js'
import { runWithin } from './run-within.js'

export interface Question {
  query: string
  filter: ChunkFilter | undefined
  signal: AbortSignal | undefined
  /** Milliseconds that a retriever may take; absent: as long as it likes. */
  limitMsOf(retriever: Retriever): number | undefined
}

/** What one retriever answered, or how it failed. */
export type Answer = { retriever: Retriever; ms: number } & ({ ranking: Ranking } | { failure: Failure })

export interface Failure {
  code: ErrorCode
  error: unknown
}

/**
 * Asks all retrievers at once. One that throws, or takes longer than it may, is a failure among the answers, which come in the
 * order of the retrievers. Rejects only for the caller's own doing: an abort, a request that a retriever refuses as `unsupported` or `invalid_input`.
 */
export async function retrieve(
  retrievers: readonly Retriever[],
  limit: number,
  question: Question,
  elapsed: () => number,
) {
  const { query, filter } = question
  return Promise.all(
    retrievers.map(async (retriever): Promise<Answer> => {
      const start = elapsed()
      const outcome = await attempt(retriever, question, async (given) =>
        checked(retriever, limit, await retriever.retrieve(query, { limit, filter, signal: given })),
      )
      const ms = elapsed() - start
      return 'failure' in outcome ? { retriever, ms, ...outcome } : { retriever, ms, ranking: outcome.value }
    }),
  )
}

/** Has a retriever do something within its limits: the value, or the failure. */
export async function attempt<T>(
  retriever: Retriever,
  { signal, limitMsOf }: Question,
  work: (signal: AbortSignal | undefined) => Promise<T> | T,
): Promise<{ value: T } | { failure: Failure }> {
  const limits = { signal, limitMs: limitMsOf(retriever), stage: `retriever ${retriever.name}` }
  try {
    return { value: await runWithin(work, limits) }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (isKebabError(error, 'unsupported') || isKebabError(error, 'invalid_input')) throw error
    return { failure: { code: isKebabError(error) ? error.code : 'retrieval_failed', error } }
  }
}

/** Holds a ranking to the contract: finite scores, at most `limit` hits, an id once (at its best rank). */
function checked(retriever: Retriever, limit: number, ranking: Ranking): Ranking {
  const best = new Map<string, Candidate>()
  for (const candidate of ranking.candidates.slice(0, limit)) {
    const { chunkId, score } = candidate
    if (typeof chunkId !== 'string' || !Number.isFinite(score)) {
      const message = `retriever ${retriever.name}: expected candidates with a chunkId and a finite score, found ${chunkId}: ${score}`
      throw new KebabError('retrieval_failed', message, {
        details: { retrievers: [{ retriever: retriever.name, code: 'internal' }] },
        hint: 'Run the compliance kit over this retriever.',
      })
    }
    if (!best.has(chunkId)) best.set(chunkId, candidate)
  }
  return { candidates: [...best.values()], exhausted: ranking.exhausted === true }
}

/** The error for a search that its retrievers could not carry. */
export function retrievalFailed(message: string, failures: readonly Answer[]): KebabError<'retrieval_failed'> {
  const failed = failures.flatMap((answer) =>
    'failure' in answer ? [{ name: answer.retriever.name, ...answer.failure }] : [],
  )
  const named = failed.map(
    ({ name, code, error }) => `${name}: ${code} (${error instanceof Error ? error.message : String(error)})`,
  )
  return new KebabError('retrieval_failed', `${message}: ${named.join('; ')}`, {
    details: { retrievers: failed.map(({ name, code }) => ({ retriever: name, code })) },
    cause: failed[0]?.error,
  })
}
