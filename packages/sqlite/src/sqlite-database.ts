/** What can be bound to a statement. */
export type SqlValue = string | number | Uint8Array | null

/** A prepared statement, as far as this package uses it. */
export interface SqliteStatement {
  /** Runs the statement with these values bound to it, for what it does. */
  run(values: readonly SqlValue[]): unknown
  /** All rows that the statement gives, by name of the column. */
  all(values: readonly SqlValue[]): unknown[]
}

/**
 * A database of the better-sqlite3 shape, as far as this package uses it: synchronous, with SQLite 3.38 or later
 * (JSON functions, strict tables, `RETURNING`). `libsql` and `better-sqlite3` both fit.
 */
export interface SqliteDatabase {
  /** Runs any number of statements that give no rows. */
  exec(sql: string): unknown
  /** Compiles one statement. */
  prepare(sql: string): SqliteStatement
  /** Closes the file. What is committed stays. */
  close(): unknown
}
