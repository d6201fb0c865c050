import type { SyncedStore } from '@kebab/core'
import { anyString, invalidInput, optionReader } from '@kebab/core/kit'
import { changesSince, markedState, markState } from './changes-since.js'
import { commitBatch } from './commit-batch.js'
import { connect, DATABASE } from './connection.js'
import { guardFiles } from './file-guard.js'
import { findDamage } from './find-damage.js'
import { getChunks, neighboursOf } from './get-chunks.js'
import { knownEmbeddings } from './known-embeddings.js'
import { listChunks } from './list-chunks.js'
import { listDocuments } from './list-documents.js'
import { openSchema } from './open-schema.js'
import { selectChunks } from './select-chunks.js'
import { documentOf, sourceOf } from './source-of.js'
import type { SqliteDatabase } from './sqlite-database.js'
import { revisionOf, statsOf } from './store-state.js'

/** What `sqliteStore` is made of. */
export interface SqliteStoreOptions {
  /**
   * An open database: empty, or one that this package made. It belongs to the store from then on, and is closed with it, or at once
   * when it is refused. Open it with the driver's own options, in memory or as a file; a file is kept in WAL mode. With `PRAGMA query_only = ON` it is
   * only read, and an empty one is refused.
   */
  database: SqliteDatabase
  /** The first half of the revisions of a new store. Ignored by a database that holds one already. Default: a random UUID. */
  id?: string | undefined
}

/** A chunk store in a SQLite database, which indexes can be kept in step with. */
export interface SqliteStore extends SyncedStore {
  /** What is wrong with the file, in SQLite's words, at most ten things; empty when nothing is. Reads all of the file. */
  findDamage(): Promise<string[]>
  /** Closes the database. Later calls are refused with `internal`; closing again does nothing. */
  close(): void
}

/**
 * Opens a chunk store, and makes or migrates its tables if need be.
 *
 * Beyond what `ChunkStore` says:
 * - What was removed is remembered as far back as the last state but one that had a name, unless it was more than 200,000 chunks; and
 *   the vectors of the last ten thousand passages that were removed or replaced.
 * - A commit is on disk when it resolves. One that fails, or whose process dies, changes nothing.
 * - Any string is kept exactly, lone surrogates and NUL characters included. Metadata is kept as JSON writes it: -0 as 0.
 * - A long call reads in slices, so that others get their turn. A commit in between shows in what is still to come, but never within a document;
 *   `get` and `select` begin again, and are of one state.
 * - Calls reject with `locked` when another connection holds the database for too long or took it over, `corrupt_index` when the file
 *   is damaged, removed or replaced,
 *   `io_error` when the disk is full, read-only or failing, and `internal` for anything else that SQLite says.
 *
 * Throws the same, and `corrupt_index` for a database of something else, `unsupported` for one of a newer version (both are left
 * as they are), `not_indexed` for an empty one that takes no writes, `unsupported` for an older one that takes none, and `TypeError` for something that isn't a database.
 */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  const read = optionReader('sqliteStore', options)
  const database = read('database', DATABASE)
  const id = read('id', anyString, undefined) ?? crypto.randomUUID()
  read.done()
  const connection = connect(database)
  try {
    openSchema(connection, id)
  } catch (error) {
    database.close()
    throw error
  }
  const files = guardFiles(connection.path)
  /** Looks before, so that nothing is written in vain, and after, so that nothing is reported that may be lost. */
  const write = <T>(change: () => T): T => {
    files.check()
    const result = change()
    files.check()
    return result
  }
  return {
    async revision() {
      files.check()
      return revisionOf(connection)
    },
    async stats() {
      return statsOf(connection)
    },
    async get(chunkIds, { signal, embeddings = false } = {}) {
      signal?.throwIfAborted()
      return getChunks(connection, [...chunkIds], { signal, embeddings })
    },
    async select(where, { signal } = {}) {
      signal?.throwIfAborted()
      return selectChunks(connection, where, signal)
    },
    async neighbours(chunkId, n, { signal } = {}) {
      signal?.throwIfAborted()
      if (!Number.isSafeInteger(n) || n < 0) throw invalidInput('n', 'an integer from 0', String(n))
      return neighboursOf(connection, chunkId, n)
    },
    async source(docId, { signal } = {}) {
      signal?.throwIfAborted()
      return sourceOf(connection, docId)
    },
    documents({ sourceId, signal } = {}) {
      return listDocuments(connection, sourceId, signal)
    },
    chunks({ docIds, signal } = {}) {
      return listChunks(connection, docIds && [...docIds], signal)
    },
    async findDamage() {
      const damage = findDamage(connection)
      try {
        files.check()
        return damage
      } catch (error) {
        return [(error as Error).message, ...damage].slice(0, 10)
      }
    },
    async document(docId) {
      return documentOf(connection, docId)
    },
    async mark(name, revision) {
      write(() => markState(connection, name, revision))
    },
    async marked() {
      return markedState(connection)
    },
    async changesSince(revision) {
      return changesSince(connection, revision)
    },
    async embeddings(passages, model) {
      return knownEmbeddings(connection, passages, model)
    },
    async commit(batch) {
      return write(() => commitBatch(connection, batch))
    },
    close() {
      connection.close()
    },
  }
}
