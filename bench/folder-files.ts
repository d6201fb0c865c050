import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The paths of all files of a folder and of those in it. */
export async function folderFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
