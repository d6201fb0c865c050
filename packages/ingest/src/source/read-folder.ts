import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isKebabError, type KebabError } from '@kebab/core'
import { invalidInput, ioError, wrongValue } from '@kebab/core/kit'

/** The files of a folder. Paths are relative to it, with `/`, in ascending order. */
interface FolderListing {
  files: string[]
  /** Folders within it that could not be read, with the error of each. */
  unreadable: { path: string; error: KebabError }[]
}

interface ListingOptions {
  /** Whether a file with this path is listed. */
  wanted(path: string): boolean
  /**
   * Whether a folder with these entries is that of an index that may be open. Its files are never
   * read: on POSIX systems, closing any handle of a file drops all locks of the process on it.
   */
  isIndex(entries: ReadonlySet<string>): boolean
  signal: AbortSignal
}

/**
 * Lists the wanted files of a folder and of the folders below it. It leaves out names that begin
 * with a dot, `node_modules`, folders of an index, and symbolic links. A link could lead out of the
 * folder or form a cycle.
 *
 * Rejects with `io_error` when the folder itself can't be read, and with `invalid_input` when it is
 * the folder of an index.
 */
export async function readFolder(folder: string, { wanted, isIndex, signal }: ListingOptions): Promise<FolderListing> {
  const listing: FolderListing = { files: [], unreadable: [] }
  const pending = ['']
  for (let prefix = pending.pop(); prefix !== undefined; prefix = pending.pop()) {
    signal.throwIfAborted()
    try {
      const entries = await readdir(join(folder, prefix), { withFileTypes: true })
      if (isIndex(new Set(entries.map(({ name }) => name)))) {
        if (prefix === '') throw invalidInput('source', 'a folder of documents', 'the folder of an index')
        continue
      }
      for (const entry of entries) {
        if (isLeftOut(entry.name)) continue
        const path = prefix + entry.name
        if (entry.isDirectory()) pending.push(`${path}/`)
        else if (entry.isFile() && wanted(path)) listing.files.push(path)
      }
    } catch (cause) {
      if (isKebabError(cause)) throw cause
      const error = ioError(cause, prefix === '' ? folder : prefix, 'a folder that can be read')
      if (prefix === '') throw error
      listing.unreadable.push({ path: prefix, error })
    }
  }
  // The order of the store, so that indexes are always built in the same order.
  listing.files.sort()
  return listing
}

/** Whether files and folders with this name are never read. */
export function isLeftOut(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

/**
 * Checks that an argument is the path of a folder. An empty path is refused too, because it would
 * mean the working directory of the process.
 *
 * @throws KebabError `invalid_input`, with the field
 */
export function checkFolder(value: unknown, field: string): asserts value is string {
  if (typeof value !== 'string' || value === '') throw wrongValue(field, 'the path of a folder', value)
}
