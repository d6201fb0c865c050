import { statSync } from 'node:fs'
import { type Connection, transaction } from '../connection.js'
import { corruptIndex } from '../sqlite-error.js'
import { pagesInLog } from './compare-log.js'

/**
 * Throws `corrupt_index` for a database whose file was cut at its end. SQLite reads what is missing
 * of a page as zeros, which may look like rows without values. Pages that the log holds are not
 * missing.
 *
 * A whole file costs one `stat` and two statements without a transaction. The size is asked first:
 * what another connection adds to the file meanwhile would hide that it was short.
 */
export function refuseShortFile(connection: Connection): void {
  const { path } = connection
  if (path === ':memory:') return
  const { size } = statSync(path)
  if (size >= bytesOf(connection)) return
  // Within a transaction, no other connection copies pages or empties the log.
  const problem = transaction(connection, 'read', () => missingIn(connection))
  if (problem !== undefined) throw corruptIndex(path, problem)
}

function bytesOf(connection: Connection): number {
  return connection.readNumber('PRAGMA page_count') * connection.readNumber('PRAGMA page_size')
}

/** Returns what is missing at the end of a database, if anything is. */
function missingIn(connection: Connection): string | undefined {
  const { path } = connection
  const pageBytes = connection.readNumber('PRAGMA page_size')
  const bytes = bytesOf(connection)
  const { size } = statSync(path)
  if (size >= bytes) return undefined
  const logged = pagesInLog(path)
  for (let page = Math.floor(size / pageBytes) + 1; page <= bytes / pageBytes; page++)
    if (!logged.has(page)) return `it ends after ${size} bytes, of ${bytes}, and its log doesn't have page ${page}`
  return undefined
}
