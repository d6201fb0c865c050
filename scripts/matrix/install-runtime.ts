import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A program that runs JavaScript. */
export interface Runtime {
  /** The program, and the words before the file that it is to run. */
  command: readonly [program: string, ...words: string[]]
  version: string
}

const windows = process.platform === 'win32'
const extension = windows ? '.exe' : ''
const os = windows ? 'win' : process.platform

/** Each package from the registry, where its program is, and how it is told to run a file. */
const PACKAGES = {
  node20: { name: `node-${os}-${process.arch}`, range: '20', program: `bin/node${extension}`, words: [] },
  node22: { name: `node-${os}-${process.arch}`, range: '22', program: `bin/node${extension}`, words: [] },
  node24: { name: `node-${os}-${process.arch}`, range: '24', program: `bin/node${extension}`, words: [] },
  bun: { name: 'bun', range: '1', program: 'bin/bun.exe', words: [] },
  deno: { name: 'deno', range: '2', program: 'bin.cjs', words: ['run', '--allow-all'] },
} as const

/** The name of a runtime that can be installed. */
export type RuntimeName = keyof typeof PACKAGES

/**
 * Installs a runtime from the package registry into a folder of its own, unless it is there.
 * Rejects when it can't be installed or doesn't start.
 */
export async function installRuntime(name: RuntimeName, cache: string): Promise<Runtime> {
  const { name: packageName, range, program, words } = PACKAGES[name]
  const folder = join(cache, name)
  const path = join(folder, 'node_modules', packageName, program)
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true })
    // The script of Bun puts the binary into its place. Others have none, or need none.
    const manifest = { private: true, allowScripts: { [packageName]: true } }
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
    const args = ['install', '--no-audit', '--no-fund', '--no-engine-strict', `${packageName}@${range}`]
    execFileSync('npm', args, { cwd: folder, shell: windows, stdio: 'pipe' })
  }
  const start: [string, ...string[]] = path.endsWith('.cjs') ? [process.execPath, path] : [path]
  const [file, ...rest] = start
  const said = execFileSync(file, [...rest, '--version'], { encoding: 'utf8' })
  const version = /\d+\.\d+\.\d+/.exec(said)?.[0] ?? said.trim()
  return { command: [...start, ...words], version }
}
