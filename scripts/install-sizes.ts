import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { folderBytes } from '../bench/folder-bytes.js'
import { npmEnvironment } from './as-printed/npm-environment.js'
import { servePackages } from './as-printed/serve-packages.js'
import { prepareMiniLM } from './minilm/prepare-minilm.js'
import { packPackages } from './packages/pack-packages.js'
import { SIZES_PAGE, withRows } from './packages/size-table.js'

// Installs what users install into empty folders, tries it, and writes what it takes on disk into
// the page of sizes. Needs a build and the package registry.

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const LIBRARY = '@huggingface/transformers'

/** What a user installs. */
interface Install {
  name: string
  packages: readonly string[]
  /** The packages that an empty one takes the place of. */
  without: readonly string[]
  /** Whether the program of the page removes what is for other platforms. */
  isForOnePlatform?: boolean
  /** Whether the default model has to embed. Otherwise words are searched. */
  embeds: boolean
}

const INSTALLS: readonly Install[] = [
  { name: 'words alone', packages: ['@kebab/local'], without: [], embeds: false },
  { name: 'words alone, without `usearch`', packages: ['@kebab/local'], without: ['usearch'], embeds: false },
  { name: 'the command, words alone', packages: ['@kebab/cli'], without: [], embeds: false },
  { name: 'the default model', packages: ['@kebab/local', LIBRARY], without: [], embeds: true },
  {
    name: 'the default model, without `onnxruntime-web` and `sharp`',
    packages: ['@kebab/local', LIBRARY],
    without: ['onnxruntime-web', 'sharp'],
    embeds: true,
  },
  {
    name: 'the same, for one platform',
    packages: ['@kebab/local', LIBRARY],
    without: ['onnxruntime-web', 'sharp'],
    isForOnePlatform: true,
    embeds: true,
  },
]

const home = await mkdtemp(join(tmpdir(), 'kebab-install-sizes-'))
try {
  const registry = await servePackages(await packPackages(root, home))
  try {
    const env = { ...(await npmEnvironment(home)), 'npm_config_@kebab:registry': registry.url }
    const rows: string[] = []
    for (const install of INSTALLS) {
      const folder = await installed(install, env)
      if (install.isForOnePlatform) await removeOtherPlatforms(folder)
      await tryProgram(folder, install)
      const sizes = await sizesOf(join(folder, 'node_modules'))
      const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
      const largest = [...sizes].sort(([, a], [, b]) => b - a).slice(0, 3)
      const names = largest.map(([name, bytes]) => `\`${name}\` ${megabytes(bytes)}`).join(', ')
      rows.push(`| ${install.name} | ${sizes.size} | ${megabytes(total)} | ${names} |`)
      console.log(rows.at(-1))
    }
    await writeRows(rows)
  } finally {
    await registry.close()
  }
} finally {
  await rm(home, { recursive: true, force: true })
}

/** Installs into an empty folder, as a user does. */
async function installed({ packages, without }: Install, env: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(home, 'project-'))
  const nothing = join(folder, 'nothing')
  await mkdir(nothing)
  await writeFile(join(nothing, 'package.json'), JSON.stringify({ name: 'nothing', version: '1.0.0' }))
  await writeFile(join(nothing, 'index.js'), '')
  const overrides = Object.fromEntries(without.map((name) => [name, 'file:./nothing']))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', overrides }))
  await run('npm', ['install', ...packages], { cwd: folder, env, shell: process.platform === 'win32' })
  return folder
}

/** Runs the program that the page shows. */
async function removeOtherPlatforms(folder: string): Promise<void> {
  const [program] = /(?<=^```js\n).*?(?=^```$)/ms.exec(await readFile(join(root, SIZES_PAGE), 'utf8')) ?? []
  if (program === undefined) throw new Error(`expected a program in ${SIZES_PAGE}, found none`)
  await writeFile(join(folder, 'one-platform.js'), program)
  await run(process.execPath, ['one-platform.js'], { cwd: folder })
}

/** Indexes and searches with what is installed. Rejects if that fails. */
async function tryProgram(folder: string, { packages, embeds }: Install): Promise<void> {
  if (!packages.includes('@kebab/local')) return
  const { localModelPath } = await prepareMiniLM()
  const options = embeds ? { path: './index', localModelPath } : { path: './index', embedder: null }
  const program = `import { openKebab } from '@kebab/local'
const kebab = await openKebab(${JSON.stringify(options)})
await kebab.index([{ path: 'a.md', text: 'A cat sat on the mat.' }])
const { hits } = await kebab.search({ query: 'cat', mode: ${embeds ? "'vector'" : "'lexical'"} })
if (hits.length !== 1) throw new Error('expected a hit, found none')
await kebab.close()
`
  await writeFile(join(folder, 'program.js'), program)
  await run(process.execPath, ['program.js'], { cwd: folder })
}

/** The bytes of each package in a folder of modules. */
async function sizesOf(modules: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const name of await readdir(modules)) {
    if (name.startsWith('.')) continue
    const names = name.startsWith('@') ? (await readdir(join(modules, name))).map((part) => `${name}/${part}`) : [name]
    for (const part of names) sizes.set(part, await folderBytes(join(modules, part)))
  }
  return sizes
}

function megabytes(bytes: number): string {
  return bytes < 1e7 ? (bytes / 1e6).toFixed(1) : String(Math.round(bytes / 1e6))
}

/** Puts the rows into the page, after the head of their table. */
async function writeRows(rows: readonly string[]): Promise<void> {
  const path = join(root, SIZES_PAGE)
  const head = /(?<=\| install \|.*\n\|---\|--:\|--:\|---\|\n)/
  await writeFile(path, withRows(await readFile(path, 'utf8'), rows, { head, title: 'installs' }))
}
