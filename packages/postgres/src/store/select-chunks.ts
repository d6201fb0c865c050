import type { CallOptions, Filters } from '@kebab/core'
import { TimeSlices } from '@kebab/core/kit'
import type { Database } from '../database.js'
import { partitionOf } from '../partitions.js'
import { readOnce } from '../read-once.js'
import type { Session } from '../session.js'
import { originalText } from '../stored-text.js'
import { allOf, chunkConditions, divided, documentConditions, type IndexKeys } from './filter-conditions.js'
import { IS_NARROW } from './filter-indexes.js'

/** Where a filter is evaluated. */
export interface FilterScope extends CallOptions {
  session: Session
  database: Database
  /** The number of the namespace. */
  ns: number
  /** The number of the first parameter that the condition may use: 2 for `$2`. */
  firstParameter: number
}

/** A condition in SQL over the aliases `c` of `chunks` and `d` of `documents`. */
export interface FilterCondition {
  /** `true` where there is no condition. */
  sql: string
  /**
   * The parts of the condition about documents, for a listing of the documents that pass: each is
   * served by an index, and no two pass the same document.
   */
  parts: readonly ListingPart[]
  /** Whether a part of the condition is about documents. */
  readsDocuments: boolean
  /** The part of the condition about chunks. `true` where there is none. */
  ofChunks: string
  /** The values of its parameters, in their order. */
  values: unknown[]
  /** Where few documents pass: how many chunks these have. Else `undefined`. */
  chunks: number | undefined
  /** Where few documents pass: their ids, a parameter in SQL as an array. Else `undefined`. */
  docIds: string | undefined
}

/** A part of a listing of documents. */
export interface ListingPart {
  /** A table of documents, without the schema. */
  table: string
  /** What is compared with the number of the namespace. */
  ns: string
  /** The condition over the alias `d`. */
  condition: string
}

/** Returns the ids of exactly the chunks that `filterMatcher` of the core accepts. */
export async function selectChunks(
  where: Filters,
  scope: Omit<FilterScope, 'firstParameter'>,
): Promise<ReadonlySet<string>> {
  const { session, database, ns, signal } = scope
  const condition = await filterCondition(where, { ...scope, firstParameter: 2 })
  const { schema } = database
  const rows = await session.rows<[string]>(passingChunks(schema, '$1', condition), [ns, ...condition.values], {
    signal,
  })
  const selected = new Set<string>()
  const slices = new TimeSlices(signal)
  for (const [chunkId] of rows) {
    if (slices.isOver()) await slices.next()
    selected.add(originalText(chunkId))
  }
  return selected
}

/**
 * Returns a query of the ids of the chunks that pass a filter.
 * @param ns the number of the namespace, in SQL
 */
export function passingChunks(schema: string, ns: string, condition: FilterCondition): string {
  const { readsDocuments, docIds, ofChunks } = condition
  if (!readsDocuments || docIds !== undefined) {
    const ofDocuments = docIds === undefined ? '' : `c.doc_id = ${anyOf(docIds, 'text[]')} and`
    return `select c.chunk_id from ${schema}.chunks c where c.ns = ${ns} and ${ofDocuments} ${ofChunks}`
  }
  // Documents first, and the chunks of each: see `chunksWithDocuments` of why it is written so.
  return `
    select c.chunk_id from (${passingDocuments(schema, ns, condition)} offset 0) d cross join lateral (
      select chunk_id, doc_id, code_lang from ${schema}.chunks where ns = ${ns} and doc_id = d.doc_id offset 0) c
    where ${ofChunks}`
}

/**
 * Returns what a column is compared with to be among the values of an array. The planner takes them
 * for few, and reads an index once for each, whatever the statistics say.
 * @param array in SQL
 */
export function anyOf(array: string, type: 'text[]' | 'bigint[]'): string {
  // With a cast it is the value of a query, and without one it would be the rows of it.
  return `any((select ${array})::${type})`
}

/**
 * Returns a query of the documents that pass what a filter says of documents: of `doc_id`, and of
 * `chunks` unless few pass.
 * @param ns the number of the namespace, in SQL
 */
export function passingDocuments(
  schema: string,
  ns: string,
  { parts, docIds }: Pick<FilterCondition, 'parts' | 'docIds'>,
): string {
  if (docIds !== undefined) return `select d.doc_id from unnest(${docIds}) as d(doc_id)`
  const queries = parts.map(
    (part) => `select d.doc_id, d.chunks from ${schema}.${part.table} d where ${part.ns} = ${ns} and ${part.condition}`,
  )
  return queries.length === 1 ? queries[0]! : `select doc_id, chunks from (${queries.join(' union all ')}) d`
}

/**
 * Returns the condition that `filterMatcher` of the core evaluates, in SQL. No input becomes part
 * of the SQL. Where few documents pass, it names them, so that not each statement looks for them.
 */
export async function filterCondition(where: Filters, scope: FilterScope): Promise<FilterCondition> {
  const few = await fewDocuments(where, scope)
  if (few === null) return { ...(await conditionOf(where, scope)), chunks: undefined, docIds: undefined }
  // The ids are the first of its parameters, as the server wrote them.
  const docIds = `$${scope.firstParameter}::text::text[]`
  const rest = await conditionOf(divided(where).ofChunks, { ...scope, firstParameter: scope.firstParameter + 1 })
  const sql = allOf([`d.doc_id in (select unnest(${docIds}))`, rest.sql])
  return { ...rest, sql, readsDocuments: true, values: [few.docIds, ...rest.values], chunks: few.chunks, docIds }
}

/** The documents that pass a filter, and how many chunks they have. */
interface FewDocuments {
  /** Their ids as the server writes an array, so that none of them is read here. */
  docIds: string
  chunks: number
}

/** So many documents are few. */
const FEW = 1000

/** Returns the documents that pass; `null` if they are not few, or no condition is about them. */
async function fewDocuments(where: Filters, scope: FilterScope): Promise<FewDocuments | null> {
  const read = async () => ({ few: await readFewDocuments(where, scope) })
  const { few } = await readOnce(
    scope,
    `documents ${JSON.stringify(where)}`,
    read,
    ({ few }) => few?.docIds.length ?? 0,
  )
  return few
}

async function readFewDocuments(where: Filters, scope: FilterScope): Promise<FewDocuments | null> {
  const { session, database, ns, signal } = scope
  const condition = await conditionOf(divided(where).ofDocuments, { ...scope, firstParameter: 2 })
  if (condition.values.length === 0) return null
  const rows = await session.rows<[string | null, number]>(
    `with few as materialized (
       ${passingDocuments(database.schema, '$1', { ...condition, docIds: undefined })} limit ${FEW + 1})
     select case when count(*) <= ${FEW} then coalesce(array_agg(doc_id), '{}')::text end, coalesce(sum(chunks), 0)::float8
     from few`,
    [ns, ...condition.values],
    { signal },
  )
  const [docIds, chunks] = rows[0]!
  return docIds === null ? null : { docIds, chunks }
}

/** It asks the server only for globs that are too long for a regular expression. */
async function conditionOf(where: Filters, scope: FilterScope): Promise<Omit<FilterCondition, 'chunks' | 'docIds'>> {
  const values: unknown[] = []
  const parameter = (value: unknown): string => `$${scope.firstParameter + values.push(value) - 1}`
  const { ofDocuments, ofChunks } = divided(where)
  const { conditions: documents, keys } = await documentConditions(ofDocuments, parameter, scope)
  const chunks = await chunkConditions(ofChunks, parameter, scope)
  const parts = await partsOf(where, allOf(documents), keys, scope)
  const readsDocuments = documents.length > 0
  return { sql: allOf([...documents, ...chunks]), parts, readsDocuments, ofChunks: allOf(chunks), values }
}

/**
 * Returns the parts of a listing of documents.
 * @param condition what passes
 * @param keys the keys of an index, of which a document has one. Absent: any document may pass
 */
async function partsOf(
  { docId }: Filters,
  condition: string,
  keys: IndexKeys | undefined,
  { session, database, ns }: FilterScope,
): Promise<ListingPart[]> {
  const all = { table: 'documents', ns: 'd.ns' }
  if (docId !== undefined) return [{ ...all, condition }]
  // Row-level security keeps `&&` from an index.
  if (keys === undefined || database.isSecured)
    return [IS_NARROW, `not (${IS_NARROW})`].map((width) => ({ ...all, condition: `${width} and ${condition}` }))
  // No index has both the tags or fields and the namespace. Where statistics don't know one, a plan
  // would read all of its documents. The sum leaves it the index alone.
  return [
    {
      table: `documents_${await partitionOf(session, database, ns)}`,
      ns: 'd.ns + 0',
      condition: `${keys.ofDocument} && ${keys.ofFilter} and ${condition}`,
    },
  ]
}
