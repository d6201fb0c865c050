import { stat } from 'node:fs/promises'
import { folderFiles } from './folder-files.js'

/** What a folder takes, in bytes. */
export async function folderBytes(folder: string): Promise<number> {
  const sizes = await Promise.all((await folderFiles(folder)).map(async (path) => (await stat(path)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
