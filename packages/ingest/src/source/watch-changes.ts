import { realpath, stat } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { ioError } from '@kebab/core/internal'
import { IGNORE_FILES } from './changed-paths.js'
import { FolderWatcher } from './folder-watcher.js'
import { skipReasonOf } from './read-folder.js'

/** A running watch for changes. */
export interface ChangeWatch {
  /**
   * Resolves once every change is noticed. Rejects with `io_error` for a folder that can't be
   * watched. Never settles if it is closed before.
   */
  ready: Promise<void>
  /** Stops watching. */
  close(): void
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
const CHECK_MS = 1000

/**
 * Reports every change in a folder, and every folder that replaces it under its path. That may be
 * the same folder again after it was moved or removed, another folder, or a new target of a
 * symbolic link.
 */
export function watchChanges(path: string, { changed, failed }: ChangeListener): ChangeWatch {
  let watcher: FolderWatcher | undefined
  /** The identity of the folder that is watched. */
  let watched: string | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let failing = false

  const unwatchable = (cause: unknown) => ioError(cause, path, 'a folder that can be watched')
  const begin = async (): Promise<void> => {
    watched = undefined
    try {
      const identity = await identityOf(path)
      const folder = await realpath(path)
      if (closed) return new Promise(() => {})
      const begun = new FolderWatcher(folder, {
        changed: (at) => changed(pathIn(folder, at)),
        lost() {
          watched = undefined
          changed()
        },
        failed: (cause) => failed(unwatchable(cause)),
        isExcluded: (at) => isExcluded(folder, at),
      })
      watcher = begun
      watched = identity
      await begun.begin()
    } catch (cause) {
      watched = undefined
      throw unwatchable(cause)
    }
    if (closed) return new Promise(() => {})
    failing = false
    checkLater()
  }
  const checkLater = (): void => {
    if (!closed) timer = setTimeout(() => void check(), CHECK_MS)
  }
  const check = async (): Promise<void> => {
    try {
      if ((await identityOf(path)) === watched) {
        await watcher?.recheck()
        return checkLater()
      }
    } catch {
      // The folder is missing: the next run of indexing reports that.
      return checkLater()
    }
    try {
      watcher?.close()
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
      watcher?.close()
    },
  }
}

/** Returns a path relative to the folder, with `/`; `undefined` for the folder itself. */
function pathIn(folder: string, at: string): string | undefined {
  return relative(folder, at).split(sep).join('/') || undefined
}

/** Whether nothing at this path has a say in what is indexed. */
function isExcluded(folder: string, at: string): boolean {
  // Ignore files are never read as documents, and say what is.
  const isNeverRead = (name: string) => skipReasonOf({ name }) !== undefined && !IGNORE_FILES.includes(name)
  return relative(folder, at).split(sep).some(isNeverRead)
}

/**
 * Identifies a folder by device, inode and birth time, so that a replaced one is noticed.
 * Rejects with the system's error when there is none. A mount that hangs holds nothing else up.
 */
async function identityOf(path: string): Promise<string> {
  const { dev, ino, birthtimeNs } = await stat(path, { bigint: true })
  // Some systems reuse the inode of a removed folder at once.
  return `${dev}:${ino}:${birthtimeNs}`
}
