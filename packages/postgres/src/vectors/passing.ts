import type { Filters } from '@kebab/core'
import { readOnce } from '../read-once.js'
import { asksForCode } from '../store/filter-conditions.js'
import {
  anyOf,
  type FilterCondition,
  filterCondition,
  passingChunks,
  passingDocuments,
} from '../store/select-chunks.js'
import type { VectorPlace } from './vector-place.js'

/** A filter in SQL. Its parameters come first. */
export interface PlacedFilter extends FilterCondition {
  /** The filter itself. */
  where: Filters
  /** Whether it is about chunks too, not documents alone. */
  readsChunks: boolean
}

/** Returns a filter in SQL. */
export async function placedFilter(where: Filters, place: VectorPlace): Promise<PlacedFilter> {
  const condition = await filterCondition(where, { ...place, ns: place.space.ns, firstParameter: 1 })
  return { ...condition, where, readsChunks: asksForCode(where) }
}

/**
 * Returns how many chunks pass. It stops counting beyond `most`, and then returns a number that is
 * greater.
 */
export async function countPassing(place: VectorPlace, filter: PlacedFilter, most: number): Promise<number> {
  if (filter.chunks !== undefined && !filter.readsChunks) return filter.chunks
  const subject = `count to ${most} ${JSON.stringify(filter.where)}`
  const read = async () => ({ count: await readCount(place, filter, most) })
  return (await readOnce(place, subject, read)).count
}

async function readCount(place: VectorPlace, filter: PlacedFilter, most: number): Promise<number> {
  const { session, database, space } = place
  const { schema } = database
  const { ns } = space
  const sql = filter.readsChunks
    ? `select count(*)::float8 from (${passingChunks(schema, String(ns), filter)} limit ${most + 1}) passing`
    : `with counts as materialized ( -- of which as much is read as is asked for
         select sum(d.chunks) over (rows unbounded preceding) as chunks
         from (${passingDocuments(schema, String(ns), filter)} offset 0) d
       )
       select coalesce(
         (select chunks from counts where chunks > ${most} limit 1), (select max(chunks) from counts), 0)::float8`
  const [row] = await session.rows<[number]>(sql, filter.values, place)
  return row![0]
}

/** Returns a query of the `id` of the present vectors of the chunks that pass a filter. */
export function passingVectors(schema: string, ns: number, filter: PlacedFilter): string {
  const vectors = `${schema}.chunk_vectors where ns = ${ns}`
  if (filter.readsChunks)
    return `select m.id from (${passingChunks(schema, String(ns), filter)} offset 0) c cross join lateral (
              select id from ${vectors} and chunk_id = c.chunk_id offset 0) m`
  if (filter.docIds !== undefined) return `select id from ${vectors} and doc_id = ${anyOf(filter.docIds, 'text[]')}`
  return `select m.id from (${passingDocuments(schema, String(ns), filter)} offset 0) d cross join lateral (
            select id from ${vectors} and doc_id = d.doc_id offset 0) m`
}

/** Whether a row `w` is the present vector of a chunk that passes. */
export function isPassing(schema: string, ns: number, filter: PlacedFilter | undefined): string {
  const present = `
    select doc_id from ${schema}.chunk_vectors m
    where m.ns = ${ns} and m.chunk_id = w.chunk_id and m.id = w.id offset 0`
  if (filter === undefined) return `exists(${present})`
  const document = filter.readsDocuments
    ? `cross join lateral (select * from ${schema}.documents where ns = ${ns} and doc_id = m.doc_id offset 0) d`
    : ''
  const chunk = filter.readsChunks
    ? `cross join lateral (select * from ${schema}.chunks where ns = ${ns} and chunk_id = w.chunk_id offset 0) c`
    : ''
  return `exists(
    select from (${present}) m ${document} ${chunk}
    where ${filter.sql} offset 0)`
}
