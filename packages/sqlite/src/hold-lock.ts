import { KebabError } from '@kebab/core'
import { anyString, integerFrom, optionReader } from '@kebab/core/kit'
import { DATABASE, databasePath, type SqliteDatabase } from './connection.js'
import { sqliteError } from './sqlite-error.js'

/** The options of `holdLock`. */
export interface HoldLockOptions {
  /**
   * An open database in a file that serves only as the lock. The lock owns it from then on: it
   * closes it on release, or at once when the lock can't be taken.
   */
  database: Pick<SqliteDatabase, 'exec' | 'prepare' | 'close'>
  /**
   * The file or folder that the lock stands for, for the error `locked`. Other errors name the lock
   * file itself.
   */
  path: string
  /**
   * How long to wait for the lock, in milliseconds, from 0 to 10,000. The event loop stands still
   * meanwhile. Of several callers that come at the same moment, all could fail at once without a
   * wait. Default: 200.
   */
  waitMs?: number | undefined
}

/** A lock that is held. */
export interface FileLock {
  /** Frees the lock and closes its database. Releasing again does nothing. */
  release(): void
}

/** The databases of all held locks. Garbage collection of a database would free its lock. */
const locks = new Set<LockDatabase>()

type LockDatabase = HoldLockOptions['database']

/**
 * Takes a lock that one caller at a time can hold, across processes: an exclusive transaction of
 * SQLite that stays open. The operating system frees it when the process ends, even by a crash.
 *
 * On POSIX systems a process loses its locks on a file when any code in it closes that file. No
 * other code may open the lock file.
 *
 * Throws `TypeError` for a wrong option, `locked` when another caller holds the lock, and
 * `corrupt_index` when the file is no database. The message of `locked` says if the caller is in
 * this process. Any other error is that of `sqliteError`.
 */
export function holdLock(options: HoldLockOptions): FileLock {
  const read = optionReader('holdLock', options)
  const database = read('database', DATABASE)
  const path = read('path', anyString)
  const waitMs = read('waitMs', integerFrom(0, 10_000), 200)
  read.done()
  try {
    // Nothing is prepared: libsql keeps a closed database open until its statements are collected.
    database.exec(`PRAGMA busy_timeout = ${waitMs}`)
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    const failure = lockError(error, path, database)
    database.close()
    throw failure
  }
  locks.add(database)
  return {
    release() {
      if (!locks.delete(database)) return
      database.exec('ROLLBACK')
      database.close()
    },
  }
}

function lockError(error: unknown, path: string, database: LockDatabase): KebabError {
  const file = fileOf(database) ?? path
  const failure = sqliteError(error, file)
  if (failure.code === 'locked')
    return [...locks].some((lock) => fileOf(lock) === file) ? lockedHere(path) : sqliteError(error, path)
  if (failure.code !== 'corrupt_index') return failure
  const { reason = '' } = failure.details ?? {}
  // The file isn't replaced here: one process could delete the file that another has just locked.
  return new KebabError('corrupt_index', `${file}: expected a lock file, found that it is damaged: ${reason}`, {
    details: { path: file, reason },
    hint: 'The file serves only as a lock. When no process has the index open, delete this one file and open again.',
    cause: error,
  })
}

/** `undefined` for a database that was closed, or can't say. */
function fileOf(database: LockDatabase): string | undefined {
  try {
    return databasePath(database)
  } catch {
    return undefined
  }
}

function lockedHere(path: string): KebabError<'locked'> {
  return new KebabError('locked', `${path}: expected to get the lock, found that this process holds it already`, {
    details: { path },
    hint: 'Use the index that is open, or close it first.',
  })
}
