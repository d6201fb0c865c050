import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { assertWire } from '../../test/support/assert-wire.js'
import { importsOf } from '../packages/import-problems.js'
import { askOverHttp, freePort } from './ask-over-http.js'
import { runDockerfile } from './run-dockerfile.js'

const run = promisify(execFile)

/** A project of a guide, installed in a folder of its own. */
export interface Project {
  home: string
  env: Record<string, string>
  /** Makes an empty folder from which nothing of the project is found. */
  elsewhere(): Promise<string>
  /** Puts the default model beside the library that is installed in a folder. */
  placeModel(folder: string): Promise<void>
}

export interface Outcome {
  /** What was seen, in a line. */
  said: string
  /** What its page has between the marks of what was measured. */
  measured?: string
}

/** What is searched: `docs` of every project holds two pages of this repository. */
const QUERY = 'how is the budget kept'
/** The longest that a command or a server may take. */
const LONGEST_MS = 600_000
/** The user that runs what a container does, where this script may choose. */
const NOBODY = 65534

/** The check of each guide, by the name of its folder. */
export const CHECKS: Record<string, ((project: Project) => Promise<Outcome>) | undefined> = {
  bundlers: checkBundlers,
  docker: checkDocker,
  electron: checkElectron,
  nextjs: checkNext,
  'over-http': checkOverHttp,
  serverless: checkServerless,
}

/** Runs a command in a folder, and returns what it printed. */
export async function runIn(cwd: string, env: Record<string, string>, command: string, args: string[]) {
  const options = { cwd, env, timeout: LONGEST_MS, maxBuffer: 2 ** 26, shell: process.platform === 'win32' }
  return (await run(command, args, options)).stdout
}

/** Every bundle prints what the program prints that was not bundled. */
async function checkBundlers({ home, env }: Project): Promise<Outcome> {
  await runIn(home, env, 'npm', ['run', 'build'])
  const expected = await runIn(home, env, 'node', ['search.js'])
  expectMatch('search.js', expected, /^design\.md:\d+ {2}hybrid$/m)
  const bundles = ['esbuild.js', 'vite/search.js', 'webpack.js', 'rollup.js', 'tsup.js', 'tsup.cjs']
  for (const bundle of bundles) expectEqual(bundle, await runIn(home, env, 'node', [join('dist', bundle)]), expected)
  const portable = ['browser-esbuild.js', 'browser-vite/browser.js']
  for (const bundle of portable) {
    const code = await readFile(join(home, 'dist', bundle), 'utf8')
    // A bundler may put what is loaded later into files beside it.
    const others = importsOf(code).filter((name) => !name.startsWith('./'))
    expectEqual(`imports of ${bundle}`, others.join(', '), '')
    expectMatch(bundle, await runIn(home, env, 'node', [join('dist', bundle)]), /^design\.md:\d+\n[\s\S]*\[#1\]/m)
  }
  return {
    said: `${bundles.join(', ')} over ${'`@kebab/local`'}; ${portable.join(', ')} without an import of anything else`,
  }
}

/** The server runs as a user who can write nothing of the image. */
async function checkDocker({ home, env, elsewhere, placeModel }: Project): Promise<Outcome> {
  const into = await elsewhere()
  const afterRun = async (folder: string): Promise<void> => {
    if ((await readdir(folder)).includes('node_modules')) await placeModel(folder)
  }
  const beforeRun = (folder: string): Promise<void> => cp(join(home, '.npmrc'), join(folder, '.npmrc'))
  const container = await runDockerfile({ context: home, into, env, beforeRun, afterRun })
  const { cwd, command, user } = container
  const may = process.getuid?.() === 0
  if (may)
    for (let folder = cwd; folder.startsWith(join(into, '..')); folder = join(folder, '..')) await chmod(folder, 0o755)
  const port = await freePort()
  const started = spawn(command[0]!, command.slice(1), {
    cwd,
    env: { ...env, ...container.env, PORT: String(port) },
    stdio: 'pipe',
    ...(may ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  const ready = await searchOver(started, `http://127.0.0.1:${port}/?query=`)
  return { said: `the steps of the Dockerfile, without an engine; ${ready} as ${may ? user : 'the user of this run'}` }
}

/** The archive holds no native part, and the process of the application searches beside it. */
async function checkElectron({ home, env, elsewhere }: Project): Promise<Outcome> {
  const out = await elsewhere()
  const archive = join(out, 'app.asar')
  await runIn(home, env, 'node', ['pack-app.js', archive])
  const listed = `import asar from '@electron/asar'
const [archive, to] = process.argv.slice(2)
const inside = asar.listPackage(archive).filter((path) => /\\.(node|dylib|dll|so(\\.\\d+)*)$/.test(path))
  .filter((path) => asar.statFile(archive, path.slice(1)).unpacked !== true)
asar.extractAll(archive, to)
console.log(JSON.stringify(inside))`
  await writeFile(join(home, 'extract-app.mjs'), listed)
  const app = join(out, 'app')
  const inside = await runIn(home, env, 'node', ['extract-app.mjs', archive, app])
  expectEqual('native parts inside the archive', inside.trim(), '[]')
  const unpacked = (await readdir(`${archive}.unpacked`, { recursive: true })).filter((name) => name.endsWith('.node'))
  for (const name of unpacked) {
    const binary = await readFile(join(`${archive}.unpacked`, name), 'latin1')
    expectMatch(`${name}: Node-API`, binary.match(/napi_(register_module_v1|module_register)/)?.[0] ?? '', /./)
  }

  // What Electron gives a utility process, over the channel of a child process of Node.
  const port = `import { EventEmitter } from 'node:events'
const port = new EventEmitter()
// As in Electron, messages wait for the first listener.
port.once('newListener', () => process.on('message', (data) => port.emit('message', { data })))
port.postMessage = (message) => process.send(message)
process.parentPort = port`
  await writeFile(join(out, 'parent-port.mjs'), port)
  // Electron's download of the model is not to be had here.
  const data = join(out, 'data')
  await cp(join(home, 'node_modules/@huggingface/transformers/.cache'), join(data, 'models'), { recursive: true })
  const options = { cwd: app, env, execArgv: [`--import=${join(out, 'parent-port.mjs')}`] }
  const child = fork(join(app, 'search-process.js'), [data], options)
  try {
    child.send({ id: 1, index: join(home, 'docs') })
    const [indexed] = await first(child, 'message')
    expectEqual('indexing', JSON.stringify(indexed), '{"id":1}')
    child.send({ id: 2, query: QUERY })
    const [found] = (await first(child, 'message')) as [{ page: unknown }]
    assertHybrid(found.page)
  } finally {
    child.kill()
  }
  return {
    said: `${unpacked.length} native parts unpacked, none in the archive; its process run under Node, not Electron`,
  }
}

/** The traced files answer in another place, where nothing of the project is found. */
async function checkNext({ home, env, elsewhere }: Project): Promise<Outcome> {
  await runIn(home, env, 'npm', ['run', 'build'])
  const port = await freePort()
  const next = ['node_modules/next/dist/bin/next', 'start', '-p', String(port)]
  const url = `http://127.0.0.1:${port}/search?query=`
  const started = await searchOver(spawn('node', next, { cwd: home, env, stdio: 'pipe' }), url)
  const served = await askOverHttp({
    command: ['node', 'node_modules/next/dist/bin/next', 'start'],
    cwd: home,
    env,
    basePath: '/kebab',
  })
  const away = join(await elsewhere(), 'standalone')
  await rename(join(home, '.next', 'standalone'), away)
  const standalone = { ...env, PORT: String(port), HOSTNAME: '127.0.0.1' }
  await searchOver(spawn('node', ['server.js'], { cwd: away, env: standalone, stdio: 'pipe' }), url)
  return { said: `next build; next start: ${started}, and ${served}; the standalone folder elsewhere: the same` }
}

/** Each server of Node answers. Those of Bun and Deno are rows of the matrix. */
async function checkOverHttp({ home, env }: Project): Promise<Outcome> {
  const programs = ['node.js', 'hono.js', 'express.js']
  for (const program of programs) await askOverHttp({ command: ['node', program], cwd: home, env })
  return { said: `${programs.join(', ')}: pages and a streamed answer` }
}

/** The handler answers from files that nobody may write. */
async function checkServerless({ home, env }: Project): Promise<Outcome> {
  await runIn(home, env, 'npm', ['run', 'build'])
  if (process.getuid?.() !== 0) await chmod(join(home, '.kebab'), 0o555)
  const measured = await runIn(home, env, 'node', ['measure.js'])
  expectMatch('measure.js', measured, /\| the first call after that \| \d+ ms \|/)
  return { said: 'the handler called in processes of its own', measured }
}

/** Waits until a server answers a search, checks the answer, and stops the server. */
async function searchOver(server: ChildProcess, url: string): Promise<string> {
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (output += text))
  const exit = once(server, 'exit')
  try {
    const deadline = Date.now() + LONGEST_MS
    let response: Response | undefined
    while (response === undefined) {
      response = await fetch(url + encodeURIComponent(QUERY)).catch(() => undefined)
      if (response !== undefined) break
      const ended = server.exitCode !== null || server.signalCode !== null
      if (ended || Date.now() > deadline) throw new Error('expected a server that answers, found none')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    if (response.status !== 200)
      throw new Error(`expected status 200, found ${response.status} ${await response.text()}`)
    return `${assertHybrid(await response.json())} hits over HTTP`
  } catch (error) {
    throw Object.assign(error as Error, { stderr: output })
  } finally {
    server.kill('SIGTERM')
    await exit
  }
}

/** Waits for an event of a child, and rejects if it ends before. */
async function first(child: ChildProcess, event: string): Promise<unknown[]> {
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the process ended with ${code}`)))
  return Promise.race([once(child, event), ended])
}

/** Returns how many hits a page has. Throws unless both retrievers found the first of them. */
function assertHybrid(page: unknown): number {
  assertWire('search_response.v1', page)
  expectEqual('method of the first hit', page.hits[0]?.retrieval?.method, 'hybrid')
  return page.hits.length
}

function expectEqual(what: string, found: string | undefined, expected: string): void {
  if (found !== expected) throw new Error(`${what}: expected\n${expected}\nfound\n${found}`)
}

function expectMatch(what: string, found: string, expected: RegExp): void {
  if (!expected.test(found)) throw new Error(`${what}: expected ${expected}, found\n${found}`)
}
