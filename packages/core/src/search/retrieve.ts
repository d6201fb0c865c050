import { describeValue } from '@kebab/schemas/read'
import type { Candidate, Ranking, RetrieveOptions, Retriever } from '../contracts.js'
import { LARGEST_LIMIT } from '../engine/settings.js'
import { withSpan } from '../engine/tracing.js'
import { isKebabError, KebabError, messageOf } from '../errors/errors.js'
import { allReady, type Eventually, whenReady } from '../kit/concurrency.js'
import type { WorkOptions } from '../kit/run-within.js'
import { attempt, type Failure, filterFor, limitsOf, type Outcome, type SearchContext } from './context.js'
import type { Degraded, Reach } from './cursor.js'
import { prepared } from './prepared-query.js'

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
  /** How many candidates were asked of each retriever, unless it has a smaller `largestLimit`. */
  limit: number
  /** In engine order. A retriever that was not asked has none. */
  answers: readonly Answer[]
  /** The candidates that were returned, by retriever. */
  candidates: ReadonlyMap<Retriever, readonly Candidate[]>
  /** The retrievers that can't be asked for more and may have more, in engine order. */
  limited: readonly Reach[]
  /**
   * The retrievers that can't be asked for more since they failed when they were, in engine order.
   */
  failedAbove: readonly Reach[]
  /** Whether no window comes after this one. */
  last: boolean
}

/**
 * The ranking of a retriever, or its failure, and the milliseconds it took. `endsAt` is the limit
 * that it answers, where it fails because it can't be asked for more.
 */
export type Answer = { retriever: Retriever; ms: number } & (
  | { ranking: Ranking }
  | { failure: Failure; endsAt?: number }
)

/** Returns the next window of a ranking each time it is called, and `undefined` after the last. */
export type Windows<W> = () => Promise<W | undefined>

/**
 * Asks the retrievers for one window after another. Window w asks for `depth * 2^w` candidates. The
 * part of a retriever in the ranking ends when one of these is true:
 *
 * - It is exhausted.
 * - It has brought candidates in earlier windows, and brings none that is new.
 * - It was asked for its `supports.maxLimit`, or for `LARGEST_LIMIT`.
 * - It fails at a limit that no earlier page had an answer to, and answers the one before.
 *
 * The windows end when no retriever is left, so there are at most 19. `lost` are the retrievers
 * that failed before window 0.
 */
export function retrieve(context: SearchContext, lost: readonly Answer[]): Windows<RetrievedWindow> {
  const { settings, plan } = context
  let participation: Participation | undefined = plan.settled && {
    participants: plan.retrievers,
    reranks: plan.settled.reranks,
    degraded: plan.settled.degraded,
  }
  const brought = new Map<Retriever, Set<string>>()
  const most = new Map(plan.retrievers.map((retriever) => [retriever, largestLimit(retriever)]))
  const failedAbove = new Set<Retriever>()
  for (const retriever of plan.retrievers) {
    const earlierReach = plan.settled?.failedAbove.find((reach) => reach.retriever === retriever.name)
    if (earlierReach === undefined) continue
    failedAbove.add(retriever)
    most.set(retriever, Math.min(most.get(retriever)!, earlierReach.limit))
  }
  const limited = new Set<Retriever>()
  const reached = (retrievers: ReadonlySet<Retriever>): Reach[] =>
    plan.retrievers
      .filter((retriever) => retrievers.has(retriever))
      .map((retriever) => ({ retriever: retriever.name, limit: most.get(retriever)! }))
  let active = plan.retrievers.filter((retriever) => lost.every((answer) => answer.retriever !== retriever))
  let last: RetrievedWindow | undefined
  return async () => {
    if (last?.last) return undefined
    // Only a further window needs these sets, and few pages need a further window.
    for (const [retriever, list] of last?.candidates ?? []) {
      if (list.length === 0) continue
      const ids = brought.get(retriever) ?? new Set()
      for (const { chunkId } of list) ids.add(chunkId)
      brought.set(retriever, ids)
    }
    const index = last === undefined ? 0 : last.index + 1
    const limit = settings.depth * 2 ** index
    const answers = await askAll(context, active, (retriever) => ({
      limit: Math.min(limit, most.get(retriever)!),
      // What an earlier page had an answer to can't be the end of the ranking.
      answered: index <= plan.from.window ? undefined : limit / 2,
    }))
    for (const answer of answers) {
      if (!('failure' in answer) || answer.endsAt === undefined) continue
      most.set(answer.retriever, answer.endsAt)
      limited.add(answer.retriever)
      failedAbove.add(answer.retriever)
    }
    const failed = [...(index === 0 ? lost : []), ...answers.filter(isFailed)]
    if (participation === undefined) participation = settle(context, failed)
    else if (failed.length > 0)
      throw retrievalFailed('a retriever that took part in this ranking failed later', failedOf(failed))

    const candidates = new Map<Retriever, readonly Candidate[]>()
    const finished = new Set<Retriever>()
    for (const answer of answers) {
      if ('failure' in answer) continue
      const { retriever, ranking } = answer
      candidates.set(retriever, ranking.candidates)
      const earlierIds = brought.get(retriever)
      const bringsNothingNew =
        earlierIds !== undefined && ranking.candidates.every(({ chunkId }) => earlierIds.has(chunkId))
      if (ranking.exhausted || bringsNothingNew) finished.add(retriever)
      else if (limit >= most.get(retriever)!) limited.add(retriever)
    }
    active = active.filter(
      (retriever) => candidates.has(retriever) && !finished.has(retriever) && !limited.has(retriever),
    )
    last = {
      ...participation,
      index,
      limit,
      answers,
      candidates,
      limited: reached(limited),
      failedAbove: reached(failedAbove),
      last: active.length === 0,
    }
    return last
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
    degraded: failedOf(failed).map(degradationOf),
  }
}

/** Returns the most candidates that a retriever can be asked for. */
export function largestLimit({ supports }: Retriever): number {
  return Math.min(supports.maxLimit ?? LARGEST_LIMIT, LARGEST_LIMIT)
}

/** What a window asks of a retriever. */
interface RetrieverRequest {
  limit: number
  /**
   * The limit that it has answered in the window before. Absent in window 0, and in windows that
   * earlier pages have computed.
   */
  answered: number | undefined
}

/**
 * Asks all retrievers at once, and returns the answers in the order of the retrievers. One that
 * throws or runs out of time is a failure among the answers.
 */
function askAll(
  context: SearchContext,
  retrievers: readonly Retriever[],
  requestOf: (retriever: Retriever) => RetrieverRequest,
): Eventually<readonly Answer[]> {
  const { elapsed } = context.settings.clock
  const askRetriever = (retriever: Retriever): Eventually<Answer> => {
    const start = elapsed()
    const { limit, answered } = requestOf(retriever)
    const reply =
      answered === undefined ? ask(context, retriever, limit) : askDeeper(context, retriever, limit, answered)
    return whenReady(reply, (outcome): Answer => {
      const ms = elapsed() - start
      return 'value' in outcome ? { retriever, ms, ranking: outcome.value } : { retriever, ms, ...outcome }
    })
  }
  // Others do their work while those that need a vector wait for it.
  const answers = new Map<Retriever, Eventually<Answer>>()
  for (const retriever of retrievers) if (retriever.kind === 'vector') answers.set(retriever, askRetriever(retriever))
  for (const retriever of retrievers) if (retriever.kind !== 'vector') answers.set(retriever, askRetriever(retriever))
  return allReady(retrievers.map((retriever) => answers.get(retriever)!))
}

/** Asks a retriever for its first candidates. */
export function ask(context: SearchContext, retriever: Retriever, limit: number): Eventually<Outcome<Ranking>> {
  const { tracer } = context.settings
  const attempted = () =>
    attempt((workOptions) => rankingOf(context, retriever, limit, workOptions), limitsOf(context, retriever))
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
 * Asks a retriever for more than it has `answered`. One that fails twice at this limit, and answers
 * the other once more, can't be asked for more: it would fail whenever this page is asked for. Any
 * other failure may pass, and so may one of time. A strict search takes none for an end.
 */
async function askDeeper(
  context: SearchContext,
  retriever: Retriever,
  limit: number,
  answered: number,
): Promise<{ value: Ranking } | { failure: Failure; endsAt?: number }> {
  // A request that was answered before is not refused as such, only its limit.
  const askFor = async (count: number): Promise<Outcome<Ranking>> => {
    try {
      return await ask(context, retriever, count)
    } catch (error) {
      if (isKebabError(error, 'unsupported') || isKebabError(error, 'invalid_input'))
        return { failure: { code: error.code, error } }
      throw error
    }
  }
  const isRefusal = (outcome: Outcome<Ranking>) =>
    'failure' in outcome && outcome.failure.code !== 'timeout' && !context.plan.input.strict
  const first = await askFor(limit)
  if (!isRefusal(first)) return first
  const second = await askFor(limit)
  if (!isRefusal(second)) return second
  return 'value' in (await askFor(answered)) ? { ...second, endsAt: answered } : second
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

/** A retriever or reranker that failed. */
export interface Failed {
  name: string
  failure: Failure
}

/** Whether a retriever failed for another reason than that it can't be asked for more. */
function isFailed(answer: Answer): boolean {
  return 'failure' in answer && answer.endsAt === undefined
}

/** A failure as responses and cursors name it. */
export function degradationOf({ name, failure: { code } }: Failed): Degraded {
  return { retriever: name, code }
}

/** The answers that are failures. */
export function failedOf(answers: readonly Answer[]): Failed[] {
  return answers.flatMap((answer) =>
    'failure' in answer ? [{ name: answer.retriever.name, failure: answer.failure }] : [],
  )
}

/** The error of a search that can't go on because parts of it failed. */
export function retrievalFailed(message: string, failures: readonly Failed[]): KebabError<'retrieval_failed'> {
  const descriptions = failures.map(({ name, failure: { code, error } }) => `${name}: ${code} (${messageOf(error)})`)
  return new KebabError('retrieval_failed', `${message}: ${descriptions.join('; ')}`, {
    details: { retrievers: failures.map(degradationOf) },
    cause: failures[0]?.failure.error,
  })
}
