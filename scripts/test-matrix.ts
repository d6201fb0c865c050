import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parseArgs, promisify, stripVTControlCharacters } from 'node:util'
import { writeIntoPage } from '../bench/report/write-into-page.js'
import { askOverHttp } from './guides/ask-over-http.js'
import { installRuntime, type Runtime, type RuntimeName } from './matrix/install-runtime.js'
import { type PackedHome, packedHome } from './matrix/packed-home.js'
import { findChromium, runInChromium } from './matrix/run-in-chromium.js'
import { withoutBinaries } from './matrix/without-binaries.js'

/**
 * Runs what is promised for each platform, and writes the outcome to `docs/platforms.md`. Takes
 * rows as arguments (default: all), and rows to leave out as `--skip ROW`. The page keeps the last
 * outcome of the rows that aren't run, and says which never ran. Needs a build, which
 * `npm run test:matrix` makes, and the package registry, from which it installs the runtimes into
 * `.cache`. Exits with 1 when a row fails, and when what a row needs is missing.
 */
const NODES = ['node20', 'node22', 'node24'] as const
const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache', 'matrix')
const page = join(root, 'docs', 'platforms.md')
const run = promisify(execFile)

/** What a row found out. */
interface Outcome {
  version: string
  result: string
}

interface Row {
  /** What it runs, for the table. */
  what: string
  run(): Promise<Outcome>
}

const folder = await mkdtemp(join(tmpdir(), 'kebab-matrix-'))
let home: Promise<PackedHome> | undefined
const installed = (): Promise<PackedHome> => {
  home ??= packedHome(folder)
  return home
}

const rows: Record<string, Row> = {
  ...Object.fromEntries(NODES.map((name) => [name, { what: 'the whole test suite', run: () => suite(name, []) }])),
  ...Object.fromEntries(
    NODES.slice(1).map((name) => {
      const what = 'the tests of `@kebab/sqlite` over `node:sqlite`'
      return [`${name}-sqlite`, { what, run: () => suite(name, ['packages/sqlite'], { KEBAB_SQLITE: 'node:sqlite' }) }]
    }),
  ),
  ...Object.fromEntries(
    NODES.map((name) => {
      const what = 'the packed packages without the binaries of libsql and usearch, killed and opened again'
      return [`${name}-no-binaries`, { what, run: () => noBinaries(name) }]
    }),
  ),
  bun: { what: 'the first program of the README, and a server over HTTP', run: () => quickStart('bun') },
  deno: { what: 'the first program of the README, and a server over HTTP', run: () => quickStart('deno') },
  chromium: { what: 'all portable packages in a page: the same responses as under Node', run: chromium },
}

async function suite(name: RuntimeName, files: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const { command, version } = await installRuntime(name, cache)
  const [program] = command
  // Programs that tests start are found by name.
  const PATH = `${dirname(program)}${delimiter}${process.env.PATH}`
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--testTimeout=300000', '--hookTimeout=300000', ...files]
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
    process.stdout.write(text)
  })
  const [code] = await once(child, 'close')
  const [, tests = ''] = /^ *Tests +(.*)$/m.exec(stripVTControlCharacters(output)) ?? []
  if (code !== 0) throw new Error(`tests failed under ${version}: ${tests}`)
  return { version, result: tests.replace(/ \(\d+\)$/, '').replaceAll(' | ', ', ') }
}

async function noBinaries(name: RuntimeName): Promise<Outcome> {
  const runtime = await installRuntime(name, cache)
  const hasSqlite = name !== 'node20'
  const result = await withoutBinaries((await installed()).folder, runtime, hasSqlite)
  return { version: runtime.version, result: hasSqlite ? result : `${result}; those without libsql are refused` }
}

async function quickStart(name: RuntimeName): Promise<Outcome> {
  const { command, version }: Runtime = await installRuntime(name, cache)
  const { folder: cwd, quickStart: file } = await installed()
  const [program, ...words] = command
  await rm(join(cwd, '.kebab'), { recursive: true, force: true })
  const { stdout, stderr } = await run(program, [...words, file], { cwd, maxBuffer: 2 ** 24 })
  if (!/^\S+\.md:\d+ {2}/m.test(stdout) || !/\[#1\]/.test(stdout))
    throw new Error(`expected hits and an answer with citations, found ${stdout}\n${stderr}`)
  if (stderr !== '') throw new Error(`expected nothing on stderr, found ${stderr}`)
  await rm(join(cwd, '.kebab'), { recursive: true, force: true })
  const served = await askOverHttp({ command: [program, ...words, `${name}.js`], cwd })
  return { version, result: `hits, pages and a cited answer; ${served}` }
}

async function chromium(): Promise<Outcome> {
  const program = findChromium()
  if (program === undefined)
    throw new Error('expected a Chromium in the path or at CHROMIUM, found none; or leave it out: --skip chromium')
  return { version: await runInChromium(program), result: 'equal, and valid by the schemas' }
}

/** Puts the lines of these rows into the table of the page. A row that never ran says so. */
async function write(lines: ReadonlyMap<string, string>): Promise<void> {
  const [, before = ''] = (await readFile(page, 'utf8')).split(/<!-- \/?matrix -->/)
  const kept = before.split('\n').flatMap((line) => {
    const [, name] = /^\| `(.+?)` \|/.exec(line) ?? []
    return name === undefined ? [] : [[name, line] as const]
  })
  const all = new Map([...kept, ...lines])
  const body = Object.entries(rows).map(
    ([name, { what }]) => all.get(name) ?? `| \`${name}\` | | ${what} | not run yet | |`,
  )
  const head = ['| row | version | what runs | result | seconds |', '|---|---|---|---|---|']
  await writeIntoPage(page, [...head, ...body].join('\n'), 'matrix')
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { skip: { type: 'string', multiple: true, default: [] } },
})
const unknown = [...positionals, ...values.skip].filter((name) => !(name in rows))
if (unknown.length > 0) throw new Error(`expected rows of ${Object.keys(rows).join(', ')}; found ${unknown.join(', ')}`)
const wanted = (positionals.length > 0 ? positionals : Object.keys(rows)).filter((name) => !values.skip.includes(name))
const lines = new Map<string, string>()
try {
  await write(lines)
  for (const name of wanted) {
    const row = rows[name]!
    const started = performance.now()
    const seconds = (): string => ((performance.now() - started) / 1000).toFixed(0)
    console.log(`matrix: ${name}: ${row.what}`)
    try {
      const { version, result } = await row.run()
      lines.set(name, `| \`${name}\` | ${version} | ${row.what} | ${result} | ${seconds()} |`)
      console.log(`matrix: ${name}: passed (${version}, ${seconds()} s)`)
    } catch (error) {
      process.exitCode = 1
      lines.set(name, `| \`${name}\` | | ${row.what} | FAILED | ${seconds()} |`)
      console.log(`matrix: ${name}: FAILED: ${error instanceof Error ? error.message : String(error)}`)
    }
    await write(lines)
  }
  console.log(['', ...lines.values(), ...values.skip.map((name) => `| \`${name}\` | skipped |`)].join('\n'))
} finally {
  await rm(folder, { recursive: true, force: true })
}
