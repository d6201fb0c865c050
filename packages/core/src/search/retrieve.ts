import type { Candidate, Ranking, Retriever } from '../contracts.js'
import { KebabError, messageOf } from '../errors/errors.js'
import { allReady, type Eventually, whenReady } from '../kit/concurrency.js'
import { ask, askAhead, askDeeper, beginningOf, largestLimit, type Reply } from './ask-retriever.js'
import type { Failure, SearchContext } from './context.js'
import type { Degraded, Reach } from './cursor.js'
import { scoresOf } from './prepared-query.js'

/** Which parts answer a query, on all of its pages. */
export interface Participation {
  /** In engine order. */
  participants: readonly Retriever[]
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
 *
 * A retriever whose prefixes hold is asked once for all windows of the page, which are then cut out
 * of its ranking. How many windows a page has is only known by fusing them. So it is asked for the
 * limit at which one ranking alone fills the page. Where it fails, each window is asked for.
 */
export function retrieve(context: SearchContext, lost: readonly Answer[]): Windows<RetrievedWindow> {
  const { settings, plan } = context
  let participation: Participation | undefined = plan.settled && {
    participants: plan.retrievers,
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
  const pageLimit = limitOfPage(context)
  const longRankings = new Map<Retriever, Ranking>()
  const askFor = (retriever: Retriever, index: number): Eventually<Reply> => {
    const limitAt = (window: number): number => Math.min(settings.depth * 2 ** window, most.get(retriever)!)
    const limit = limitAt(index)
    const longRanking = longRankings.get(retriever)
    if (longRanking !== undefined && limit <= pageLimit) return { value: beginningOf(longRanking, limit) }
    // What an earlier page had an answer to can't be the end of the ranking.
    if (index > plan.from.window) return askDeeper(context, retriever, limit, limitAt(index - 1))
    const isLonger = limit < pageLimit && pageLimit <= most.get(retriever)!
    if (index > 0 || retriever.supports.prefixes !== true || !isLonger) return ask(context, retriever, limit)
    return whenReady(askAhead(context, retriever, pageLimit), (ranking) => {
      if (ranking === undefined) return ask(context, retriever, limit)
      longRankings.set(retriever, ranking)
      return { value: beginningOf(ranking, limit) }
    })
  }
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
    const answers = await askAll(context, active, (retriever) => askFor(retriever, index))
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
      const scores = scoresOf(context, retriever)
      for (const { chunkId, score } of ranking.candidates) scores.set(chunkId, score)
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

/** Returns the limit of the window with which one ranking alone has all hits of the page. */
function limitOfPage({ settings, plan: { from, input } }: SearchContext): number {
  let limit = settings.depth * 2 ** from.window
  while (limit < from.rank + input.k) limit *= 2
  return limit
}

/**
 * Decides once, for all pages of the query, who takes part: the retrievers that answer in window 0.
 */
function settle({ plan }: SearchContext, failed: readonly Answer[]): Participation {
  if (failed.length > 0 && plan.input.strict)
    throw retrievalFailed('a retriever failed, and the search is strict', failedOf(failed))
  if (failed.length === plan.retrievers.length) throw retrievalFailed('every retriever failed', failedOf(failed))
  return {
    participants: plan.retrievers.filter((retriever) => failed.every((answer) => answer.retriever !== retriever)),
    degraded: failedOf(failed).map(degradationOf),
  }
}

/**
 * Asks all retrievers at once, and returns the answers in the order of the retrievers. One that
 * throws or runs out of time is a failure among the answers.
 */
function askAll(
  context: SearchContext,
  retrievers: readonly Retriever[],
  askFor: (retriever: Retriever) => Eventually<Reply>,
): Eventually<readonly Answer[]> {
  const { elapsed } = context.settings.clock
  const askRetriever = (retriever: Retriever): Eventually<Answer> => {
    const start = elapsed()
    return whenReady(askFor(retriever), (outcome): Answer => {
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
