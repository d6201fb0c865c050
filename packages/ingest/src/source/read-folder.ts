import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isKebabError, type KebabError } from '@kebab/core'
import { invalidInput, ioError } from '@kebab/core/kit'

/** What a folder holds. Paths are relative to it, with `/`, in ascending order. */
export interface FolderListing {
  files: string[]
  /** Folders within it that could not be read, and why. */
  unreadable: { path: string; error: KebabError }[]
}

export interface ListingOptions {
  /** Whether a file of this path is listed. */
  wanted(path: string): boolean
  /**
   * Whether a folder with these entries is that of an index that may be open. Its files are never read: on POSIX systems whoever closes
   * one of them drops the locks that this process has on it.
   */
  isIndex(entries: ReadonlySet<string>): boolean
  signal: AbortSignal
}

/**
 * Lists the files of a folder and of the folders below it whose paths are wanted. Left out: whatever begins with a dot, `node_modules`, the
 * folder of an index, and symbolic links, which could lead out of the folder or around in a circle. Rejects with `io_error` when the
 * folder itself can't be read, and with `invalid_input` when it is the folder of an index.
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
  // The order of the store, so that an index that is built anew is built in the same order.
  listing.files.sort()
  return listing
}

/** Whether a file or a folder of this name is never looked at. */
export function isLeftOut(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}
