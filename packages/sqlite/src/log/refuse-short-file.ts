import { statSync } from 'node:fs'
import { type Connection, transaction } from '../connection.js'
import { corruptIndex } from '../sqlite-error.js'
import { pagesInLog } from './compare-log.js'

/**
 * Throws `corrupt_index` for a database whose file was cut at its end. SQLite reads what is missing
 * of a page as zeros, which may look like rows without values. Pages that the log holds are not
 * missing.
 *
 * It looks within a transaction, so that no other connection copies pages or empties the log
 * meanwhile. A whole file costs two statements and one `stat`.
 */
export function refuseShortFile(connection: Connection): void {
  const { path } = connection
  if (path === ':memory:') return
  const problem = transaction(connection, 'read', () => {
    const pages = connection.readNumber('SELECT page_count FROM pragma_page_count')
    const pageBytes = connection.readNumber('SELECT page_size FROM pragma_page_size')
    const { size } = statSync(path)
    if (size >= pages * pageBytes) return undefined
    const logged = pagesInLog(path)
    for (let page = Math.floor(size / pageBytes) + 1; page <= pages; page++) {
      if (!logged.has(page))
        return `it ends after ${size} bytes, of ${pages * pageBytes}, and its log doesn't have page ${page}`
    }
    return undefined
  })
  if (problem !== undefined) throw corruptIndex(path, problem)
}
