import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { EXIT, Failure } from './failure.js'

/** The folder of an index in the folder of its project. */
const FOLDER = '.kebab'

/**
 * Returns the absolute path of the index: the folder that was given, else the nearest `.kebab`
 * upwards from the working directory. Returns `undefined` if there is none.
 */
export async function findIndex(cwd: string, given: string | undefined): Promise<string | undefined> {
  if (given !== undefined) return resolve(cwd, given)
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const found = join(folder, FOLDER)
    if (await isFolder(found)) return found
    if (folder === dirname(folder)) return undefined
  }
}

/** Returns the path of the index, as `findIndex` does. Rejects if there is none. */
export async function requireIndex(cwd: string, given: string | undefined): Promise<string> {
  const found = await findIndex(cwd, given)
  if (found !== undefined && (await isFolder(found))) return found
  const where = found ?? `in ${cwd} and the folders above it`
  throw new Failure(
    EXIT.nothingFound,
    `expected an index, found none ${found === undefined ? where : `at ${where}`}\nIndex a folder with \`kebab index FOLDER\`, or say where the index is with --path.`,
  )
}

/** Where an index is made when there is none: in the working directory. */
export function newIndex(cwd: string): string {
  return join(cwd, FOLDER)
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
