import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packedPackages } from './packages/pack-packages.js'

/**
 * Compiles a program that imports every packed package, and the quick start, under the newest
 * TypeScript, and with `--all` under each generation from the oldest. Under the newest, which is
 * fast, it compiles a program for each package too, which can't live on what another one brings.
 * Their types are checked whole (`skipLibCheck: false`) against the library of ES2022 and the DOM,
 * without the types of Node: what else a type names has to come with it. Then a CommonJS program
 * loads every entry point by `require`, and nothing is printed. Needs a build.
 */
const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const NEWEST = '7.0.2'
const OLDEST = '5.4.5'
const COMPILERS = process.argv.includes('--all') ? [OLDEST, '5.9.3', '6.0.3', NEWEST] : [NEWEST]
/** What a CommonJS program does with the packages: nothing of theirs may wait while it loads. */
const COMMONJS = `
const { openKebab } = require('@kebab/local')
async function main() {
  const kebab = await openKebab({ path: './index', embedder: null })
  await kebab.index([{ path: 'a.md', text: 'The budget bounds a page.' }])
  const { hits } = await kebab.search({ query: 'budget', mode: 'lexical' })
  await kebab.close()
  console.log(hits[0].doc_path)
}
main()
`
const OPTIONS = {
  module: 'nodenext',
  target: 'es2022',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
}
const folder = await mkdtemp(join(tmpdir(), 'kebab-compilers-'))
let failed = 0

/** Every entry point of a package, as a program names it. */
async function entriesOf(name: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(root, 'packages', name, 'package.json'), 'utf8'))
  const paths = Object.keys(manifest.exports as object).filter((path) => !path.endsWith('.json'))
  return paths.map((path) => `@kebab/${name}${path.slice(1)}`)
}

/** A program that imports every entry point of a package. */
async function importing(name: string): Promise<string> {
  return (await entriesOf(name)).map((entry, i) => `export * as module${i} from '${entry}'\n`).join('')
}

/** Loads every entry point by `require`, and uses one package. A warning is a failure too. */
async function requireAll(names: readonly string[]): Promise<void> {
  const entries = (await Promise.all(names.map(entriesOf))).flat()
  const loading = `for (const entry of ${JSON.stringify(entries)}) require(entry)`
  await writeFile(join(folder, 'program.cjs'), loading + COMMONJS)
  try {
    const { stdout, stderr } = await run(process.execPath, ['program.cjs'], { cwd: folder })
    if (stdout !== 'a.md\n' || stderr !== '')
      throw new Error(`expected it to print a.md alone, found ${stdout}${stderr}`)
    process.stdout.write(`compilers: a CommonJS program loads ${entries.length} entry points\n`)
  } catch (error) {
    failed++
    process.stdout.write(`compilers: a CommonJS program failed\n${(error as Error).message}\n`)
  }
}

/** Compiles these programs as one. */
async function compile(version: string, name: string, programs: readonly string[]): Promise<void> {
  const config = `tsconfig.${name}.json`
  await writeFile(join(folder, config), JSON.stringify({ compilerOptions: OPTIONS, files: programs }))
  try {
    await run(process.execPath, [`node_modules/typescript-${version}/bin/tsc`, '-p', config], { cwd: folder })
    process.stdout.write(`compilers: ${name} compiles under TypeScript ${version}\n`)
  } catch (error) {
    failed++
    const { message, stdout = '' } = error as Error & { stdout?: string }
    process.stdout.write(`compilers: TypeScript ${version} found errors in ${name}\n${stdout || message}\n`)
  }
}

try {
  const names = await readdir(join(root, 'packages'))
  const tarballs = (await packedPackages(root, folder)).map(({ path }) => path)
  const compilers = COMPILERS.map((version) => `typescript-${version}@npm:typescript@${version}`)
  // Peers are engines that a program hands over: no type of ours may need them.
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps']
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', ...quiet, ...tarballs, ...compilers], { cwd: folder })

  for (const name of names) await writeFile(join(folder, `${name}.ts`), await importing(name))
  await cp(join(root, 'examples/quick-start.ts'), join(folder, 'quick-start.ts'))
  const all = ['quick-start', ...names].map((name) => `${name}.ts`)
  for (const version of COMPILERS) await compile(version, 'everything', all)
  for (const name of names) await compile(NEWEST, name, [`${name}.ts`])
  // From 5.8 on, CommonJS programs have the types too.
  for (const name of names) await cp(join(folder, `${name}.ts`), join(folder, `${name}.cts`))
  const commonJs = names.map((name) => `${name}.cts`)
  await compile(NEWEST, 'commonjs', commonJs)
  await requireAll(names)
} finally {
  await rm(folder, { recursive: true })
}
process.exitCode = failed === 0 ? 0 : 1
