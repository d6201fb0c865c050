import { copyFile, cp } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Copies the database of a closed index, with what its log holds. SQLite removes the log some time
 * after the closing, when the memory of the connection is collected. Before that it brings the log
 * into the database. So the log comes first: what is missing in it is in the database then.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  await copyFile(join(from, 'kebab.db-wal'), join(to, 'kebab.db-wal')).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  await copyFile(join(from, 'kebab.db'), join(to, 'kebab.db'))
}

/** Copies a closed index. */
export async function copyClosedIndex(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (file) => !/kebab\.db(-shm|-wal)?$/.test(file) })
  await copyDatabase(from, to)
}
