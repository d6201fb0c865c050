import { KebabError } from '@kebab/core'
import { type OptionKind, objectWith, wrongValue } from '@kebab/core/kit'
import { databasePath } from './database-path.js'
import type { SqliteDatabase, SqliteStatement, SqlValue } from './sqlite-database.js'
import { corruptIndex, sqliteError } from './sqlite-error.js'
import { UTF8 } from './stored-text.js'

/** How long a call waits for another connection's lock, in milliseconds, unless the database was opened with a time of its own. */
const PATIENCE = 1000

/** A column as it comes out of a JSON array. */
export type Cell = string | number | null

/** A database with its statements kept, its values checked and its errors translated. */
export interface Connection {
  /** The file, or `:memory:`. */
  readonly path: string
  exec(sql: string): void
  run(sql: string, values: readonly SqlValue[]): void
  /**
   * The rows of a query that selects `cells`, a JSON array cast to a BLOB, and if need be `bytes`, a BLOB.
   *
   * As text, drivers cut values at NUL characters, and libsql ends the process when a damaged file holds invalid UTF-8.
   * As JSON in a BLOB, text arrives whole, and damage is found here. It is also faster than many columns.
   */
  read<C extends readonly Cell[], T>(
    sql: string,
    values: readonly SqlValue[],
    decode: (cells: C, bytes: Uint8Array | null) => T,
  ): T[]
  /** Closes the database. Later calls throw `internal`; closing again does nothing. */
  close(): void
}

/** The option that is a database. */
export const DATABASE: OptionKind = {
  ...objectWith('exec', 'prepare', 'close'),
  expected: 'an open database of the better-sqlite3 shape',
}

export function connect(database: SqliteDatabase): Connection {
  const statements = new Map<string, SqliteStatement>()
  let path = ':memory:'
  let closed = false

  const attempt = <T>(action: () => T): T => {
    if (closed) throw new KebabError('internal', `${path}: expected an open store, found that it was closed`)
    try {
      return action()
    } catch (error) {
      throw sqliteError(error, path)
    }
  }
  const prepared = (sql: string): SqliteStatement => {
    const statement = statements.get(sql) ?? database.prepare(sql)
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
    read(sql, values, decode) {
      values.forEach(checkBindable)
      // Only `all` runs a statement to its end: after `get`, libsql leaves it open, and with it an old view of the data.
      const rows = attempt(() => prepared(sql).all(values)) as { cells: Bytes; bytes?: Bytes | null }[]
      try {
        return rows.map(({ cells, bytes }) =>
          decode(JSON.parse(UTF8.decode(cells)), bytes == null ? null : view(bytes)),
        )
      } catch (error) {
        throw corruptIndex(path, String(error), error)
      }
    },
    close() {
      if (closed) return
      // libsql really closes a database only when its statements are collected: fold the log in before, let them go, and carry on.
      attemptQuietly(() => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
      closed = true
      statements.clear()
      database.close()
    },
  }
  path = attempt(() => databasePath(database))
  // As a pragma, unlike a query of it, this doesn't read the file either.
  const [waits] = attempt(() => database.prepare('PRAGMA busy_timeout').all([])) as { timeout?: unknown }[]
  if (waits?.timeout === 0) connection.exec(`PRAGMA busy_timeout = ${PATIENCE}`)
  return connection
}

/** SQL for the column that `read` takes: these columns as one JSON array. */
export function asCells(columns: string): string {
  return `CAST(json_array(${columns}) AS BLOB) AS cells`
}

/** libsql gives a `Buffer` from some calls and an `ArrayBuffer` from others. */
type Bytes = Uint8Array | ArrayBuffer

function view(bytes: Bytes): Uint8Array {
  return ArrayBuffer.isView(bytes) ? bytes : new Uint8Array(bytes)
}

/** libsql ends the process over a boolean, and makes NULL of NaN: let nothing through but what is meant. */
function checkBindable(value: SqlValue): void {
  const fits = typeof value === 'string' || value === null || Number.isFinite(value) || value instanceof Uint8Array
  if (!fits) throw wrongValue('bound value', 'a string, a finite number, bytes or null', value)
}

function attemptQuietly(action: () => unknown): void {
  try {
    action()
  } catch {
    // The data is safe without it.
  }
}
