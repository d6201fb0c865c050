import { describeValue } from '@kebab/schemas/read'
import type { Candidate, Ranking, Retriever } from '../contracts.js'
import { KebabError, messageOf } from '../errors.js'
import { withSpan } from '../tracing.js'
import { attempt, type Failure, limitsOf, type SearchContext } from './context.js'
import type { Degraded } from './cursor.js'

/** Which parts answer a query, on all of its pages. */
export interface Participation {
  /** In engine order. */
  participants: readonly Retriever[]
  /** Whether the reranker takes part. */
  reranks: boolean
  degraded: readonly Degraded[]
}

/** What the retrievers returned for one window. */
export interface RetrievedWindow extends Participation {
  /** From 0. */
  index: number
  /** In engine order. A retriever that was not asked has none. */
  answers: readonly Answer[]
  /** The candidates that were returned, by retriever. */
  candidates: ReadonlyMap<Retriever, readonly Candidate[]>
  /** Retrievers that were asked for their `maxLimit` and may have more, in engine order. */
  limited: readonly Retriever[]
  /** Whether no window comes after this one. */
  last: boolean
}

/** The ranking of a retriever, or its failure, and the milliseconds it took. */
export type Answer = { retriever: Retriever; ms: number } & ({ ranking: Ranking } | { failure: Failure })

/**
 * Asks the retrievers for one window after another. Window w asks for `depth * 2^w` candidates. A
 * retriever is not asked again after it was exhausted, brought no id that it had not brought
 * before, or was asked for its `maxLimit`. The windows end when no retriever is left. `lost` are
 * the retrievers that failed before window 0.
 */
export async function* retrieve(
  context: SearchContext,
  lost: readonly Answer[],
): AsyncGenerator<RetrievedWindow, void> {
  const { settings, plan } = context
  let participation: Participation | undefined = plan.settled && {
    participants: plan.retrievers,
    reranks: plan.settled.reranks,
    degraded: plan.settled.degraded,
  }
  const brought = new Map<Retriever, Set<string>>()
  const limited = new Set<Retriever>()
  let active = plan.retrievers.filter((retriever) => lost.every((answer) => answer.retriever !== retriever))
  for (let index = 0; index === 0 || active.length > 0; index++) {
    const limit = settings.depth * 2 ** index
    const answers = await askAll(context, active, limit)
    const failed = [...(index === 0 ? lost : []), ...answers.filter((answer) => 'failure' in answer)]
    if (participation === undefined) participation = settle(context, failed)
    else if (failed.length > 0)
      throw retrievalFailed('a retriever that took part in this ranking failed later', failedOf(failed))

    const candidates = new Map<Retriever, readonly Candidate[]>()
    const finished = new Set<Retriever>()
    for (const answer of answers) {
      if ('failure' in answer) continue
      const { retriever, ranking } = answer
      candidates.set(retriever, ranking.candidates)
      const own = brought.get(retriever)
      const bringsNew = ranking.candidates.some(({ chunkId }) => !own?.has(chunkId))
      if (ranking.exhausted || !bringsNew) finished.add(retriever)
      else if (limit >= (retriever.maxLimit ?? Number.POSITIVE_INFINITY)) limited.add(retriever)
    }
    active = active.filter(
      (retriever) => candidates.has(retriever) && !finished.has(retriever) && !limited.has(retriever),
    )
    yield {
      ...participation,
      index,
      answers,
      candidates,
      limited: participation.participants.filter((retriever) => limited.has(retriever)),
      last: active.length === 0,
    }

    // Only a further window needs these sets, and few pages need a further window.
    for (const [retriever, found] of candidates) {
      const own = brought.get(retriever) ?? new Set()
      for (const { chunkId } of found) own.add(chunkId)
      brought.set(retriever, own)
    }
  }
}

/**
 * Decides once, for all pages of the query, who takes part: the retrievers that answer in window 0.
 */
function settle({ settings, plan }: SearchContext, failed: readonly Answer[]): Participation {
  if (failed.length > 0 && plan.input.strict)
    throw retrievalFailed('a retriever failed, and the search is strict', failedOf(failed))
  if (failed.length === plan.retrievers.length) throw retrievalFailed('every retriever failed', failedOf(failed))
  return {
    participants: plan.retrievers.filter((retriever) => failed.every((answer) => answer.retriever !== retriever)),
    reranks: settings.rerank !== undefined,
    degraded: failedOf(failed).map(({ name, failure }) => ({ retriever: name, code: failure.code })),
  }
}

/**
 * Asks all retrievers at once, each for `wanted` candidates or for its `maxLimit`, and returns the
 * answers in the order of the retrievers. One that throws or runs out of time is a failure among
 * the answers.
 */
async function askAll(context: SearchContext, retrievers: readonly Retriever[], wanted: number): Promise<Answer[]> {
  const { settings, plan, filter } = context
  const { elapsed } = settings.clock
  return Promise.all(
    retrievers.map(async (retriever): Promise<Answer> => {
      const start = elapsed()
      const limit = Math.min(wanted, retriever.maxLimit ?? wanted)
      const attributes = {
        'gen_ai.operation.name': 'retrieval',
        'gen_ai.data_source.id': retriever.name,
        'gen_ai.request.top_k': limit,
      }
      const outcome = await withSpan(settings.tracer, `retrieval ${retriever.name}`, attributes, async (span) => {
        const answer = await attempt(
          async (signal) => {
            const ranking = await retriever.retrieve(plan.input.query, { limit, filter, signal })
            return checked(retriever, limit, ranking)
          },
          limitsOf(context, retriever),
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

/**
 * Holds a ranking to the contract: filled ids, finite scores that fit the `scoreKind`, at most
 * `limit` candidates, an id once, at its best rank.
 */
function checked(retriever: Retriever, limit: number, ranking: Ranking): Ranking {
  if (!Array.isArray(ranking?.candidates)) throw brokenRanking(retriever, 'candidates as an array', ranking?.candidates)
  const best = new Map<string, Candidate>()
  for (const candidate of ranking.candidates.slice(0, limit)) {
    const { chunkId, score } = Object(candidate) as Partial<Candidate>
    if (typeof chunkId !== 'string' || chunkId === '' || !Number.isFinite(score)) {
      const found = `${describeValue(chunkId)}: ${describeValue(score)}`
      throw brokenRanking(retriever, 'candidates with a chunkId and a finite score', found)
    }
    const { least, most, said } = RANGES[retriever.scoreKind ?? 'any']
    if (score! < least || score! > most) throw brokenRanking(retriever, said, score)
    if (!best.has(chunkId)) best.set(chunkId, candidate)
  }
  return { candidates: [...best.values()], exhausted: ranking.exhausted === true }
}

/** By how much the cosine of two vectors of 32-bit floats may exceed 1. */
const ROUNDING = 1e-6

/** What the scores of each `scoreKind` may be. */
const RANGES = {
  bm25: { least: 0, most: Number.POSITIVE_INFINITY, said: 'BM25 scores >= 0' },
  cosine: { least: -1 - ROUNDING, most: 1 + ROUNDING, said: 'cosines from -1 to 1' },
  any: { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY, said: 'scores' },
}

function brokenRanking({ name }: Retriever, expected: string, found: unknown): KebabError<'retrieval_failed'> {
  const shown = typeof found === 'string' ? found : describeValue(found)
  return new KebabError('retrieval_failed', `retriever ${name}: expected ${expected}, found ${shown}`, {
    details: { retrievers: [{ retriever: name, code: 'internal' }] },
    hint: 'Run the compliance kit over this retriever.',
  })
}

/** A retriever or reranker that failed. */
export interface Failed {
  name: string
  failure: Failure
}

/** The answers that are failures. */
export function failedOf(answers: readonly Answer[]): Failed[] {
  return answers.flatMap((answer) =>
    'failure' in answer ? [{ name: answer.retriever.name, failure: answer.failure }] : [],
  )
}

/** The error of a search that can't go on because parts of it failed. */
export function retrievalFailed(message: string, failures: readonly Failed[]): KebabError<'retrieval_failed'> {
  const named = failures.map(({ name, failure: { code, error } }) => `${name}: ${code} (${messageOf(error)})`)
  return new KebabError('retrieval_failed', `${message}: ${named.join('; ')}`, {
    details: { retrievers: failures.map(({ name, failure: { code } }) => ({ retriever: name, code })) },
    cause: failures[0]?.failure.error,
  })
}
