import type { Dirent } from 'node:fs'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { ioError } from '@kebab/core/internal'
import type { FSWatcher } from 'chokidar'
import { IGNORE_FILES } from './changed-paths.js'
import { skipReasonOf } from './read-folder.js'

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

/**
 * How often to check whether the watched folder was replaced, or one below it isn't watched, in
 * milliseconds. The library reads a folder again at most once in this time.
 */
const CHECK_MS = 1000

/** After more entries than this came or went at once, all folders below are checked. */
const MOST_ENTRIES = 1000

/**
 * Reports every change in a folder, and every folder that replaces it under its path. That may be
 * the same folder again after it was moved or removed, another folder, or a new target of a
 * symbolic link. The library's watcher alone stays with the folder that it began with.
 *
 * It stays with the folders below too: one that is removed and made again at once is no longer
 * watched. While it reads a folder, for longer than a second, it drops what comes and goes there.
 * So its raw events are changes too. Where they tell of a folder that it doesn't watch, watching
 * begins anew.
 */
export function watchChanges(path: string, { changed, failed }: ChangeListener): ChangeWatch {
  let watcher: FSWatcher | undefined
  let watched: string | undefined
  /** The identities of the watched folders, by path. */
  let folders = new Map<string, string>()
  /** Entries that came or went since the last check, and since the one before. */
  let recent = new Set<string>()
  let due = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let failing = false

  const unwatchable = (cause: unknown) => ioError(cause, path, 'a folder that can be watched')
  const begin = async (): Promise<void> => {
    let folder: string
    let identity: string
    watched = undefined
    folders = new Map()
    recent = new Set()
    due = new Set()
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
      ignored: (inside) => isExcluded(folder, inside),
    })
    watcher = begun
    await new Promise<void>((ready, fail) => {
      begun.once('ready', ready).on('error', (cause) => fail(unwatchable(cause)))
    })
    begun.on('error', (cause) => failed(unwatchable(cause)))
    begun.on('all', (event, at) => {
      // The library no longer watches the folder, even if it comes back.
      if (event === 'unlinkDir' && at === folder) watched = undefined
      if (event === 'unlinkDir') folders.delete(at)
      if (event === 'addDir') void note(at)
      changed(pathIn(folder, at))
    })
    begun.on('raw', (event, name, details) => {
      const { watchedPath } = details as { watchedPath?: string }
      // Where the library polls, it reads every folder each time.
      if (watchedPath === undefined) return
      // Of a file, and of what happens to a folder itself, the name is its own.
      const at = !name || name === basename(watchedPath) ? watchedPath : join(watchedPath, name)
      if (isExcluded(folder, at)) return
      if (event === 'rename') recent.add(at)
      changed(pathIn(folder, at))
    })
    await Promise.all(Object.keys(begun.getWatched()).map(note))
    watched = identity
    failing = false
    checkLater()
  }
  const note = async (inside: string): Promise<void> => {
    const identity = await identityOf(inside).catch(() => undefined)
    if (identity !== undefined) folders.set(inside, identity)
  }
  const checkLater = (): void => {
    if (!closed) timer = setTimeout(() => void check(), CHECK_MS)
  }
  /** Whether the folders are watched that came before the last check, and all below them. */
  const areWatched = async (): Promise<boolean> => {
    const folder = await realpath(path)
    const pending = due.size > MOST_ENTRIES ? [folder] : [...due]
    due = recent
    recent = new Set()
    const came = new Set(pending)
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const entries = await entriesOf(at)
      // It is a file, or gone.
      if (entries === undefined) continue
      if (folders.get(at) !== (await identityOf(at).catch(() => undefined))) return false
      // It may have filled up before it was watched.
      if (came.has(at)) changed(pathIn(folder, at))
      for (const entry of entries)
        if (entry.isDirectory() && !isNeverRead(entry.name)) pending.push(join(at, entry.name))
    }
    return true
  }
  const check = async (): Promise<void> => {
    try {
      if ((await identityOf(path)) === watched && (await areWatched())) return checkLater()
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

/** Returns the entries of a folder; `undefined` for anything else, and for a link. */
async function entriesOf(path: string): Promise<Dirent[] | undefined> {
  try {
    return (await lstat(path)).isDirectory() ? await readdir(path, { withFileTypes: true }) : undefined
  } catch {
    return undefined
  }
}

/** Returns a path relative to the folder, with `/`; `undefined` for the folder itself. */
function pathIn(folder: string, at: string): string | undefined {
  return relative(folder, at).split(sep).join('/') || undefined
}

/** Whether nothing at this path has a say in what is indexed. */
function isExcluded(folder: string, at: string): boolean {
  return relative(folder, at).split(sep).some(isNeverRead)
}

/** Whether nothing with this name has a say in what is indexed, as ignore files have. */
function isNeverRead(name: string): boolean {
  return skipReasonOf({ name }) !== undefined && !IGNORE_FILES.includes(name)
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
