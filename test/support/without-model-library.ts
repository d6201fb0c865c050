import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { bundleProgram } from './bundle-program.js'

const root = join(import.meta.dirname, '../..')

/**
 * A folder where a package with a program is installed with what it depends on, and so without a
 * model library. What is a peer of anything is left out.
 *
 * @param name the folder of the package in `packages`, whose program is `src/cli.ts`
 */
export async function installWithoutModelLibrary(name: string): Promise<{ folder: string; cli: string }> {
  const folder = await mkdtemp(join(tmpdir(), `kebab-${name}-alone-`))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await install(`@kebab/${name}`, join(folder, 'node_modules'))
  const cli = join(folder, `node_modules/@kebab/${name}/src/cli.mjs`)
  return { folder, cli: await bundleProgram(join(root, `packages/${name}/src/cli.ts`), cli) }
}

/**
 * Installs packages: the program takes the sources of this repository's own, so that only what they
 * depend on is linked.
 */
async function install(name: string, modules: string, done = new Set<string>()): Promise<void> {
  if (done.has(name)) return
  done.add(name)
  const place = join(modules, name)
  await mkdir(dirname(place), { recursive: true })
  if (!name.startsWith('@kebab/')) return symlink(join(root, 'node_modules', name), place, 'junction')
  const manifest = join(root, 'packages', name.slice('@kebab/'.length), 'package.json')
  const { dependencies, optionalDependencies } = JSON.parse(await readFile(manifest, 'utf8'))
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies }))
    await install(dependency, modules, done)
}
