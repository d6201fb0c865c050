import { KebabError, type StoreReads } from '@kebab/core'
import type { Database } from '../database.js'
import type { NamespaceRow } from '../namespace.js'
import { refuseMoved } from '../shards/moved-namespace.js'
import type { PostgresStoreParts } from './postgres-store.js'
import { type ReadScope, readChunks, readNeighbours, readSource } from './read-rows.js'
import { selectChunks } from './select-chunks.js'

/** Runs work within a transaction of a namespace. */
export type RunWithin = <T>(work: (scope: ReadScope) => Promise<T>, signal?: AbortSignal) => Promise<T>

/** Returns the reads that a store and a view have alike. */
export function readsWithin(run: RunWithin): Omit<StoreReads, 'revision' | 'canCatchUp' | 'calibration'> {
  return {
    get(chunkIds, { signal, embeddings = false } = {}) {
      const ids = [...chunkIds]
      return run((scope) => readChunks(scope, ids, embeddings), signal)
    },
    select: (where, { signal } = {}) => run((scope) => selectChunks(where, scope), signal),
    neighbours: (chunkId, n, { signal } = {}) => run((scope) => readNeighbours(scope, chunkId, n), signal),
    source: (docId, { signal } = {}) => run((scope) => readSource(scope, docId), signal),
  }
}

/**
 * Returns the row of a namespace that was opened, as a call has read it. Removed and made again, it
 * is another one.
 * @throws KebabError `not_indexed` for one that is gone, `locked` for one that has moved
 */
export function presentRow(
  { database, opened: { ns, epoch }, onLost }: Pick<PostgresStoreParts, 'database' | 'opened' | 'onLost'>,
  row: NamespaceRow | null,
): NamespaceRow {
  try {
    if (row !== null) refuseMoved(database, row)
    if (row === null || row.ns !== ns || row.epoch !== epoch) throw missingNamespace(database)
    return row
  } catch (error) {
    onLost()
    throw error
  }
}

/** The error for a namespace that was removed while it is open. */
export function missingNamespace({ place }: Pick<Database, 'place'>): KebabError<'not_indexed'> {
  return new KebabError('not_indexed', `${place}: expected the namespace, found that it was removed`, {
    details: { path: place },
    hint: 'Open it again, and index the documents again.',
  })
}
