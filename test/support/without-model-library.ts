import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
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
  const own = join(folder, `node_modules/@kebab/${name}/src`)
  return { folder, cli: await bundleProgram(join(own, 'cli.ts'), join(own, 'cli.mjs')) }
}

/**
 * Installs a model library there: the one of this repository, which finds its models in a folder on
 * this disk, since no hub is to be asked.
 */
export async function installModelLibrary(folder: string, localModelPath: string): Promise<void> {
  const place = join(folder, 'node_modules/@huggingface/transformers')
  const library = JSON.stringify(
    pathToFileURL(createRequire(import.meta.url).resolve('@huggingface/transformers')).href,
  )
  await mkdir(place, { recursive: true })
  await writeFile(join(place, 'package.json'), JSON.stringify({ type: 'module', exports: './index.js' }))
  await writeFile(
    join(place, 'index.js'),
    `import { env } from ${library}
export * from ${library}
Object.assign(env, { allowRemoteModels: false, localModelPath: ${JSON.stringify(localModelPath)} })
`,
  )
}

/**
 * Copies packages of this repository, since Node resolves from where a file really is, and links
 * all others.
 */
async function install(name: string, modules: string, done = new Set<string>()): Promise<void> {
  if (done.has(name)) return
  done.add(name)
  const place = join(modules, name)
  await mkdir(dirname(place), { recursive: true })
  if (!name.startsWith('@kebab/')) return symlink(join(root, 'node_modules', name), place, 'junction')
  const source = join(root, 'packages', name.slice('@kebab/'.length))
  for (const part of ['src', 'package.json']) await cp(join(source, part), join(place, part), { recursive: true })
  const { dependencies, optionalDependencies } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies }))
    await install(dependency, modules, done)
}
