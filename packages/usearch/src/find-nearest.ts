import type { Ranking } from '@kebab/core'
import { BestCandidates } from './best-candidates.js'
import type { Graph } from './graph.js'
import type { Precision } from './settings.js'
import type { VectorTable } from './vector-table.js'

/** Where only a share of the rows may answer, the graph is asked for as many as should hold so many times the limit of them. */
const OVERSAMPLE = 1.5

/**
 * How many more than the limit the graph is asked for and are scored exactly, as a share of it and as a number: as far as the best of a graph of this precision
 * are out of place. Measured with i8 on 100,000 vectors of 384 dimensions: of the best ten .88 are found without any, .983 with five, .997 with ten, and all with
 * twenty; of the best hundred .986 without any, .9957 with ten and .9963 with twenty.
 */
const SPARE: Record<Precision, { share: number; least: number }> = {
  f32: { share: 0.02, least: 2 },
  f16: { share: 0.1, least: 4 },
  i8: { share: 0.1, least: 12 },
}

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
  /** Of the graph. */
  precision: Precision
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
    const { share: spare, least } = SPARE[effort.precision]
    const enough = limit + Math.max(least, Math.ceil(limit * spare))
    const share = (eligible / table.size) * (table.live / graph.size)
    const first = Math.max(effort.expansionSearch, enough, share < 1 ? Math.ceil((limit * OVERSAMPLE) / share) : 0)
    for (let k = first; k * COMPARISONS_PER_CANDIDATE < eligible; k *= 2) {
      const rows = graph.nearest(question.vector, k)
      // Fewer than asked for: what is left can't be reached from here.
      if (rows.length < k) break
      const found = bestOf(rows, enough, table, question, cosine)
      if (found !== undefined) return found
    }
  }
  return compareAll(table, question, cosine)
}

/** The best of these rows, nearest first as the graph sees it, comparing as few as make sure of them. Absent: all of them don't. */
function bestOf(
  rows: Uint32Array,
  enough: number,
  table: VectorTable,
  { limit, allowed }: Question,
  cosine: (row: number) => number,
): Ranking | undefined {
  const best = new BestCandidates(limit, (chunk) => table.idOf(chunk))
  let edge = Number.POSITIVE_INFINITY
  let compared = 0
  let pause = enough
  for (const row of rows) {
    if (!mayAnswer(table, row, allowed)) continue
    if (compared === pause) {
      if (best.last > edge) break
      pause *= 2
    }
    const score = cosine(row)
    if (score < edge) edge = score
    offer(best, table, row, score, allowed)
    compared++
  }
  // A last candidate as near as the edge of what was compared may have equals beyond it, with smaller ids.
  return best.last > edge ? { candidates: best.list(), exhausted: false } : undefined
}

/** Compares all chunks that may answer. */
function compareAll(table: VectorTable, { limit, allowed }: Question, cosine: (row: number) => number): Ranking {
  const best = new BestCandidates(limit, (chunk) => table.idOf(chunk))
  if (allowed === undefined || allowed.size > table.size) {
    for (let row = 0; row < table.rows; row++) {
      if (mayAnswer(table, row, allowed)) offer(best, table, row, cosine(row), allowed)
    }
  } else {
    for (const chunkId of allowed) {
      const chunk = table.chunkOf(chunkId)
      if (chunk !== undefined) best.offer(chunk, cosine(table.rowOfChunk(chunk)))
    }
  }
  return { candidates: best.list(), exhausted: best.offered <= limit }
}

type Allowed = Question['allowed']

/** Whether a chunk of a row may answer. */
function mayAnswer(table: VectorTable, row: number, allowed: Allowed): boolean {
  const first = table.firstOf(row)
  if (allowed === undefined) return first >= 0
  for (let chunk = first; chunk >= 0; chunk = table.nextOf(chunk)) if (allowed.has(table.idOf(chunk))) return true
  return false
}

/** Offers the chunks of a row that may answer. */
function offer(best: BestCandidates, table: VectorTable, row: number, score: number, allowed: Allowed): void {
  for (let chunk = table.firstOf(row); chunk >= 0; chunk = table.nextOf(chunk))
    if (allowed?.has(table.idOf(chunk)) ?? true) best.offer(chunk, score)
}
