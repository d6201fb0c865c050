import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { assertWire } from '../test/support/assert-wire.js'
import { FOLLOWED, NOT_FOLLOWED, NOT_RUN } from './as-printed/followed-pages.js'
import { inspectServer } from './as-printed/inspect-server.js'
import { npmEnvironment } from './as-printed/npm-environment.js'
import { printedOn } from './as-printed/printed-on.js'
import { serveModels } from './as-printed/serve-models.js'
import { servePackages } from './as-printed/serve-packages.js'
import { offlineModule } from './minilm/offline-module.js'
import { importsOf, packageOf } from './packages/import-problems.js'
import { packedPackages } from './packages/pack-packages.js'

/**
 * Follows the pages as their readers do who have only the published packages: runs the lines that
 * they print in an empty folder, then the commands and the programs, and asks the servers as an MCP
 * client. A registry on this machine serves the packed packages by name; all others come from the
 * registry that npm is configured with. Then the official inspector calls the server of
 * `@kebab/mcp`, and the demo runs in a clone of what is committed, in which nothing is built.
 * Takes pages as arguments, and `inspector` and `demo` for the last two steps. Needs a build, unless
 * `KEBAB_REGISTRY` is the address of a registry that has the packages already.
 */
const INSPECTOR = 'inspector'
const DEMO = 'demo'
/** What servers are asked: the folders hold the documents of this repository. */
const QUERY = 'how is the budget kept'
const TRANSFORMERS = '@huggingface/transformers'
const MODELS = 'offline-models.mjs'
/** The longest that a single step may take. */
const STEP_MS = 300_000

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const windows = process.platform === 'win32'
const folder = await mkdtemp(join(tmpdir(), 'kebab-as-printed-'))
/** Where `npm install --global` installs. */
const prefix = join(folder, 'global')
const globalModules = windows ? join(prefix, 'node_modules') : join(prefix, 'lib/node_modules')

/** The environment of npm, and of a shell that finds what is installed for all projects. */
async function shellEnvironment(registry: string): Promise<Record<string, string>> {
  return {
    ...(await npmEnvironment(folder)),
    // What is installed for all projects doesn't read the file of one.
    'npm_config_@kebab:registry': registry,
    npm_config_prefix: prefix,
    PATH: [windows ? prefix : join(prefix, 'bin'), process.env.PATH].join(delimiter),
  }
}

/** Does a step, and says so. An error says which step failed, and all that was said meanwhile. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    const value = await work()
    console.log(`as printed: ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    return value
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string }
    throw new Error(`as printed: FAILED: ${name}\n${message}\n${stdout}${stderr}`)
  }
}

/**
 * Follows one page. Its installs and programs run in one empty folder, and its npx commands in
 * another.
 */
async function follow(page: string, registry: string, env: Record<string, string>): Promise<void> {
  const { installs, servers, commands, programs, others } = printedOn(await readFile(join(root, page), 'utf8'))
  if (installs.length + servers.length === 0) throw new Error(`${page} prints nothing to install or to start`)
  for (const other of others)
    console.log(`as printed: ${page}: not followed: ${firstLine(other)}: ${NOT_RUN[other] ?? 'no line of a shell'}`)

  const home = await emptyFolder(registry)
  for (const [command = '', ...args] of installs) {
    const options = { cwd: home, env, shell: windows, timeout: STEP_MS }
    await step([page, command, ...args].join(' '), () => run(command, args, options))
  }
  const installed = installs.filter((words) => !words.includes('--global')).flat()
  for (const program of programs) await runProgram(page, program, installed, home, env)
  const shell = await commandEnvironment(installs.flat(), env)
  for (const [command = '', ...args] of commands) {
    const options = { cwd: home, env: shell, shell: windows, timeout: STEP_MS }
    await step([page, command, ...args].join(' '), () => run(command, args, options))
  }

  // The pages write /home/me where a reader puts a folder of their own.
  const elsewhere = await emptyFolder(registry)
  for (const words of servers) {
    // The command serves what its other lines have indexed.
    const place = words[0] === 'kebab' ? home : elsewhere
    const server = words.map((word) => word.replace('/home/me', place))
    await step(`${page}: ${words.join(' ')}`, () => askServer(server, place, words[0] === 'kebab' ? shell : env))
  }
}

/** A folder that holds nothing but documents, for which npm has the packages of this repository. */
async function emptyFolder(registry: string): Promise<string> {
  const home = await mkdtemp(join(folder, 'home-'))
  await writeFile(join(home, '.npmrc'), `@kebab:registry=${registry}\n`)
  const written = (path: string): boolean => path !== join(root, 'docs', 'api')
  await cp(join(root, 'docs'), join(home, 'docs'), { recursive: true, filter: written })
  return home
}

/** Runs a program of a page, which may import only what a line of the page installs. */
async function runProgram(
  page: string,
  program: string,
  installed: string[],
  home: string,
  env: Record<string, string>,
): Promise<void> {
  await step(`${page}: ${firstLine(program)}`, async () => {
    const unnamed = importsOf(program).filter((name) => !isBuiltin(name) && !installed.includes(packageOf(name)))
    if (unnamed.length > 0) throw new Error(`expected a line of the page to install ${unnamed.join(', ')}, found none`)
    await writeFile(join(home, 'program.mts'), program)
    const preload = [import.meta.resolve('tsx'), ...(await offlineModels(installed, home))]
    const args = [...preload.map((url) => `--import=${url}`), 'program.mts']
    const { stdout, stderr } = await run(process.execPath, args, { cwd: home, env, timeout: STEP_MS })
    if (stdout === '') throw Object.assign(new Error('expected the program to print something'), { stderr })
  })
}

/** What a shell has in which the command was installed for all projects. */
async function commandEnvironment(installed: string[], env: Record<string, string>): Promise<Record<string, string>> {
  if (!installed.includes('--global')) return env
  const models = await offlineModels(installed, globalModules)
  if (models.length === 0) return env
  const preload = pathToFileURL(join(globalModules, MODELS)).href
  return { ...env, NODE_OPTIONS: `--import=${preload}` }
}

/**
 * The hub of the embedding model is out of reach where only a registry is: the library is pointed
 * to the model that the tests use, which is on this disk, before a program starts. All else is as a
 * reader has it.
 */
async function offlineModels(installed: string[], home: string): Promise<string[]> {
  if (!installed.includes(TRANSFORMERS)) return []
  await writeFile(join(home, MODELS), await offlineModule(TRANSFORMERS))
  return [`./${MODELS}`]
}

/** Starts a server as a client does, and searches through it. */
async function askServer([command = '', ...args]: string[], cwd: string, env: Record<string, string>): Promise<void> {
  const transport = new StdioClientTransport({ command, args, cwd, env, stderr: 'pipe' })
  let stderr = ''
  transport.stderr?.on('data', (text) => {
    stderr += text
  })
  const client = new Client({ name: 'as-printed', version: '1.0.0' })
  try {
    await client.connect(transport, { timeout: STEP_MS })
    // Calls don't wait until the folder is indexed.
    for (let isIndexing = true; isIndexing; await delay(200)) {
      const { structuredContent } = await client.callTool({ name: 'describe' }, undefined, { timeout: STEP_MS })
      assertWire('engine_description.v1', structuredContent)
      isIndexing = structuredContent.indexing !== undefined
    }
    const call = { name: 'search', arguments: { query: QUERY, k: 3 } }
    const { structuredContent: response } = await client.callTool(call, undefined, { timeout: STEP_MS })
    assertWire('search_response.v1', response)
    if (response.hits.length === 0) throw new Error(`expected hits for "${QUERY}" in ./docs, found none`)
  } catch (error) {
    throw Object.assign(error as Error, { stderr })
  } finally {
    await client.close()
  }
}

/** Runs what the README begins with. */
async function runDemo(env: Record<string, string>): Promise<void> {
  const clone = join(folder, 'clone')
  const options = { cwd: clone, env, shell: windows, timeout: STEP_MS }
  await step('git clone', () => run('git', ['clone', '--quiet', root, clone]))
  await step('npm ci', () => run('npm', ['ci', '--no-audit', '--no-fund'], options))
  const { stdout } = await step('npm run demo', () => run('npm', ['run', 'demo'], options))
  if (!stdout.includes('valid against search_response.v1'))
    throw new Error(`expected the whole demo, found:\n${stdout}`)
}

function firstLine(text: string): string {
  const [line = '', ...more] = text.split('\n')
  return more.length === 0 ? line : `${line} ...`
}

try {
  const { KEBAB_REGISTRY: url } = process.env
  const pack = () => step('pack', () => packedPackages(root, folder))
  const registry = url === undefined ? await servePackages(await pack()) : { url, close: async () => {} }
  const models = await serveModels()
  try {
    const env = { ...(await shellEnvironment(registry.url)), ...models.env }
    const pages = process.argv.slice(2)
    for (const [page, reason] of Object.entries(NOT_FOLLOWED))
      console.log(`as printed: ${page}: not followed: ${reason}`)
    for (const page of pages.length > 0 ? pages : [...FOLLOWED, INSPECTOR, DEMO]) {
      if (page === DEMO) {
        await runDemo(env)
        continue
      }
      if (page !== INSPECTOR) {
        await follow(page, registry.url, env)
        continue
      }
      const home = await emptyFolder(registry.url)
      const called = await step('the inspector', () => inspectServer({ home, env, limitMs: STEP_MS }))
      console.log(`as printed: the inspector called ${called.join(', ')}`)
    }
  } finally {
    await models.server.close()
    await registry.close()
  }
} catch (error) {
  console.log((error as Error).message)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true })
}
