import type { Database } from '../database.js'
import type { Session } from '../session.js'
import { originalText, storedText } from '../stored-text.js'
import { vectorOf } from './vector-values.js'

/** The vector of a chunk, and the model that made it. */
export interface StoredVector {
  /** Empty: nobody said which. */
  model: string
  vector: Float32Array
}

/** Returns the vectors of chunks, by chunk id. A chunk without one is missing. */
export async function readVectors(
  session: Session,
  database: Database,
  ns: number,
  chunkIds: readonly string[],
): Promise<Map<string, StoredVector>> {
  const { schema } = database
  const rows = await session.rows<[string, string, Uint8Array]>(
    `select asked.chunk_id, v.model, vector_send(v.v) from unnest($2::text[]) as asked(chunk_id)
     cross join lateral (
       select id from ${schema}.chunk_vectors where ns = $1 and chunk_id = asked.chunk_id offset 0) m
     cross join lateral (
       select s.model, v.v from ${schema}.vector_spaces s cross join lateral (
         select v from ${schema}.vectors where ns = $1 and gen = s.gen and id = m.id offset 0) v
       where s.ns = $1 offset 0) v`,
    [ns, chunkIds.map(storedText)],
  )
  return new Map(
    rows.map(([chunkId, model, bytes]) => [
      originalText(chunkId),
      { model: originalText(model), vector: vectorOf(bytes) },
    ]),
  )
}
