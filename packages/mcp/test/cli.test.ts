import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, onTestFinished, test } from 'vitest'
import { readCommandLine } from '../src/cli-options.js'
import { runCli } from '../src/run-cli.js'
import { CLI, nodeArguments, reads } from './support/processes.js'

const DOCS = {
  'docs/hooks.md': '# Hooks\n\nA hook runs before a commit is made.\n',
  'docs/how/bread.md': '# Bake bread\n\n## Knead\n\nTen minutes.\n\n## Bake\n\nAn hour.\n',
}

async function folder(files: Record<string, string> = DOCS): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'kebab-mcp-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(made, path)), { recursive: true })
    await writeFile(join(made, path), text)
  }
  return made
}

/** Runs the command line in this process, and collects what it says. */
async function run(args: readonly string[], { signal = AbortSignal.abort(), env = {} } = {}) {
  let printed = ''
  let logged = ''
  const code = await runCli({
    args,
    env,
    signal,
    print: (text) => {
      printed += text
    },
    log: (line) => {
      logged += `${line}\n`
    },
  })
  return { code, printed, logged }
}

test('help and version are printed', async () => {
  const { code, printed, logged } = await run(['--help'])
  expect({ code, logged }).toEqual({ code: 0, logged: '' })
  const indexing = [
    '--path',
    '--docs',
    '--include',
    '--exclude',
    '--watch',
    '--read-only',
    '--lexical',
    '--embed-model',
  ]
  const serving = ['--protocols', '--tools', '--output-schemas', '--http', '--host', '--token', '--allow-host']
  for (const option of [...indexing, ...serving]) expect(printed).toContain(option)
  expect(await run(['-v'])).toMatchObject({ code: 0, printed: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
})

test.each([
  ['an option that nobody knows', ['--nope']],
  ['an argument without an option', ['docs']],
  ['an option without its value', ['--path']],
  ['an empty folder', ['--path', '']],
  ['an empty folder of documents', ['--docs', 'a', '--docs', '']],
  ['globs without a folder', ['--include', '*.md']],
  ['watching no folder', ['--watch']],
  ['a folder to index read-only', ['--docs', 'a', '--read-only']],
  ['a model without a name', ['--model', '']],
  ['an embedding model without a name', ['--embed-model', '']],
  ['an embedding model beside words alone', ['--embed-model', 'a', '--lexical']],
  ['an address that is none', ['--embed-model', 'a', '--embed-url', 'sesame']],
  ['a model for quotations', ['--model', 'a', '--extractive']],
  ['a tool that nobody knows', ['--tools', 'search,rm']],
  ['a port that is none', ['--http', '80a']],
  ['a port that is too large', ['--http', '65536']],
  ['a host without HTTP', ['--host', '0.0.0.0']],
  ['a token without HTTP', ['--token', 'TOKEN']],
  ['a token whose variable is not set', ['--http', '0', '--token', 'NOBODY']],
  ['a token whose variable is empty', ['--http', '0', '--token', 'EMPTY']],
])('%s is a wrong command line: exit code 2', async (_, args) => {
  const { code, printed, logged } = await run(args, { env: { EMPTY: '' } })
  expect({ code, printed }).toEqual({ code: 2, printed: '' })
  expect(logged).toContain('--help')
  expect(logged).not.toContain('sesame')
})

test('each option of the command line is read', () => {
  const folders = ['--docs', 'd', '--docs', 'e', '--include', '*.md', '--include', '*.ts', '--exclude', 'x', '--watch']
  const args = ['--path', 'p', ...folders, '--lexical', '--protocols', 'a/**', '--protocols', 'b/**', '--http', '0']
  const more = ['--host', '::1', '--token', 'T', '--allow-host', 'h', '--allow-origin', 'https://o']
  const tools = ['--tools', 'search, doctor', '--output-schemas']
  expect(readCommandLine([...args, ...more, ...tools], { T: 'secret' })).toEqual({
    run: 'serve',
    flags: { path: 'p', docs: ['d', 'e'], include: ['*.md', '*.ts'], exclude: ['x'], watch: true, lexical: true },
    readOnly: false,
    protocols: ['a/**', 'b/**'],
    tools: ['search', 'doctor'],
    outputSchemas: true,
    http: { port: 0, host: '::1', token: 'secret', allowedHosts: ['h'], allowedOrigins: ['https://o'] },
  })
  expect(readCommandLine([], {})).toEqual({ run: 'serve', flags: {}, readOnly: false, outputSchemas: false })
  const models = ['--embed-model', 'e', '--embed-url', 'http://e', '--model', 'm', '--model-url', 'http://m']
  expect(readCommandLine(['--read-only', ...models], {})).toMatchObject({
    readOnly: true,
    flags: { embedModel: 'e', embedUrl: 'http://e', model: 'm', modelUrl: 'http://m' },
  })
})

test('an index that can’t be opened or served is exit code 1, with the reason', async () => {
  const cwd = await folder({ file: 'no folder' })
  const { signal } = new AbortController()
  for (const [reason, ...args] of [
    ['io_error', '--path', join(cwd, 'file')],
    ['nowhere: expected a folder', '--path', join(cwd, 'index'), '--docs', join(cwd, 'nowhere')],
    ['file: expected a folder', '--path', join(cwd, 'index'), '--docs', join(cwd, 'file')],
    ['token: expected ', '--path', join(cwd, 'index'), '--http', '0', '--host', '0.0.0.0'],
  ] as const) {
    const { code, logged } = await run([...args, '--lexical'], { signal })
    expect(code, args.join(' ')).toBe(1)
    expect(logged).not.toBe('')
    expect(logged).toContain(reason)
  }
})

/** What a server logs that indexes the folder `docs`, up to a text and until it has ended. */
async function logUntil(cwd: string, text: string): Promise<string> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: await nodeArguments(CLI, '--path', 'index', '--docs', 'docs', '--lexical'),
    cwd,
    stderr: 'pipe',
  })
  const stderr = reads(transport.stderr)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  await stderr.until(text)
  await client.close()
  return stderr.text()
}

test('what is left out of the folder is said, with its codes', async () => {
  const cwd = await folder({ ...DOCS, 'docs/a.xyz': '%PDF', 'docs/b.xyz': '%PDF', 'docs/.env': 'SECRET=1' })
  const log = await logUntil(cwd, 'left out')
  expect(log).toContain('docs: 2 new, 0 changed, 0 unchanged, 0 removed, 2 skipped; ')
  expect(log).toContain('docs: 3 files and folders were left out: hidden 1, no_reader 2')
})

test('a file that fails is logged by its name, in which nothing is left that a terminal obeys', async () => {
  const cwd = await folder()
  await writeFile(join(cwd, 'docs/bad\u001b[2J\u202e.md'), Buffer.from([0xff, 0xfe, 0x00]))
  const log = await logUntil(cwd, 'bad')
  expect(log).toContain('bad\\u001b[2J\\u202e.md')
  for (const character of ['\u001b', '\u202e']) expect(log).not.toContain(character)
})

test('the official client starts it, finds what is in the folder, and ends it', async () => {
  const cwd = await folder()
  const args = ['--path', 'index', '--docs', 'docs', '--lexical', '--protocols', 'how/**']
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: await nodeArguments(CLI, ...args),
    cwd,
    stderr: 'pipe',
  })
  const stderr = reads(transport.stderr)
  const client = new Client({ name: 'test', version: '1' })
  const errors: Error[] = []
  client.onerror = (error) => errors.push(error)
  await client.connect(transport)
  await stderr.until('2 new')
  expect((await client.listResources()).resources.map(({ name }) => name)).toEqual(['hooks.md', 'how/bread.md'])
  const { structuredContent } = await client.callTool({ name: 'search', arguments: { query: 'hook' } })
  expect((structuredContent as { hits: { doc_path: string }[] }).hits.map((hit) => hit.doc_path)).toEqual(['hooks.md'])
  const { structuredContent: response } = await client.callTool({
    name: 'kairos_search',
    arguments: { query: 'bake bread' },
  })
  const { choices } = response as { choices: { chain_label: string }[] }
  expect(choices.map(({ chain_label }) => chain_label)).toEqual(['Bake bread'])
  const { structuredContent: answer } = await client.callTool({
    name: 'ask',
    arguments: { question: 'when does a hook run before a commit?' },
  })
  expect(answer).toMatchObject({ schema_version: 'answer.v1', model: { name: 'extractive.v1' } })
  await client.close()
  expect(errors).toEqual([])
  expect(stderr.text()).toContain('2 new')
})

test('over HTTP it says where it listens, asks for the token, and ends in order on a signal', async () => {
  const cwd = await folder()
  const args = ['--path', 'index', '--docs', 'docs', '--lexical', '--http', '0', '--token', 'KEBAB_TOKEN']
  const child = spawn(process.execPath, await nodeArguments(CLI, ...args), {
    cwd,
    env: { ...process.env, KEBAB_TOKEN: 'secret' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = [reads(child.stdout), reads(child.stderr)]
  const exit = new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })))
  const [, url = ''] = /listening at (\S+)/.exec(await stderr.until('/mcp')) ?? []
  await stderr.until('2 new')
  expect((await fetch(url, { method: 'POST' })).status).toBe(401)
  const headers = { authorization: 'Bearer secret' }
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  const { structuredContent } = await client.callTool({ name: 'search', arguments: { query: 'hook' } })
  expect((structuredContent as { hits: object[] }).hits).toHaveLength(1)
  child.kill('SIGTERM')
  expect(await exit).toEqual({ code: 0, signal: null })
  expect(stdout.text()).toBe('')
  // Nothing holds the index any more.
  const again = await run(['--path', join(cwd, 'index'), '--lexical', '--http', '0'], {
    signal: AbortSignal.timeout(1),
  })
  expect(again.code).toBe(0)
})

test('a client that reads no results ends the server by closing its input', async () => {
  const cwd = await folder({})
  const child = spawn(process.execPath, await nodeArguments(CLI, '--lexical'), { cwd, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const stderr = reads(child.stderr)
  const exit = new Promise((resolve) => child.on('exit', resolve))
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const lines = Array.from({ length: 100 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }))
  for (const message of [{ jsonrpc: '2.0', id: 'first', method: 'initialize', params }, ...lines])
    child.stdin.write(`${JSON.stringify(message)}\n`)
  child.stdin.end()
  expect(await exit).toBe(0)
  // Such as one for a listener of each message that waits.
  expect(stderr.text()).not.toContain('Warning')
})
