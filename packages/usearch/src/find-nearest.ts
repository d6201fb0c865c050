import type { Ranking } from '@kebab/core'
import { BestCandidates } from './best-candidates.js'
import type { Graph } from './graph.js'
import type { VectorTable } from './vector-table.js'

/** What the graph finds is scored again exactly, so it is asked for more than the limit: its own order is approximate. */
const OVERSAMPLE = 1.5

/** Looking at one more candidate of the graph takes as long as comparing eight vectors one by one. Both grow with the dimensions alike. */
const COMPARISONS_PER_CANDIDATE = 8

export interface Question {
  /** Not empty: every chunk has a cosine to it. */
  vector: Float32Array
  /** An integer from 1. */
  limit: number
  /** Only these chunks may answer. Absent: all. */
  allowed: ReadonlySet<string> | undefined
}

/** How the graph is used. */
export interface Effort {
  /** Up to how many chunks are compared one by one. */
  exactUpTo: number
  /** How many candidates the graph is asked for, at the least. */
  expansionSearch: number
}

/**
 * The nearest chunks. As long as it is cheaper than comparing all chunks that may answer, the graph is asked, for twice as many each time
 * that they weren't enough; then all are compared. So a filter, dead rows and unreachable ones cost time, never a hit.
 */
export function findNearest(table: VectorTable, graph: Graph, question: Question, effort: Effort): Ranking {
  const { limit, allowed } = question
  const eligible = Math.min(allowed?.size ?? table.size, table.size)
  const cosine = table.cosinesWith(question.vector)
  if (eligible > effort.exactUpTo) {
    const share = (eligible / table.size) * (table.live / table.rows)
    const first = Math.max(effort.expansionSearch, Math.ceil((limit * OVERSAMPLE) / share))
    for (let k = first; k * COMPARISONS_PER_CANDIDATE < eligible; k *= 2) {
      const rows = graph.nearest(question.vector, k)
      const best = new BestCandidates(limit)
      let edge = Number.POSITIVE_INFINITY
      for (const row of rows) {
        const score = cosine(row)
        if (score < edge) edge = score
        for (const chunkId of table.chunkIdsOf(row)) if (allowed?.has(chunkId) ?? true) best.offer(chunkId, score)
      }
      // Fewer than asked for: what is left can't be reached from here.
      if (rows.length < k) break
      const candidates = best.list()
      // A last candidate as near as the edge of what was seen may have equals beyond it, with smaller ids.
      if (candidates.length === limit && candidates[limit - 1]!.score > edge) return { candidates, exhausted: false }
    }
  }
  return compareAll(table, question, cosine)
}

/** Compares all chunks that may answer. */
function compareAll(table: VectorTable, { limit, allowed }: Question, cosine: (row: number) => number): Ranking {
  const best = new BestCandidates(limit)
  if (allowed === undefined || allowed.size > table.size) {
    for (let row = 0; row < table.rows; row++) {
      let score: number | undefined
      for (const chunkId of table.chunkIdsOf(row)) {
        if (allowed !== undefined && !allowed.has(chunkId)) continue
        score ??= cosine(row)
        best.offer(chunkId, score)
      }
    }
  } else {
    for (const chunkId of allowed) {
      const row = table.rowOf(chunkId)
      if (row !== undefined) best.offer(chunkId, cosine(row))
    }
  }
  return { candidates: best.list(), exhausted: best.offered <= limit }
}
