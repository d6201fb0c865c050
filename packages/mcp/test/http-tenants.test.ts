import { request as httpRequest, type IncomingMessage } from 'node:http'
import { KebabError } from '@kebab/core'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, onTestFinished, test } from 'vitest'
import { gate } from '../../../test/support/gate.js'
import {
  createMcpServer,
  type HttpOptions,
  type McpHttp,
  type McpServer,
  type McpServerOf,
  serveHttp,
} from '../src/index.js'
import { fixtureEngine, stored } from './support/fixture.js'

/** The server of a tenant. All of them have one document with the same words, and their name. */
async function serverOf(tenant: string): Promise<McpServer> {
  const { engine, store } = await fixtureEngine(
    stored({ [`${tenant}.md`]: `The secret plan of ${tenant} is to grow.` }),
  )
  return createMcpServer({ engine, documents: store })
}

const servers = new Map<unknown, McpServer>()
for (const tenant of ['acme', 'globex']) servers.set(`Bearer key-of-${tenant}`, await serverOf(tenant))
const byKey: McpServerOf = async ({ headers }) => servers.get(headers.authorization)

async function listening(pick: McpServerOf, options: HttpOptions = {}): Promise<McpHttp> {
  const http = await serveHttp(pick, options)
  onTestFinished(() => http.close())
  return http
}

async function connected({ url }: McpHttp, tenant: string): Promise<{ client: Client; session: string }> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer key-of-${tenant}` }
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } })
  await client.connect(transport as never)
  onTestFinished(() => client.close())
  return { client, session: transport.sessionId! }
}

async function pathsFor(client: Client): Promise<string[]> {
  const result = await client.callTool({ name: 'search', arguments: { query: 'secret plan' } })
  return (result.structuredContent as { hits: { doc_path: string }[] }).hits.map(({ doc_path }) => doc_path)
}

/** A request of a tenant as it is sent, with or without a session. */
function post({ url }: McpHttp, method: string, headers: Record<string, string>): Promise<Response> {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  return fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
}

test('tenants of one address whose calls come at the same time never see the hits of one another', async () => {
  const http = await listening(byKey)
  const tenants = ['acme', 'globex', 'acme', 'globex']
  const clients = await Promise.all(tenants.map((tenant) => connected(http, tenant)))
  const paths = await Promise.all(Array.from({ length: 40 }, (_, i) => pathsFor(clients[i % clients.length]!.client)))
  expect(paths).toEqual(paths.map((_, i) => [`${tenants[i % tenants.length]}.md`]))
})

test('the session of a tenant is none for another one, whichever way it is used', async () => {
  const http = await listening(byKey)
  const { client, session } = await connected(http, 'acme')
  for (const method of ['POST', 'GET', 'DELETE']) {
    const headers = { authorization: 'Bearer key-of-globex', 'mcp-session-id': session }
    const response =
      method === 'POST' ? await post(http, 'tools/list', headers) : await fetch(http.url, { method, headers })
    expect(response.status, method).toBe(404)
    await response.body?.cancel()
  }
  expect(await pathsFor(client)).toEqual(['acme.md'])
})

test.each<[string, McpServerOf, number, boolean]>([
  ['returns none', () => undefined, 401, false],
  ['refuses', () => Promise.reject(new KebabError('unauthorized', 'expected a paid plan, found none')), 401, false],
  ['throws what may be tried again', () => Promise.reject(locked()), 503, true],
  ['throws', () => Promise.reject(new Error('10.0.0.7 is down')), 500, true],
  ['throws at once', throwing, 500, true],
  ['returns an engine', () => ({ search: () => undefined }) as never, 500, true],
])('a function that %s gives an error with its status', async (_, pick, status, isHeard) => {
  const heard: unknown[] = []
  const http = await listening(pick, { onError: (error) => heard.push(error) })
  const response = await post(http, 'initialize', {})
  const text = await response.text()
  expect(response.status).toBe(status)
  expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', id: null, error: { message: expect.any(String) } })
  expect(text).not.toMatch(/10\.0\.0\.7|\/srv/)
  expect(heard).toHaveLength(isHeard ? 1 : 0)
})

test('a client that leaves in the middle of its body is no failure, and a listener that throws changes nothing', async () => {
  const heard: unknown[] = []
  const left = gate()
  const onError = (error: unknown): void => {
    heard.push(error)
    throw new Error('the log is full')
  }
  const http = await listening(
    async (request) => {
      if (request.headers.authorization === undefined) throw new Error('no index')
      ;(request as IncomingMessage).once('close', () => left.open())
      return byKey(request)
    },
    { onError },
  )
  const headers = { authorization: 'Bearer key-of-acme', 'content-type': 'application/json', 'content-length': '100' }
  const request = httpRequest(http.url, { method: 'POST', headers })
  request.on('error', () => undefined)
  request.write('{', () => request.destroy())
  await left.opened
  expect((await post(http, 'initialize', {})).status).toBe(500)
  expect(heard.map(String)).toEqual(['Error: no index'])
})

test('a function needs no token beside it at an address that other machines reach', async () => {
  await expect(serveHttp(servers.get('Bearer key-of-acme')!, { host: '0.0.0.0' })).rejects.toThrow(/^token: expected/)
  const { url } = await listening(byKey, { host: '0.0.0.0' })
  const response = await post({ url: new URL(`http://127.0.0.1:${url.port}/mcp`) } as McpHttp, 'initialize', {})
  expect(response.status).toBe(401)
})

function locked(): KebabError {
  return new KebabError('locked', 'x: held', { details: { path: '/srv/acme' } })
}

function throwing(): never {
  throw new Error('10.0.0.7 is down')
}
