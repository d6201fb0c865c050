import { copyFile, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Manifest, readManifest, type Target } from './published-packages.js'

/** Where the build of every package writes. */
const BUILT = 'dist/'

/**
 * Makes a package ready to be packed: checks that it is built from its sources as they are, and
 * puts the licence of the repository beside its package.json. npm runs it through `prepack`.
 * Rejects when a file that the package.json names is missing, or when a source is newer than what
 * was built.
 */
export async function preparePackage(folder: string): Promise<void> {
  const manifest = await readManifest(folder)
  const files = await filesBelow(folder)
  const named = namedFiles(manifest)
  const missing = named.filter((name) => !files.some((file) => matches(file, name)))
  if (missing.length > 0) {
    throw refusal(manifest, `every file that its package.json names; found nothing at ${missing.join(', ')}`)
  }
  const [source] = await newestFirst(folder, 'src/', files)
  const oldest = (await newestFirst(folder, BUILT, files)).at(-1)
  if (source !== undefined && oldest !== undefined && source.changed > oldest.changed) {
    throw refusal(manifest, `files built from its sources as they are; found ${source.file} newer than ${oldest.file}`)
  }
  await copyFile(join(folder, '..', '..', 'LICENSE'), join(folder, 'LICENSE'))
}

/**
 * The paths in `exports`, `bin` and `files`, relative to the package. A `*` in `exports` stands for
 * any text.
 */
function namedFiles({ exports = null, bin = {}, files = [] }: Manifest): string[] {
  const programs = typeof bin === 'string' ? [bin] : Object.values(bin)
  const folders = files.map((entry) => `${entry}/*`)
  return [...new Set([...targets(exports), ...programs, ...folders].map((name) => name.replace(/^\.\//, '')))]
}

/** The condition for work inside the repository names sources, which aren't published. */
const INSIDE = '@kebab/source'

function targets(target: Target): string[] {
  if (target === null) return []
  if (typeof target === 'string') return [target]
  return Object.entries(target).flatMap(([condition, inner]) => (condition === INSIDE ? [] : targets(inner)))
}

function matches(file: string, name: string): boolean {
  const star = name.indexOf('*')
  if (star === -1) return file === name
  return file.startsWith(name.slice(0, star)) && file.endsWith(name.slice(star + 1)) && file.length >= name.length
}

async function newestFirst(
  folder: string,
  start: string,
  files: string[],
): Promise<{ file: string; changed: number }[]> {
  const below = files.filter((file) => file.startsWith(start))
  const dated = await Promise.all(
    below.map(async (file) => ({ file, changed: (await stat(join(folder, file))).mtimeMs })),
  )
  return dated.sort((a, b) => b.changed - a.changed)
}

/** All files of a package but those that are installed in it, relative to it and with slashes. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('node_modules/'))
}

function refusal({ name }: Manifest, expected: string): Error {
  return new Error(
    `${name} can't be packed: expected ${expected}. Run \`npm run build\` in the root of the repository.`,
  )
}
