import type { Database } from '../database.js'
import type { Session } from '../session.js'
import { storedText } from '../stored-text.js'
import type { ReadScope } from './read-rows.js'
import { chunksWithDocuments } from './store-tables.js'
import { passageOf, vectorOf } from './stored-rows.js'

/**
 * Returns the vectors that a model gave to these indexed texts, in their order; `null` where none
 * is known. It looks at the chunks first, then at the spare vectors of removed chunks.
 */
export async function knownEmbeddings(
  { session, database, ns, signal }: ReadScope,
  texts: readonly string[],
  model: string,
): Promise<(Float32Array | null)[]> {
  const passages = texts.map(passageOf)
  const { schema } = database
  const sql = `
    select distinct on (passage) passage, embedding, checksum from (
      select c.passage, c.embedding, c.embedding_checksum as checksum, 1 as place
      ${chunksWithDocuments(schema)}
      where c.ns = $1 and c.passage = any($2::bytea[]) and c.embedding is not null and d.embedding_model = $3
      union all
      select passage, embedding, checksum, 2 from ${schema}.spare_embeddings
      where ns = $1 and passage = any($2::bytea[]) and model = $3
    ) known order by passage, place`
  const rows = await session.rows<[Buffer, Buffer, string]>(sql, [ns, passages, storedText(model)], { signal })
  const cellsByPassage = new Map(rows.map(([passage, ...stored]) => [passage.toString('hex'), stored]))
  return passages.map((passage) => {
    const stored = cellsByPassage.get(passage.toString('hex'))
    // The text of a damaged vector is embedded again.
    return stored === undefined ? null : vectorOf(...stored)
  })
}

/** Where rows are written, and the number of the commit. */
export interface WriteScope {
  session: Session
  database: Database
  ns: number
  /** The revision that the commit leads to. */
  revision: number
}

/** Keeps the vectors of documents as spare ones. Call it before their chunks are deleted. */
export async function spareEmbeddings(
  { session, database, ns, revision }: WriteScope,
  docIds: readonly string[],
): Promise<void> {
  const { schema } = database
  await session.rows(
    `insert into ${schema}.spare_embeddings (ns, passage, model, embedding, checksum, spared)
     select distinct on (c.passage, d.embedding_model) c.ns, c.passage, d.embedding_model, c.embedding, c.embedding_checksum, $3::bigint
     ${chunksWithDocuments(schema)}
     where c.ns = $1 and c.doc_id = any($2::text[]) and c.embedding is not null and d.embedding_model is not null
     on conflict (ns, passage, model) do update
       set embedding = excluded.embedding, checksum = excluded.checksum, spared = excluded.spared`,
    [ns, docIds.map(storedText), revision],
  )
}

/**
 * How many vectors of removed chunks are kept, for edits that are undone: as many as the namespace
 * has chunks, within these bounds. Those of the last `commits` stay up to `most`, so that what was
 * removed from a namespace may come back to it.
 */
const SPARE_VECTORS = { least: 1000, most: 10_000, commits: 64 }

/**
 * Deletes the oldest spare vectors beyond the limit.
 * @param chunks how many chunks the namespace has
 */
export async function trimEmbeddings({ session, database, ns, revision }: WriteScope, chunks: number): Promise<void> {
  const spare = `${database.schema}.spare_embeddings`
  const { least, most, commits } = SPARE_VECTORS
  const limit = Math.min(most, Math.max(least, chunks))
  // The index alone says whether there are more.
  const beyond = await session.rows(
    `select spared from ${spare} where ns = $1 order by spared desc offset $2 limit 1`,
    [ns, limit],
  )
  if (beyond.length === 0) return
  await session.rows(
    `delete from ${spare} where ns = $1 and (passage, model) in (
       select passage, model from (
         select passage, model, spared, row_number() over (order by spared desc, passage, model) as place
         from ${spare} where ns = $1
       ) ranked
       where place > $3 or (place > $2 and spared <= $4))`,
    [ns, limit, most, revision - commits],
  )
}
