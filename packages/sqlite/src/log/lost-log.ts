import { KebabError } from '@kebab/core'
import { descriptorsOf, identityOf } from './open-files.js'

/** The logs that this process has opened, by the database: each file by its identity. */
const logs = new Map<string, Set<string>>()

/** Notes the log that a connection has open. Call it when the connection has read the database. */
export function noteLog(path: string): void {
  const [database, log] = [identityOf(path), identityOf(`${path}-wal`)]
  if (database === undefined || log === undefined) return
  logs.set(database, (logs.get(database) ?? new Set()).add(log))
}

/**
 * Throws `locked` while a closed connection of this process still holds a log of the database that
 * another process has removed. Call it before a new connection reads.
 *
 * libsql keeps a closed database open until its statements are collected as garbage, and all
 * connections of a process share one index of the log. The new connection would read the database
 * as it was, and write over what others have committed since.
 *
 * SQLite's locks prevent that. But on POSIX systems, a process loses them when any of its code
 * closes the file, as a copy does (https://www.sqlite.org/howtocorrupt.html).
 */
export function refuseLostLog(path: string): void {
  const database = identityOf(path)
  const databaseLogs = database === undefined ? undefined : logs.get(database)
  if (databaseLogs === undefined) return
  const present = identityOf(`${path}-wal`)
  for (const log of databaseLogs) {
    if (log === present) continue
    // Systems that don't say which files are open let it through.
    if (descriptorsOf(log).length > 0) throw lostLog(path)
    databaseLogs.delete(log)
  }
}

function lostLog(path: string): KebabError<'locked'> {
  const message = `${path}: expected the log that this process had open before, found that another process removed it`
  return new KebabError('locked', message, {
    details: { path },
    hint: 'Open it in a new process, or later: the driver still holds the log, and lets go of it when garbage is collected. Copy an index only in a process that has not had it open.',
  })
}
