import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { addOllama } from '../../../test/support/openai-server/ollama-routes.js'
import { type OpenaiServer, startOpenaiServer } from '../../../test/support/openai-server/openai-server.js'
import { runCli } from '../src/run-cli.js'

const ANSWER = 'A hook runs before a commit is made [#1].'

let server: OpenaiServer
beforeAll(async () => {
  server = await startOpenaiServer(() => ({ text: ANSWER.split(/(?<= )/) }))
  addOllama(server, () => ANSWER)
})
afterAll(() => server.close())

async function project(): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'kebab-mcp-models-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  await mkdir(join(cwd, 'docs'))
  await writeFile(join(cwd, 'docs/hooks.md'), '# Hooks\n\nA hook runs before a commit is made.\n')
  return cwd
}

/** Serves the index of a folder over HTTP in this process, and hands a client to the test. */
async function served(
  cwd: string,
  args: readonly string[],
  env: Record<string, string>,
  work: (client: Client, log: () => string) => Promise<void>,
): Promise<string> {
  const ending = new AbortController()
  let log = ''
  const write = (line: string): void => {
    log += `${line}\n`
  }
  const flags = ['--path', join(cwd, '.kebab'), '--http', '0', ...args]
  const print = (): void => undefined
  const code = runCli({ args: flags, env, signal: ending.signal, print, log: write })
  try {
    const address = () => /listening at (\S+)/.exec(log)?.[1]
    await expect.poll(address).toBeDefined()
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(address()!)))
    await work(client, () => log)
    await client.close()
  } finally {
    ending.abort()
    await code
  }
  return log
}

test.each(['--embed-url', '--model-url'])(
  '%s without a model, which the index has not either, is exit code 2',
  async (flag) => {
    const cwd = await project()
    let log = ''
    const write = (line: string): void => {
      log += line
    }
    const args = ['--path', join(cwd, '.kebab'), flag, 'http://localhost']
    const { signal } = new AbortController()
    expect(await runCli({ args, env: {}, signal, print: write, log: write })).toBe(2)
    expect(log).toContain(`${flag}: expected`)
  },
)

const description = async (client: Client) => (await client.callTool({ name: 'describe' })).structuredContent

test.each([
  ['Ollama', () => server.origin],
  ['OpenAI', () => server.baseURL],
])('a server over %s embeds and answers with the models that its flags name', async (_, url) => {
  const cwd = await project()
  const embed = ['--embed-model', 'toy', '--embed-url', url()]
  const answer = ['--model', 'writer', '--model-url', url()]
  await served(cwd, ['--docs', join(cwd, 'docs'), ...embed, ...answer], {}, async (client) => {
    await expect.poll(() => description(client)).not.toHaveProperty('indexing')
    expect(await description(client)).toMatchObject({ store: { embedding_models: ['toy@384'] } })
    const call = { name: 'search', arguments: { query: 'commit', mode: 'vector' } }
    const { structuredContent: page } = await client.callTool(call)
    assertWire('search_response.v1', page)
    expect(page.hits.map(({ doc_path }) => doc_path)).toEqual(['hooks.md'])
    const asking = { name: 'ask', arguments: { question: 'when does a hook run before a commit?' } }
    const { structuredContent: response } = await client.callTool(asking)
    assertWire('answer.v1', response)
    expect(response).toMatchObject({ grounded: true, model: { name: 'writer' } })
  })
  expect(await readFile(join(cwd, '.kebab/config.json'), 'utf8')).toContain('"toy"')
})

describe('without a flag', () => {
  const search = async (client: Client, mode: string) => {
    const { structuredContent: page } = await client.callTool({ name: 'search', arguments: { query: 'commit', mode } })
    assertWire('search_response.v1', page)
    return page
  }
  const embed = () => ['--embed-model', 'toy', '--embed-url', server.origin]

  test('a server has the models that its index remembers, and indexes its folders as before', async () => {
    const cwd = await project()
    await writeFile(join(cwd, 'docs/code.ts'), 'const zebra = 1\n')
    const docs = ['--docs', join(cwd, 'docs')]
    const complete = async (client: Client) => expect.poll(() => description(client)).not.toHaveProperty('indexing')
    await served(cwd, [...docs, '--include', '**/*.ts', ...embed()], {}, complete)
    const log = await served(cwd, docs, {}, async (client) => {
      await complete(client)
      expect(await description(client)).toMatchObject({ store: { documents: 1, embedding_models: ['toy@384'] } })
      expect((await search(client, 'vector')).hits.map(({ doc_path }) => doc_path)).toEqual(['code.ts'])
    })
    expect(log).toContain('docs: 0 new, 0 changed, 1 unchanged')
  })

  test('a server sends nothing to an address that came with a clone, until its user agrees', async () => {
    const cwd = await project()
    await served(cwd, ['--docs', join(cwd, 'docs'), ...embed()], {}, async (client) => {
      await expect.poll(() => description(client)).not.toHaveProperty('indexing')
    })
    const clone = await project()
    await rm(join(clone, '.kebab'), { recursive: true, force: true })
    await rename(join(cwd, '.kebab'), join(clone, '.kebab'))
    const { embeds } = addOllama(server, () => ANSWER)
    const env = { KEBAB_API_KEY: 'key-of-the-user' }
    const log = await served(clone, ['--docs', join(clone, 'docs')], env, async (client) => {
      expect((await search(client, 'lexical')).hits.map(({ doc_path }) => doc_path)).toEqual(['hooks.md'])
    })
    expect(log).toContain('kebab config --trust')
    expect(embeds).toEqual([])
    for (const [args, variables] of [
      [['--trust'], {}],
      [[], { KEBAB_TRUST: '1' }],
    ] as const)
      await served(clone, args, variables, async (client) => {
        expect((await search(client, 'vector')).hits).toHaveLength(1)
      })
    expect(embeds.length).toBeGreaterThan(0)
  })
})
