import { lstat, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { KebabError } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import type { Environment } from './server-models.js'

/** The folder of an index in the folder of its project. */
const FOLDER = '.kebab'
/** Is in the top folder of a Git repository: a folder, or a file in a worktree or submodule. */
const REPOSITORY = '.git'

/** Where an index was looked for. */
export interface IndexLocation {
  /** The absolute path of its folder. Absent: there is none. */
  path?: string | undefined
  /** The nearest index beyond the repository of the working directory: that of another project. */
  beyond?: string | undefined
}

/** Where the index of a program is looked for. */
export interface IndexSearch {
  /** The working directory: an absolute path. */
  cwd: string
  env: Environment
}

/**
 * Returns the place of the index: the folder that the flag names, else that of `KEBAB_PATH`, else
 * the nearest `.kebab` upwards from the working directory. The way upwards ends with the top folder
 * of a Git repository. Rejects with `invalid_input` for an empty flag.
 */
export async function findIndex({ cwd, env }: IndexSearch, pathFlag: string | undefined): Promise<IndexLocation> {
  if (pathFlag === '') throw invalidInput('--path', 'a folder', 'nothing')
  const path = pathFlag ?? (env.KEBAB_PATH || undefined)
  if (path !== undefined) return { path: resolve(cwd, path) }
  let isBeyond = false
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const path = join(folder, FOLDER)
    if (await isFolder(path)) return isBeyond ? { beyond: path } : { path }
    isBeyond ||= await isThere(join(folder, REPOSITORY))
    if (folder === dirname(folder)) return {}
  }
}

/** Where an index is looked for, and who hears of one that is none of this project. */
export interface IndexPlacing extends IndexSearch {
  onNotice(line: string): void
}

/**
 * Returns the path of the index, as `findIndex` does. Rejects with `not_indexed` if there is none.
 */
export async function requireIndex(placing: IndexPlacing, pathFlag: string | undefined): Promise<string> {
  const { cwd } = placing
  const { path, beyond } = await findIndex(placing, pathFlag)
  if (path !== undefined && (await isFolder(path))) return path
  sayBeyond(placing, beyond)
  const where = path === undefined ? `in ${cwd} and the folders above it` : `at ${path}`
  const within = beyond === undefined ? '' : ', up to the top of its Git repository'
  throw new KebabError('not_indexed', `expected an index, found none ${where}${within}`, {
    details: { path: path ?? newIndex(cwd) },
    hint: 'Index a folder with `kebab index FOLDER`, or say where the index is with --path.',
  })
}

/** Returns where the index is, or where one is made: in the working directory. */
export async function placeIndex(placing: IndexPlacing, pathFlag: string | undefined): Promise<string> {
  const { path, beyond } = await findIndex(placing, pathFlag)
  sayBeyond(placing, beyond)
  return path ?? newIndex(placing.cwd)
}

/** Says which index another project has, and what takes it. */
function sayBeyond({ cwd, onNotice }: IndexPlacing, beyond: string | undefined): void {
  if (beyond !== undefined)
    onNotice(`${beyond} is outside of this Git repository: --path ${relative(cwd, beyond)} takes it`)
}

/** Where an index is made when there is none: in the working directory. */
export function newIndex(cwd: string): string {
  return join(cwd, FOLDER)
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
