import { asCells, type Connection } from './connection.js'
import { passageDigest } from './passage-digest.js'
import { storedText } from './stored-text.js'
import { vectorFrom } from './stored-vector.js'

/** How many vectors of removed chunks are kept: for edits that are taken back, and for files that move. */
const SPARE = 10_000

/** The vectors that a model gave to these passages, in their order, as far as the store has them; `null` otherwise. */
export function knownEmbeddings(
  connection: Connection,
  passages: readonly string[],
  model: string,
): (Float32Array | null)[] {
  const name = storedText(model)
  return passages.map((passage) => {
    const digest = passageDigest(passage)
    const of = (sql: string): Float32Array[] => connection.read(sql, [digest, name], (_, bytes) => vectorFrom(bytes!))
    return of(OF_CHUNK)[0] ?? of(SPARED)[0] ?? null
  })
}

/** Keeps the vectors of a document that is about to be removed. */
export function spareEmbeddings(connection: Connection, docId: string): void {
  connection.run(KEEP, [storedText(docId)])
}

/** Lets go of vectors that are in use again, and of the oldest beyond the limit. */
export function trimEmbeddings(connection: Connection, commit: number): void {
  connection.run(IN_USE, [commit])
  connection.run(TOO_OLD, [SPARE])
}

const OF_CHUNK = `
  SELECT ${asCells('chunks.id')}, embedding AS bytes FROM chunks JOIN documents ON documents.id = chunks.document
  WHERE passage = ? AND embedding_model = ? AND embedding IS NOT NULL LIMIT 1`
const SPARED = `SELECT ${asCells('id')}, embedding AS bytes FROM spare_embeddings WHERE passage = ? AND model = ?`
const KEEP = `
  INSERT INTO spare_embeddings (passage, model, embedding)
  SELECT passage, embedding_model, embedding FROM chunks JOIN documents ON documents.id = chunks.document
  WHERE doc_id = ? AND passage IS NOT NULL AND embedding IS NOT NULL AND embedding_model IS NOT NULL ORDER BY chunks.id`
const IN_USE = `
  DELETE FROM spare_embeddings WHERE (passage, model) IN (
    SELECT passage, embedding_model FROM chunks JOIN documents ON documents.id = chunks.document
    WHERE changed = ? AND passage IS NOT NULL AND embedding_model IS NOT NULL)`
const TOO_OLD = `
  DELETE FROM spare_embeddings WHERE id <= (SELECT max(id) FROM spare_embeddings) - ?`
