import { KebabError } from '@kebab/core'
import { anyString, optionReader } from '@kebab/core/kit'
import { DATABASE } from './connection.js'
import { databasePath } from './database-path.js'
import type { SqliteDatabase } from './sqlite-database.js'
import { sqliteError } from './sqlite-error.js'

/** What `holdLock` locks, and with which database. */
export interface HoldLockOptions {
  /** An open database in a file that serves as the lock and nothing else. It belongs to the lock from then on, and is closed with it, or at once when the lock can't be had. */
  database: Pick<SqliteDatabase, 'exec' | 'prepare' | 'close'>
  /** What is locked, for `locked`: the file, or the folder that it stands for. Any other error names the file itself. */
  path: string
}

/**
 * Long enough for one of several that come at the same moment to get the lock, rather than none; in milliseconds.
 * It is also what a caller waits before it hears that the lock is taken.
 */
const PATIENCE = 200

/** Every database that is a lock now. One that nobody refers to would be collected as garbage, and the lock with it. */
const locks = new Set<object>()

/** A lock that is held. */
export interface HeldLock {
  /** Frees the lock and closes its database. Releasing again does nothing. */
  release(): void
}

/**
 * Holds a lock that one opener at a time can have, in whatever process: an exclusive transaction of SQLite that never ends by itself.
 * The operating system frees it when the process dies, however it dies, so that nothing stale is ever left behind.
 *
 * On POSIX systems a process loses its locks on a file as soon as anything else in it closes that file: leave the file alone.
 * Throws `TypeError` for a wrong option, `locked` when another opener holds it, `corrupt_index` when the file is no database, and otherwise as `sqliteError` says.
 */
export function holdLock(options: HoldLockOptions): HeldLock {
  const read = optionReader('holdLock', options)
  const database = read('database', DATABASE)
  const path = read('path', anyString)
  read.done()
  let file = path
  try {
    file = databasePath(database)
    database.exec(`PRAGMA busy_timeout = ${PATIENCE}`)
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    throw lockError(error, path, file)
  }
  locks.add(database)
  return {
    release() {
      if (!locks.delete(database)) return
      // libsql may keep a closed database open for a while: end the transaction, not only the handle.
      database.exec('ROLLBACK')
      database.close()
    },
  }
}

function lockError(error: unknown, path: string, file: string): KebabError {
  const failure = sqliteError(error, file)
  if (failure.code === 'locked') return sqliteError(error, path)
  if (failure.code !== 'corrupt_index') return failure
  const { reason = '' } = failure.details ?? {}
  // Not replaced here: of two that came at once, each could take away the file that the other has just locked.
  return new KebabError('corrupt_index', `${file}: expected a lock file, found that it is damaged: ${reason}`, {
    details: { path: file, reason },
    hint: 'It serves as a lock and holds nothing: when no process has the index open, delete this one file, and open again.',
    cause: error,
  })
}
