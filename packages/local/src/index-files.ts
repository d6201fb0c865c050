import { constants, type Dirent, existsSync } from 'node:fs'
import { access, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { isKebabError, KebabError } from '@kebab/core'
import { ioError } from '@kebab/core/internal'
import { holdLock, type SqliteDatabase, sqliteError } from '@kebab/sqlite'
import { installedSqlite, type SqliteDriver } from './native-parts.js'

/** The database with documents, chunks and vectors. */
export const DATABASE = 'kebab.db'
/** The file that the writing process locks. */
const LOCK = 'lock.db'
/** The folder of the saved indexes. */
export const SNAPSHOTS = 'snapshots'
/** The folder of what is known of the files that were read. */
export const FILE_RECORDS = 'file-records'

/** The file that says what an index was made with. */
export const CONFIG = 'config.json'

/** What keeps the folder out of a Git repository around it. */
export const GIT_IGNORE = '.gitignore'

/** Whether a folder with these entries is that of an index, open or closed. */
export function isIndex(entries: ReadonlySet<string>): boolean {
  return entries.has(DATABASE) && (entries.has(LOCK) || entries.has(SNAPSHOTS))
}

/** Whether an entry of a folder is what an index has there, by its name and kind. */
export function isIndexEntry(entry: Dirent): boolean {
  const { name } = entry
  if (name === SNAPSHOTS || name === FILE_RECORDS) return entry.isDirectory()
  const databases = [DATABASE, LOCK].flatMap((file) => ['', '-journal', '-wal', '-shm'].map((ending) => file + ending))
  return entry.isFile() && (name === GIT_IGNORE || name === CONFIG || databases.includes(name))
}

/** The opened files of an index. */
export interface IndexFiles {
  database: SqliteDatabase
  driver: SqliteDriver
  /** The address that opens the database for reading. */
  source: string
  /** The error with which writes are refused. Absent where they are allowed. */
  refusal?: KebabError | undefined
  /** Releases the lock. */
  unlock(): void
}

/**
 * Opens the files in the folder of an index: for writing, which takes the lock, or only for
 * reading. An index on a disk or in a folder that takes no writes is opened for reading. Its
 * `refusal` is then the error of the disk.
 *
 * Rejects with `locked` while another opener writes, with `not_indexed` where there is nothing to
 * read, and with `corrupt_index` and `io_error`. Rejects with `unsupported` without any driver.
 */
export async function openIndexFiles(path: string, readOnly: boolean): Promise<IndexFiles> {
  const driver = await installedSqlite()
  const file = join(path, DATABASE)
  const refusal = readOnly ? readOnlyError() : await refusalOf(path)
  if (refusal !== undefined) return { ...(await readFiles(driver, path)), refusal }
  await makeFolder(path)
  const lock = holdLock({ database: openDatabase(driver, join(path, LOCK)), path })
  try {
    await refuseLost(path)
    await keepFromGit(path)
    const database = openDatabase(driver, file)
    return { database, driver, source: readingAddress(file), unlock: () => lock.release() }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Whether another opener writes an index. Doesn't wait: a caller who asks again and again would
 * stop the event loop each time.
 */
export async function isWritten(path: string): Promise<boolean> {
  const driver = await installedSqlite()
  try {
    holdLock({ database: openDatabase(driver, join(path, LOCK)), path, waitMs: 0 }).release()
    return false
  } catch (error) {
    if (isKebabError(error, 'locked')) return true
    throw error
  }
}

/** Returns the error for a change to an index that was opened with `readOnly`. */
export function readOnlyError(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'expected an index that was opened to be written, found `readOnly: true`', {
    details: { feature: 'writing to an index that was opened with readOnly' },
    hint: 'Write in the process that has it open, or open it without `readOnly`.',
  })
}

async function readFiles(driver: SqliteDriver, path: string): Promise<IndexFiles> {
  const file = join(path, DATABASE)
  await refuseLost(path)
  if (!existsSync(file))
    throw new KebabError('not_indexed', `${file}: expected an index, found none`, {
      details: { path: file },
      hint: 'Open it once without `readOnly`.',
    })
  const opened = await openToRead(driver, file)
  opened.database.exec('PRAGMA query_only = ON')
  return { ...opened, driver, unlock() {} }
}

/** How long a statement of a reader waits for a lock, in milliseconds. */
const LOCK_WAIT_MS = 1000
/** How often a reader asks a database that a writer holds, before it gives up: for ten seconds. */
const ATTEMPTS = 200
const ATTEMPT_MS = 50

/**
 * Waits until a database can be read. A writer that starts or compacts holds all of it for a
 * moment. The event loop goes on meanwhile, since SQLite would stop it for as long as it waits.
 */
async function waitForWriter(database: SqliteDatabase): Promise<void> {
  database.exec('PRAGMA busy_timeout = 0')
  for (let attempt = 1; ; attempt++) {
    try {
      database.prepare('SELECT count(*) FROM sqlite_schema').all()
      return
    } catch (error) {
      if (attempt === ATTEMPTS || sqliteError(error, DATABASE).code !== 'locked') throw error
      await setTimeout(ATTEMPT_MS)
    }
  }
}

/**
 * Opens a database for reading. The connection has no right to write, so it never removes the log
 * as the last connection would.
 *
 * SQLite needs a file of locks beside the log. Where that can't be made and there is no log, nobody
 * writes, and the database is read as immutable.
 */
async function openToRead(driver: SqliteDriver, file: string): Promise<Pick<IndexFiles, 'database' | 'source'>> {
  const source = readingAddress(file)
  const database = openDatabase(driver, source)
  try {
    await waitForWriter(database)
    database.exec(`PRAGMA busy_timeout = ${LOCK_WAIT_MS}`)
    return { database, source }
  } catch (error) {
    database.close()
    const failure = sqliteError(error, file)
    if (failure.code !== 'io_error') throw failure
    const unchanging = `${source}&immutable=1`
    if (((await sizeOf(`${file}-wal`)) ?? 0) === 0)
      return { database: openDatabase(driver, unchanging), source: unchanging }
    throw new KebabError(
      'io_error',
      `${file}: expected a folder that can be written, since there is a log to take in`,
      {
        details: { path: file },
        hint: 'Open the index once where its folder can be written, and close it: then it needs no writes to be read.',
        cause: error,
      },
    )
  }
}

function readingAddress(file: string): string {
  return `${pathToFileURL(file).href}?mode=ro`
}

/**
 * Returns the error for an existing index that can't be written, else `undefined`. SQLite would
 * take no lock there, and fail only later.
 */
async function refusalOf(path: string): Promise<KebabError<'io_error'> | undefined> {
  const file = join(path, DATABASE)
  if (!existsSync(file)) return undefined
  for (const target of [path, file]) {
    try {
      await access(target, constants.W_OK)
    } catch (cause) {
      return ioError(cause, target, 'an index that can be written')
    }
  }
  return undefined
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
  } catch (cause) {
    throw ioError(cause, path, 'a folder that can be made and written')
  }
}

function openDatabase(driver: SqliteDriver, file: string): SqliteDatabase {
  try {
    return driver.open(file)
  } catch (error) {
    throw sqliteError(error, file)
  }
}

/**
 * Has Git leave out the whole folder of an index, which holds the text of all documents. A
 * `.gitignore` that is there stays as it is, also an empty one. A folder with files of others gets
 * none, since Git would no longer see these.
 */
export async function keepFromGit(path: string): Promise<void> {
  const names = await readdir(path).catch(() => [GIT_IGNORE])
  if (names.includes(GIT_IGNORE) || !names.every(isOfIndex)) return
  const text = '# Made by Kebab: an index holds the text of its documents. To commit it, empty this file.\n*\n'
  // Where it can't be written, neither can what follows, which says so.
  await writeFile(join(path, GIT_IGNORE), text, { flag: 'wx' }).catch(() => undefined)
}

/** Whether a name in the folder of an index is one of its own. SQLite puts files beside its own. */
function isOfIndex(name: string): boolean {
  return [DATABASE, LOCK, SNAPSHOTS, FILE_RECORDS, CONFIG].some((file) => name === file || name.startsWith(`${file}-`))
}

/**
 * Throws `corrupt_index` for a missing or empty database beside a log or snapshots, which only a
 * filled one leaves. Opening it as a new database would remove them. Without them the database is
 * new. If it is empty, the first opening may have been interrupted after it made the file.
 */
async function refuseLost(path: string): Promise<void> {
  const database = join(path, DATABASE)
  // Checked before the database: another process that makes the index writes the database first.
  const hasLog = ((await sizeOf(`${database}-wal`)) ?? 0) > 0
  const hasSnapshots = (await sizeOf(join(path, SNAPSHOTS))) !== undefined
  const size = await sizeOf(database)
  // SQLite takes a file of one byte for an empty one.
  if (!(hasLog || hasSnapshots) || (size ?? 0) > 1) return
  const state = size === undefined ? 'missing' : 'empty'
  const reason = `it is ${state}, though there is ${hasLog ? 'a log of it' : 'a snapshot of what it held'}`
  throw new KebabError('corrupt_index', `${database}: expected a database of Kebab, found that ${reason}`, {
    details: { path: database, reason },
    hint: 'Nothing was changed. Put a copy of the file back. Or delete the folder and index the documents again.',
  })
}

/** Returns the size in bytes, or `undefined` for a missing file. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (cause) {
    const error = ioError(cause, path, 'a file or folder that can be looked at')
    if (error.details?.errno === 'ENOENT') return undefined
    throw error
  }
}
