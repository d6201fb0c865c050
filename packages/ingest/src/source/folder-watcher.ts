import { type FSWatcher, watch } from 'node:fs'
import { lstat, readdir, realpath } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'

interface FolderListener {
  /** Called with the absolute path at which something has changed. */
  changed(path: string): void
  /** Called when the folder itself is no longer in its place. Nothing is watched from then on. */
  lost(): void
  /** Called with the errors of the system, once watching has begun. */
  failed(error: unknown): void
  /** Whether nothing at this path is reported, or watched. */
  isExcluded(path: string): boolean
}

/** A folder that is watched, which is no longer the same where its identity differs. */
interface WatchedFolder {
  watcher: FSWatcher
  identity: string
}

/** Here one watcher of the system sees all folders below. Elsewhere each folder has its own. */
const IS_RECURSIVE = process.platform === 'darwin' || process.platform === 'win32'

/** After more entries than this came or went at once, the system may have dropped some. */
const MOST_ENTRIES = 1000

/** What is wrong with a folder that is gone, or that something else has taken the place of. */
const GONE = ['ENOENT', 'ENOTDIR', 'ELOOP']

/** What is wrong with a folder that may not be read. Indexing reports it. */
const FORBIDDEN = ['EACCES', 'EPERM']

/**
 * Watches a folder and all folders below it. The system names the entry that has changed, so no
 * file is watched, and none is looked at: a folder may have any number of them. Links are not
 * followed.
 */
export class FolderWatcher {
  readonly #root: string
  readonly #listener: FolderListener
  readonly #folders = new Map<string, WatchedFolder>()
  /** Entries that came or went, and are looked at next. */
  readonly #pending = new Set<string>()
  /** Folders that may not be read. */
  readonly #forbidden = new Set<string>()
  /** Folders that the system had no watcher for. They are tried again. */
  readonly #failed = new Set<string>()
  #isLooking = false
  #entries = 0
  #isClosed = false

  /** @param root the absolute path of the folder, without links */
  constructor(root: string, listener: FolderListener) {
    this.#root = root
    this.#listener = listener
  }

  /**
   * Begins to watch. Resolves once every change is noticed. Rejects with the error of the system
   * for a folder that can't be watched.
   */
  begin(): Promise<void> {
    return this.#watch(this.#root)
  }

  /**
   * Watches what could not be watched before. Where more came and went at once than the system may
   * tell of, looks for folders that it didn't tell of.
   */
  async recheck(): Promise<void> {
    const entries = this.#entries
    this.#entries = 0
    for (const at of [...this.#failed]) await this.#look(at)
    if (entries <= MOST_ENTRIES || IS_RECURSIVE) return
    // Those that are added meanwhile are met too.
    for (const at of this.#folders.keys()) {
      await this.#look(at)
      const below = await this.#foldersIn(at).catch(() => [])
      for (const folder of below) await this.#look(folder)
    }
  }

  /** Stops watching. Nothing is reported from then on. */
  close(): void {
    this.#isClosed = true
    this.#unwatch(this.#root)
  }

  async #watch(at: string): Promise<void> {
    const identity = await identityOf(at)
    if (this.#isClosed || identity === undefined) return
    const watcher = watch(at, { recursive: IS_RECURSIVE }, (event, name) => this.#notice(at, event, name))
    watcher.on('error', (error) => this.#fail(at, error))
    this.#folders.set(at, { watcher, identity })
    this.#failed.delete(at)
    if (IS_RECURSIVE) return
    // It is listed after that, so that a folder that comes meanwhile is seen.
    const below = await this.#foldersIn(at)
    await Promise.all(below.map((folder) => this.#watchBelow(folder)))
  }

  async #watchBelow(folder: string): Promise<void> {
    try {
      await this.#watch(folder)
    } catch (error) {
      this.#unwatch(folder)
      if (isOneOf(FORBIDDEN, error)) this.#forbidden.add(folder)
      else if (!isOneOf(GONE, error)) throw error
    }
  }

  async #foldersIn(at: string): Promise<string[]> {
    const entries = await readdir(at, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(at, name))
      .filter((folder) => !this.#listener.isExcluded(folder))
  }

  #notice(folder: string, event: string, name: string | null): void {
    if (this.#isClosed) return
    const at = name === null ? folder : join(folder, name)
    if (this.#listener.isExcluded(at)) return
    // Of what happens to a folder itself, the name is its own.
    const mayBeFolder = name === null || name === basename(folder)
    this.#listener.changed(mayBeFolder ? folder : at)
    if (mayBeFolder) this.#lookLater(folder)
    if (IS_RECURSIVE) return
    if (event === 'rename') this.#entries++
    // That it may be read now is a change too.
    if (event === 'rename' || this.#forbidden.delete(at)) this.#lookLater(at)
  }

  #lookLater(at: string): void {
    this.#pending.add(at)
    if (this.#isLooking) return
    this.#isLooking = true
    const lookAtAll = async (): Promise<void> => {
      for (const next of this.#pending) {
        this.#pending.delete(next)
        await this.#look(next)
      }
      this.#isLooking = false
    }
    void lookAtAll()
  }

  /** Watches what is a folder now, and no longer what was one. Never rejects. */
  async #look(at: string): Promise<void> {
    try {
      const identity = await identityOf(at)
      if (identity === undefined) this.#failed.delete(at)
      if (this.#isClosed || this.#folders.get(at)?.identity === identity) return
      this.#unwatch(at)
      if (at === this.#root) return this.#listener.lost()
      // The folder above may be gone, or none any more.
      if (identity === undefined || !this.#folders.has(dirname(at))) return
      await this.#watchBelow(at)
      // It may have filled up before it was watched.
      this.#listener.changed(at)
    } catch (error) {
      this.#fail(at, error)
    }
  }

  #fail(at: string, error: unknown): void {
    this.#unwatch(at)
    if (this.#isClosed) return
    if (at === this.#root) this.#listener.lost()
    const isFirst = !this.#failed.has(at)
    this.#failed.add(at)
    if (isFirst) this.#listener.failed(error)
  }

  /** Stops watching a folder, and those below it. */
  #unwatch(at: string): void {
    if (!this.#folders.has(at)) return
    for (const [path, { watcher }] of this.#folders)
      if (path === at || path.startsWith(at + sep)) {
        watcher.close()
        this.#folders.delete(path)
      }
  }
}

/**
 * Identifies a folder by device, inode and birth time, so that a replaced one is noticed. Returns
 * `undefined` for anything else, for a link, and for what is behind one.
 */
async function identityOf(path: string): Promise<string | undefined> {
  try {
    const stats = await lstat(path, { bigint: true })
    if (!stats.isDirectory() || (await realpath(path)) !== path) return undefined
    // Some systems reuse the inode of a removed folder at once.
    return `${stats.dev}:${stats.ino}:${stats.birthtimeNs}`
  } catch (error) {
    if (isOneOf(GONE, error)) return undefined
    throw error
  }
}

function isOneOf(codes: readonly string[], error: unknown): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '')
}
