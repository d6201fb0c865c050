import type { SearchResponseV1 } from '@kebab/schemas'
import type { SearchContext } from './context.js'
import { highestByRank, type Window } from './fuse.js'
import type { Plan } from './plan.js'

type Trace = NonNullable<SearchResponseV1['trace']>

/** When the stages of a search ended, in milliseconds from its start. */
export interface Timings {
  start: number
  planned: number
  hydrated: number
  fitted: number
}

interface Spent extends Record<'lexical' | 'vector' | 'retrieval' | 'fusion', number> {
  rerank?: number
}

/**
 * Describes what happened, for people: every ranking, what was fused, and how long each stage took.
 * Where one retriever's raw scores are shown, nothing was fused. Under a custom fusion nothing was
 * fused by rank.
 */
export function traceOf(context: SearchContext, windows: readonly Window[], timings: Timings): Trace {
  const { settings, plan } = context
  const isFused = plan.scoreKind === 'rrf'
  const { fusion, lists, derived } = windows[0]!
  const isFusedByRank = isFused && fusion === undefined
  const trace: Trace = {
    lexical: [],
    vector: [],
    rrf_inputs: [],
    timing: { lexical_ms: 0, vector_ms: 0, fusion_ms: 0, total_ms: 0 },
  }
  if (isFused) {
    trace.fusion = {
      method: fusion?.name ?? 'rrf',
      ...(isFusedByRank ? { rank_constant: settings.rankConstant } : {}),
      depth: settings.depth,
      weights: Object.fromEntries([
        ...plan.retrievers.map((retriever) => [retriever.name, settings.weightOf(retriever)]),
        ...lists.map(({ retriever, weight }) => [retriever, weight]),
      ]),
      ...Object.assign({}, ...derived.map((ranking) => ranking.factors?.(context))),
    }
  }
  const spent: Spent = { lexical: 0, vector: 0, retrieval: 0, fusion: 0 }
  const byRetriever = new Map<string, number>()
  const others = new Map<string, Trace['lexical']>()
  for (const window of windows) {
    if (isFused) spent.fusion += window.fusionMs
    if (window.rerankMs !== undefined) spent.rerank = (spent.rerank ?? 0) + window.rerankMs
    const highest = highestByRank(window.lists, settings.rankConstant)
    const { index } = window
    for (const { retriever, kind, weight, candidates } of window.lists) {
      const list = kind === 'other' ? (others.get(retriever) ?? []) : trace[kind]
      if (kind === 'other') others.set(retriever, list)
      for (let i = 0; i < candidates.length; i++) {
        const { chunkId, score } = candidates[i]!
        const rank = i + 1
        list.push({ retriever, window: index, rank, chunk_id: chunkId, score })
        if (!isFusedByRank) continue
        const contribution = highest === 0 ? 0 : weight / (settings.rankConstant + i + 1) / highest
        trace.rrf_inputs.push({ retriever, window: index, rank, chunk_id: chunkId, weight, contribution })
      }
    }
    const slowest = { lexical: 0, vector: 0, other: 0 }
    for (const { retriever, ms } of window.answers) {
      slowest[retriever.kind] = Math.max(slowest[retriever.kind], ms)
      byRetriever.set(retriever.name, (byRetriever.get(retriever.name) ?? 0) + ms)
    }
    spent.lexical += slowest.lexical
    spent.vector += slowest.vector
    spent.retrieval += Math.max(slowest.lexical, slowest.vector, slowest.other)
  }
  if (plan.input.boosts !== undefined) trace.boosts = boostsOf(plan, windows)
  if (others.size > 0) trace.retrievers = Object.fromEntries(others)
  const { start, planned, hydrated, fitted } = timings
  trace.timing = {
    plan_ms: Math.round(planned - start),
    lexical_ms: Math.round(spent.lexical),
    vector_ms: Math.round(spent.vector),
    fusion_ms: Math.round(spent.fusion),
    ...(spent.rerank === undefined ? {} : { rerank_ms: Math.round(spent.rerank) }),
    hydrate_ms: Math.max(0, Math.round(hydrated - planned - spent.retrieval - spent.fusion - (spent.rerank ?? 0))),
    fit_ms: Math.round(fitted - hydrated),
    total_ms: Math.round(fitted - start),
    retrievers_ms: Object.fromEntries([...byRetriever].map(([name, ms]) => [name, Math.round(ms)])),
  }
  return trace
}

/**
 * Returns windows without the candidates that may not be read, where principals ask for a trace: a
 * retriever that ignores its filter must not show them.
 */
export async function readableWindows(
  { settings, plan, chunks: reader, signal }: SearchContext,
  windows: readonly Window[],
): Promise<readonly Window[]> {
  if (!plan.input.trace || settings.access.principals === undefined) return windows
  const lists = windows.flatMap((window) => window.lists)
  const ids = [...new Set(lists.flatMap(({ candidates }) => candidates.map(({ chunkId }) => chunkId)))]
  const chunks = await reader.get(ids, { signal })
  const readable = new Set(ids.filter((_, i) => chunks[i] !== null))
  const without = <T extends { chunkId: string }>(list: readonly T[]): T[] =>
    list.filter(({ chunkId }) => readable.has(chunkId))
  return windows.map(
    (window): Window => ({
      ...window,
      lists: window.lists.map((list) => ({ ...list, candidates: without(list.candidates) })),
      ...(window.steps && { steps: { ...window.steps, boosted: without(window.steps.boosted) } }),
    }),
  )
}

function boostsOf({ recencyFrom }: Plan, windows: readonly Window[]): NonNullable<Trace['boosts']> {
  const hits = windows.flatMap(({ index, steps }) =>
    (steps?.boosted ?? []).flatMap(({ chunkId, boosted }) => {
      if (boosted === undefined) return []
      const { before, factors, score } = boosted
      return { window: index, chunk_id: chunkId, score: before, factors: [...factors], boosted_score: score }
    }),
  )
  return { ...(recencyFrom === undefined ? {} : { recency_from: new Date(recencyFrom).toISOString() }), hits }
}
