import type { MarkedState, StoreChanges } from '@kebab/core'
import { checkBase } from '@kebab/core/kit'
import { asCells, type Connection } from './connection.js'
import { revisionOf } from './store-state.js'
import { originalText, storedText } from './stored-text.js'
import { transaction } from './transaction.js'

/** How many removed chunks are remembered, at most: beyond that, what is derived from the store is sooner built anew than brought up to date. */
const REMEMBERED = 200_000

/** Gives the present state, which has to be this revision, a name, in the place of the state that had one. */
export function markState(connection: Connection, name: string, revision: string): void {
  transaction(connection, 'write', () => {
    checkBase(revision, revisionOf(connection), connection.path)
    // As far back as the state before, which others may still be at.
    connection.run('UPDATE store SET known = max(known, marked), mark = ?, marked = commits', [storedText(name)])
    connection.run('DELETE FROM removed_chunks WHERE removed <= (SELECT known FROM store)', [])
  })
}

/** The state that has a name, or `null`. */
export function markedState(connection: Connection): MarkedState | null {
  const [found] = connection.read(MARKED, [], ([id, mark, marked]: [string, string, number]) => ({
    name: originalText(mark),
    revision: `${originalText(id)}.${marked}`,
  }))
  return found ?? null
}

/** What changed since a revision, or `null` where that isn't known: too long ago, or not a revision of this store. */
export function changesSince(connection: Connection, revision: string): StoreChanges | null {
  return transaction(connection, 'read', () => {
    const present = revisionOf(connection)
    const [known] = connection.read(KNOWN, [], ([commits]: [number]) => commits)
    const since = commitsOf(revision, present)
    if (since === undefined || since < known!) return null
    const textOf = ([id]: [string]): string => originalText(id)
    return {
      revision: present,
      docIds: connection.read(PUT, [since], textOf),
      removed: connection.read(REMOVED, [since], textOf),
    }
  })
}

/** Remembers the chunks of a document that is about to be removed. */
export function rememberRemoved(connection: Connection, docId: string, commit: number): void {
  connection.run(REMEMBER, [commit, storedText(docId)])
}

/** Forgets what was removed up to now, once it is too much. */
export function forgetIfTooMuch(connection: Connection): void {
  const [count] = connection.read(COUNT, [], ([first, last]: [number | null, number | null]) =>
    first === null || last === null ? 0 : last - first + 1,
  )
  if (count === undefined || count <= REMEMBERED) return
  connection.run('UPDATE store SET known = commits', [])
  connection.run('DELETE FROM removed_chunks', [])
}

/** The number of commits of a revision of the same store, not later than the present one. */
function commitsOf(revision: string, present: string): number | undefined {
  const [, id, commits] = /^(.*)\.(\d+)$/s.exec(revision) ?? []
  const at = present.lastIndexOf('.')
  const known = id === present.slice(0, at) && Number(commits) <= Number(present.slice(at + 1))
  return known ? Number(commits) : undefined
}

const MARKED = `SELECT ${asCells('id, mark, marked')} FROM store WHERE mark IS NOT NULL`
const KNOWN = `SELECT ${asCells('known')} FROM store`
const PUT = `SELECT ${asCells('doc_id')} FROM documents WHERE changed > ? ORDER BY changed, path_order, doc_id`
const REMOVED = `
  SELECT ${asCells('chunk_id')} FROM (SELECT DISTINCT chunk_id FROM removed_chunks WHERE removed > ?) AS gone
  WHERE NOT EXISTS (SELECT 1 FROM chunks WHERE chunks.chunk_id = gone.chunk_id) ORDER BY chunk_id`
const REMEMBER = `
  INSERT INTO removed_chunks (chunk_id, removed)
  SELECT chunk_id, ? FROM chunks JOIN documents ON documents.id = chunks.document
  WHERE doc_id = ? ORDER BY chunks.id`
const COUNT = `SELECT ${asCells('min(id), max(id)')} FROM removed_chunks`
