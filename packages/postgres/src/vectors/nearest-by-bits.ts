import type { Candidate, Ranking } from '@kebab/core'
import { byScore } from '@kebab/core/kit'
import { anyOf, passingDocuments } from '../store/select-chunks.js'
import { originalText, storedText } from '../stored-text.js'
import type { PlacedFilter } from './passing.js'
import type { VectorPlace, VectorQuery } from './vector-place.js'

/**
 * How many vectors are kept by their bits: so many for each that is wanted, and at least.
 *
 * Measured with 4,000 passages and the vectors of all-MiniLM-L6-v2: 400 find .99 of the best ten
 * and .95 of the best fifty. For the same share, about 2.5 times as many are needed where ten times
 * as many pass. Beyond 50,000 or so the graph takes over.
 */
const SHORTLIST = { perCandidate: 20, least: 1000 }

/**
 * Where bits say little of a query, those that are nearest are far down the list. If one of the
 * best ten isn't in the first two fifths, twice as many are compared beside it.
 *
 * Measured with 10,000 vectors of 384 dimensions that pass: of scattered ones, the worst case, .96
 * of the best ten are then found in place of .87, and most queries have the longer list. Around a
 * thousand centres .99 are found, and about one query in eight has it.
 */
const FURTHER = { best: 10, share: 2 / 5, times: 2 }

/** How many vectors are kept by their bits, to be compared exactly. */
export function shortlistSize(limit: number): number {
  return Math.max(SHORTLIST.least, SHORTLIST.perCandidate * limit)
}

/**
 * Ranks the chunks whose documents pass a filter: those whose bits differ least from the bits of
 * the query are compared exactly.
 */
export async function nearestByBits(place: VectorPlace, query: VectorQuery, filter: PlacedFilter): Promise<Ranking> {
  const { limit } = query
  const size = shortlistSize(limit)
  const { candidates, places, count, further } = await compareKept(place, query, filter, size)
  const deepest = Math.max(0, ...places.slice(0, Math.min(FURTHER.best, limit)))
  if (further !== null && deepest > FURTHER.share * size) {
    const all = [...candidates, ...(await compareFurther(place, query, further))].sort(byScore)
    return { candidates: all.slice(0, limit), exhausted: false }
  }
  // Where no more were kept, all that pass are compared.
  return { candidates: candidates.slice(0, limit), exhausted: count <= size && candidates.length <= limit }
}

/** The best of those that were kept by their bits, best first, compared exactly. */
interface ComparedKept {
  candidates: Candidate[]
  /** For each, its place from 1 among those whose bits differ least. */
  places: number[]
  /** How many were kept, those that were not compared included. */
  count: number
  /** The ids of those that were not compared, as the server writes an array. `null`: none. */
  further: string | null
}

/**
 * Keeps some of the vectors that pass, those whose bits differ least. Compares the first of them
 * exactly.
 * @param size how many are compared
 */
async function compareKept(
  place: VectorPlace,
  { vector, limit }: VectorQuery,
  filter: PlacedFilter,
  size: number,
): Promise<ComparedKept> {
  const { session, database, space } = place
  const { schema } = database
  const { ns, dims, gen } = space
  const { values } = filter
  const [q, model] = [`$${values.length + 1}::vector`, `$${values.length + 2}::text`]
  const ofSpace = `${schema}.vector_bits where ns = ${ns} and model = ${model} and dims = ${dims}`
  const passing =
    filter.docIds === undefined
      ? `(${passingDocuments(schema, String(ns), filter)} offset 0) d cross join lateral (
           select ids, bits from ${ofSpace} and doc_id = d.doc_id offset 0) b`
      : `(select ids, bits from ${ofSpace} and doc_id = ${anyOf(filter.docIds, 'text[]')} offset 0) b`
  // A query of its own computes the bits of the query once.
  const sql = `
    with kept as materialized (
      select id, row_number() over () as place from (
        select id from (select unnest(b.ids) as id, unnest(b.bits) as bits from ${passing}) passing
        order by bits <~> (select binary_quantize(${q})), id limit ${(1 + FURTHER.times) * size}
      ) ordered
    )
    select chunk_id, 1 - distance, place::float8, (select count(*) from kept)::float8,
      case when row_number() over (order by distance, chunk_id) = 1
        then (select array_agg(id order by id)::text from kept where place > ${size}) end
    from (
      select v.chunk_id, v.distance, first.place
      from (select * from kept where place <= ${size} offset 0) first cross join lateral (
        select chunk_id, v <=> ${q} as distance from ${schema}.vectors
        where ns = ${ns} and gen = ${gen} and id = first.id offset 0) v
      order by v.distance, v.chunk_id limit ${limit + 1}
    ) near
    order by distance, chunk_id`
  const allValues = [...values, vector, storedText(space.model)]
  const rows = await session.rows<[string, number, number, number, string | null]>(sql, allValues, place)
  const [, , , count = 0, further = null] = rows[0] ?? []
  return { candidates: ranked(rows), places: rows.map(([, , place]) => place), count, further }
}

/** Compares further vectors exactly. Returns the best. */
async function compareFurther(place: VectorPlace, { vector, limit }: VectorQuery, ids: string): Promise<Candidate[]> {
  const { session, database, space } = place
  const rows = await session.rows<[string, number]>(
    `select chunk_id, 1 - distance from (
       select chunk_id, v <=> $2::vector as distance from ${database.schema}.vectors
       where ns = ${space.ns} and gen = ${space.gen} and id = ${anyOf('$1::text::bigint[]', 'bigint[]')}
       order by distance, chunk_id limit ${limit + 1}) near`,
    [ids, vector],
    place,
  )
  return ranked(rows)
}

/** Returns rows as candidates, in the order of every ranking. */
export function ranked(rows: readonly (readonly [string, number, ...unknown[]])[]): Candidate[] {
  return rows.map(([chunkId, score]) => ({ chunkId: originalText(chunkId), score })).sort(byScore)
}
