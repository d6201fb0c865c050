import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexedRetriever, IndexFolder, SavedRetriever } from '@kebab/core'
import { ioError } from '@kebab/core/kit'

/** A snapshot of ours, or an attempt at one. */
const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.aside)?$/

/** Whether a retriever can be saved and loaded. */
export function isSaved(retriever: IndexedRetriever): retriever is SavedRetriever {
  return 'save' in retriever && 'load' in retriever
}

/**
 * Indexes as files: a folder for each snapshot, within one folder. Only a name that somebody remembers says which state of the store a
 * snapshot is of.
 */
export class Snapshots {
  constructor(readonly folder: string) {}

  /** Writes the indexes under a new name, and gives the name: whole, and taken by the disk. Rejects with `io_error`, and leaves nothing behind. */
  async save(retrievers: readonly SavedRetriever[]): Promise<string> {
    const name = randomUUID()
    const aside = join(this.folder, `${name}.aside`)
    try {
      await mkdir(aside, { recursive: true })
      for (const retriever of retrievers) {
        const path = join(aside, retriever.name)
        await mkdir(path)
        await retriever.save(indexFolder(path))
        await syncFolder(path)
      }
      await syncFolder(aside)
      await rename(aside, join(this.folder, name))
      await syncFolder(this.folder)
      return name
    } catch (cause) {
      await rm(aside, { recursive: true, force: true }).catch(() => {})
      throw ioError(cause, this.folder, 'a folder that can be written')
    }
  }

  /** Loads the retrievers that a snapshot has, and gives those that could be read. The others are as they were. Rejects only with `signal.reason`. */
  async load<R extends SavedRetriever>(
    name: string,
    retrievers: readonly R[],
    signal: AbortSignal | undefined,
  ): Promise<R[]> {
    const loaded: R[] = []
    for (const retriever of retrievers) {
      try {
        await retriever.load(indexFolder(join(this.folder, name, retriever.name)), { signal })
        loaded.push(retriever)
      } catch {
        // Missing, damaged, of other settings: whatever it is, the index is built from the store.
        signal?.throwIfAborted()
      }
    }
    return loaded
  }

  /** Removes all snapshots but one. What can't be removed does no harm, and goes the next time. */
  async sweep(name: string | undefined): Promise<void> {
    for (const one of await readdir(this.folder).catch(() => []))
      if (OURS.test(one) && one !== name)
        await rm(join(this.folder, one), { recursive: true, force: true }).catch(() => {})
  }
}

/** A folder on disk, for a retriever to save to and to load from. */
export function indexFolder(path: string): IndexFolder {
  return {
    path,
    async write(name, bytes) {
      const file = await open(join(path, name), 'w').catch((cause) => {
        throw ioError(cause, join(path, name), 'a file that can be written')
      })
      try {
        await file.writeFile(bytes)
        await file.sync()
      } catch (cause) {
        throw ioError(cause, join(path, name), 'a file that can be written')
      } finally {
        await file.close()
      }
    },
    async read(name, { signal } = {}) {
      try {
        return new Uint8Array(await readFile(join(path, name), { signal }))
      } catch (cause) {
        signal?.throwIfAborted()
        throw ioError(cause, join(path, name), 'a file that can be read')
      }
    },
  }
}

/** Has the disk take the names in a folder. Not every system can, and then it does so by itself. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
