import { realpathSync, statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { ioError } from '@kebab/core/kit'
import { type FSWatcher, watch } from 'chokidar'
import { isLeftOut } from './read-folder.js'

/** Something that tells of changes. */
export interface ChangeWatch {
  /** Resolves once no change goes unnoticed any more. Rejects with `io_error` for a folder that can't be watched; never settles when closed before. */
  ready: Promise<void>
  /** Stops watching. */
  close(): Promise<void>
}

export interface ChangeListener {
  /** Something in the folder changed, or the folder did. */
  changed(): void
  /** Hears what keeps a change from being seen, once watching has begun. */
  failed(error: unknown): void
}

/** How often to see whether another folder has come under the name of the one that is watched, in milliseconds. */
const LOOK_EVERY = 1000

/**
 * Tells of every change in a folder, and of every folder that comes under its name: one that was moved away or removed and is there again, a new one that was
 * moved into its place, and the one to which a symbolic link leads now. A watcher by itself stays with the folder that it began with.
 */
export function watchChanges(path: string, { changed, failed }: ChangeListener): ChangeWatch {
  let watcher: FSWatcher | undefined
  let watched: string | undefined
  let looking: NodeJS.Timeout | undefined
  let closed = false
  let failing = false

  const unwatchable = (cause: unknown) => ioError(cause, path, 'a folder that can be watched')
  const begin = async (): Promise<void> => {
    let folder: string
    let identity: string
    watched = undefined
    try {
      identity = identityOf(path)
      folder = realpathSync(path)
    } catch (cause) {
      throw unwatchable(cause)
    }
    // Of a link, only the link would be watched.
    const begun = watch(folder, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (inside) => relative(folder, inside).split(sep).some(isLeftOut),
    })
    watcher = begun
    await new Promise<void>((ready, fail) => {
      begun.once('ready', ready).on('error', (cause) => fail(unwatchable(cause)))
    })
    begun.on('error', (cause) => failed(unwatchable(cause)))
    begun.on('all', (event, at) => {
      // The watcher has let go of it, even if it comes back.
      if (event === 'unlinkDir' && at === folder) watched = undefined
      changed()
    })
    watched = identity
    failing = false
    lookLater()
  }
  const lookLater = (): void => {
    if (!closed) looking = setTimeout(() => void look(), LOOK_EVERY)
  }
  const look = async (): Promise<void> => {
    try {
      if (identityOf(path) === watched) return lookLater()
    } catch {
      // It is away. Whoever syncs hears of it.
      return lookLater()
    }
    try {
      await closeWatcher(watcher)
      if (closed) return
      await begin()
      changed()
    } catch (error) {
      // Tried again until it succeeds, and told of once.
      if (!failing) failed(error)
      failing = true
      lookLater()
    }
  }
  return {
    ready: begin(),
    close() {
      closed = true
      clearTimeout(looking)
      return closeWatcher(watcher)
    },
  }
}

/** What tells the folder behind a path from every other that was, or comes, under that path. Throws what the system says when there is none. */
function identityOf(path: string): string {
  const { dev, ino, birthtimeNs } = statSync(path, { bigint: true })
  // Some systems give the number of a folder that was removed to the next one at once.
  return `${dev}:${ino}:${birthtimeNs}`
}

/** Closing takes the listeners away at once, and an error that comes in after that, with nobody to hear it, would end the process. */
async function closeWatcher(watcher: FSWatcher | undefined): Promise<void> {
  const closing = watcher?.close()
  watcher?.on('error', () => {})
  await closing
}
