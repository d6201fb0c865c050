import { stat } from 'node:fs/promises'
import { KebabError } from '@kebab/core'
import { ioError } from './io-error.js'

/**
 * Refuses a database that is empty beside what only a filled one leaves behind, with `corrupt_index`: opened, it would pass for a new one, and what is
 * beside it would be swept away. An empty file alone is new: the first opening may have been cut off right after it made it.
 */
export async function refuseEmptied(database: string, snapshots: string): Promise<void> {
  // Looked at before the database, which is written to before there is either: another process may be making them.
  const hasLog = ((await sizeOf(`${database}-wal`)) ?? 0) > 0
  const hasSnapshots = (await sizeOf(snapshots)) !== undefined
  if (!(hasLog || hasSnapshots) || (await sizeOf(database)) !== 0) return
  const reason = `it is empty, though there is ${hasLog ? 'a log of it' : 'a snapshot of what it held'}`
  throw new KebabError('corrupt_index', `${database}: expected a database of Kebab, found that ${reason}`, {
    details: { path: database, reason },
    hint: 'Nothing was changed. Put a copy of the file back, or delete it and index the documents again.',
  })
}

/** In bytes, or `undefined` where nothing is. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (cause) {
    const error = ioError(cause, path, 'a file or folder that can be looked at')
    if (error.details?.errno === 'ENOENT') return undefined
    throw error
  }
}
