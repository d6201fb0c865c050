/** What can be bound to a statement. */
export type SqlValue = string | number | Uint8Array | null

/** A prepared statement, as far as this package uses it. */
export interface SqliteStatement {
  run(values: readonly SqlValue[]): unknown
  all(values: readonly SqlValue[]): unknown[]
}

/**
 * A database of the better-sqlite3 shape, as far as this package uses it: synchronous, with SQLite 3.38 or later
 * (JSON functions, strict tables, `RETURNING`). `libsql` and `better-sqlite3` both fit.
 */
export interface SqliteDatabase {
  exec(sql: string): unknown
  prepare(sql: string): SqliteStatement
  close(): unknown
}
