import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { transform } from 'esbuild'
import { installOfflineLibrary, MODEL_LIBRARY } from './offline-library.js'
import { PGLITE, quickenPglite } from './start-pglite.js'

const root = join(import.meta.dirname, '..', '..')

/** Compiles WebAssembly once. A program ends before the code of a second compiler would pay. */
const ONE_TIER = '--liftoff-only'

export interface ProgramOptions {
  /** What its user installed: nothing else resolves by name. */
  packages: readonly string[]
  /** Beside the variables that are set. */
  env?: { [name: string]: string } | undefined
}

/**
 * Runs the text of a program as a user does who installs `packages`, pastes it into a file and runs
 * that with `tsx`. Its types are stripped here, because `tsx` takes half a second to start. The
 * folder is its own, with a few pages under `docs`. The packages are those that are built, and lie
 * there as pnpm lays them: what was not installed by name is not found, even if a dependency
 * brought it.
 */
export async function runProgram(
  program: string,
  { packages, env = {} }: ProgramOptions,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const cwd = await mkdtemp(join(tmpdir(), 'kebab-program-'))
  try {
    const preload: string[] = []
    for (const name of packages) {
      // Before the program, since `@kebab/local` finds the library by itself.
      if (name === MODEL_LIBRARY) preload.push(await installOfflineLibrary(cwd))
      else await link(name, join(cwd, 'node_modules', name))
      if (name === PGLITE) preload.push(await quickenPglite(cwd))
    }
    for (const page of ['contracts.md', 'design.md']) await cp(join(root, 'docs', page), join(cwd, 'docs', page))
    const { code } = await transform(program, { loader: 'ts', format: 'esm', target: 'node20' })
    await writeFile(join(cwd, 'program.mjs'), code)
    return await runNode([ONE_TIER, ...preload.map((url) => `--import=${url}`), 'program.mjs'], cwd, env)
  } finally {
    await rm(cwd, { recursive: true })
  }
}

async function link(name: string, path: string): Promise<void> {
  const target = join(root, 'node_modules', name)
  if (!existsSync(target)) throw new Error(`${name}: expected a package of this repository or one that it depends on`)
  if (name.startsWith('@kebab/') && !existsSync(join(target, 'dist'))) {
    throw new Error(`${name}: expected a built package, found no dist; run \`npm run build\``)
  }
  await mkdir(dirname(path), { recursive: true })
  await symlink(target, path, 'junction')
}

/** What a program did. */
export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs Node in a process of its own. Default: in this folder, with this environment. */
export function runNode(args: readonly string[], cwd?: string, env?: { [name: string]: string }): Promise<Outcome> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}
