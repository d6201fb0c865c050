import { describeValue } from '@kebab/schemas/read'
import type { Candidate, Ranking, RetrieveOptions, Retriever } from '../contracts.js'
import { LARGEST_LIMIT } from '../engine/settings.js'
import { withSpan } from '../engine/tracing.js'
import { isKebabError, KebabError } from '../errors/errors.js'
import { type Eventually, isPromise, whenReady } from '../kit/concurrency.js'
import type { Limits, WorkOptions } from '../kit/run-within.js'
import { attempt, filterFor, limitsOf, type Outcome, type SearchContext } from './context.js'
import { prepared } from './prepared-query.js'

/**
 * A ranking, or why there is none. `endsAt` is the limit that a retriever answers, where it fails
 * because it can't be asked for more.
 */
export type Reply = Outcome<Ranking> & { endsAt?: number }

/** Returns the most candidates that a retriever can be asked for. */
export function largestLimit({ supports }: Retriever): number {
  return Math.min(supports.maxLimit ?? LARGEST_LIMIT, LARGEST_LIMIT)
}

/** Asks a retriever for its first candidates. */
export function ask(
  context: SearchContext,
  retriever: Retriever,
  limit: number,
  limits: Limits = limitsOf(context, retriever),
): Eventually<Outcome<Ranking>> {
  const { tracer } = context.settings
  const attempted = () => attempt((workOptions) => rankingOf(context, retriever, limit, workOptions), limits)
  if (tracer === undefined) return attempted()
  const attributes = {
    'gen_ai.operation.name': 'retrieval',
    'gen_ai.data_source.id': retriever.name,
    'gen_ai.request.top_k': limit,
  }
  return withSpan(tracer, `retrieval ${retriever.name}`, attributes, async (span) => {
    const answer = await attempted()
    if ('failure' in answer) span?.fail(answer.failure.error)
    else span?.set({ 'kebab.candidates': answer.value.candidates.length, 'kebab.exhausted': answer.value.exhausted })
    return answer
  })
}

function rankingOf(
  context: SearchContext,
  retriever: Retriever,
  limit: number,
  workOptions: WorkOptions,
): Eventually<Ranking> {
  const options: RetrieveOptions = {
    limit,
    filter: filterFor(retriever, context.filter),
    // It is made when it is first read, as `WorkOptions` says.
    get signal() {
      return workOptions.signal
    },
  }
  const answer = whenReady(prepared(context, retriever, workOptions), (query) => query.retrieve(options))
  return whenReady(answer, (ranking) => checked(retriever, limit, ranking))
}

/**
 * The share of a request's time that is left in which a retriever answers for all windows of a page
 * at once. The rest is for asking window by window. A retriever whose time is at most proportional
 * to the limit takes no more than this share of what its windows take one by one.
 */
const SHARE_AHEAD = 2 / 3

/**
 * Asks a retriever whose prefixes hold for more than a window needs, so that later windows can be
 * cut out of the ranking. `undefined`: it fails, so each window has to be asked for.
 */
export function askAhead(context: SearchContext, retriever: Retriever, limit: number): Eventually<Ranking | undefined> {
  const limits = limitsOf(context, retriever)
  const remainingMs = limits.remainingMs && limits.remainingMs * SHARE_AHEAD
  const outcome = askForMore(context, retriever, limit, { ...limits, remainingMs })
  return whenReady(outcome, (answer) => ('value' in answer ? answer.value : undefined))
}

/** Cuts the ranking for a limit out of a longer one of a retriever whose prefixes hold. */
export function beginningOf({ candidates, exhausted }: Ranking, limit: number): Ranking {
  return { candidates: candidates.slice(0, limit), exhausted: exhausted && candidates.length <= limit }
}

/**
 * Asks a retriever for more than it has `answered`. One that fails twice at this limit, and answers
 * the other once more, can't be asked for more: it would fail whenever this page is asked for. Any
 * other failure may pass, and so may one of time. A strict search takes none for an end.
 */
export async function askDeeper(
  context: SearchContext,
  retriever: Retriever,
  limit: number,
  answered: number,
): Promise<Reply> {
  const isRefusal = (outcome: Outcome<Ranking>) =>
    'failure' in outcome && outcome.failure.code !== 'timeout' && !context.plan.input.strict
  const first = await askForMore(context, retriever, limit)
  if (!isRefusal(first)) return first
  const second = await askForMore(context, retriever, limit)
  if (!isRefusal(second)) return second
  return 'value' in (await askForMore(context, retriever, answered)) ? { ...second, endsAt: answered } : second
}

/**
 * Asks for a limit that a retriever may refuse though it answers another. So `unsupported` and
 * `invalid_input` are failures as well.
 */
function askForMore(
  context: SearchContext,
  retriever: Retriever,
  limit: number,
  limits?: Limits,
): Eventually<Outcome<Ranking>> {
  const outcome = ask(context, retriever, limit, limits)
  if (!isPromise(outcome)) return outcome
  return outcome.catch((error) => {
    if (isKebabError(error, 'unsupported') || isKebabError(error, 'invalid_input'))
      return { failure: { code: error.code, error } }
    throw error
  })
}

/**
 * Holds a ranking to the contract: filled ids, finite scores that fit the `scoreKind`, at most
 * `limit` candidates, an id once, at its best rank. One that had to be cut was not exhausted.
 */
function checked(retriever: Retriever, limit: number, ranking: Ranking): Ranking {
  if (!Array.isArray(ranking?.candidates)) throw brokenRanking(retriever, 'candidates as an array', ranking?.candidates)
  const { least, most, expected } = RANGES[retriever.scoreKind ?? 'any']
  const list: readonly unknown[] = ranking.candidates
  const ids = new Set<string>()
  const candidates: Candidate[] = []
  for (let i = 0; i < list.length && i < limit; i++) {
    const { chunkId, score } = Object(list[i]) as Partial<Candidate>
    if (typeof chunkId !== 'string' || chunkId === '' || !Number.isFinite(score)) {
      const description = `${describeValue(chunkId)}: ${describeValue(score)}`
      throw brokenRanking(retriever, 'candidates with a chunkId and a finite score', description)
    }
    if (score! < least || score! > most) throw brokenRanking(retriever, expected, score)
    if (ids.has(chunkId)) continue
    ids.add(chunkId)
    candidates.push({ chunkId, score: score! })
  }
  return { candidates, exhausted: ranking.exhausted === true && list.length <= limit }
}

/** By how much the cosine of two vectors of 32-bit floats may exceed 1. */
const ROUNDING = 1e-6

/** What the scores of each `scoreKind` may be. */
const RANGES = {
  bm25: { least: 0, most: Number.POSITIVE_INFINITY, expected: 'BM25 scores >= 0' },
  cosine: { least: -1 - ROUNDING, most: 1 + ROUNDING, expected: 'cosines from -1 to 1' },
  any: { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY, expected: 'scores' },
}

function brokenRanking({ name }: Retriever, expected: string, value: unknown): KebabError<'retrieval_failed'> {
  const description = typeof value === 'string' ? value : describeValue(value)
  return new KebabError('retrieval_failed', `retriever ${name}: expected ${expected}, found ${description}`, {
    details: { retrievers: [{ retriever: name, code: 'internal' }] },
    hint: 'Run the compliance kit over this retriever.',
  })
}
