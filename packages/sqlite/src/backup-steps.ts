import { storedText } from './stored-text.js'

/** SQL to run in a database that is opened for it alone, and closed after it. */
export interface BackupStep {
  /** The database to open: a file, or an address such as `file:///a.db?mode=ro`. */
  file: string
  sql: string
}

/**
 * What copies a store into a file of its own, step by step: one whole commit, whoever writes meanwhile. As data, so that it can be
 * run in another thread: the first step takes about a second for 500 MB and lets nothing else run. The copy has an id of its own,
 * since from then on the two stores can differ at one number of commits.
 *
 * @param from The store: a file, or an address.
 * @param to A file that isn't there.
 * @param id The first half of the revisions of the copy. Default: a random UUID.
 */
export function backupSteps(from: string, to: string, id: string = crypto.randomUUID()): BackupStep[] {
  return [
    { file: from, sql: `VACUUM INTO ${quoted(to)}` },
    {
      file: to,
      sql: `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; UPDATE store SET id = ${quoted(storedText(id))};
        PRAGMA wal_checkpoint(TRUNCATE)`,
    },
  ]
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
