import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packedPackages } from './packages/pack-packages.js'

/**
 * Does what the author of a retriever, a reader and a chunker would do who has only the published
 * packages: copies `test/outsider` to a folder of its own, installs the packed packages,
 * type-checks, runs the kits under both runners, and takes part in a hybrid search. Needs a build.
 */
const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const own = ['schemas', 'core', 'testing', 'flexsearch'].map((name) => `@kebab/${name}`)
const others = ['flexsearch', 'vitest', 'typescript', '@types/node']
const folder = await mkdtemp(join(tmpdir(), 'kebab-outsider-'))
const outsider = join(folder, 'package')
/** The tests by name, each with a rule of its last kit: what ran it says so. */
const TESTS = {
  trigrams: 'A filter loses no candidate that passes it.',
  outline: 'chunking a long document yields to the event loop',
}

/** A step, and what its output has to show. */
async function step(name: string, file: string, args: string[], ...shows: string[]): Promise<void> {
  try {
    const { stdout } = await run(file, args, { cwd: outsider })
    for (const one of shows)
      if (!stdout.includes(one)) throw Object.assign(new Error(`expected its output to show: ${one}`), { stdout })
    process.stdout.write(`outsider: ${name}\n`)
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string }
    throw new Error(`outsider: failed to ${name}\n${message}\n${stdout}${stderr}`)
  }
}

/** A program that was installed there. */
const bin = (name: string): string => join(outsider, 'node_modules', '.bin', name)

/** The version that this repository is tested with. */
async function pinned(name: string): Promise<string> {
  const manifest = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8')
  return `${name}@${JSON.parse(manifest).version}`
}

try {
  await cp(join(root, 'test', 'outsider'), outsider, { recursive: true })
  const packages = await packedPackages(root, folder)
  const tarballs = packages.filter(({ manifest: { name } }) => own.includes(name)).map(({ path }) => path)
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
  await step('install', 'npm', ['install', ...quiet, ...tarballs, ...(await Promise.all(others.map(pinned)))])
  await step('type-check', bin('tsc'), ['-p', '.'])
  const names = Object.keys(TESTS)
  const rules = Object.values(TESTS)
  const sources = names.map((name) => `test/${name}.test.ts`)
  const built = names.map((name) => `build/test/${name}.node.js`)
  await step('pass under vitest', bin('vitest'), ['run', '--reporter=verbose', ...sources], ...rules)
  await step('pass under node --test', process.execPath, ['--test', ...built], ...rules)
  await step('take part in a hybrid search', process.execPath, ['build/src/hybrid-search.js'], 'trigrams')
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true })
}
