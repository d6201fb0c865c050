import { storedText } from './connection.js'

/** SQL to run in a database that is opened for this step and closed after it. */
export interface BackupStep {
  /** The database to open: a file, or a URI such as `file:///a.db?mode=ro`. */
  file: string
  sql: string
}

/**
 * Returns the steps that copy a store into a new file, to be run in order. The copy holds the state
 * after one commit, whatever is committed meanwhile.
 *
 * The steps are data, so that another thread can run them: the first blocks its thread for about a
 * second per 500 MB. The copy gets an id of its own. Otherwise the two stores could differ later at
 * the same revision.
 *
 * Have libsql open both by an address that names the system's layer, as `sqliteStore` says. By
 * default it loses read errors, and the copy could be damaged.
 *
 * @param from The store: a file, or a URI.
 * @param to A file that doesn't exist.
 * @param id The first half of the copy's revisions. Default: a random UUID.
 */
export function backupSteps(from: string, to: string, id: string = crypto.randomUUID()): BackupStep[] {
  return [
    { file: from, sql: `VACUUM INTO ${quoted(to)}` },
    {
      file: to,
      // The copy has no log before the last statement: no checkpoint could lose anything.
      sql: `PRAGMA synchronous = FULL; UPDATE store SET id = ${quoted(storedText(id))}; PRAGMA journal_mode = WAL`,
    },
  ]
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
