import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { EngineDescriptionV1, SearchResponseV1 } from '@kebab/schemas'
import { holdLock } from '@kebab/sqlite'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ResourceListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { CLI, nodeArguments, reads } from './support/processes.js'

/** `npm run test:faults` starts as many pairs of servers, and runs what takes long. */
const STARTS = Number(process.env.KEBAB_SERVERS ?? 1)
const thorough = STARTS > 1

/** As long as a change of hands may take on a busy machine. */
const TAKEOVER_MS = 30_000

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-mcp-shared-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

/** A server in a process of its own, with the official client. */
async function start(cwd: string, ...args: string[]) {
  const command = await nodeArguments(CLI, '--path', 'index', '--lexical', ...args)
  const transport = new StdioClientTransport({ command: process.execPath, args: command, cwd, stderr: 'pipe' })
  const stderr = reads(transport.stderr)
  // All who hold it have ended.
  const exit = new Promise<void>((resolve) => transport.stderr?.once('end', resolve))
  const client = new Client({ name: 'test', version: '1' })
  let changes = 0
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void changes++)
  await client.connect(transport)
  onTestFinished(() => client.close())
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: args })
    expect(result.isError, JSON.stringify(result.content)).toBeUndefined()
    return result
  }
  return {
    client,
    stderr,
    exit,
    changes: () => changes,
    async search(query: string, more: object = {}): Promise<SearchResponseV1> {
      const { structuredContent } = await call('search', { query, k: 100, ...more })
      assertWire('search_response.v1', structuredContent)
      return structuredContent
    },
    async describe(): Promise<EngineDescriptionV1> {
      const { structuredContent } = await call('describe')
      assertWire('engine_description.v1', structuredContent)
      return structuredContent
    },
    call,
    kill: () => process.kill(transport.pid!, 'SIGKILL'),
  }
}

type Server = Awaited<ReturnType<typeof start>>

const pathsOf = ({ hits }: SearchResponseV1): string[] => hits.map(({ doc_path }) => doc_path).sort()
const indexed = (server: Server, documents: number): Promise<unknown> =>
  expect
    .poll(async () => (await server.describe()).store.documents, { timeout: TAKEOVER_MS })
    .toBeGreaterThanOrEqual(documents)

test('when the writer is killed, exactly one of the others takes over and indexes its folders, and no call fails', async () => {
  const cwd = await folderOf({
    'one/a.md': '# Hook one\n',
    'two/b.md': '# Hook two\n',
    'three/c.md': '# Hook three\n',
  })
  const writer = await start(cwd, '--docs', 'one')
  await indexed(writer, 1)
  const others = [await start(cwd, '--docs', 'two', '--watch'), await start(cwd, '--docs', 'three', '--watch')]
  for (const server of others) {
    expect(pathsOf(await server.search('hook'))).toEqual(['a.md'])
    expect((await server.describe()).indexing).toMatchObject({
      state: 'elsewhere',
      message: expect.stringContaining('folders of this server are not indexed meanwhile'),
    })
    await server.stderr.until('no folder is indexed here meanwhile')
  }
  // Calls go on while the index changes hands.
  let going = true
  const calls = others.map(async (server) => {
    let count = 0
    for (; going; count++) {
      expect((await server.search('hook')).hits.length).toBeGreaterThan(0)
      await delay(50)
    }
    return count
  })
  writer.kill()
  const states = async () =>
    (await Promise.all(others.map((server) => server.describe()))).map(({ indexing }) => indexing?.state)
  await expect.poll(async () => (await states()).sort(), { timeout: TAKEOVER_MS }).toEqual(['elsewhere', undefined])
  going = false
  for (const count of await Promise.all(calls)) expect(count).toBeGreaterThan(0)

  const heir = (await states()).indexOf(undefined)
  const folder = heir === 0 ? 'two' : 'three'
  const [next, follower] = [others[heir]!, others[1 - heir]!]
  const expected = heir === 0 ? ['a.md', 'b.md'] : ['a.md', 'c.md']
  for (const server of others) expect(pathsOf(await server.search('hook'))).toEqual(expected)
  expect(follower.stderr.text()).not.toContain('has gone')
  // It goes on watching, and clients of both hear of changes.
  const before = others.map((server) => server.changes())
  await writeFile(join(cwd, folder, 'new.md'), '# Hook new\n')
  await indexed(next, 3)
  for (const server of others) expect(pathsOf(await server.search('hook'))).toContain('new.md')
  await expect
    .poll(() => others.every((server, i) => server.changes() > before[i]!), { timeout: TAKEOVER_MS })
    .toBe(true)
})

test.runIf(thorough)('a cursor of before the change of hands goes on after it', async () => {
  const files = Array.from({ length: 12 }, (_, i) => [`docs/${i}.md`, `# Hook ${i}\n`])
  const cwd = await folderOf(Object.fromEntries(files))
  const writer = await start(cwd, '--docs', 'docs')
  await indexed(writer, 12)
  const other = await start(cwd, '--docs', 'docs')
  const first = await other.search('hook', { k: 5 })
  writer.kill()
  await other.stderr.until('has gone')
  const rest = await other.search('hook', { cursor: first.next_cursor })
  expect([...pathsOf(first), ...pathsOf(rest)].sort()).toEqual(files.map(([path]) => path!.slice(5)).sort())
})

test.runIf(thorough)('a writer that is killed while it commits loses nothing that was committed', async () => {
  const files = Array.from({ length: 400 }, (_, i) => [`docs/${i}.md`, `# Hook ${i}\n\n${'All of it. '.repeat(100)}\n`])
  const cwd = await folderOf(Object.fromEntries(files))
  const writer = await start(cwd, '--docs', 'docs')
  const other = await start(cwd, '--docs', 'docs')
  await expect.poll(async () => (await other.describe()).store.documents, { timeout: TAKEOVER_MS }).toBeGreaterThan(0)
  writer.kill()
  const { store } = await other.describe()
  await indexed(other, 400)
  expect(store.documents).toBeGreaterThan(0)
  const { structuredContent } = await other.call('describe')
  expect(structuredContent).toMatchObject({ store: { documents: 400 } })
})

test('calls are answered while folders are indexed, and an empty page says that the index is not complete', async () => {
  const files = Array.from({ length: 200 }, (_, i) => [`docs/${i}.md`, `# Page ${i}\n\n${'All of it. '.repeat(300)}\n`])
  const cwd = await folderOf({ ...Object.fromEntries(files), 'first/a.md': '# Hook\n' })
  const before = await start(cwd, '--docs', 'first')
  await indexed(before, 1)
  await before.client.close()
  const server = await start(cwd, '--docs', 'docs')
  const { structuredContent: page, content, _meta } = await server.call('search', { query: 'zebra' })
  assertWire('search_response.v1', page)
  expect(page.hits).toEqual([])
  expect(content).toEqual([
    {
      type: 'text',
      text: expect.stringMatching(/^no hits\n(no passage holds: "zebra"\n)?note: indexing is not complete/),
    },
  ])
  expect(_meta).toMatchObject({ 'kebab.local/indexing': { state: 'running' } })
  expect((await server.describe()).indexing).toMatchObject({ state: 'running' })
  expect(pathsOf(await server.search('hook'))).toEqual(['a.md'])
  const names = (await server.client.listResources()).resources.map(({ name }) => name)
  expect(names).toContain('a.md')
  await indexed(server, 201)
  await expect.poll(async () => (await server.describe()).indexing, { timeout: TAKEOVER_MS }).toBeUndefined()
  expect(server.changes()).toBeGreaterThan(0)
  const { _meta: after } = await server.call('search', { query: 'zebra' })
  expect(after).toBeUndefined()
})

test.each(Array.from({ length: STARTS }, (_, i) => i + 1))(
  'two servers that start at the same moment on an index that does not exist both come up (%i)',
  async () => {
    const cwd = await folderOf({ 'docs/a.md': '# Hook\n' })
    const servers = await Promise.all([start(cwd, '--docs', 'docs'), start(cwd, '--docs', 'docs')])
    for (const server of servers) await indexed(server, 1)
    for (const server of servers) expect(pathsOf(await server.search('hook'))).toEqual(['a.md'])
    const states = async () =>
      (await Promise.all(servers.map((server) => server.describe()))).map((description) => description.indexing?.state)
    await expect.poll(async () => (await states()).sort(), { timeout: TAKEOVER_MS }).toEqual(['elsewhere', undefined])
    for (const server of servers) await server.client.close()
  },
)

test('a client connects while the index is being opened, and ends the server by leaving', async () => {
  const cwd = await folderOf({ 'index/none.md': '' })
  // As another process that is making the index: there is its lock, and no database yet.
  const { default: Database } = await import('libsql')
  const path = join(cwd, 'index')
  const lock = holdLock({ database: new Database(join(path, 'lock.db')), path })
  const server = await start(cwd, '--docs', 'index')
  expect((await server.client.listTools()).tools).not.toEqual([])
  const call = server.call('search', { query: 'hook' }).catch(() => 'aborted')
  await server.client.close()
  expect(await call).toBe('aborted')
  await server.exit
  lock.release()
})

test.runIf(thorough)(
  'a client that goes away while folders are indexed ends the server, and the next one goes on',
  async () => {
    const files = Array.from({ length: 300 }, (_, i) => [
      `docs/${i}.md`,
      `# Hook ${i}\n\n${'All of it. '.repeat(300)}\n`,
    ])
    const cwd = await folderOf(Object.fromEntries(files))
    const first = await start(cwd, '--docs', 'docs')
    await first.describe()
    await first.client.close()
    const second = await start(cwd, '--docs', 'docs')
    await indexed(second, 300)
    expect(first.stderr.text()).not.toContain('failed')
  },
)
