import type { Connection } from './connection.js'

/**
 * Runs a synchronous body in one transaction: all of it happens or, when it throws, nothing.
 * `read` sees one state of the database throughout; `write` takes the lock first, so that it never fails half-way for want of it.
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
    // After a full disk or an I/O error SQLite has already rolled back by itself.
  }
}
