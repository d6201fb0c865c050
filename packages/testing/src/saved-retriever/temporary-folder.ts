import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexFolder } from '@kebab/core'

/** A folder on the disk, and what a test does to its files. */
export interface TemporaryFolder extends IndexFolder {
  /** The names of its files, ascending. */
  names(): Promise<string[]>
  /** Removes a file. */
  remove(name: string): Promise<void>
}

/** Gives folders, which are all empty, to some work, and removes them afterwards. */
export async function withFolders<T>(work: (create: () => Promise<TemporaryFolder>) => Promise<T>): Promise<T> {
  const made: string[] = []
  try {
    return await work(async () => {
      const path = await mkdtemp(join(tmpdir(), 'kebab-index-'))
      made.push(path)
      return folderAt(path)
    })
  } finally {
    for (const path of made) await rm(path, { recursive: true, force: true, maxRetries: 3 })
  }
}

function folderAt(path: string): TemporaryFolder {
  return {
    path,
    write: (name, bytes) => orIoError(name, () => writeWhole(join(path, name), bytes)),
    read: (name, options) =>
      orIoError(name, async () => {
        options?.signal?.throwIfAborted()
        // A copy of its own: a small file may come in a buffer that others share.
        return new Uint8Array(await readFile(join(path, name)))
      }),
    async names() {
      const entries = await readdir(path, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile())
      return files.map((file) => join(file.parentPath, file.name).slice(path.length + 1)).sort()
    },
    remove: (name) => rm(join(path, name)),
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What the file system says, as a `KebabError`. Known by its members: the kit has no class of its own for it. */
async function orIoError<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause
    const members = { name: 'KebabError', code: 'io_error', retryable: false, details: { path: name }, hint: undefined }
    throw Object.assign(new Error(`${name}: ${cause.message}`, { cause }), members)
  }
}
