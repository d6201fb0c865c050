import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { folderBytes } from '../bench/folder-bytes.js'
import { npmEnvironment } from './as-printed/npm-environment.js'
import { servePackages } from './as-printed/serve-packages.js'
import { installRuntime } from './matrix/install-runtime.js'
import { prepareMiniLM } from './minilm/prepare-minilm.js'
import { packPackages } from './packages/pack-packages.js'
import { shownProgram, WASM_PACKAGE, wasmProgram } from './packages/shown-programs.js'
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
  /** The folders of the project that take the place of packages, as the page shows them. */
  overrides?: Readonly<Record<string, 'nothing' | 'wasm'>>
  /** Further words for npm. */
  flags?: readonly string[]
  /** The program of the page that removes files, by a word in it. */
  prunes?: string
  /** Whether it needs the SQLite of a later Node. */
  needsNode22?: boolean
  /** Whether the default model has to embed. Otherwise words are searched. */
  embeds: boolean
}

const LEAN = { 'onnxruntime-web': 'nothing', sharp: 'nothing' } as const
const MODEL = ['@kebab/local', LIBRARY]

const INSTALLS: readonly Install[] = [
  { name: 'words alone', packages: ['@kebab/local'], embeds: false },
  {
    name: 'words alone, with `--omit=optional`',
    packages: ['@kebab/local'],
    flags: ['--omit=optional'],
    needsNode22: true,
    embeds: false,
  },
  {
    name: 'words alone, without `usearch`',
    packages: ['@kebab/local'],
    overrides: { usearch: 'nothing' },
    embeds: false,
  },
  { name: 'the command, words alone', packages: ['@kebab/cli'], embeds: false },
  { name: 'the default model', packages: MODEL, embeds: true },
  { name: 'the default model, without `onnxruntime-web` and `sharp`', packages: MODEL, overrides: LEAN, embeds: true },
  {
    name: 'the same, for one platform',
    packages: MODEL,
    overrides: LEAN,
    prunes: 'onnxruntime-node/bin',
    embeds: true,
  },
  {
    name: 'the default model, on WebAssembly',
    packages: MODEL,
    overrides: { 'onnxruntime-node': 'wasm', sharp: 'nothing' },
    prunes: 'onnxruntime-web/dist',
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
      if (install.prunes !== undefined) await prune(folder, install.prunes)
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
async function installed(
  { packages, overrides = {}, flags = [] }: Install,
  env: Record<string, string>,
): Promise<string> {
  const folder = await mkdtemp(join(home, 'project-'))
  const nothing = { name: 'nothing', version: '1.0.0' }
  await writePackage(join(folder, 'nothing'), nothing, '')
  if (Object.values(overrides).includes('wasm'))
    await writePackage(join(folder, 'wasm'), WASM_PACKAGE, await wasmProgram())
  const places = Object.fromEntries(Object.entries(overrides).map(([name, place]) => [name, `file:./${place}`]))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', overrides: places }))
  await run('npm', ['install', ...flags, ...packages], { cwd: folder, env, shell: process.platform === 'win32' })
  return folder
}

async function writePackage(folder: string, manifest: object, program: string): Promise<void> {
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'index.js'), program)
}

/** Runs a program that the page shows, which removes files. */
async function prune(folder: string, word: string): Promise<void> {
  await writeFile(join(folder, 'prune.js'), await shownProgram(word))
  await run(process.execPath, ['prune.js'], { cwd: folder })
}

/** Indexes and searches with what is installed. Rejects if that fails. */
async function tryProgram(folder: string, { packages, embeds, needsNode22 }: Install): Promise<void> {
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
  const [node, ...words] = needsNode22
    ? (await installRuntime('node22', join(home, 'node22'))).command
    : [process.execPath]
  await run(node, [...words, 'program.js'], { cwd: folder })
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
