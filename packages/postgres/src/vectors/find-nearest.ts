import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallOptions, Candidate, Filters, Ranking } from '@kebab/core'
import { byScore, Mutex } from '@kebab/core/kit'
import type { Database } from '../database.js'
import type { Session } from '../session.js'
import { type FilterCondition, filterCondition, passingDocuments } from '../store/select-chunks.js'
import { originalText, storedText } from '../stored-text.js'
import { EXACT_UP_TO, graphExpression } from './graph-index.js'
import type { SearchedSpace } from './vector-space.js'

/** What is searched for. */
export interface VectorQuery {
  /** As pgvector reads it, of unit length. */
  vector: string
  /** An integer from 1. */
  limit: number
  /** Absent: all chunks. */
  where: Filters | undefined
}

/** Where is searched. */
export interface VectorPlace extends CallOptions {
  session: Session
  database: Database
  space: SearchedSpace
  recall: Recall
}

/** How much a search of a graph does to find what is nearest: `fast`, or as much as it can. */
export type Recall = 'fast' | 'careful'

/** A filter in SQL. Its parameters come first. */
interface Filter extends FilterCondition {
  /** Whether it is about chunks too, not documents alone. */
  readsChunks: boolean
}

/**
 * With a filter that at most this share of the chunks pass, comparing these is quicker than the
 * graph, and loses nothing.
 */
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
 */
const EXPANSION = { perCandidate: 1.1, least: 80, most: 1000 }

/**
 * How many candidates the graph keeps for `careful`: the most that pgvector takes.
 *
 * Measured with 40,000 scattered vectors of 128 dimensions and 21 wanted: recall of the best ten is
 * .99, where 80 candidates find .66 in a third of the time.
 */
const CAREFUL_EXPANSION = 1000

/** A graph that visits more rows for each candidate gives up. */
const VISITS_PER_CANDIDATE = 50

/** With fewer rows for each candidate, comparing all of them takes about as long as the graph. */
const ROWS_PER_CANDIDATE = 200

/**
 * Ranks the chunks of a space that are nearest to a query.
 *
 * All chunks that pass are compared, up to 20,000 or a tenth of the space. Beyond that the graph
 * finds candidates, which are then compared exactly. If it finds too few, all are compared.
 */
export async function findNearest(place: VectorPlace, query: VectorQuery): Promise<Ranking> {
  const { where } = query
  const filter = where && {
    ...(await filterCondition(where, { ...place, ns: place.space.ns, firstParameter: 1 })),
    readsChunks: where.codeLang !== undefined,
  }
  if (await usesGraph(place, query, filter)) {
    const candidates = await nearestOfGraph(place, query, filter)
    if (candidates.length === query.limit) return { candidates, exhausted: false }
  }
  return exactly(await nearestOfAll(place, query, filter), query)
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

/** Whether a graph is there and worth its while. It depends on the state and the query alone. */
async function usesGraph(place: VectorPlace, { limit }: VectorQuery, filter: Filter | undefined): Promise<boolean> {
  const { graph, live } = place.space
  if (!graph || live <= EXACT_UP_TO || candidatesFor(limit) * ROWS_PER_CANDIDATE > live) return false
  return filter === undefined || (await countPassing(place, filter)) > Math.max(EXACT_UP_TO, live * EXACT_SHARE)
}

function candidatesFor(limit: number): number {
  return limit + Math.max(SPARE.least, Math.ceil(limit * SPARE.share))
}

/** How many chunks pass. */
async function countPassing(place: VectorPlace, filter: Filter): Promise<number> {
  if (filter.chunks !== undefined && !filter.readsChunks) return filter.chunks
  const { session, database, space } = place
  const { schema } = database
  const { ns } = space
  const sql = filter.readsChunks
    ? `select count(*)::float8 from (${passingChunks(schema, ns, filter)}) passing`
    : `select coalesce(sum(d.chunks), 0)::float8 from (${passingDocuments(schema, String(ns), filter)}) d`
  const [found] = await session.rows<[number]>(sql, filter.values, place)
  return found![0]
}

/** The ids of the chunks that pass a filter about chunks. */
function passingChunks(schema: string, ns: number, filter: Filter): string {
  return `
    select c.chunk_id from (${passingDocuments(schema, String(ns), filter)} offset 0) d cross join lateral (
      select c.chunk_id from ${schema}.chunks c
      where c.ns = ${ns} and c.doc_id = d.doc_id and ${filter.ofChunks} offset 0) c`
}

/** The present vectors, `chunk_id` and `id`, of the chunks that pass a filter. */
function passingVectors(schema: string, ns: number, filter: Filter): string {
  return filter.readsChunks
    ? `select m.chunk_id, m.id from (${passingChunks(schema, ns, filter)} offset 0) c cross join lateral (
         select chunk_id, id from ${schema}.chunk_vectors where ns = ${ns} and chunk_id = c.chunk_id offset 0) m`
    : `select m.chunk_id, m.id from (${passingDocuments(schema, String(ns), filter)} offset 0) d cross join lateral (
         select chunk_id, id from ${schema}.chunk_vectors where ns = ${ns} and doc_id = d.doc_id offset 0) m`
}

/** Whether a row `w` is the present vector of a chunk that passes. */
function isPassing(schema: string, ns: number, filter: Filter | undefined): string {
  const present = `
    select doc_id from ${schema}.chunk_vectors m
    where m.ns = ${ns} and m.chunk_id = w.chunk_id and m.id = w.id offset 0`
  if (filter === undefined) return `exists(${present})`
  const chunk = filter.readsChunks
    ? `cross join lateral (select * from ${schema}.chunks where ns = ${ns} and chunk_id = w.chunk_id offset 0) c`
    : ''
  return `exists(
    select from (${present}) m cross join lateral (
      select * from ${schema}.documents where ns = ${ns} and doc_id = m.doc_id offset 0) d ${chunk}
    where ${filter.sql} offset 0)`
}

/** Searches of graphs take turns in a session: each makes settings for its own statement. */
const turnsOf = new WeakMap<Session, Mutex>()

/** Returns the best candidates of the graph, best first: fewer than the limit if it finds fewer. */
async function nearestOfGraph(
  place: VectorPlace,
  query: VectorQuery,
  filter: Filter | undefined,
): Promise<Candidate[]> {
  const { session, signal } = place
  const turns = turnsOf.get(session) ?? new Mutex()
  turnsOf.set(session, turns)
  // The words of the same search ask first: they are scored in the process while the graph is
  // searched on the server.
  await nextTurn()
  return turns.take(async () => {
    for (;;) {
      const found = await askGraph(place, query, filter)
      if (found !== undefined) return found
    }
  }, signal)
}

/** `undefined`: the settings were lost with the connection, which a view replaces. */
async function askGraph(
  place: VectorPlace,
  { vector, limit }: VectorQuery,
  filter: Filter | undefined,
): Promise<Candidate[] | undefined> {
  const { session, database, space, recall } = place
  const { schema } = database
  const { ns } = space
  const wanted = candidatesFor(limit)
  const least = Math.max(EXPANSION.least, Math.ceil(EXPANSION.perCandidate * wanted))
  const expansion = String(recall === 'careful' ? CAREFUL_EXPANSION : Math.min(EXPANSION.most, least))
  // The planner knows too little of a single namespace to choose the graph by itself: it is told
  // not to sort, for one statement alone.
  const settings = `
    set local hnsw.ef_search = ${expansion}; set local hnsw.iterative_scan = strict_order;
    set local hnsw.max_scan_tuples = ${VISITS_PER_CANDIDATE * wanted}; set local enable_sort = off`
  const values = filter?.values ?? []
  // Without parameters all of it is one exchange with the server.
  const asked = values.length === 0 ? `'${vector}'::vector` : `$${values.length + 1}::vector`
  // A dead row stays in the graph. The partial index needs its numbers as constants.
  const passes = filter === undefined && space.rows === space.live ? '' : `and ${isPassing(schema, ns, filter)}`
  const sql = `
    with q as materialized (select ${asked} as v)
    select chunk_id, 1 - (v <=> (select v from q)), current_setting('hnsw.ef_search'),
      (select set_config('enable_sort', 'on', true))
    from (
      select chunk_id, v from ${schema}.vectors w where ns = ${ns} and gen = ${space.gen} ${passes}
      order by ${graphExpression(space.dims)} <=> (select v::halfvec(${space.dims}) from q) limit ${wanted}
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
  filter: Filter | undefined,
): Promise<Candidate[]> {
  const { session, database, space } = place
  const { schema } = database
  const { ns } = space
  const values = filter?.values ?? []
  const [q, count] = [`$${values.length + 1}::vector`, `$${values.length + 2}::bigint`]
  const dead = space.rows - space.live
  const order = 'order by distance, chunk_id'
  const own = `ns = ${ns} and gen = ${space.gen}`
  const nearest =
    filter === undefined
      ? `select chunk_id, id, v <=> ${q} as distance from ${schema}.vectors where ${own} ${order} limit ${count} + ${dead}`
      : `select m.chunk_id, m.id, v.distance from (${passingVectors(schema, ns, filter)} offset 0) m cross join lateral (
           select v <=> ${q} as distance from ${schema}.vectors where ${own} and id = m.id offset 0) v
         ${order} limit ${count}`
  const alive =
    filter === undefined && dead > 0 ? `where ${isPassing(schema, ns, undefined)} ${order} limit ${count}` : ''
  const sql = `select chunk_id, 1 - distance from (${nearest}) w ${alive}`
  return ranked(await session.rows<[string, number]>(sql, [...values, vector, limit + 1], place))
}

/** The rows as candidates, in the order of every ranking. */
function ranked(rows: readonly (readonly [string, number, ...unknown[]])[]): Candidate[] {
  return rows.map(([chunkId, score]) => ({ chunkId: originalText(chunkId), score })).sort(byScore)
}
