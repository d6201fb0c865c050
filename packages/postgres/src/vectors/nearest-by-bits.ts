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
 * as many pass. Beyond 50,000 or so the graph takes over. Of 10,000 scattered vectors, the worst
 * case, a thousand find .87 of the best ten. That is so for 64 to 1,536 dimensions.
 */
const SHORTLIST = { perCandidate: 20, least: 1000 }

/** How many vectors are kept by their bits, to be compared exactly. */
export function shortlistSize(limit: number): number {
  return Math.max(SHORTLIST.least, SHORTLIST.perCandidate * limit)
}

/**
 * Ranks the chunks whose documents pass a filter: those whose bits differ least from the bits of
 * the query are compared exactly.
 */
export async function nearestByBits(
  place: VectorPlace,
  { vector, limit }: VectorQuery,
  filter: PlacedFilter,
): Promise<Ranking> {
  const { session, database, space } = place
  const { schema } = database
  const { ns, dims, gen } = space
  const { values } = filter
  const [q, model] = [`$${values.length + 1}::vector`, `$${values.length + 2}::text`]
  const size = shortlistSize(limit)
  const ofSpace = `${schema}.vector_bits where ns = ${ns} and model = ${model} and dims = ${dims}`
  const passing =
    filter.docIds === undefined
      ? `(${passingDocuments(schema, String(ns), filter)} offset 0) d cross join lateral (
           select ids, bits from ${ofSpace} and doc_id = d.doc_id offset 0) b`
      : `(select ids, bits from ${ofSpace} and doc_id = ${anyOf(filter.docIds, 'text[]')} offset 0) b`
  // A query of its own computes the bits of the query once.
  const sql = `
    with kept as materialized (
      select id from (
        select unnest(b.ids) as id, unnest(b.bits) as bits from ${passing}
      ) passing
      order by bits <~> (select binary_quantize(${q})), id limit ${size}
    )
    select v.chunk_id, 1 - v.distance, (select count(*) from kept)::float8
    from kept cross join lateral (
      select chunk_id, v <=> ${q} as distance from ${schema}.vectors
      where ns = ${ns} and gen = ${gen} and id = kept.id offset 0) v
    order by v.distance, v.chunk_id limit ${limit + 1}`
  const rows = await session.rows<[string, number, number]>(sql, [...values, vector, storedText(space.model)], place)
  const candidates = ranked(rows)
  // Fewer than were to be kept are all that pass.
  const isExact = rows.length === 0 || rows[0]![2] < size
  return { candidates: candidates.slice(0, limit), exhausted: isExact && candidates.length <= limit }
}

/** Returns rows as candidates, in the order of every ranking. */
export function ranked(rows: readonly (readonly [string, number, ...unknown[]])[]): Candidate[] {
  return rows.map(([chunkId, score]) => ({ chunkId: originalText(chunkId), score })).sort(byScore)
}
