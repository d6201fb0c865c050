import type { Candidate, RankedList, Retriever } from '../contracts.js'
import type { Settings } from '../settings.js'
import type { Degraded } from './cursor.js'
import { type FusedHit, fuse } from './fuse.js'
import type { Plan } from './plan.js'
import { type Answer, failedOf, type Question, retrievalFailed, retrieve } from './retrieve.js'

/** Who answers a query, on all of its pages. */
interface Participation {
  /** In engine order. */
  participants: readonly Retriever[]
  /** Whether the reranker takes part. */
  reranks: boolean
  degraded: readonly Degraded[]
}

/** One window of the fixed ranking of a query. */
export interface Window extends Participation {
  index: number
  /** In final order, without the chunks of earlier windows. */
  hits: FusedHit[]
  /** Retrievers that may hold more than any window has, since their `maxLimit` was asked for, in engine order. */
  limited: readonly Retriever[]
  /** True when no window comes after it. */
  last: boolean
  answers: readonly Answer[]
  /** What was fused, in the order of the participants. */
  lists: readonly RankedList[]
  /** Milliseconds that fusion took. */
  fusionMs: number
  /** Milliseconds that the reranker took. Absent when none ran. */
  rerankMs?: number
}

/**
 * The ranking of a query, window by window, each computed when it is asked for. Window w asks for `depth * 2^w` candidates,
 * fuses them and drops what earlier windows held: the same list whenever it is computed, with nothing twice. A retriever that is
 * exhausted, or brings nothing that it had not brought before, has nothing left that no window holds, and isn't asked again;
 * the ranking ends when that is so for all. So does one that was asked for its `maxLimit`, which may have more. `lost` are retrievers that failed before the first was asked.
 */
export async function* rankWindows(
  settings: Settings,
  plan: Plan,
  question: Question,
  lost: readonly Answer[],
): AsyncGenerator<Window, void> {
  let participation: Participation | undefined = plan.settled && {
    participants: plan.retrievers,
    reranks: plan.settled.reranks,
    degraded: plan.settled.degraded,
  }
  const held = new Set<string>()
  const brought = new Map<Retriever, Set<string>>()
  const limited = new Set<Retriever>()
  let active = plan.retrievers.filter((retriever) => lost.every((answer) => answer.retriever !== retriever))
  for (let index = 0; index === 0 || active.length > 0; index++) {
    const limit = settings.depth * 2 ** index
    const answers = await retrieve(active, limit, question, settings.clock.elapsed)
    const failed = [...(index === 0 ? lost : []), ...answers.filter((answer) => 'failure' in answer)]
    if (participation === undefined) participation = settle(settings, plan, failed)
    else if (failed.length > 0)
      throw retrievalFailed('a retriever that took part in this ranking failed later', failedOf(failed))

    const rankings = new Map<Retriever, readonly Candidate[]>()
    const exhausted = new Set<Retriever>()
    for (const answer of answers) {
      if ('failure' in answer) continue
      const { retriever, ranking } = answer
      rankings.set(retriever, ranking.candidates)
      const own = brought.get(retriever)
      const bringsNew = ranking.candidates.some(({ chunkId }) => !own?.has(chunkId))
      if (ranking.exhausted || !bringsNew) exhausted.add(retriever)
      else if (limit >= (retriever.maxLimit ?? Number.POSITIVE_INFINITY)) limited.add(retriever)
    }
    active = active.filter(
      (retriever) => rankings.has(retriever) && !exhausted.has(retriever) && !limited.has(retriever),
    )

    const start = settings.clock.elapsed()
    const lists = participation.participants.map((retriever) => ({
      retriever: retriever.name,
      kind: retriever.kind,
      scoreKind: retriever.scoreKind,
      weight: settings.weightOf(retriever),
      candidates: rankings.get(retriever) ?? [],
    }))
    const fused = fuse(lists, settings.rankConstant, plan.fusion)
    const hits = index === 0 ? fused : fused.filter(({ chunkId }) => !held.has(chunkId))
    const fusionMs = settings.clock.elapsed() - start
    yield {
      ...participation,
      index,
      hits,
      limited: participation.participants.filter((retriever) => limited.has(retriever)),
      last: active.length === 0,
      answers,
      lists,
      fusionMs,
    }

    // Only a further window needs to know what this one held, and few pages need a further window.
    for (const { chunkId } of hits) held.add(chunkId)
    for (const [retriever, candidates] of rankings) {
      const own = brought.get(retriever) ?? new Set()
      for (const { chunkId } of candidates) own.add(chunkId)
      brought.set(retriever, own)
    }
  }
}

/** Decides, once for all pages of the query, who takes part: those that answered first. */
function settle(settings: Settings, plan: Plan, failed: readonly Answer[]): Participation {
  if (failed.length > 0 && plan.input.strict)
    throw retrievalFailed('a retriever failed, and the search is strict', failedOf(failed))
  if (failed.length === plan.retrievers.length) throw retrievalFailed('every retriever failed', failedOf(failed))
  return {
    participants: plan.retrievers.filter((retriever) => failed.every((answer) => answer.retriever !== retriever)),
    reranks: settings.rerank !== undefined,
    degraded: failedOf(failed).map(({ name, failure }) => ({ retriever: name, code: failure.code })),
  }
}
