import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A model whose weights are in a folder of this machine. */
interface StoredWeights {
  /** Its name on the hub. */
  model: string
  /** The folder that holds its files. */
  folder: string
  /** What its files take on disk. */
  bytes: number
}

/** Lists the models in folders, as `owner/name`, by name. The first folder that has one counts. */
export async function storedWeights(folders: readonly string[]): Promise<StoredWeights[]> {
  const models = new Map<string, StoredWeights>()
  for (const root of folders)
    for (const owner of await subfolders(root))
      for (const name of await subfolders(join(root, owner))) {
        const folder = join(root, owner, name)
        const files = await filesOf(folder)
        const model = `${owner}/${name}`
        // Without weights, a download was interrupted.
        if (models.has(model) || !files.some((file) => file.endsWith('.onnx'))) continue
        models.set(model, { model, folder, bytes: await sizeOf(files) })
      }
  return [...models.values()].sort((a, b) => (a.model < b.model ? -1 : 1))
}

async function subfolders(folder: string): Promise<string[]> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

async function filesOf(folder: string): Promise<string[]> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function sizeOf(files: readonly string[]): Promise<number> {
  let bytes = 0
  for (const file of files) bytes += (await stat(file).catch(() => undefined))?.size ?? 0
  return bytes
}
