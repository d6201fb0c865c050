import type { Candidate, ChunkFilter, Ranking, Retriever, Tracer } from '../contracts.js'
import { type ErrorCode, isKebabError, KebabError } from '../errors.js'
import { type Limits, runWithin } from '../kit/run-within.js'
import { withSpan } from '../tracing.js'

/** How much longer than `timeout_ms` a search may take to write its page, in milliseconds. */
export const REST_MS = 1000

export interface Question {
  query: string
  filter: ChunkFilter | undefined
  signal: AbortSignal | undefined
  tracer: Tracer | undefined
  /** Milliseconds that a retriever may take; absent: as long as it likes. */
  limitMsOf(retriever: Retriever): number | undefined
  /** Milliseconds that are left of the request's `timeout_ms`, below 0 when it is over. Absent: the request has none. */
  leftMs(): number | undefined
}

/** What one retriever answered, or how it failed. */
export type Answer = { retriever: Retriever; ms: number } & ({ ranking: Ranking } | { failure: Failure })

/** The answers that are failures, by name. */
export function failedOf(answers: readonly Answer[]): Failed[] {
  return answers.flatMap((answer) =>
    'failure' in answer ? [{ name: answer.retriever.name, failure: answer.failure }] : [],
  )
}

/** A part that failed. */
export interface Failed {
  name: string
  failure: Failure
}

interface Failure {
  code: ErrorCode
  error: unknown
}

/**
 * Asks all retrievers at once, each for `wanted` candidates or for its `maxLimit`. One that throws, or takes longer than it may, is a failure among the answers, which come in the
 * order of the retrievers. Rejects only for the caller's own doing: an abort, a request that a retriever refuses as `unsupported` or `invalid_input`.
 */
export async function retrieve(
  retrievers: readonly Retriever[],
  wanted: number,
  question: Question,
  elapsed: () => number,
) {
  const { query, filter, tracer } = question
  return Promise.all(
    retrievers.map(async (retriever): Promise<Answer> => {
      const start = elapsed()
      const limit = Math.min(wanted, retriever.maxLimit ?? wanted)
      const attributes = {
        'gen_ai.operation.name': 'retrieval',
        'gen_ai.data_source.id': retriever.name,
        'gen_ai.request.top_k': limit,
      }
      const outcome = await withSpan(tracer, `retrieval ${retriever.name}`, attributes, async (span) => {
        const answer = await attempt(
          async (given) => checked(retriever, limit, await retriever.retrieve(query, { limit, filter, signal: given })),
          limitsOf(question, retriever),
        )
        if ('failure' in answer) span?.fail(answer.failure.error)
        else
          span?.set({ 'kebab.candidates': answer.value.candidates.length, 'kebab.exhausted': answer.value.exhausted })
        return answer
      })
      const ms = elapsed() - start
      return 'failure' in outcome ? { retriever, ms, ...outcome } : { retriever, ms, ranking: outcome.value }
    }),
  )
}

/** What a retriever may take to bring its candidates. */
function limitsOf({ signal, limitMsOf, leftMs }: Question, retriever: Retriever): Limits {
  return { signal, limitMs: limitMsOf(retriever), leftMs: leftMs(), stage: `retriever ${retriever.name}` }
}

/** What a retriever may take for anything else: the page is still to be written when the time for candidates is up. */
export function sideLimitsOf(question: Question, retriever: Retriever): Limits {
  const limits = limitsOf(question, retriever)
  return limits.leftMs === undefined ? limits : { ...limits, leftMs: Math.max(limits.leftMs, REST_MS / 2) }
}

/** Has a part do something within its limits: the value, or the failure. */
export async function attempt<T>(
  work: (signal: AbortSignal | undefined) => Promise<T> | T,
  limits: Limits,
): Promise<{ value: T } | { failure: Failure }> {
  try {
    return { value: await runWithin(work, limits) }
  } catch (error) {
    if (limits.signal?.aborted) throw limits.signal.reason
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

/** The error for a search that its parts could not carry. */
export function retrievalFailed(message: string, failures: readonly Failed[]): KebabError<'retrieval_failed'> {
  const named = failures.map(
    ({ name, failure: { code, error } }) =>
      `${name}: ${code} (${error instanceof Error ? error.message : String(error)})`,
  )
  return new KebabError('retrieval_failed', `${message}: ${named.join('; ')}`, {
    details: { retrievers: failures.map(({ name, failure: { code } }) => ({ retriever: name, code })) },
    cause: failures[0]?.failure.error,
  })
}
