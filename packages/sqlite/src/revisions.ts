import type { MarkedState, StoreChanges } from '@kebab/core'
import { checkBase } from '@kebab/core/kit'
import { asCells, type Connection, originalText, storedText, transaction } from './connection.js'
import { corruptIndex } from './sqlite-error.js'

/**
 * Returns the store's revision: its id and the number of its commits. A commit of another process
 * shows at once.
 */
export function revisionOf(connection: Connection): string {
  const revisionFrom = ([id, commits]: [string, number]): string => `${originalText(id)}.${commits}`
  const [revision] = connection.read(REVISION, [], revisionFrom)
  if (revision === undefined) throw corruptIndex(connection.path, 'its revision is missing')
  return revision
}

/**
 * Returns a number that changes when another connection commits to the database, of this process or
 * of another. Commits of this connection don't change it.
 */
export function dataVersionOf(connection: Connection): number {
  return connection.readNumber('PRAGMA data_version')
}

/** Increments the number of commits, which changes the revision, and returns it. */
export function countCommit(connection: Connection): number {
  return connection.read(NEXT_COMMIT, [], ([commits]: [number]) => commits)[0]!
}

/**
 * Marks the current state with a name, and replaces the previous mark. Throws `locked` when the
 * store is at another revision.
 */
export function markState(connection: Connection, name: string, revision: string): void {
  transaction(connection, 'write', () => {
    checkBase(revision, revisionOf(connection), connection.path)
    // Removals since the previous mark are kept: an index may still be at that state.
    connection.run('UPDATE store SET known = max(known, marked), mark = ?, marked = commits', [storedText(name)])
    connection.run('DELETE FROM removed_chunks WHERE removed <= (SELECT known FROM store)', [])
  })
}

/** Returns the marked state, or `null` if no state was ever marked. */
export function markedState(connection: Connection): MarkedState | null {
  const [state] = connection.read(MARKED, [], ([id, mark, marked]: [string, string, number]) => ({
    name: originalText(mark),
    revision: `${originalText(id)}.${marked}`,
  }))
  return state ?? null
}

/**
 * Returns what changed since a revision. `null` when it is not a revision of this store, or when
 * the removals since then are no longer all known.
 */
export function changesSince(connection: Connection, revision: string): StoreChanges | null {
  return readSince(connection, revision, (current, since) => ({
    revision: current,
    docIds: connection.read(PUT, [since], textOf),
    removed: connection.read(REMOVED, [since], textOf),
  }))
}

/** The most chunks that `chunksChangedSince` names. */
const MOST_CHANGED = 5000

/**
 * Returns the ids of the chunks that were removed or replaced since a revision. `null` as for
 * `changesSince`, or when they are more than `MOST_CHANGED`.
 */
export function chunksChangedSince(connection: Connection, revision: string): string[] | null {
  return readSince(connection, revision, (_, since) => {
    const ids = new Set(connection.read(REMOVED_SINCE, [since, MOST_CHANGED + 1], textOf))
    return ids.size > MOST_CHANGED ? null : [...ids]
  })
}

/** Reads what changed after so many commits, if everything since this revision is known. */
function readSince<T>(
  connection: Connection,
  revision: string,
  read: (current: string, since: number) => T | null,
): T | null {
  return transaction(connection, 'read', () => {
    const current = revisionOf(connection)
    const [oldestCommit] = connection.read(OLDEST_COMMIT, [], ([commits]: [number]) => commits)
    const since = commitsOf(revision, current)
    return since === undefined || since < oldestCommit! ? null : read(current, since)
  })
}

function textOf([id]: [string]): string {
  return originalText(id)
}

/** Returns the commit number of a past or current revision of this store, else `undefined`. */
function commitsOf(revision: string, current: string): number | undefined {
  const [, id, commits] = /^(.*)\.(\d+)$/s.exec(revision) ?? []
  const at = current.lastIndexOf('.')
  const isPastOrCurrent = id === current.slice(0, at) && Number(commits) <= Number(current.slice(at + 1))
  return isPastOrCurrent ? Number(commits) : undefined
}

/** Records the removal of a document's chunks. Call it before the document is deleted. */
export function rememberRemoved(connection: Connection, docId: string, commit: number): void {
  connection.run(REMEMBER, [commit, storedText(docId)])
}

/**
 * The most removed chunks that are remembered. With more, a rebuild of an index costs less than an
 * update.
 */
const MOST_REMEMBERED_CHUNKS = 200_000

/** Forgets all removals if more than `MOST_REMEMBERED_CHUNKS` are recorded. */
export function forgetIfTooMany(connection: Connection): void {
  const [count] = connection.read(RECORDED, [], ([first, last]: [number | null, number | null]) =>
    first === null || last === null ? 0 : last - first + 1,
  )
  if (count === undefined || count <= MOST_REMEMBERED_CHUNKS) return
  connection.run('UPDATE store SET known = commits', [])
  connection.run('DELETE FROM removed_chunks', [])
}

const REVISION = `SELECT ${asCells('id, commits')} FROM store`
const NEXT_COMMIT = `UPDATE store SET commits = commits + 1 RETURNING ${asCells('commits')}`
const MARKED = `SELECT ${asCells('id, mark, marked')} FROM store WHERE mark IS NOT NULL`
const OLDEST_COMMIT = `SELECT ${asCells('known')} FROM store`
const PUT = `SELECT ${asCells('doc_id')} FROM documents WHERE changed > ? ORDER BY changed, path_order, doc_id`
const REMOVED = `
  SELECT ${asCells('chunk_id')} FROM (SELECT DISTINCT chunk_id FROM removed_chunks WHERE removed > ?) AS gone
  WHERE NOT EXISTS (SELECT 1 FROM chunks WHERE chunks.chunk_id = gone.chunk_id) ORDER BY chunk_id`
// Removals are in the order of their commits, so that reading begins at the last and ends early.
const REMOVED_SINCE = `
  SELECT ${asCells('chunk_id')} FROM removed_chunks
  WHERE id > coalesce((SELECT id FROM removed_chunks WHERE removed <= ? ORDER BY id DESC LIMIT 1), 0) LIMIT ?`
const REMEMBER = `
  INSERT INTO removed_chunks (chunk_id, removed)
  SELECT chunk_id, ? FROM chunks JOIN documents ON documents.id = chunks.document
  WHERE doc_id = ? ORDER BY chunks.id`
const RECORDED = `SELECT ${asCells('min(id), max(id)')} FROM removed_chunks`
