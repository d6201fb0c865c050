import type { FusedHit } from '@kebab/core/internal'
import { fuseLists } from '@kebab/core/kit'
import type { SearchHitV1, SearchTrace, TraceCandidate } from '@kebab/schemas'

/** A ranking as one retriever returned it. */
export interface TracedList {
  retriever: string
  kind: 'lexical' | 'vector' | 'other'
  /** Its weight in the fusion. Absent where nothing was fused. */
  weight: number | undefined
  /** Best first, by window. */
  candidates: readonly TraceCandidate[]
}

/** The rankings of a trace: the lexical ones, then those by meaning, then the others. */
export function listsOf(trace: SearchTrace): TracedList[] {
  const weights = new Map(trace.rrf_inputs.map(({ retriever, weight }) => [retriever, weight]))
  const lists = new Map<string, TracedList & { candidates: TraceCandidate[] }>()
  const add = (kind: TracedList['kind'], candidates: readonly TraceCandidate[]): void => {
    for (const candidate of candidates) {
      const { retriever } = candidate
      const weight = trace.fusion?.weights?.[retriever] ?? weights.get(retriever)
      const list = lists.get(retriever) ?? { retriever, kind, weight, candidates: [] }
      lists.set(retriever, list)
      list.candidates.push(candidate)
    }
  }
  add('lexical', trace.lexical)
  add('vector', trace.vector)
  for (const candidates of Object.values(trace.retrievers ?? {})) add('other', candidates)
  return [...lists.values()]
}

/**
 * The chunk ids of the ranking under other weights: what the engine would fuse of the same lists.
 * Each window is fused by itself, without what earlier windows held.
 */
export function fusedIds(
  lists: readonly TracedList[],
  weights: Readonly<Record<string, number>>,
  rankConstant: number,
): string[] {
  const windows = Math.max(0, ...lists.flatMap(({ candidates }) => candidates.map(({ window }) => window + 1)))
  const fused = new Set<string>()
  for (let window = 0; window < windows; window++) {
    const ranked = lists.map(({ retriever, kind, weight, candidates }) => ({
      retriever,
      kind,
      weight: weights[retriever] ?? weight ?? 1,
      candidates: candidates
        .filter((candidate) => candidate.window === window)
        .map(({ chunk_id, score }) => ({ chunkId: chunk_id, score })),
    }))
    const hits: FusedHit[] = fuseLists(ranked, rankConstant)
    for (const { chunkId } of hits) fused.add(chunkId)
  }
  return [...fused]
}

/** A ranking as a column of the picture. */
export interface Column {
  title: string
  /** What the column is: a ranking that was fused, or what became of them. */
  kind: TracedList['kind'] | 'fused'
  /** The chunks, best first, each once. */
  ids: readonly string[]
  /** Whether there are more than these. */
  goesOn: boolean
}

/** The columns of the picture, with the fused one between the others. */
export function columnsOf(lists: readonly TracedList[], fused: readonly string[], goesOn: boolean): Column[] {
  const columns = lists.map(({ retriever, kind, candidates }): Column => {
    return { title: retriever, kind, ids: [...new Set(candidates.map(({ chunk_id }) => chunk_id))], goesOn: false }
  })
  const middle = Math.max(1, Math.floor(columns.length / 2))
  return [
    ...columns.slice(0, middle),
    { title: lists.length > 1 ? 'fused' : 'ranking', kind: 'fused', ids: fused, goesOn },
    ...columns.slice(middle),
  ]
}

/** A line between two neighbouring columns. */
export interface Join {
  chunkId: string
  /** The rows, from 0. A row of `visibleRows` is the one that stands for all that are hidden. */
  from: number
  to: number
}

/**
 * The lines between two columns that show this many rows each. Those between hidden rows are left
 * out.
 */
export function joinsOf(left: Column, right: Column, visibleRows: number): Join[] {
  const rowsById = new Map(right.ids.map((chunkId, i) => [chunkId, i]))
  return left.ids.flatMap((chunkId, i) => {
    const row = rowsById.get(chunkId)
    if (row === undefined || (i >= visibleRows && row >= visibleRows)) return []
    return [{ chunkId, from: Math.min(i, visibleRows), to: Math.min(row, visibleRows) }]
  })
}

/** What is known of the chunks of a picture, by id. */
export function namesOf(hits: readonly SearchHitV1[]): ReadonlyMap<string, SearchHitV1> {
  return new Map(hits.map((hit) => [hit.chunk_id, hit]))
}
