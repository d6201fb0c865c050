import type { Database, Session } from '../session.js'
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
    `select m.chunk_id, s.model, vector_send(v.v)
     from ${schema}.chunk_vectors m
     join ${schema}.vector_spaces s on s.ns = $1
     join ${schema}.vectors v on v.ns = $1 and v.gen = s.gen and v.id = m.id
     where m.ns = $1 and m.chunk_id = any($2::text[])`,
    [ns, chunkIds.map(storedText)],
  )
  return new Map(
    rows.map(([chunkId, model, bytes]) => [
      originalText(chunkId),
      { model: originalText(model), vector: vectorOf(bytes) },
    ]),
  )
}
