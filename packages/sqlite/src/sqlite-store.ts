import type { SyncedStore } from '@kebab/core'
import { byModel } from '@kebab/core/internal'
import { anyString, invalidInput, optionReader } from '@kebab/core/kit'
import { getChunks, listChunks, neighboursOf } from './chunk-rows.js'
import { calibrationOf, commitBatch } from './commit-batch.js'
import { compactFile } from './compact-file.js'
import { asCells, type Connection, connect, DATABASE, originalText, type SqliteDatabase } from './connection.js'
import { documentOf, listDocuments, sourceOf } from './document-rows.js'
import { knownEmbeddings } from './known-embeddings.js'
import { laterVectors } from './later-vectors.js'
import { checkpoints, keepLog, refuseUnlikeLog } from './log/checkpoints.js'
import { guardFiles, type LogWrite } from './log/guard-files.js'
import { noteLog, refuseLostLog } from './log/lost-log.js'
import { refuseShortFile } from './log/refuse-short-file.js'
import { openSchema, refuseNewer, takesNoWrites } from './open-schema.js'
import { changesSince, chunksChangedSince, dataVersionOf, markedState, markState, revisionOf } from './revisions.js'
import { selectChunks } from './select-chunks.js'

/** The options of `sqliteStore`. */
export interface SqliteStoreOptions {
  /**
   * An open database: empty, or one that this package made. The store owns it from then on, and
   * closes it with itself, or at once when it refuses the database.
   *
   * A `Database` of libsql or better-sqlite3 and a `DatabaseSync` of `node:sqlite` fit. Open it
   * with the driver's own options, in memory or as a file. A file is kept in WAL mode. With
   * `PRAGMA query_only = ON` the store only reads, and refuses an empty database.
   *
   * Open a file of libsql by an address that names the system's layer, such as
   * `file:///folder/store.db?vfs=unix`, or `win32` on Windows. By default it loses read errors.
   */
  database: SqliteDatabase
  /**
   * The first half of a new store's revisions. Ignored for a database that holds a store already.
   * Default: a random UUID.
   */
  id?: string | undefined
}

/** A durable chunk store in a SQLite database. It satisfies what an indexer needs. */
export interface SqliteStore extends SyncedStore {
  /**
   * Reads the whole file, and returns at most ten problems in SQLite's words. Empty when there are
   * none. `deep`: whether to compare its indexes with its tables too, which takes several times as
   * long. Default: `false`. It doesn't compare checksums: reading a row does that.
   */
  findDamage(options?: { deep?: boolean | undefined }): Promise<string[]>
  /**
   * Rewrites the file without anything that was removed or replaced, spare vectors included, and
   * empties its log. Until then, deleted text stays in free pages. The revision stays, and changes
   * before it are no longer known. It blocks the event loop until it is done, and needs as much
   * free disk as the file has. Rejects with `locked` while another process reads, and with
   * `io_error` or `corrupt_index` where the disk fails. The log may then hold what was removed.
   */
  compact(): Promise<void>
  /**
   * Empties the log and closes the database. Later calls reject with `internal`; closing again does
   * nothing. Throws `io_error` where the database doesn't hold what is in its log. The database is
   * closed then too, and its log stays, with everything that was committed.
   */
  close(): void
}

/**
 * Opens a chunk store, and creates or migrates its tables if needed.
 *
 * Beyond what the contract `ChunkStore` promises:
 *
 * - Removals are remembered since the mark before the current one, unless more than 200,000 chunks
 *   were removed. The vectors of the last 10,000 chunks that were removed or replaced are kept.
 * - A commit is on disk when it resolves. One that fails, or whose process dies, changes nothing.
 *   Only one that rejects with `io_error` may have been stored: putting it again is safe.
 * - A log is emptied only after the database was found to hold all of it. Where it doesn't, since
 *   the driver lost a read error for example, the call and all later ones reject with `io_error`.
 *   The log stays, and the next opening has all that was committed, once every process has closed
 *   the database.
 * - Every row is stored with a checksum, which is compared whenever the row is read. What is read
 *   thus is what was stored, or the call rejects with `corrupt_index`, which names the documents in
 *   `details.documents`. Putting such a document again replaces it. A vector that is damaged counts
 *   as unknown to `embeddings`.
 * - Any string is kept exactly, including lone surrogates and NUL characters. Metadata is kept as
 *   JSON writes it, so that -0 becomes 0.
 * - Long reads yield to the event loop. `documents` and `chunks` show a commit in between for what
 *   is not yet read, but never within a document. `get` and `select` start over, and are of one
 *   state.
 *
 * Calls reject with these codes:
 *
 * - `locked` when another connection holds the database for too long, or took it over;
 * - `corrupt_index` when the file is damaged, or at the next call after it was removed or replaced;
 * - `unsupported` at the next call after a newer version migrated the file;
 * - `io_error` when the disk is full, read-only or failing;
 * - `internal` for any other failure of SQLite.
 *
 * `sqliteStore` itself throws the same codes, and leaves a refused database as it is. Besides, it
 * throws:
 *
 * - `corrupt_index` for a database of another application;
 * - `locked` while a closed connection of this process holds a log that another process removed,
 *   which the process let happen when it copied the file;
 * - `unsupported` for a schema of a newer version, or for an older one that takes no writes;
 * - `io_error` where the database lacks what is in its log, and processes still have it open;
 * - `not_indexed` for an empty database that takes no writes;
 * - `TypeError` for an option that is no database.
 */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  const option = optionReader('sqliteStore', options)
  const database = option('database', DATABASE)
  const id = option('id', anyString, undefined) ?? crypto.randomUUID()
  option.done()
  const connection = connect(database)
  const log = checkpoints(connection)
  try {
    refuseLostLog(connection.path)
    refuseUnlikeLog(connection.path)
    keepLog(connection)
    openSchema(connection, id, log)
    refuseShortFile(connection)
  } catch (error) {
    database.close()
    throw error
  }
  const files = guardFiles(connection.path)
  noteLog(connection.path)
  const follows = takesNoWrites(connection)
  let isClosed = false
  let lastCheck: RevisionCheck | undefined
  // SQLite reads a file that was removed or replaced without an error, so every call looks first.
  const check = (): RevisionCheck => {
    const lastWrite = files.check()
    if (lastCheck !== undefined && !follows && isSettled(lastCheck, lastWrite)) return lastCheck
    const dataVersion = dataVersionOf(connection)
    if (lastCheck?.dataVersion === dataVersion) {
      lastCheck.lastWrite = lastWrite
      lastCheck.checkedAt = Date.now()
      return lastCheck
    }
    refuseNewer(connection)
    lastCheck = { dataVersion, lastWrite, checkedAt: Date.now() }
    return lastCheck
  }
  const read = <T>(look: () => T): T => {
    check()
    return look()
  }
  async function* list<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    check()
    yield* items
  }
  // The check after the change keeps a commit that may be lost from being reported as done.
  const write = <T>(change: () => T): T => {
    check()
    // Its own commits don't show in the data version.
    lastCheck = undefined
    const result = change()
    const lastWrite = files.check()
    if (lastWrite !== undefined) log.afterCommit(Number(lastWrite.size))
    return result
  }
  return {
    async revision() {
      const present = check()
      present.revision ??= revisionOf(connection)
      return present.revision
    },
    async stats() {
      return read(() => statsOf(connection))
    },
    async get(chunkIds, { signal, embeddings = false } = {}) {
      signal?.throwIfAborted()
      return read(() => getChunks(connection, [...chunkIds], { signal, embeddings }))
    },
    async select(where, { signal } = {}) {
      signal?.throwIfAborted()
      return read(() => selectChunks(connection, where, signal))
    },
    async neighbours(chunkId, n, { signal } = {}) {
      signal?.throwIfAborted()
      if (!Number.isSafeInteger(n) || n < 0) throw invalidInput('n', 'an integer from 0', String(n))
      return read(() => neighboursOf(connection, chunkId, n))
    },
    async source(docId, { signal } = {}) {
      signal?.throwIfAborted()
      return read(() => sourceOf(connection, docId))
    },
    async calibration() {
      return read(() => calibrationOf(connection))
    },
    documents({ sourceId, signal } = {}) {
      return list(listDocuments(connection, sourceId, signal))
    },
    chunks({ docIds, signal } = {}) {
      return list(listChunks(connection, docIds && [...docIds], signal))
    },
    async findDamage({ deep = false } = {}) {
      const damage = findDamage(connection, deep)
      try {
        files.check()
        return damage
      } catch (error) {
        return [(error as Error).message, ...damage].slice(0, MOST_PROBLEMS)
      }
    },
    async document(docId) {
      return read(() => documentOf(connection, docId))
    },
    async mark(name, revision) {
      write(() => markState(connection, name, revision))
    },
    async marked() {
      return read(() => markedState(connection))
    },
    async changesSince(revision) {
      return read(() => changesSince(connection, revision))
    },
    async changedSince(revision) {
      return read(() => chunksChangedSince(connection, revision))
    },
    async embeddings(passages, model) {
      return read(() => knownEmbeddings(connection, passages, model))
    },
    vectors: laterVectors(connection, { read, write, list }),
    async commit(batch) {
      return write(() => commitBatch(connection, batch))
    },
    async compact() {
      write(() => compactFile(connection, log))
    },
    close() {
      if (isClosed) return
      isClosed = true
      try {
        // The log of a database that was removed or taken over is left as it is.
        if (!follows && files.isIntact()) log.finish()
      } finally {
        connection.close()
      }
    },
  }
}

/** What is known of a database until somebody commits to it. */
interface RevisionCheck {
  dataVersion: number
  /** The last write to the log before `dataVersion` was asked for. */
  lastWrite: LogWrite | undefined
  /** When that was, in milliseconds since 1970. */
  checkedAt: number
  /** Absent until it is asked for. */
  revision?: string
}

/**
 * How long ago the last write to the log must be, in milliseconds. A commit shows after its write:
 * it waits for the disk in between. Clocks of file systems are up to two seconds coarse.
 */
const SETTLED_MS = 10_000

/**
 * Whether nobody can have committed since SQLite was asked: the log is as it was then, and its last
 * write was long past. Its own commits need no such proof.
 */
function isSettled({ lastWrite: before, checkedAt }: RevisionCheck, log: LogWrite | undefined): boolean {
  // On Windows, the time of a write may show only when the file is closed.
  if (before === undefined || log === undefined || process.platform === 'win32') return false
  return log.time === before.time && log.size === before.size && checkedAt - Number(log.time / 1_000_000n) > SETTLED_MS
}

/**
 * Returns at most `MOST_PROBLEMS` problems that SQLite finds, in its own words. Reads the whole
 * file.
 */
function findDamage(connection: Connection, deep: boolean): string[] {
  const pages = connection
    .read(deep ? PAGES_AND_INDEXES : PAGES, [], ([problem]: [string]) => problem)
    .filter((problem) => problem !== 'ok')
  const rows = connection.read(ROWS, [], ([table, parent]: [string, string]) => `a row of ${table} has no ${parent}`)
  return [...pages, ...rows].slice(0, MOST_PROBLEMS)
}

/** Returns what `ChunkStore.stats` promises. */
function statsOf(connection: Connection) {
  const [counts] = connection.read(COUNTS, [], ([documents, chunks, restricted]: [number, number, number]) => ({
    documents,
    chunks,
    ...(restricted === 0 ? {} : { restricted }),
  }))
  const models = connection.read(MODELS, [], ([model]: [string | null]) =>
    model === null ? null : originalText(model),
  )
  const versions = connection.read(CHUNKERS, [], ([version]: [string]) => originalText(version))
  return { ...counts!, embeddingModels: models.sort(byModel), chunkerVersions: versions.sort() }
}

const MOST_PROBLEMS = 10
// Later versions of SQLite take an argument of these functions for the name of a table.
const PAGES = `SELECT ${asCells('quick_check')} FROM pragma_quick_check WHERE schema = 'main' LIMIT ${MOST_PROBLEMS}`
const PAGES_AND_INDEXES = `SELECT ${asCells('integrity_check')} FROM pragma_integrity_check WHERE schema = 'main' LIMIT ${MOST_PROBLEMS}`
const ROWS = `SELECT ${asCells('"table", parent')} FROM pragma_foreign_key_check LIMIT ${MOST_PROBLEMS}`
const COUNTS = `SELECT ${asCells(
  `(SELECT count(*) FROM documents), (SELECT count(*) FROM chunks),
  (SELECT count(*) FROM documents WHERE allow IS NOT NULL)`,
)}`
const MODELS = `SELECT ${asCells('embedding_model')} FROM documents GROUP BY embedding_model`
const CHUNKERS = `SELECT ${asCells('chunker_version')} FROM documents GROUP BY chunker_version`
