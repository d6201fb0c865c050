import type { Candidate, RankedList, Retriever } from '../contracts.js'
import { allReady, type Eventually, whenReady } from '../kit/concurrency.js'
import { limitsOf, type SearchContext } from './context.js'
import { fillScores, scoresOf } from './prepared-query.js'
import { degradationOf, type Failed, type RetrievedWindow, retrievalFailed, type Windows } from './retrieve.js'

/** A ranking that is made of the scores of some retrievers, and is fused in the place of theirs. */
export interface DerivedRanking {
  /** Unique among the names of retrievers. */
  name: string
  kind: Retriever['kind']
  /** In the fusion, where the lists of its sources have 0. */
  weight: number
  /** The retrievers whose scores it needs. It takes part where all of them do. */
  sources: readonly Retriever[]
  /** What decides its order beside the scores, for the fingerprint of cursors. */
  parameters(): readonly unknown[]
  /** What words and cosines count for in a query, for traces. Absent: it has no such parts. */
  factors?(context: SearchContext): { word_weight: number; cosine_trust: number }
  /** Orders chunks by the scores of its sources, which come in their order. Best first. */
  rank(context: SearchContext, chunkIds: readonly string[], sources: readonly SourceScores[]): readonly Candidate[]
}

/** The scores of one source of a ranking. */
export interface SourceScores {
  retriever: Retriever
  /** By chunk id. Absent or `null`: the retriever doesn't hold it. */
  scores: ReadonlyMap<string, number | null>
  /** The best of its scores in window 0, and at least 0. */
  best: number
}

/** A window with all lists that are fused. */
export interface CombinedWindow extends RetrievedWindow {
  /** One for each participant: the retrievers in their order, then the derived rankings. */
  lists: readonly RankedList[]
  /** The derived rankings that take part, on all pages of the query. */
  derived: readonly DerivedRanking[]
  /** Milliseconds that it took. */
  combineMs: number
}

/**
 * Adds the derived rankings to the lists of the retrievers. A score that no list has is asked of
 * its retriever, once for all windows.
 *
 * Where a source is left out, so is the ranking. If it can't be had on the first page, because a
 * retriever fails to give scores, it is degraded for all pages of the query. Later that fails the
 * search, as a retriever does.
 */
export function combine(context: SearchContext, retrieved: Windows<RetrievedWindow>): Windows<CombinedWindow> {
  const { settings, plan } = context
  const failures: Failed[] = []
  const bestScores = new Map<Retriever, number>()
  let derived: readonly DerivedRanking[] | undefined
  return async () => {
    const window = await retrieved()
    if (window === undefined) return undefined
    const { participants, candidates } = window
    const start = settings.clock.elapsed()
    derived ??= settings.derived.filter(
      ({ name, sources }) =>
        plan.settled?.participants.has(name) !== false && participantsOf(sources, window).length === sources.length,
    )
    const derivedLists: RankedList[] = []
    for (const ranking of derived) {
      const sources = participantsOf(ranking.sources, window)
      for (const source of sources)
        if (!bestScores.has(source)) bestScores.set(source, highestOf(candidates.get(source) ?? []))
      const outcome = await rankBy(context, ranking, window, sources, bestScores)
      if ('candidates' in outcome) derivedLists.push(outcome)
      else if (plan.settled !== undefined || window.index > 0 || plan.input.strict)
        throw retrievalFailed(`the ${ranking.name} ranking failed`, [outcome])
      else failures.push(outcome)
    }
    derived = derived.filter(({ name }) => failures.every((failed) => failed.name !== name))
    const replaced = new Set(derived.flatMap(({ sources }) => sources.map(({ name }) => name)))
    const weightOf = (retriever: Retriever): number => {
      // Only ratios of weights count.
      if (participants.length === 1) return 1
      return replaced.has(retriever.name) ? 0 : settings.weightOf(retriever)
    }
    const lists = participants.map((retriever) => ({
      retriever: retriever.name,
      kind: retriever.kind,
      scoreKind: retriever.scoreKind,
      weight: weightOf(retriever),
      candidates: candidates.get(retriever) ?? [],
    }))
    return {
      ...window,
      derived,
      lists: [...lists, ...derivedLists],
      combineMs: settings.clock.elapsed() - start,
      degraded: [...window.degraded, ...failures.map(degradationOf)],
    }
  }
}

/** Returns those of some retrievers that take part, as they answer this query. */
function participantsOf(retrievers: readonly Retriever[], { participants }: RetrievedWindow): Retriever[] {
  return retrievers.flatMap(({ name }) => participants.find((participant) => participant.name === name) ?? [])
}

function highestOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((most, { score }) => Math.max(most, score), 0)
}

/** Ranks the chunks that any of the sources has in a window. */
function rankBy(
  context: SearchContext,
  { name, kind, weight, rank }: DerivedRanking,
  { candidates }: RetrievedWindow,
  sources: readonly Retriever[],
  bestScores: ReadonlyMap<Retriever, number>,
): Eventually<RankedList | Failed> {
  const union = new Set<string>()
  for (const source of sources) for (const { chunkId } of candidates.get(source) ?? []) union.add(chunkId)
  const chunkIds = [...union]
  const filled = allReady(sources.map((source) => fillScores(context, source, chunkIds, limitsOf(context, source))))
  return whenReady(filled, (failures) => {
    const failure = failures.find((outcome) => outcome !== undefined)
    if (failure !== undefined) return { name, failure }
    const sourceScores = sources.map((retriever) => ({
      retriever,
      scores: scoresOf(context, retriever),
      best: bestScores.get(retriever)!,
    }))
    return { retriever: name, kind, weight, candidates: rank(context, chunkIds, sourceScores) }
  })
}
