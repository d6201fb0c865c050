import { endianness } from 'node:os'
import { toUSVString } from 'node:util'
import { isKebabError, KebabError } from '@kebab/core'
import type { OptionKind } from '@kebab/core/internal'
import { objectWith, wrongValue } from '@kebab/core/kit'
import { corruptIndex, sqliteError } from './sqlite-error.js'

/** A value that can be bound to a parameter of a statement. */
export type SqlValue = string | number | Uint8Array | null

/**
 * The part of a prepared statement that this package uses. A statement of `node:sqlite` takes its
 * values one by one, all others take them as one array.
 */
export interface SqliteStatement {
  /** Runs the statement with these values bound to it, and discards its rows. */
  run(...values: never[]): unknown
  /** Runs the statement and returns all its rows, as objects keyed by column name. */
  all(...values: never[]): unknown[]
}

/**
 * The part of a database that this package uses. It is synchronous, and has SQLite 3.38 or later
 * (JSON functions, strict tables, `RETURNING`). A `Database` of `libsql` or of `better-sqlite3`
 * fits, and a `DatabaseSync` of `node:sqlite`, also that of Bun and Deno.
 */
export interface SqliteDatabase {
  /** Runs any number of statements that return no rows. */
  exec(sql: string): unknown
  /** Compiles one statement. */
  prepare(sql: string): SqliteStatement
  /** Closes the file. Committed data stays. */
  close(): unknown
}

/** The option kind of a database. */
export const DATABASE: OptionKind = {
  ...objectWith('exec', 'prepare', 'close'),
  expected: 'an open database of libsql, better-sqlite3 or node:sqlite',
}

/** A value as it comes out of a JSON array. */
export type Cell = string | number | null

/** A database with cached statements, checked values and errors translated to `KebabError`. */
export interface Connection {
  /** The path of the database file, or `:memory:`. */
  readonly path: string
  exec(sql: string): void
  run(sql: string, values: readonly SqlValue[]): void
  /**
   * Returns the decoded rows of a query that selects `cells`, a JSON array cast to a BLOB, and
   * optionally `bytes`, a BLOB. `asCells` writes the first of these columns.
   *
   * Text columns are not safe to read directly. Drivers cut them at NUL characters, and libsql ends
   * the process when a damaged file holds invalid UTF-8. A JSON array in a BLOB arrives whole, and
   * damage is detected here. It is also faster than many columns.
   *
   * Invalid UTF-8 is `corrupt_index`. With `verifies`, `decode` gets it as replacement characters:
   * it compares a checksum of the row, and can then name the document that is damaged. A
   * `KebabError` of `decode` is thrown as it is, any other one as `corrupt_index`.
   */
  read<C extends readonly unknown[], T>(
    sql: string,
    values: readonly SqlValue[],
    decode: (cells: C, bytes: Uint8Array | null) => T,
    options?: { verifies: boolean },
  ): T[]
  /** Returns the only number of the only row of a statement. */
  readNumber(sql: string): number
  /**
   * Copies from the log into the database. `TRUNCATE` then empties the log. With `waits`, waits for
   * readers that hold it up as long as for a lock; `PASSIVE` never does.
   */
  checkpoint(mode: 'PASSIVE' | 'FULL' | 'TRUNCATE', options: { waits: boolean }): Checkpoint
  /**
   * Returns what runs two statements after the connection was closed, if the driver still has it
   * open. Both have to have run before.
   */
  afterClose(change: string, query: string): () => void
  /** Has all later calls throw this error, but `close`. */
  fail(error: KebabError): void
  /** Closes the database. Later calls throw `internal`; closing again does nothing. */
  close(): void
}

/** The result of a checkpoint. Both numbers are -1 for a database without a log. */
export interface Checkpoint {
  /** Whether another connection held it up. */
  isBusy: boolean
  /** How many frames the log has. */
  frames: number
  /** How many of them were copied, now or before. */
  checkpointed: number
}

/** How long a call waits for a lock by default, in milliseconds. A driver's own timeout is kept. */
const LOCK_WAIT_MS = 1000

/** The most statements that are cached. Each filter of another shape is another statement. */
const MOST_STATEMENTS = 500

export function connect(database: SqliteDatabase): Connection {
  const statements = new Map<string, Prepared>()
  let path = ':memory:'
  let lockWaitMs = LOCK_WAIT_MS
  let closed = false
  let failure: KebabError | undefined

  const attempt = <T>(action: () => T): T => {
    if (closed) throw new KebabError('internal', `${path}: expected an open store, found that it was closed`)
    if (failure !== undefined) throw failure
    try {
      return action()
    } catch (error) {
      const reason = sqliteError(error, path)
      // libsql takes a page that it failed to read for an empty one, and would keep it.
      if (reason.code === 'corrupt_index') dropCache()
      throw reason
    }
  }
  const dropCache = (): void => {
    try {
      database.exec('PRAGMA shrink_memory')
    } catch {
      // The next call says what is wrong.
    }
  }
  const prepared = (sql: string): Prepared => {
    const before = statements.get(sql)
    if (before !== undefined) return before
    if (statements.size >= MOST_STATEMENTS) statements.clear()
    const statement = prepare(database, sql)
    statements.set(sql, statement)
    return statement
  }
  const connection: Connection = {
    get path() {
      return path
    },
    exec: (sql) => attempt(() => void database.exec(sql)),
    run(sql, values) {
      values.forEach(checkBindable)
      attempt(() => prepared(sql).run(values))
    },
    read(sql, values, decode, { verifies } = { verifies: false }) {
      values.forEach(checkBindable)
      // `get` of libsql leaves the statement open, and with it an old read snapshot. `all` doesn't.
      const rows = attempt(() => prepared(sql).all(values)) as { cells: Bytes; bytes?: Bytes | null }[]
      const text = verifies ? ANY_UTF8 : UTF8
      try {
        return rows.map(({ cells, bytes }) =>
          decode(JSON.parse(text.decode(cells)), bytes == null ? null : view(bytes)),
        )
      } catch (error) {
        throw isKebabError(error) ? error : corruptIndex(path, String(error), { cause: error })
      }
    },
    readNumber(sql) {
      const [row] = attempt(() => prepared(sql).all([]))
      return Object.values(row as Record<string, number>)[0]!
    },
    checkpoint(mode, { waits }) {
      if (!waits) connection.exec('PRAGMA busy_timeout = 0')
      try {
        const [row] = attempt(() => prepared(`PRAGMA main.wal_checkpoint(${mode})`).all([]))
        const { busy, log, checkpointed } = row as { busy: number; log: number; checkpointed: number }
        return { isBusy: busy !== 0, frames: log, checkpointed }
      } finally {
        if (!waits) connection.exec(`PRAGMA busy_timeout = ${lockWaitMs}`)
      }
    },
    afterClose(change, query) {
      const [first, second] = [change, query].map((sql) => new WeakRef(prepared(sql)))
      return () => {
        try {
          first?.deref()?.run([])
          second?.deref()?.all([])
        } catch {
          // The driver closed it.
        }
      }
    },
    fail(error) {
      failure = error
    },
    close() {
      if (closed) return
      closed = true
      statements.clear()
      database.close()
    },
  }
  path = attempt(() => databasePath(database))
  // A PRAGMA statement doesn't read the file, unlike a SELECT from the pragma's table function.
  const [waits] = attempt(() => prepare(database, 'PRAGMA busy_timeout').all([])) as { timeout: number }[]
  if (waits?.timeout === 0) connection.exec(`PRAGMA busy_timeout = ${lockWaitMs}`)
  else if (waits !== undefined) lockWaitMs = waits.timeout
  return connection
}

/** A prepared statement, whichever driver made it. */
interface Prepared {
  run(values: readonly SqlValue[]): unknown
  all(values: readonly SqlValue[]): unknown[]
}

/** A statement as the drivers have it, with how it takes its values. */
interface DriverStatement {
  run(...values: (SqlValue | readonly SqlValue[])[]): unknown
  all(...values: (SqlValue | readonly SqlValue[])[]): unknown[]
}

/**
 * Compiles a statement. `node:sqlite` would take an array for an object of named values, and libsql
 * would take single bytes or a single null for one. Only the former has the method that is looked
 * for.
 */
function prepare(database: Pick<SqliteDatabase, 'prepare'>, sql: string): Prepared {
  const statement = database.prepare(sql) as DriverStatement
  if (!('setAllowBareNamedParameters' in statement)) return statement
  return {
    run: (values) => statement.run(...values.map(copyEmpty)),
    all: (values) => statement.all(...values.map(copyEmpty)),
  }
}

/** Node 22 binds NULL for no bytes of an empty buffer, unless the array was made empty. */
function copyEmpty(value: SqlValue): SqlValue {
  return value instanceof Uint8Array && value.length === 0 ? new Uint8Array(0) : value
}

/**
 * Returns the SQL of the `cells` column that `Connection.read` needs: `columns` as one JSON array.
 */
export function asCells(columns: string): string {
  return `CAST(json_array(${columns}) AS BLOB) AS cells`
}

/** libsql returns a `Buffer` from some calls and an `ArrayBuffer` from others. */
type Bytes = Uint8Array | ArrayBuffer

function view(bytes: Bytes): Uint8Array {
  return ArrayBuffer.isView(bytes) ? bytes : new Uint8Array(bytes)
}

/**
 * Throws `invalid_input` for other values: libsql ends the process over a boolean, and stores NaN
 * as NULL.
 */
function checkBindable(value: SqlValue): void {
  const fits = typeof value === 'string' || value === null || Number.isFinite(value) || value instanceof Uint8Array
  if (!fits) throw wrongValue('bound value', 'a string, a finite number, bytes or null', value)
}

/**
 * Runs a synchronous body in one transaction, which is rolled back when the body throws.
 *
 * @param kind `read` sees one state of the database throughout. `write` takes the write lock at the
 * start, so that it can't fail for want of the lock half-way.
 */
export function transaction<T>(connection: Connection, kind: 'read' | 'write', body: () => T): T {
  connection.exec(kind === 'read' ? 'BEGIN DEFERRED' : 'BEGIN IMMEDIATE')
  try {
    const result = body()
    connection.exec('COMMIT')
    return result
  } catch (error) {
    rollBack(connection)
    throw error
  }
}

function rollBack(connection: Connection): void {
  try {
    connection.exec('ROLLBACK')
  } catch {
    // SQLite has already rolled back after a full disk or an I/O error.
  }
}

/**
 * Returns the file of an open database, or `:memory:`. It doesn't read the file, which may be
 * locked or no database.
 */
export function databasePath(database: Pick<SqliteDatabase, 'prepare'>): string {
  const files = prepare(database, 'PRAGMA database_list').all([]) as { name: string; file?: string | null }[]
  return files.find(({ name }) => name === 'main')?.file || ':memory:'
}

const MARK = '\u0001'

/**
 * Returns the form in which a text is stored, from which `originalText` restores any string
 * exactly.
 *
 * SQLite keeps UTF-8, which has no lone surrogates, and its functions stop at NUL characters. A
 * text with one of these is stored as JSON, which escapes them, after a mark. Equal texts have
 * equal stored forms, so that SQL can compare them.
 */
export function storedText(text: string): string {
  const plain = toUSVString(text) === text && !text.includes('\0') && !text.startsWith(MARK)
  return plain ? text : MARK + JSON.stringify(text)
}

/** Returns the text that `storedText` was given. Throws `SyntaxError` for any other marked text. */
export function originalText(stored: string): string {
  return stored.charCodeAt(0) === MARK.charCodeAt(0) ? JSON.parse(stored.slice(MARK.length)) : stored
}

/** Returns the original text of a stored text's bytes. Throws `TypeError` for invalid UTF-8. */
export function textOfBytes(bytes: Uint8Array): string {
  return originalText(UTF8.decode(bytes))
}

/** Throws for invalid UTF-8, and keeps a byte-order mark. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** Replaces invalid UTF-8. */
const ANY_UTF8 = new TextDecoder('utf-8', { ignoreBOM: true })

const SWAP = endianness() === 'BE'

/** Returns the stored bytes of a vector: 32-bit floats, little-endian. */
export function vectorBytes(vector: Float32Array): Uint8Array {
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
  return SWAP ? Buffer.from(bytes).swap32() : bytes
}

/**
 * Returns the vector that `vectorBytes` was given, in a buffer of its own. Throws `RangeError` when
 * the number of bytes is not a multiple of four.
 */
export function vectorFrom(bytes: Uint8Array): Float32Array {
  const copy = new Uint8Array(bytes)
  if (SWAP) Buffer.from(copy.buffer).swap32()
  return new Float32Array(copy.buffer)
}

/**
 * Returns the sort key of a path: its UTF-16 code units, big-endian. Sorting keys by bytes sorts
 * paths as `<` does. SQLite compares UTF-8, which orders characters beyond U+FFFF differently.
 */
export function pathOrder(path: string): Uint8Array {
  return Buffer.from(path, 'utf16le').swap16()
}
