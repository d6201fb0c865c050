import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isKebabError } from '@kebab/core'
import { type FileLock, holdLock, sqliteError } from '@kebab/sqlite'
import { isIndexEntry } from './index-files.js'
import { installedSqlite, type SqliteDriver } from './native-parts.js'

/** A folder beside a target, in which the target is made before it takes its place. */
export interface AsideFolder {
  /** Where to make it. Nothing is there yet. */
  path: string
  /** Removes what is left of the folder. */
  remove(): Promise<void>
}

/** What its maker locks, so that nobody else takes the folder for a leftover. */
const LOCK = 'lock.db'
/** What SQLite may leave beside a lock file of which the process was killed. */
const LOCK_FILES: ReadonlySet<string> = new Set([LOCK, `${LOCK}-journal`])
const CONTENT = 'content'
/** How often to begin again when another process takes the new folder for a leftover. */
const ATTEMPTS = 10

/**
 * Makes a folder of a random name beside a target, and locks it until it is removed. The lock ends
 * with the process. First removes the folders that killed processes of the same user left for the
 * same target. Nobody else can read the folder, except on Windows.
 *
 * Rejects with errors of the file system, such as for a missing parent, and with those of
 * `holdLock`. Rejects with `unsupported` where there is no driver for SQLite.
 *
 * @param target The path of a file or a folder, which need not exist.
 * @param content What is made in it: a file, or the folder of an index. A folder with anything else
 *   is left alone.
 */
export async function makeAside(target: string, content: 'file' | 'index'): Promise<AsideFolder> {
  const driver = await installedSqlite()
  await removeLeftovers(driver, target, content)
  for (let attempt = 1; ; attempt++) {
    const folder = `${target}.${randomUUID()}`
    await mkdir(folder, { mode: 0o700 })
    const lock = await lockFolder(driver, folder).catch(async (error) => {
      // Without its lock, it is nobody's.
      await rm(folder, { recursive: true, force: true }).catch(() => {})
      if (attempt === ATTEMPTS) throw error
    })
    if (lock !== undefined) return { path: join(folder, CONTENT), remove: () => removeFolder(folder, lock) }
  }
}

/** Locks a folder. `undefined`: another process has taken it for a leftover. */
async function lockFolder(driver: Pick<SqliteDriver, 'open'>, folder: string): Promise<FileLock | undefined> {
  const file = join(folder, LOCK)
  let lock: FileLock
  try {
    lock = holdLock({ database: driver.open(file), path: folder, waitMs: 0 })
  } catch (error) {
    if (!existsSync(folder) || isKebabError(error, 'locked')) return undefined
    throw isKebabError(error) ? error : sqliteError(error, file)
  }
  // The file may have been removed before it was locked.
  if (existsSync(file)) return lock
  lock.release()
  return undefined
}

/** Removes a locked folder, the lock last: while it is there, the folder is somebody's. */
async function removeFolder(folder: string, lock: FileLock): Promise<void> {
  await rm(join(folder, CONTENT), { recursive: true, force: true }).catch(() => {})
  // Windows removes no file that is open, and POSIX systems let another process lock a removed one.
  if (process.platform === 'win32') lock.release()
  await rm(folder, { recursive: true, force: true }).catch(() => {})
  lock.release()
}

/**
 * Removes the folders that killed processes left for a target. One that can't be removed stays: it
 * is in nobody's way.
 */
async function removeLeftovers(
  driver: Pick<SqliteDriver, 'open'>,
  target: string,
  content: 'file' | 'index',
): Promise<void> {
  const siblings = await readdir(dirname(target)).catch(() => [])
  for (const name of siblings) {
    if (!name.startsWith(`${basename(target)}.`) || !UUID.test(name.slice(basename(target).length + 1))) continue
    const folder = join(dirname(target), name)
    try {
      // One that is empty is removed only while it is. Its maker, if there is one, makes another.
      if ((await readdir(folder)).length === 0) await rmdir(folder)
      if (!(await isAside(folder, content))) continue
      const lock = await lockFolder(driver, folder)
      if (lock === undefined) continue
      // Only now nobody adds to it.
      if (await isAside(folder, content)) await removeFolder(folder, lock)
      else lock.release()
    } catch {
      // It can't be read or locked.
    }
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether a folder is this user's, and has only what `makeAside` makes, and what is made in it. */
async function isAside(folder: string, content: 'file' | 'index'): Promise<boolean> {
  const stats = await lstat(folder)
  if (!stats.isDirectory() || (process.getuid !== undefined && stats.uid !== process.getuid())) return false
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) {
    if (LOCK_FILES.has(entry.name) && entry.isFile()) continue
    if (entry.name !== CONTENT) return false
    if (content === 'file' ? !entry.isFile() : !entry.isDirectory()) return false
    if (content === 'file') continue
    const files = await readdir(join(folder, CONTENT), { withFileTypes: true })
    if (!files.every(isIndexEntry)) return false
  }
  return true
}
