import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { offlineModule } from '../minilm/offline-module.js'
import { packPackages } from '../packages/pack-packages.js'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const TRANSFORMERS = '@huggingface/transformers'

/** A folder as a user has it who installed the published packages. */
export interface PackedHome {
  folder: string
  /** The first program of the README, as a module that finds its model on this disk. */
  quickStart: string
}

/**
 * Installs the packed `@kebab/local` and a model library into an empty folder, beside documents.
 * Needs a build and the package registry.
 */
export async function packedHome(parent: string): Promise<PackedHome> {
  const folder = await mkdtemp(join(parent, 'home-'))
  const packages = await packPackages(root, parent)
  const tarballs = packages.map(({ path }) => path)
  const manifest = { private: true, type: 'module' }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  // The install script of the runtime of models downloads CUDA, which nothing here uses.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip', ONNXRUNTIME_NODE_INSTALL_CUDA: 'skip' }
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund']
  await run('npm', ['install', ...quiet, ...tarballs, TRANSFORMERS], {
    cwd: folder,
    env,
    shell: process.platform === 'win32',
    maxBuffer: 2 ** 26,
  })
  for (const page of ['design.md', 'contracts.md', 'glossary.md'])
    await cp(join(root, 'docs', page), join(folder, 'docs', page), { recursive: true })
  for (const program of ['handler.js', 'bun.js', 'deno.js'])
    await cp(join(root, 'examples/guides/over-http', program), join(folder, program))
  return { folder, quickStart: await writeQuickStart(folder) }
}

/** Writes the README's first program, and a module that runs it with the model on this disk. */
async function writeQuickStart(folder: string): Promise<string> {
  const [program = ''] = /(?<=^```ts\n).*?(?=^```$)/ms.exec(await readFile(join(root, 'README.md'), 'utf8')) ?? []
  await writeFile(join(folder, 'program.mts'), program)
  const file = join(folder, 'quick-start.mts')
  await writeFile(file, `${await offlineModule(TRANSFORMERS)}await import('./program.mts')\n`)
  return file
}
