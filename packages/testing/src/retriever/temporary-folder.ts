import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexFolder } from '@kebab/core'

/** A folder on disk whose files a test can list and remove. */
export interface TemporaryFolder extends IndexFolder {
  /** Returns the names of its files, ascending. */
  names(): Promise<string[]>
  /** Removes a file. */
  remove(name: string): Promise<void>
}

/** Runs `work` with a function that makes empty folders, and removes these afterwards. */
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
        // A copy, because a small file may be in a buffer that is shared.
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

/**
 * Runs `work`, and turns an error of the file system into a `KebabError` with `io_error`.
 * The error only has the members of one, because the kit imports nothing but types of core.
 */
async function orIoError<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause
    const members = { name: 'KebabError', code: 'io_error', retryable: false, details: { path: name }, hint: undefined }
    throw Object.assign(new Error(`${name}: ${cause.message}`, { cause }), members)
  }
}
