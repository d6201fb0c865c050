import { constants, existsSync } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { KebabError } from '@kebab/core'
import { ioError } from '@kebab/core/kit'
import { holdLock, type SqliteDatabase, sqliteError } from '@kebab/sqlite'
import Database from 'libsql'

/** The truth: documents, chunks and vectors. */
export const DATABASE = 'kebab.db'
/** Locked by the process that writes. */
export const LOCK = 'lock.db'
/** The indexes of words and vectors, as files. */
export const SNAPSHOTS = 'snapshots'

/** Whether a folder with these entries is that of an index, open or not. */
export function isIndex(entries: ReadonlySet<string>): boolean {
  return entries.has(DATABASE) && (entries.has(LOCK) || entries.has(SNAPSHOTS))
}

/** The files of an index, opened. */
export interface IndexFiles {
  database: SqliteDatabase
  /** The address that opens the database to be read. */
  source: string
  /** Why nothing can be written to them. Absent where it can. */
  refusal?: KebabError | undefined
  /** Frees the lock. */
  unlock(): void
}

/**
 * Opens the files in the folder of an index: to write, which takes the lock, or to read alone. Where there is an index that can't be
 * written, since the disk or the folder takes no writes, it is opened to read, and the `refusal` is the error of the disk.
 *
 * Rejects with `locked` while another opener writes, `not_indexed` where there is nothing to read, `corrupt_index` and `io_error`.
 */
export async function openIndexFiles(path: string, readOnly: boolean): Promise<IndexFiles> {
  const file = join(path, DATABASE)
  const refusal = readOnly ? readOnlyError() : await refusalOf(path)
  if (refusal !== undefined) return { ...(await readFiles(path)), refusal }
  await makeFolder(path)
  const lock = holdLock({ database: openDatabase(join(path, LOCK)), path })
  try {
    await refuseEmptied(path)
    return { database: openDatabase(file), source: readingAddress(file), unlock: () => lock.release() }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The error for a change to an index that was opened to be read. */
export function readOnlyError(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'expected an index that was opened to be written, found `readOnly: true`', {
    details: { feature: 'writing to an index that was opened with readOnly' },
    hint: 'Write in the process that has it open, or open it without `readOnly`.',
  })
}

async function readFiles(path: string): Promise<IndexFiles> {
  const file = join(path, DATABASE)
  if (!existsSync(file))
    throw new KebabError('not_indexed', `${file}: expected an index, found none`, {
      details: { path: file },
      hint: 'Open it once without `readOnly`.',
    })
  await refuseEmptied(path)
  const opened = await openToRead(file)
  opened.database.exec('PRAGMA query_only = ON')
  return { ...opened, unlock() {} }
}

/**
 * Opens a database that is only read. The connection has no right to write, so that it never takes itself for the last one and
 * removes the log. Beside the log SQLite needs a file of locks: where that can't be made and there is no log, nobody writes, and
 * the database is read as one that doesn't change.
 */
async function openToRead(file: string): Promise<Pick<IndexFiles, 'database' | 'source'>> {
  const source = readingAddress(file)
  const database = openDatabase(source)
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').all([])
    return { database, source }
  } catch (error) {
    database.close()
    const failure = sqliteError(error, file)
    if (failure.code !== 'io_error') throw failure
    const unchanging = `${source}&immutable=1`
    if (((await sizeOf(`${file}-wal`)) ?? 0) === 0) return { database: openDatabase(unchanging), source: unchanging }
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

/** Why an index that is there can't be written, if it can't. SQLite would take no lock there, and fail only later. */
async function refusalOf(path: string): Promise<KebabError<'io_error'> | undefined> {
  const file = join(path, DATABASE)
  if (!existsSync(file)) return undefined
  for (const place of [path, file]) {
    try {
      await access(place, constants.W_OK)
    } catch (cause) {
      return ioError(cause, place, 'an index that can be written')
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

function openDatabase(file: string): InstanceType<typeof Database> {
  try {
    return new Database(file)
  } catch (error) {
    throw sqliteError(error, file)
  }
}

/**
 * Refuses a database that is empty beside what only a filled one leaves behind, with `corrupt_index`: opened, it would pass for a new
 * one, and what is beside it would be swept away. An empty file alone is new: the first opening may have been cut off after it made it.
 */
async function refuseEmptied(path: string): Promise<void> {
  const database = join(path, DATABASE)
  // Looked at before the database, which is written to before there is either: another process may be making them.
  const hasLog = ((await sizeOf(`${database}-wal`)) ?? 0) > 0
  const hasSnapshots = (await sizeOf(join(path, SNAPSHOTS))) !== undefined
  if (!(hasLog || hasSnapshots) || (await sizeOf(database)) !== 0) return
  const reason = `it is empty, though there is ${hasLog ? 'a log of it' : 'a snapshot of what it held'}`
  throw new KebabError('corrupt_index', `${database}: expected a database of Kebab, found that ${reason}`, {
    details: { path: database, reason },
    hint: 'Nothing was changed. Put a copy of the file back, or delete it and index the documents again.',
  })
}

/** In bytes, or `undefined` where nothing is. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (cause) {
    const error = ioError(cause, path, 'a file or folder that can be looked at')
    if (error.details?.errno === 'ENOENT') return undefined
    throw error
  }
}
