import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

/**
 * The paths within `folder` that are not as generated: missing, different, or not generated at all.
 * Ascending.
 */
export async function staleFiles(folder: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const paths = new Set([...found.map((path) => path.slice(folder.length + 1).replaceAll(sep, '/')), ...files.keys()])
  const stale: string[] = []
  for (const path of [...paths].sort()) {
    const text = await readFile(join(folder, path), 'utf8').catch(() => undefined)
    if (text === undefined || text !== files.get(path)) stale.push(path)
  }
  return stale
}
