import { asCells, type Connection } from './connection.js'
import { originalText } from './stored-text.js'

/** The store's id and the number of its commits. Another process's commit shows at once. */
export function revisionOf(connection: Connection): string {
  return connection.read(REVISION, [], ([id, commits]: [string, number]) => `${originalText(id)}.${commits}`)[0]!
}

/** Makes the next revision the current one, and gives the number of its commit. */
export function countCommit(connection: Connection): number {
  return connection.read(COUNT, [], ([commits]: [number]) => commits)[0]!
}

/** What the store holds, as `ChunkStore.stats` gives it. */
export function statsOf(connection: Connection) {
  const [counts] = connection.read(COUNTS, [], ([documents, chunks]: [number, number]) => ({ documents, chunks }))
  const models = connection.read(MODELS, [], ([model]: [string | null]) =>
    model === null ? null : originalText(model),
  )
  return { ...counts!, embeddingModels: models.sort(nullFirst) }
}

function nullFirst(a: string | null, b: string | null): number {
  return a === null ? -1 : b === null ? 1 : a < b ? -1 : 1
}

const COUNT = `UPDATE store SET commits = commits + 1 RETURNING ${asCells('commits')}`
const REVISION = `SELECT ${asCells('id, commits')} FROM store`
const COUNTS = `SELECT ${asCells('(SELECT count(*) FROM documents), (SELECT count(*) FROM chunks)')}`
const MODELS = `SELECT ${asCells('embedding_model')} FROM documents GROUP BY embedding_model`
