import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Candidate, Ranking } from '@kebab/core'
import { Mutex } from '@kebab/core/kit'
import type { Session } from '../session.js'
import { anyOf } from '../store/select-chunks.js'
import { originalText, storedText } from '../stored-text.js'
import { EXACT_UP_TO, graphExpression } from './graph-index.js'
import { nearestByBits, ranked, shortlistSize } from './nearest-by-bits.js'
import { countPassing, isPassing, type PlacedFilter, passingVectors, placedFilter } from './passing.js'
import { hasBits } from './vector-bits.js'
import type { VectorPlace, VectorQuery } from './vector-place.js'
import type { SearchedSpace } from './vector-space.js'

/** With a filter that at most this share of the chunks pass, a careful search compares these. */
const EXACT_SHARE = 1 / 10

/**
 * How many candidates beyond the limit are taken from the graph and compared exactly: a share of
 * the limit, and a minimum. They are necessary because a graph of half precision returns rows out
 * of order.
 */
const SPARE = { share: 0.1, least: 10 }

/**
 * How many candidates the graph keeps while it searches: so many for each that is wanted, at least
 * and at most.
 *
 * Measured with 100,000 vectors of 384 dimensions and 110 wanted, in milliseconds of a processor
 * and recall of the best 100: 110 takes 2.0 for .997, 150 takes 2.5 for .998, 220 takes 4.1 for
 * .999. With 60 wanted, 80 takes 2.0 and 120 takes 2.6. All find the best ten.
 *
 * With a filter it keeps twice as many. A half that passes then needs one round of the graph: of 60
 * wanted, 5.2 ms in place of 5.9.
 */
const EXPANSION = { perCandidate: 1.1, perPassing: 2.2, least: 80, most: 1000 }

/**
 * How many candidates the graph keeps for `careful`: the most that pgvector takes.
 *
 * Measured with 40,000 scattered vectors of 128 dimensions and 21 wanted: recall of the best ten is
 * .99, where 80 candidates find .66 in a third of the time.
 */
const CAREFUL_EXPANSION = 1000

/** A graph that visits more rows for each candidate gives up. */
const VISITS_PER_CANDIDATE = 50

/** Bits are worth their while if more chunks than that pass for each that is kept by them. */
const PASSING_PER_CANDIDATE = 2

/**
 * How many vectors' bits are compared in the time in which the graph visits one row and looks up
 * whether it passes. Measured with 100,000 vectors of 384 dimensions where a tenth passes.
 */
const BITS_PER_VISIT = 50

/** How many vectors are compared exactly in that time, where bits are of no use. */
const VECTORS_PER_VISIT = 8

/** With fewer rows for each candidate, comparing all of them takes about as long as the graph. */
const ROWS_PER_CANDIDATE = 200

/**
 * Ranks the chunks of a space that are nearest to a query.
 *
 * All chunks are compared, up to 20,000. Beyond that the graph finds candidates, which are then
 * compared exactly. If it finds too few, the next way is taken.
 *
 * With a filter, those that pass are compared, up to 2,000. Beyond that their bits find candidates,
 * or the graph does where it is quicker. Bits are of documents, so a filter by the language of code
 * takes the graph, or compares all that pass where that is quicker. A careful search leaves bits
 * alone: it compares what passes up to 20,000 or a tenth of the space.
 */
export async function findNearest(place: VectorPlace, query: VectorQuery): Promise<Ranking> {
  const filter = query.where && (await placedFilter(query.where, place))
  // Which way is taken depends on the state and the query alone.
  const ways = filter === undefined ? waysToAll(place, query) : await waysToPassing(place, query, filter)
  if (ways.graph) {
    const candidates = await nearestOfGraph(place, query, filter)
    if (candidates.length === query.limit) return { candidates, exhausted: false }
  }
  if (filter !== undefined && ways.bits) return nearestByBits(place, query, filter)
  return exactly(await nearestOfAll(place, query, filter), query)
}

/** What is worth its while before all are compared: the graph first, then the bits. */
interface Ways {
  graph: boolean
  bits: boolean
}

function waysToAll({ space }: VectorPlace, query: VectorQuery): Ways {
  return { graph: isGraphWorthwhile(space, query), bits: false }
}

async function waysToPassing(place: VectorPlace, query: VectorQuery, filter: PlacedFilter): Promise<Ways> {
  const { space, recall } = place
  const takesBits = recall === 'fast' && hasBits(space) && !filter.readsChunks
  const hasGraph = isGraphWorthwhile(space, query)
  if (!takesBits && !hasGraph) return { graph: false, bits: false }
  const exactUpTo = takesBits
    ? PASSING_PER_CANDIDATE * shortlistSize(query.limit)
    : recall === 'fast'
      ? mostBefore(VECTORS_PER_VISIT, space, query)
      : Math.max(EXACT_UP_TO, Math.floor(space.live * EXACT_SHARE))
  const bitsUpTo = takesBits && hasGraph ? mostBefore(BITS_PER_VISIT, space, query) : exactUpTo
  const passing = await countPassing(place, filter, bitsUpTo)
  return { graph: hasGraph && passing > bitsUpTo, bits: takesBits && passing > exactUpTo }
}

/** Ranks the chunks of a space that are nearest to a query, of which all are compared. */
export async function findExactly(place: VectorPlace, query: Omit<VectorQuery, 'where'>): Promise<Ranking> {
  return exactly(await nearestOfAll(place, { ...query, where: undefined }, undefined), query)
}

function exactly(candidates: readonly Candidate[], { limit }: Pick<VectorQuery, 'limit'>): Ranking {
  return { candidates: candidates.slice(0, limit), exhausted: candidates.length <= limit }
}

// Statistics of one namespace are worth little: right after a load the planner would join in the
// wrong order, and take a thousand times as long. `lateral` with `offset 0` leaves it no choice.

/** Returns the cosines of chunks with a vector, by chunk id. One without a vector is missing. */
export async function cosinesOf(
  place: VectorPlace,
  vector: string,
  chunkIds: readonly string[],
): Promise<Map<string, number>> {
  const { session, database, space } = place
  const { schema } = database
  const { ns } = space
  const rows = await session.rows<[string, number]>(
    `select asked.chunk_id, 1 - v.distance from unnest($2::text[]) as asked(chunk_id)
     cross join lateral (
       select id from ${schema}.chunk_vectors where ns = ${ns} and chunk_id = asked.chunk_id offset 0) m
     cross join lateral (
       select v <=> $1::vector as distance from ${schema}.vectors
       where ns = ${ns} and gen = ${space.gen} and id = m.id offset 0) v`,
    [vector, chunkIds.map(storedText)],
    place,
  )
  return new Map(rows.map(([chunkId, score]) => [originalText(chunkId), score]))
}

/** Whether a graph is there and worth its while, if all pass. */
function isGraphWorthwhile({ graph, live }: SearchedSpace, { limit }: VectorQuery): boolean {
  return graph && live > EXACT_UP_TO && candidatesFor(limit) * ROWS_PER_CANDIDATE <= live
}

/**
 * Up to how many chunks that pass it is quicker to compare them than to ask the graph. The graph
 * visits more rows for each candidate as fewer pass.
 * @param perVisit how many are compared in the time of one visit
 */
function mostBefore(perVisit: number, { live }: SearchedSpace, { limit }: VectorQuery): number {
  return Math.floor(Math.sqrt(perVisit * candidatesFor(limit) * live))
}

function candidatesFor(limit: number): number {
  return limit + Math.max(SPARE.least, Math.ceil(limit * SPARE.share))
}

/** Searches of graphs take turns in a session: each makes settings for its own statement. */
const turnsOf = new WeakMap<Session, Mutex>()

/** Returns the best candidates of the graph, best first: fewer than the limit if it finds fewer. */
async function nearestOfGraph(
  place: VectorPlace,
  query: VectorQuery,
  filter: PlacedFilter | undefined,
): Promise<Candidate[]> {
  const { session, signal } = place
  const turns = turnsOf.get(session) ?? new Mutex()
  turnsOf.set(session, turns)
  // The words of the same search ask first: they are scored in the process while the graph is
  // searched on the server.
  await nextTurn()
  return turns.take(async () => {
    for (;;) {
      const candidates = await askGraph(place, query, filter)
      if (candidates !== undefined) return candidates
    }
  }, signal)
}

/** `undefined`: the settings were lost with the connection, which a view replaces. */
async function askGraph(
  place: VectorPlace,
  { vector, limit }: VectorQuery,
  filter: PlacedFilter | undefined,
): Promise<Candidate[] | undefined> {
  const { session, database, space, recall } = place
  const { schema } = database
  const { ns } = space
  const count = candidatesFor(limit)
  const perCandidate = filter === undefined ? EXPANSION.perCandidate : EXPANSION.perPassing
  const least = Math.max(EXPANSION.least, Math.ceil(perCandidate * count))
  const expansion = String(recall === 'careful' ? CAREFUL_EXPANSION : Math.min(EXPANSION.most, least))
  // The planner knows too little of a single namespace to choose the graph by itself: it is told
  // not to sort, for one statement alone.
  const settings = `
    set local hnsw.ef_search = ${expansion}; set local hnsw.iterative_scan = strict_order;
    set local hnsw.max_scan_tuples = ${VISITS_PER_CANDIDATE * count}; set local enable_sort = off`
  const values = filter?.values ?? []
  // Without parameters all of it is one exchange with the server.
  const vectorSql = values.length === 0 ? `'${vector}'::vector` : `$${values.length + 1}::vector`
  // A dead row stays in the graph. The partial index needs its numbers as constants.
  const passes = filter === undefined && space.rows === space.live ? '' : `and ${isPassing(schema, ns, filter)}`
  const sql = `
    with q as materialized (select ${vectorSql} as v)
    select chunk_id, 1 - (v <=> (select v from q)), current_setting('hnsw.ef_search'),
      (select set_config('enable_sort', 'on', true))
    from (
      select chunk_id, v from ${schema}.vectors w where ns = ${ns} and gen = ${space.gen} ${passes}
      order by ${graphExpression(space.dims)} <=> (select v::halfvec(${space.dims}) from q) limit ${count}
    ) found`
  if (values.length > 0) await session.rows(settings, [], place)
  const rows = await (values.length > 0
    ? session.rows<[string, number, string]>(sql, [...values, vector], place)
    : session.rows<[string, number, string]>(`${settings}; ${sql}`, [], place))
  if (rows.length > 0 && rows[0]![2] !== expansion) return undefined
  return ranked(rows).slice(0, limit)
}

/** Returns the best of all chunks that pass, best first, and one beyond the limit if there is. */
async function nearestOfAll(
  place: VectorPlace,
  { vector, limit }: VectorQuery,
  filter: PlacedFilter | undefined,
): Promise<Candidate[]> {
  const { session, database, space } = place
  const { schema } = database
  const { ns } = space
  const values = filter?.values ?? []
  const [q, count] = [`$${values.length + 1}::vector`, `$${values.length + 2}::bigint`]
  const dead = space.rows - space.live
  const order = 'order by distance, chunk_id'
  const inGeneration = `ns = ${ns} and gen = ${space.gen}`
  const nearest =
    filter === undefined
      ? `select chunk_id, id, v <=> ${q} as distance from ${schema}.vectors where ${inGeneration} ${order} limit ${count} + ${dead}`
      : // In their order, so that neighbours in the index and on disk are read together.
        `select chunk_id, id, v <=> ${q} as distance from ${schema}.vectors
         where ${inGeneration} and id = ${anyOf(`array_agg(id order by id) from (${passingVectors(schema, ns, filter)}) m`, 'bigint[]')}
         ${order} limit ${count}`
  const alive =
    filter === undefined && dead > 0 ? `where ${isPassing(schema, ns, undefined)} ${order} limit ${count}` : ''
  const sql = `select chunk_id, 1 - distance from (${nearest}) w ${alive}`
  return ranked(await session.rows<[string, number]>(sql, [...values, vector, limit + 1], place))
}
