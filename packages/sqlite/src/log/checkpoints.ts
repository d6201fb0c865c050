import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { isKebabError, KebabError } from '@kebab/core'
import { asCells, type Connection } from '../connection.js'
import { type Comparison, compareLog, saltsOf } from './compare-log.js'
import { descriptorsOf, identityOf } from './open-files.js'

/**
 * Takes checkpoints from the driver, which could lose a read error, and with it what was committed.
 * The driver then makes none: neither after a commit, nor when the connection is closed, be it by
 * garbage collection or by the end of the process. Call it before anything is read, and again after
 * a switch to WAL mode.
 *
 * The last connection that is closed makes a checkpoint and removes the log, unless another one
 * reads the database. So the same connection has it open twice. SQLite closes the second after the
 * first; and that one may not write, so that it makes none either. JavaScript can't reach the
 * switches that SQLite has for it (`SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE`, `SQLITE_FCNTL_PERSIST_WAL`).
 *
 * Throws `io_error` and `corrupt_index` for a database that can't be read.
 */
export function keepLog(connection: Connection): void {
  const { path } = connection
  if (path === ':memory:') return
  connection.exec('PRAGMA wal_autocheckpoint = 0')
  for (const keepAgain of lingering.get(identityOf(path) ?? '') ?? []) keepAgain()
  lingering.delete(identityOf(path) ?? '')
  try {
    // Beside an exclusive transaction without a log, the second would hold up the first.
    if (!connection.read(JOURNAL_MODE, [], ([mode]: [string]) => mode).includes('wal')) return
    const isAttached = connection.readNumber("SELECT count(*) FROM pragma_database_list WHERE name = 'reading'") > 0
    if (!isAttached) connection.run(attach(path), [])
    // Only then the file is open.
    connection.readNumber(TOUCH)
  } catch (error) {
    // better-sqlite3 takes no addresses. Its SQLite loses no read error.
    if (!isKebabError(error, 'io_error') || error.details?.errno === 'EIO') throw error
  }
}

/**
 * What keeps the log of connections that were closed while they didn't keep it, by the database.
 * libsql closes them only when garbage is collected. One that comes last would make a checkpoint.
 */
const lingering = new Map<string, (() => void)[]>()

/** Has the connection no longer keep the log, so that closing it removes the log. */
function letGo(connection: Connection): void {
  const { path } = connection
  const identity = identityOf(path)
  const keepAgain = connection.afterClose(attach(path), TOUCH)
  connection.exec('DETACH reading')
  if (identity !== undefined) lingering.set(identity, [...(lingering.get(identity) ?? []), keepAgain])
}

function attach(path: string): string {
  return `ATTACH '${pathToFileURL(path).href.replaceAll("'", "''")}?mode=ro' AS reading`
}

const TOUCH = 'SELECT count(*) FROM reading.sqlite_schema'
const JOURNAL_MODE = `SELECT ${asCells('journal_mode')} FROM pragma_journal_mode`

/** The failures of this process's connections, by the log that each was about. */
const failures = new Map<string, KebabError>()

/**
 * Throws the failure of an earlier connection of this process for as long as the process has that
 * log open: a new connection would read what the earlier one read. libsql closes a log only when
 * garbage is collected. Call it before anything is read.
 */
export function refuseUnlikeLog(path: string): void {
  const log = identityOf(`${path}-wal`)
  const failure = log === undefined ? undefined : failures.get(log)
  if (failure === undefined) return
  if (descriptorsOf(log!).length > 0) throw failure
  failures.delete(log!)
}

/**
 * The size in bytes from which a commit empties the log. Reading takes longer from a large log, and
 * a page that changes often is copied less often. It is SQLite's own default: 1000 pages.
 */
const LOG_BYTES = 8 * 1024 * 1024

/** The checkpoints of one connection. */
export interface Checkpoints {
  /** Empties the log if it has become large. Waits for no reader. */
  afterCommit(logBytes: number): void
  /**
   * Empties the log, and waits for readers as long as for a lock. Returns whether it is empty: a
   * reader may hold it up. Throws what SQLite refuses it with, such as `io_error`.
   */
  empty(): boolean
  /** The same, where the log may stay if SQLite refuses. */
  emptyIfPossible(): void
  /** Empties the log if possible. The last connection that is closed then removes it. */
  finish(): void
}

/**
 * Returns the checkpoints of a connection. Each compares what the database holds with the log
 * before it empties the log. Where they differ, the log stays, and it throws `io_error`, as do all
 * later calls of the connection: what it reads may lack commits.
 *
 * A checkpoint that SQLite itself refuses, or that a reader holds up, leaves the log. That is an
 * error only where the log must be empty: what was committed is in the log.
 */
export function checkpoints(connection: Connection): Checkpoints {
  const { path } = connection
  let due = LOG_BYTES
  let failure: KebabError | undefined
  /** Returns whether the log is empty. */
  const emptyLog = (waits: boolean): boolean => {
    if (failure !== undefined) throw failure
    if (path === ':memory:' || sizeOf(`${path}-wal`) === 0) return true
    const comparison = copyLog(connection, waits)
    if (comparison === 'same') return !connection.checkpoint('TRUNCATE', { waits }).isBusy
    if (comparison === undefined || comparison === 'moved') return false
    failure = unlikeLog(path, comparison.problem)
    failures.set(identityOf(`${path}-wal`) ?? path, failure)
    connection.fail(failure)
    throw failure
  }
  const emptyUnlessRefused = (waits: boolean): boolean => {
    const isEmpty = unlessRefused(() => emptyLog(waits))
    if (failure !== undefined) throw failure
    return isEmpty ?? false
  }
  return {
    afterCommit(logBytes) {
      if (logBytes < LOG_BYTES) due = LOG_BYTES
      if (logBytes < due) return
      // Each attempt reads the whole log, so one that is held up is not repeated at every commit.
      due = emptyUnlessRefused(false) ? LOG_BYTES : logBytes + LOG_BYTES
    },
    empty: () => emptyLog(true),
    emptyIfPossible: () => void emptyUnlessRefused(true),
    finish() {
      if (emptyUnlessRefused(true) && path !== ':memory:') unlessRefused(() => letGo(connection))
    },
  }
}

/** Copies all of the log into the database, and compares them. */
function copyLog(connection: Connection, waits: boolean): Comparison | undefined {
  const salts = saltsOf(connection.path)
  const { frames, checkpointed } = connection.checkpoint(waits ? 'FULL' : 'PASSIVE', { waits })
  if (checkpointed <= 0) return frames === 0 ? 'same' : undefined
  const comparison = compareLog(connection.path, { salts, frames: checkpointed })
  // What a reader holds up would be copied by the next checkpoint, which nobody compares.
  return comparison === 'same' && checkpointed < frames ? undefined : comparison
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function unlessRefused<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

function unlikeLog(path: string, problem: string): KebabError<'io_error'> {
  return new KebabError('io_error', `${path}: expected to hold what is in its log, found that ${problem}`, {
    details: { path, errno: 'EIO' },
    hint: 'Nothing that was committed is lost: the log was kept. End all processes that have the index open, and open it again. Check the disk.',
  })
}
