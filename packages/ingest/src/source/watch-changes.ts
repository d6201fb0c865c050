import { realpath, stat } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { ioError } from '@kebab/core/kit'
import type { FSWatcher } from 'chokidar'
import { IGNORE_FILES } from './ignore-rules.js'
import { leftOut } from './read-folder.js'

/** A running watch for changes. */
export interface ChangeWatch {
  /**
   * Resolves once every change is noticed. Rejects with `io_error` for a folder that can't be
   * watched. Never settles if it is closed before.
   */
  ready: Promise<void>
  /** Stops watching. */
  close(): Promise<void>
}

export interface ChangeListener {
  /**
   * Called when something in the folder, or the folder itself, has changed.
   *
   * @param path where, relative to the folder, with `/`. Absent: anything may have changed.
   */
  changed(path?: string): void
  /** Called with the errors of the watcher, once watching has begun. */
  failed(error: unknown): void
}

/** How often to check whether the watched folder was replaced, in milliseconds. */
const IDENTITY_CHECK_MS = 1000

/**
 * Reports every change in a folder, and every folder that replaces it under its path. That may be
 * the same folder again after it was moved or removed, another folder, or a new target of a
 * symbolic link. The library's watcher alone stays with the folder that it began with.
 */
export function watchChanges(path: string, { changed, failed }: ChangeListener): ChangeWatch {
  let watcher: FSWatcher | undefined
  let watched: string | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let failing = false

  const unwatchable = (cause: unknown) => ioError(cause, path, 'a folder that can be watched')
  const begin = async (): Promise<void> => {
    let folder: string
    let identity: string
    watched = undefined
    // Only what watches loads it.
    const { watch } = await import('chokidar')
    try {
      identity = await identityOf(path)
      folder = await realpath(path)
    } catch (cause) {
      throw unwatchable(cause)
    }
    if (closed) return new Promise(() => {})
    // With the path of a symbolic link, only the link itself would be watched.
    const begun = watch(folder, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (inside) => relative(folder, inside).split(sep).some(isNeverRead),
    })
    watcher = begun
    await new Promise<void>((ready, fail) => {
      begun.once('ready', ready).on('error', (cause) => fail(unwatchable(cause)))
    })
    begun.on('error', (cause) => failed(unwatchable(cause)))
    begun.on('all', (event, at) => {
      // The library no longer watches the folder, even if it comes back.
      if (event === 'unlinkDir' && at === folder) watched = undefined
      changed(relative(folder, at).split(sep).join('/') || undefined)
    })
    watched = identity
    failing = false
    checkLater()
  }
  const checkLater = (): void => {
    if (!closed) timer = setTimeout(() => void check(), IDENTITY_CHECK_MS)
  }
  const check = async (): Promise<void> => {
    try {
      if ((await identityOf(path)) === watched) return checkLater()
    } catch {
      // The folder is missing: the next run of indexing reports that.
      return checkLater()
    }
    try {
      await closeWatcher(watcher)
      if (closed) return
      await begin()
      changed()
    } catch (error) {
      // Tried again until it succeeds, and reported once.
      if (!failing) failed(error)
      failing = true
      checkLater()
    }
  }
  return {
    ready: begin(),
    close() {
      closed = true
      clearTimeout(timer)
      return closeWatcher(watcher)
    },
  }
}

/** Whether nothing with this name has a say in what is indexed, as ignore files have. */
function isNeverRead(name: string): boolean {
  return leftOut({ name }) !== undefined && !IGNORE_FILES.includes(name)
}

/**
 * Identifies a directory by device, inode and birth time, so that a replaced one is noticed.
 * Rejects with the system's error when there is none. A mount that hangs holds nothing else up.
 */
async function identityOf(path: string): Promise<string> {
  const { dev, ino, birthtimeNs } = await stat(path, { bigint: true })
  // Some systems reuse the inode of a removed folder at once.
  return `${dev}:${ino}:${birthtimeNs}`
}

/**
 * Closes a watcher, which removes its listeners: a later error without a listener would end the
 * process.
 */
async function closeWatcher(watcher: FSWatcher | undefined): Promise<void> {
  const closing = watcher?.close()
  watcher?.on('error', () => {})
  await closing
}
