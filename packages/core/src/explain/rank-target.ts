import { TimeSlices } from '../kit/concurrency.js'
import { largestLimit } from '../search/ask-retriever.js'
import { boost } from '../search/boost.js'
import { combine } from '../search/combine.js'
import type { SearchContext } from '../search/context.js'
import { fold } from '../search/fold.js'
import { type FusedHit, fuse, type Window } from '../search/fuse.js'
import { type HydratedHit, hydrate } from '../search/hydrate.js'
import { rerank } from '../search/rerank.js'
import { type Answer, retrieve, type Windows } from '../search/retrieve.js'

/** What a retriever answered. */
export interface Answered {
  /** How many candidates it was last asked for, and how many it returned. */
  limit: number
  candidates: number
  /** The wanted chunks that it returned, by id, where each first appears. */
  targetRanks: Map<string, { rank: number; score: number; window: number; limit: number; candidates: number }>
}

/** The first of the wanted chunks in the ranking. */
export interface TargetHit {
  hit: HydratedHit
  /** Its rank before boosts. */
  fusedRank: number
  /** Its rank before the reranker. */
  boostedRank: number
  /** Its rank before the limit per document. */
  rerankedRank: number
}

/** What the windows that were looked at hold. */
export interface Ranked {
  /** The last window that was looked at. */
  window: Window
  /** How many were looked at. */
  windows: number
  /** How many hits they have, as pages show them. */
  hits: number
  /** What each participant answered, by its name. */
  answered: ReadonlyMap<string, Answered>
  /** The retrievers that ranked a chunk which the filter excludes. */
  unfiltered: readonly string[]
  /** Absent when none of the wanted chunks is in these windows. */
  targetHit?: TargetHit
  /** The first of the wanted chunks that was folded. Absent when none was, or one is a hit. */
  folded?: FoldedTarget
}

/** A wanted chunk whose text another hit shows. */
export interface FoldedTarget {
  chunkId: string
  /** The hit that shows its text, and its rank. */
  showing: { chunkId: string; rank: number }
}

/**
 * Ranks as a search does, until a window shows one of the wanted chunks, the ranking ends, or
 * `maxWindows` windows were looked at. `lost` are the retrievers that failed before window 0.
 */
export async function rankTarget(
  context: SearchContext,
  targetIds: ReadonlySet<string>,
  lost: readonly Answer[],
  maxWindows: number,
): Promise<Ranked> {
  const answered = new Map<string, Answered>()
  let hits = 0
  let folded: FoldedTarget | undefined
  let foldedTargets = 0
  /** The ranks of hits. Kept where the request folds. */
  const ranks = new Map<string, number>()
  const slices = new TimeSlices(context.signal, context.settings.clock)
  const fused = fuse(context, combine(context, retrieve(context, lost)))
  const ranking = fold(context, rerank(context, boost(context, fused)))
  for (let window = await ranking(); window !== undefined; window = await ranking()) {
    noteAnswers(answered, window, targetIds)
    const windowHits = await showWindow(context, window, { targetIds, before: hits, slices })
    if (window.folded !== undefined) for (const [i, id] of [...windowHits.ids].entries()) ranks.set(id, hits + i + 1)
    for (const [chunkId, first] of window.folded ?? []) {
      if (!targetIds.has(chunkId)) continue
      folded ??= { chunkId, showing: { chunkId: first, rank: ranks.get(first)! } }
      foldedTargets++
    }
    hits += windowHits.ids.size
    const targetHit = windowHits.first && targetHitOf(window, windowHits.ids, windowHits.first)
    const windows = window.index + 1
    const isOver = window.last || windows >= maxWindows || foldedTargets === targetIds.size
    if (targetHit === undefined && !isOver) continue
    const ranked = { window, windows, hits, answered, unfiltered: windowHits.unfiltered }
    if (targetHit !== undefined) return { ...ranked, targetHit }
    return folded === undefined ? ranked : { ...ranked, folded }
  }
  throw new Error('unreachable: the last window ends the ranking')
}

/** Notes what the retrievers returned in a window, and where the wanted chunks are in it. */
function noteAnswers(answered: Map<string, Answered>, window: Window, targetIds: ReadonlySet<string>): void {
  for (const [retriever, list] of window.candidates) {
    const counts = { limit: Math.min(window.limit, largestLimit(retriever)), candidates: list.length }
    const targetRanks: Answered['targetRanks'] = answered.get(retriever.name)?.targetRanks ?? new Map()
    for (const [at, { chunkId, score }] of list.entries()) {
      if (targetIds.has(chunkId) && !targetRanks.has(chunkId))
        targetRanks.set(chunkId, { rank: at + 1, score, window: window.index, ...counts })
    }
    answered.set(retriever.name, { ...counts, targetRanks })
  }
}

/** How many chunks are read at once, without a pause. */
export const READ_AT_ONCE = 1000

interface TargetScan {
  targetIds: ReadonlySet<string>
  /** How many hits earlier windows have. */
  before: number
  slices: TimeSlices
}

/** Returns the ids of the hits of a window that pages show, in order, and the first wanted one. */
async function showWindow(context: SearchContext, window: Window, { targetIds, before, slices }: TargetScan) {
  const ids = new Set<string>()
  const unfiltered = new Set<string>()
  let first: HydratedHit | undefined
  let from = { window: window.index, offset: 0, rank: before }
  for (let isDone = false; !isDone; ) {
    if (slices.isOver()) await slices.next()
    const plan = { ...context.plan, from, input: { ...context.plan.input, k: READ_AT_ONCE } }
    const page = await hydrate({ ...context, plan }, only(window))
    for (const hit of page.hits) {
      ids.add(hit.chunkId)
      if (targetIds.has(hit.chunkId)) first ??= hit
    }
    for (const name of page.unfiltered) unfiltered.add(name)
    isDone = page.hits.length < READ_AT_ONCE
    from = page.hits.at(-1)?.after ?? from
  }
  return { ids, first, unfiltered: [...unfiltered] }
}

function only(window: Window): Windows<Window> {
  let next: Window | undefined = window
  return async () => {
    const single = next
    next = undefined
    return single
  }
}

/** Returns the ranks that a hit of a window had before hits were moved. */
function targetHitOf({ steps }: Window, hitIds: ReadonlySet<string>, hit: HydratedHit): TargetHit {
  if (steps === undefined) return { hit, fusedRank: hit.rank, boostedRank: hit.rank, rerankedRank: hit.rank }
  const at = (ids: Iterable<string>): number => [...ids].indexOf(hit.chunkId)
  const idsOf = (hits: readonly FusedHit[]): string[] =>
    hits.map(({ chunkId }) => chunkId).filter((id) => hitIds.has(id))
  const first = hit.rank - at(hitIds)
  const rankIn = (hits: readonly FusedHit[]): number => first + at(idsOf(hits))
  const { fused, boosted, reranked } = steps
  return { hit, fusedRank: rankIn(fused), boostedRank: rankIn(boosted), rerankedRank: rankIn(reranked) }
}
