import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { invalidInput, ioError } from '@kebab/core/kit'
import { checkFolder, syncFolder } from '@kebab/ingest'
import { type BackupStep, backupSteps, type SqliteStore, sqliteError } from '@kebab/sqlite'
import { DATABASE, SNAPSHOTS } from './index-files.js'

export interface BackupParts {
  /** The folder of the index. */
  path: string
  /** Opens its database to be read. */
  source: string
  store: Pick<SqliteStore, 'marked'>
}

/**
 * Copies an open index into a folder that isn't there, or is empty: one whole commit, whoever writes meanwhile, and the snapshot of
 * its indexes if it is still there. The copy comes into being under another name and gets its own once it is whole and on disk.
 */
export async function backupIndex(
  { path, source, store }: BackupParts,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  checkFolder(folder, 'folder')
  const target = resolve(folder)
  const aside = `${target}.${randomUUID()}`
  signal.throwIfAborted()
  try {
    if ((await entriesOf(target)).length > 0) throw invalidInput('folder', 'a new or an empty folder', 'files in it')
    await mkdir(aside, { recursive: true })
    const marked = await store.marked()
    await runSteps(backupSteps(source, join(aside, DATABASE)), signal)
    if (marked !== null) await copySnapshot(path, aside, marked.name)
    signal.throwIfAborted()
    await syncAll(aside)
    await rmdir(target).catch(() => {})
    await rename(aside, target)
    await syncFolder(dirname(target))
  } catch (error) {
    await rm(aside, { recursive: true, force: true }).catch(() => {})
    signal.throwIfAborted()
    throw error instanceof Error && 'errno' in error ? ioError(error, target, 'a folder that can be written') : error
  }
}

/** Runs the steps in a thread of their own, so that everything else goes on meanwhile. An abort ends it after the present step. */
async function runSteps(steps: readonly BackupStep[], signal: AbortSignal): Promise<void> {
  const driver = createRequire(import.meta.url).resolve('libsql')
  const worker = new Worker(RUN_STEPS, { eval: true, workerData: { driver, steps } })
  const end = (): void => void worker.terminate()
  signal.addEventListener('abort', end, { once: true })
  try {
    await once(worker, 'exit')
    signal.throwIfAborted()
  } catch (error) {
    signal.throwIfAborted()
    throw sqliteError(error, steps[0]!.file)
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** As text: a file of its own would have to be found beside this one in every bundle. */
const RUN_STEPS = `
const { workerData: { driver, steps } } = require('node:worker_threads')
const Database = require(driver)
for (const { file, sql } of steps) {
  const database = new Database(file)
  try { database.exec(sql) } finally { database.close() }
}`

/** Without it, the copy builds its indexes when it is first opened. */
async function copySnapshot(path: string, aside: string, name: string): Promise<void> {
  const to = join(aside, SNAPSHOTS)
  // Swept away meanwhile, it would be half of a snapshot.
  await cp(join(path, SNAPSHOTS, name), join(to, name), { recursive: true }).catch(() =>
    rm(to, { recursive: true, force: true }),
  )
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Has the disk take every file and every name below a folder. */
async function syncAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = await open(join(entry.parentPath, entry.name), 'r+')
    await file.sync().finally(() => file.close())
  }
  for (const entry of entries.filter((one) => one.isDirectory())) await syncFolder(join(entry.parentPath, entry.name))
  await syncFolder(folder)
}
