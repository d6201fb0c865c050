import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DerivedIndex } from './derived-index.js'
import { ioError } from './io-error.js'

/** A snapshot of ours, or an attempt at one. */
const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.aside)?$/

/** Indexes as files: a folder for each snapshot, within one folder. Only a name that somebody remembers says which state of the store a snapshot is of. */
export class Snapshots {
  constructor(readonly folder: string) {}

  /** Writes the indexes under a new name, and gives the name: whole, and taken by the disk. Rejects with `io_error`, and leaves nothing behind. */
  async save(indexes: readonly DerivedIndex[]): Promise<string> {
    const name = randomUUID()
    const aside = join(this.folder, `${name}.aside`)
    try {
      await mkdir(aside, { recursive: true })
      for (const index of indexes) await index.save(join(aside, index.retriever.name))
      await syncFolder(aside)
      await rename(aside, join(this.folder, name))
      await syncFolder(this.folder)
      return name
    } catch (cause) {
      await rm(aside, { recursive: true, force: true }).catch(() => {})
      throw ioError(cause, this.folder, 'a folder that can be written')
    }
  }

  /** Reads the indexes that a snapshot has, and gives those that could be read. The others are as they were. Rejects only with `signal.reason`. */
  async load(name: string, indexes: readonly DerivedIndex[], signal: AbortSignal | undefined): Promise<DerivedIndex[]> {
    const loaded: DerivedIndex[] = []
    for (const index of indexes) {
      try {
        await index.load(join(this.folder, name, index.retriever.name), signal)
        loaded.push(index)
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

/** Has the disk take the names in a folder. Not every system can, and then it does so by itself. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
