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
  const known = `
    select distinct on (passage) passage, embedding, checksum from (
      select c.passage, c.embedding, c.embedding_checksum as checksum, 1 as place
      ${chunksWithDocuments(schema)}
      where c.ns = $1 and c.passage = any($2::bytea[]) and c.embedding is not null and d.embedding_model = $3
      union all
      select passage, embedding, checksum, 2 from ${schema}.spare_embeddings
      where ns = $1 and passage = any($2::bytea[]) and model = $3
    ) known order by passage, place`
  const rows = await session.rows<[Buffer, Buffer, string]>(known, [ns, passages, storedText(model)], { signal })
  const found = new Map(rows.map(([passage, ...stored]) => [passage.toString('hex'), stored]))
  return passages.map((passage) => {
    const stored = found.get(passage.toString('hex'))
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

/** The most vectors of removed chunks that are kept, for edits that are undone. */
const MOST_SPARE_VECTORS = 10_000

/** Deletes the oldest spare vectors beyond the limit. */
export async function trimEmbeddings({ session, database, ns }: Omit<WriteScope, 'revision'>): Promise<void> {
  const spare = `${database.schema}.spare_embeddings`
  await session.rows(
    `delete from ${spare} where ns = $1 and (passage, model) in (
       select passage, model from ${spare} where ns = $1 order by spared desc, passage, model offset $2)`,
    [ns, MOST_SPARE_VECTORS],
  )
}
