import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexedRetriever, IndexFolder, SavedRetriever } from '@kebab/core'
import { ioError } from '@kebab/core/kit'

/** The name of a snapshot, or of one that is being written. */
const SNAPSHOT_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.aside)?$/

/** Whether a retriever can be saved and loaded. */
export function isSaved(retriever: IndexedRetriever): retriever is SavedRetriever {
  return 'save' in retriever && 'load' in retriever
}

/**
 * Saves indexes as files, with one folder for each snapshot. The store remembers the name of a
 * snapshot and the revision that it belongs to.
 */
export class Snapshots {
  constructor(readonly folder: string) {}

  /**
   * Writes the indexes under a new name, and resolves to the name once everything is synced to
   * disk. Rejects with `io_error`, and then removes what it wrote.
   */
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

  /**
   * Loads retrievers from a snapshot, and resolves to those that could be read. The others stay as
   * they were. Rejects only with `signal.reason`.
   */
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
        // Missing, damaged or of other settings: the index is built from the store instead.
        signal?.throwIfAborted()
      }
    }
    return loaded
  }

  /** Removes all snapshots but one. What can't be removed is left for the next sweep. */
  async sweep(name: string | undefined): Promise<void> {
    for (const one of await readdir(this.folder).catch(() => []))
      if (SNAPSHOT_NAME.test(one) && one !== name)
        await rm(join(this.folder, one), { recursive: true, force: true }).catch(() => {})
  }
}

/** Returns a folder on disk that a retriever saves to and loads from. */
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

/** Syncs the entries of a folder to disk, on systems that can. Never rejects. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
