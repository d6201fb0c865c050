import type { MarkedState, StoreChanges } from '@kebab/core'
import { checkBase } from '@kebab/core/kit'
import type { NamespaceRow } from '../namespace.js'
import { revisionOf, revisionParts } from '../revision.js'
import { originalText, storedText } from '../stored-text.js'
import type { WriteScope } from './known-embeddings.js'
import { forgetStamps, knownRevision } from './past-revisions.js'
import type { ReadScope } from './read-rows.js'

/** Names the present state, which is locked. Throws `locked` at another revision. */
export async function markState(scope: WriteScope, row: NamespaceRow, name: string, revision: string): Promise<void> {
  const { session, database, ns } = scope
  const { schema, place } = database
  checkBase(revision, revisionOf(row), place)
  // Removals since the mark before are kept: an index may still be at that state.
  await session.rows(
    `update ${schema}.namespaces set known = greatest(known, marked), mark = $2, marked = revision, marked_build = build where ns = $1`,
    [ns, storedText(name)],
  )
  await forget(scope)
}

/** Returns the marked state; `null` if there is none, or its stamp is not known. */
export async function markedState(scope: ReadScope, row: NamespaceRow): Promise<MarkedState | null> {
  const { session, database, ns } = scope
  const [cells] = await session.rows<[string | null, number, number]>(
    `select mark, marked::float8, marked_build::float8 from ${database.schema}.namespaces where ns = $1`,
    [ns],
  )
  const [mark, marked, build] = cells ?? [null, 0, 0]
  if (mark === null) return null
  const revision = await knownRevision(scope, row, { revision: marked, build })
  return revision === null ? null : { name: originalText(mark), revision }
}

/**
 * Returns what was committed since a revision. `null` when it isn't one of this store, or when the
 * removals since then are no longer all known.
 */
export async function changesSince(scope: ReadScope, row: NamespaceRow, since: string): Promise<StoreChanges | null> {
  const { session, database, ns } = scope
  const { schema } = database
  const parts = revisionParts(since)
  // The numbers alone may name a state of another history.
  if (parts === undefined || (await knownRevision(scope, row, parts)) !== since) return null
  const [oldestRow] = await session.rows<[number]>(`select known::float8 from ${schema}.namespaces where ns = $1`, [ns])
  if (parts.revision < oldestRow![0]) return null
  const put = await session.rows<[string]>(
    `select doc_id from ${schema}.documents where ns = $1 and changed > $2 order by changed, path_order, doc_id`,
    [ns, parts.revision],
  )
  const removed = await session.rows<[string]>(
    `select chunk_id from ${schema}.removed_chunks where ns = $1 and removed > $2 order by chunk_id`,
    [ns, parts.revision],
  )
  const idsOf = (rows: readonly [string][]): string[] => rows.map(([id]) => originalText(id))
  return { revision: revisionOf(row), docIds: idsOf(put), removed: idsOf(removed) }
}

/** Records the removal of chunks, and that others are there. The ids are in stored form. */
export async function rememberChunks(
  { session, database, ns, revision }: WriteScope,
  { removed, stored }: { removed: readonly string[]; stored: readonly string[] },
): Promise<void> {
  const table = `${database.schema}.removed_chunks`
  if (removed.length > 0)
    await session.rows(
      `insert into ${table} (ns, chunk_id, removed) select $1, id, $3::bigint from unnest($2::text[]) as id
       on conflict (ns, chunk_id) do update set removed = excluded.removed`,
      [ns, removed, revision],
    )
  if (stored.length > 0)
    await session.rows(`delete from ${table} where ns = $1 and chunk_id = any($2::text[])`, [ns, stored])
}

/**
 * How many removed chunks are remembered: as many as the namespace has chunks, within these bounds.
 * Beyond that, building an index again costs less.
 */
const REMEMBERED_CHUNKS = { least: 1000, most: 200_000 }

/**
 * Forgets the oldest removals beyond the limit.
 * @param chunks how many chunks the namespace has
 */
export async function forgetOldRemovals(scope: WriteScope, chunks: number): Promise<void> {
  const { session, database, ns } = scope
  const { schema } = database
  const [forgotten] = await session.rows<[number]>(
    `select removed::float8 from ${schema}.removed_chunks where ns = $1 order by removed desc offset $2 limit 1`,
    [ns, Math.min(REMEMBERED_CHUNKS.most, Math.max(REMEMBERED_CHUNKS.least, chunks))],
  )
  if (forgotten === undefined) return
  await session.rows(`update ${schema}.namespaces set known = greatest(known, $2) where ns = $1`, [ns, forgotten[0]])
  await forget(scope)
}

/** Deletes the removals, and the stamps of states, that nobody can ask for. */
async function forget({ session, database, ns }: WriteScope): Promise<void> {
  const { schema } = database
  await session.rows(
    `delete from ${schema}.removed_chunks
     where ns = $1 and removed <= (select known from ${schema}.namespaces where ns = $1)`,
    [ns],
  )
  await forgetStamps({ session, database, ns })
}
