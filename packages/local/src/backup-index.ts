import { once } from 'node:events'
import { cp, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ioError, nativeGuard, onAbort, startThread } from '@kebab/core/internal'
import { invalidInput } from '@kebab/core/kit'
import { checkFolder, syncFolder } from '@kebab/ingest'
import { type BackupStep, backupSteps, type SqliteStore, sqliteError } from '@kebab/sqlite'
import { type AsideFolder, makeAside } from './aside-folder.js'
import { readConfig, writeConfig } from './host/index-config.js'
import { DATABASE, GIT_IGNORE, keepFromGit, SNAPSHOTS } from './index-files.js'
import type { SqliteDriver } from './native-parts.js'

export interface BackupSource {
  /** The folder of the index. */
  path: string
  /** The address that opens its database for reading. */
  source: string
  store: Pick<SqliteStore, 'marked' | 'revision'>
  /** What a worker thread opens a database with. */
  driver: Pick<SqliteDriver, 'addressOf' | 'module'>
}

/**
 * Copies an open index into a new or empty folder: one whole commit, even while others write, and
 * the snapshot of its indexes if it still exists. The copy is made in a folder beside, and moved
 * from it once it is complete and synced to disk. What a killed backup left beside is removed.
 */
export async function backupIndex(
  { path, source, store, driver }: BackupSource,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  checkFolder(folder, 'folder')
  const target = resolve(folder)
  let aside: AsideFolder | undefined
  signal.throwIfAborted()
  try {
    const entries = await entriesOf(target)
    if (entries.some((name) => name !== GIT_IGNORE))
      throw invalidInput('folder', 'a new or an empty folder', 'files in it')
    await mkdir(dirname(target), { recursive: true })
    aside = await makeAside(target, 'index')
    const copy = aside.path
    await mkdir(copy)
    if (entries.length > 0) await cp(join(target, GIT_IGNORE), join(copy, GIT_IGNORE))
    await keepFromGit(copy)
    const marked = await store.marked()
    await runSteps(driver, backupSteps(source, join(copy, DATABASE)), signal)
    // The store rejects if the database was removed or replaced: then another one was copied.
    await store.revision()
    if (marked !== null) await copySnapshot(path, copy, marked.name)
    await copyConfig(path, copy)
    signal.throwIfAborted()
    await syncAll(copy)
    await rm(join(target, GIT_IGNORE), { force: true })
    await rmdir(target).catch(() => {})
    await rename(copy, target)
    await syncFolder(dirname(target))
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof Error && 'errno' in error ? ioError(error, target, 'a folder that can be written') : error
  } finally {
    await aside?.remove()
  }
}

/**
 * Runs the steps in a worker thread, to keep the event loop free. An abort ends it after the
 * current step.
 */
async function runSteps(
  { addressOf, module }: Pick<SqliteDriver, 'addressOf' | 'module'>,
  steps: readonly BackupStep[],
  signal: AbortSignal,
): Promise<void> {
  const addressed = steps.map(({ file, sql }) => ({ file: addressOf(file), sql }))
  const settings = { program: { text: RUN_STEPS }, name: 'backup', workerData: { module, steps: addressed } }
  const { worker, end } = startThread({ Worker, process }, settings)
  const stopWatching = onAbort(signal, () => void end())
  try {
    await once(worker, 'exit')
    signal.throwIfAborted()
  } catch (error) {
    signal.throwIfAborted()
    throw sqliteError(error, steps[0]!.file)
  } finally {
    stopWatching()
  }
}

/**
 * The worker's program, as text: bundlers wouldn't find it in a file of its own. Node 22 warns in
 * every thread that its SQLite is experimental, and this one has nothing else to say. It runs as
 * CommonJS and as a module, which `--input-type` in `NODE_OPTIONS` makes of it.
 */
const RUN_STEPS = `
const { workerData: { module, steps, guard: cells } } = process.getBuiltinModule('node:worker_threads')
const { createRequire } = process.getBuiltinModule('node:module')
const guard = (${nativeGuard})(cells)
process.removeAllListeners('warning')
const driver = guard.run(() => createRequire(process.execPath)(module))
const Database = driver.DatabaseSync ?? driver
for (const { file, sql } of steps) guard.run(() => {
  const database = new Database(file.startsWith('file:') && driver.DatabaseSync ? new URL(file) : file)
  try { database.exec(sql) } finally { database.close() }
})`

/** Copies a snapshot. Without one, the copy builds its indexes when it is first opened. */
async function copySnapshot(path: string, copy: string, name: string): Promise<void> {
  const to = join(copy, SNAPSHOTS)
  // A snapshot that is removed meanwhile would be copied only in part.
  await cp(join(path, SNAPSHOTS, name), join(to, name), { recursive: true }).catch(() =>
    rm(to, { recursive: true, force: true }),
  )
}

/** Copies what the index remembers of how it was made. What can't be read is left out. */
async function copyConfig(path: string, copy: string): Promise<void> {
  const { config, problem, digest } = await readConfig(path)
  if (digest !== undefined && problem === undefined) await writeConfig(copy, config)
}

/** Returns the names in a folder, or none for a missing folder. */
async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Syncs every file and folder below a folder to disk. */
async function syncAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries.filter((dirent) => dirent.isFile())) {
    const file = await open(join(entry.parentPath, entry.name), 'r+')
    await file.sync().finally(() => file.close())
  }
  for (const entry of entries.filter((dirent) => dirent.isDirectory()))
    await syncFolder(join(entry.parentPath, entry.name))
  await syncFolder(folder)
}
