import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallOptions, Filters, Ranking } from '@kebab/core'
import { readOnce } from '../read-once.js'
import { type FilterCondition, filterCondition } from '../store/select-chunks.js'
import { originalText, storedText } from '../stored-text.js'
import { passingIn } from './passing-chunks.js'
import { type SegmentQuery, searchSegments } from './search-segments.js'
import type { RowsOf } from './segment-rows.js'

/** How many of the best matches are asked about first, for each chunk that is wanted. */
const FIRST_FACTOR = 2
/** The most that are asked about, for each chunk that is wanted. */
const LAST_FACTOR = 30
/** Asking about one chunk costs as much as selecting several. */
const COST_OF_ASKING = 4
/** How many chunks are selected at most to save asking: it takes some 30 ms. */
const MOST_SELECTED = 20_000
/** What is asked about beyond what it takes if the next pass as often. */
const RESERVE = 1.5

/**
 * Ranks the best matches that pass a filter.
 *
 * If much passes, it is faster to ask about the best matches alone than to select all that passes.
 * So the best are asked about first. If enough of them pass, the rest follows. If few pass, all
 * chunks that pass are selected. Up to 20,000 are selected as well once asking has cost as much, in
 * all searches of a state with this filter.
 */
export async function searchFiltered(
  at: RowsOf,
  query: SegmentQuery,
  where: Filters,
  { limit, signal }: CallOptions & { limit: number },
): Promise<Ranking> {
  const size = query.segments.reduce((sum, { chunks }) => sum + chunks, 0)
  // One more than the limit shows whether the ranking is exhausted.
  const target = limit + 1
  let passing: Ranking['candidates'] = []
  let offset = 0
  const { session, database, ns } = at
  const condition = await filterCondition(where, { session, database, ns, firstParameter: 3, signal })
  // The vectors of the same search ask first: the words are scored here while the server compares.
  await nextTurn()
  const inState = await readOnce(at, `asked ${JSON.stringify(where)}`, async () => ({ asked: 0 }))
  const { chunks = size } = condition
  const worth = chunks <= MOST_SELECTED ? chunks : Number.POSITIVE_INFINITY
  let depth = firstDepth(condition, target, size)
  while (
    depth <= LAST_FACTOR * target &&
    COST_OF_ASKING * depth < size &&
    COST_OF_ASKING * (inState.asked + depth - offset) < worth
  ) {
    const best = await searchSegments(query, { limit: depth, signal })
    const next = best.candidates.slice(offset)
    const ids = await passingOf(
      at,
      next.map(({ chunkId }) => chunkId),
      condition,
      signal,
    )
    inState.asked += next.length
    passing = [...passing, ...next.filter(({ chunkId }) => ids.has(chunkId))]
    offset = best.candidates.length
    if (passing.length >= target || best.exhausted)
      return { candidates: passing.slice(0, limit), exhausted: passing.length < target }
    depth = passing.length === 0 ? Number.POSITIVE_INFINITY : Math.ceil((RESERVE * target * offset) / passing.length)
  }
  const passingOfAll = await passingIn(at, query.segments, where, { signal })
  return searchSegments(query, { limit, passing: passingOfAll, signal })
}

/** How many of the best matches are asked about first: more than all if selecting costs less. */
function firstDepth({ chunks }: FilterCondition, target: number, size: number): number {
  if (chunks === undefined) return FIRST_FACTOR * target
  const depth = Math.ceil((RESERVE * target * size) / Math.max(1, chunks))
  return COST_OF_ASKING * depth < chunks ? depth : Number.POSITIVE_INFINITY
}

/** Those of some chunks that pass. The condition's parameters begin with `$3`. */
async function passingOf(
  { session, database, ns }: RowsOf,
  chunkIds: readonly string[],
  condition: FilterCondition,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  // `offset 0` keeps the server from reading all documents that pass, whatever it expects.
  const { schema } = database
  const { docIds } = condition
  const chunk = `(select * from ${schema}.chunks where ns = $1 and chunk_id = any($2::text[]) offset 0) c`
  const document = condition.readsDocuments
    ? `cross join lateral (select * from ${schema}.documents where ns = $1 and doc_id = c.doc_id offset 0) d`
    : ''
  const sql =
    docIds === undefined
      ? `select c.chunk_id from ${chunk} ${document} where ${condition.sql}`
      : `select c.chunk_id from ${chunk}
         where c.doc_id in (select unnest(${docIds})) and ${condition.ofChunks}`
  const values = [ns, chunkIds.map(storedText), ...condition.values]
  const rows = await session.rows<[string]>(sql, values, { signal })
  return new Set(rows.map(([chunkId]) => originalText(chunkId)))
}
