import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type HttpOptions, type McpHttp, serveHttp } from '../src/index.js'
import { fixtureServer, QUESTION, SLOWLY } from './support/fixture.js'

/** A server of the test, closed when it is over, and what its generator heard. */
async function listening(options: HttpOptions = {}) {
  const heard: string[] = []
  let look = (): void => undefined
  const server = await fixtureServer((what) => {
    heard.push(what)
    look()
  })
  const http = await serveHttp(server, options)
  onTestFinished(async () => {
    await http.close()
    await server.close()
  })
  const until = (what: string) =>
    new Promise<void>((resolve) => {
      look = () => (heard.includes(what) ? resolve() : undefined)
      look()
    })
  return { ...http, until }
}

const HEADERS = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }

interface Reply {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** A request as no browser would let a page make it: with any headers. */
function send({ url }: McpHttp, options: RequestOptions & { body?: string | Buffer } = {}): Promise<Reply> {
  const { body, headers, ...rest } = options
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { method: 'POST', agent: false, headers: { ...HEADERS, ...headers }, ...rest },
      (response) => {
        let text = ''
        response.on('data', (piece) => {
          text += String(piece)
        })
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})

const message = (method: string, params: object = {}, id = 2): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

async function begin(http: McpHttp, headers: Record<string, string> = {}): Promise<string> {
  const reply = await send(http, { body: initialize, headers })
  expect(reply.status).toBe(200)
  return reply.headers['mcp-session-id'] as string
}

async function client({ url }: McpHttp, headers: Record<string, string> = {}): Promise<Client> {
  const made = new Client({ name: 'test', version: '1' })
  await made.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  onTestFinished(() => made.close())
  return made
}

describe('who is let in', () => {
  test.each([
    ['another host', { host: 'evil.example' }, 403],
    ['another host with the port', { host: 'evil.example:80' }, 403],
    ['a host that only begins like ours', { host: 'localhost.evil.example' }, 403],
    ['a host with user information', { host: 'localhost@evil.example' }, 403],
    ['a page of another origin', { origin: 'https://evil.example' }, 403],
    ['a page of another port of this machine', { origin: 'http://localhost:1' }, 403],
    ['a page of no origin', { origin: 'null' }, 403],
  ])('a request from %s is refused', async (_, headers, status) => {
    const http = await listening()
    const reply = await send(http, { body: initialize, headers })
    expect(reply.status).toBe(status)
    expect(JSON.parse(reply.text)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000 } })
  })

  test('names of this machine, allowed names, its own origin and allowed origins are let in', async () => {
    const http = await listening({ allowedHosts: ['kebab.test'], allowedOrigins: ['https://app.test'] })
    const serverHost = `localhost:${http.url.port}`
    for (const headers of [
      { host: serverHost },
      { host: 'LOCALHOST' },
      { host: '[::1]:80' },
      { host: 'Kebab.test:80' },
      { host: serverHost, origin: `http://${serverHost}` },
      { origin: 'https://app.test' },
    ]) {
      expect((await send(http, { body: initialize, headers })).status, JSON.stringify(headers)).toBe(200)
    }
  })

  test('a page of an allowed origin may send a preflight request and read the response; others may not', async () => {
    const http = await listening({ allowedOrigins: ['https://app.test'], token: 'secret' })
    const preflight = await send(http, { method: 'OPTIONS', headers: { origin: 'https://app.test' } })
    expect(preflight.status).toBe(204)
    expect(preflight.headers['access-control-allow-origin']).toBe('https://app.test')
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization')
    expect((await send(http, { method: 'OPTIONS', headers: { origin: 'https://evil.test' } })).status).toBe(403)
    const headers = { origin: 'https://app.test', authorization: 'Bearer secret' }
    const reply = await send(http, { body: initialize, headers })
    expect(reply.headers['access-control-expose-headers']).toBe('mcp-session-id')
  })

  test.each([
    ['none', {}],
    ['a wrong one', { authorization: 'Bearer secreT' }],
    ['a longer one', { authorization: 'Bearer secret1' }],
    ['another scheme', { authorization: 'Basic secret' }],
    ['an empty one', { authorization: 'Bearer ' }],
    ['one with words behind it', { authorization: 'Bearer secret x' }],
  ])('with a token, %s is refused', async (_, headers) => {
    const http = await listening({ token: 'secret' })
    const reply = await send(http, { body: initialize, headers })
    expect(reply.status).toBe(401)
    expect(reply.headers['www-authenticate']).toBe('Bearer')
  })

  test('a page of an allowed origin reads that the token is missing', async () => {
    const origin = 'https://page.example'
    const http = await listening({ token: 'secret', allowedOrigins: [origin] })
    const reply = await send(http, { body: initialize, headers: { origin } })
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([401, origin])
    const other = await send(http, { body: initialize, headers: { origin: 'https://other.example' } })
    expect([other.status, other.headers['access-control-allow-origin']]).toEqual([403, undefined])
  })

  test('with the token the official client is served', async () => {
    const http = await listening({ token: 'secret' })
    const official = await client(http, { authorization: 'Bearer secret' })
    expect((await official.listTools()).tools).toHaveLength(8)
    await expect(client(http)).rejects.toThrow()
  })

  test('options that can not work are refused', async () => {
    const server = await fixtureServer()
    for (const options of [
      { host: '0.0.0.0' },
      { host: '192.0.2.1' },
      { token: '' },
      { host: 'a b' },
      { maxBodyBytes: 0 },
      { maxSessions: 1.5 },
      { idleMs: -1 },
      { idleMs: 2 ** 31 },
    ])
      await expect(serveHttp(server, options), JSON.stringify(options)).rejects.toThrow(TypeError)
    const http = await listening()
    await expect(serveHttp(server, { port: Number(http.url.port) })).rejects.toThrow('EADDRINUSE')
  })
})

test('a closed server refuses connections with unsupported', async () => {
  const server = await fixtureServer()
  await server.close()
  const [transport] = InMemoryTransport.createLinkedPair()
  const refused = { code: 'unsupported', details: { feature: 'a closed server' } }
  await expect(server.connect(transport)).rejects.toMatchObject(refused)
})

describe('what is sent', () => {
  test.each([
    ['half a message', '{"jsonrpc":', 400, -32700],
    ['nothing', '', 400, -32700],
    ['bytes that are no text', Buffer.from([0x22, 0xff, 0x22]), 400, -32700],
    ['a number', '7', 400, -32000],
    ['no message', '{"hello":1}', 400, -32000],
    ['a call before a session', message('tools/list'), 400, -32000],
  ])('%s is refused', async (_, body, status, code) => {
    const http = await listening()
    const reply = await send(http, { body })
    expect(reply.status).toBe(status)
    expect(JSON.parse(reply.text)).toMatchObject({ error: { code } })
    expect(await begin(http)).not.toBe('')
  })

  test('in a session, a malformed message is refused, and the session goes on', async () => {
    const http = await listening()
    const headers = { 'mcp-session-id': await begin(http) }
    for (const body of ['{"hello":1}', '[7]', '[]', 'null']) {
      const { status } = await send(http, { body, headers })
      expect([200, 202, 400], body).toContain(status)
    }
    expect((await send(http, { body: message('tools/list'), headers })).text).toContain('bulk_search')
  })

  test('a body up to the limit is taken, and a larger one gets 413, with or without its length', async () => {
    const http = await listening({ maxBodyBytes: 2000 })
    const padded = initialize + ' '.repeat(2000 - initialize.length)
    expect((await send(http, { body: padded })).status).toBe(200)
    expect((await send(http, { body: `${padded} ` })).status).toBe(413)
    const chunked = { 'transfer-encoding': 'chunked' }
    expect((await send(http, { body: `${padded} `, headers: chunked })).status).toBe(413)
    expect((await send(http, { body: padded.padEnd(30_000) })).status).toBe(413)
    expect(await begin(http)).not.toBe('')
  })

  test('a client that never stops sending gets 413 and is cut off, and the server goes on', async () => {
    const http = await listening({ maxBodyBytes: 100 })
    const head = [
      'POST /mcp HTTP/1.1',
      `Host: ${http.url.host}`,
      'Content-Type: application/json',
      'Content-Length: 9999',
      '',
      '',
    ]
    const told = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(http.url.port), '127.0.0.1', () =>
        socket.write(head.join('\r\n') + ' '.repeat(2000)),
      )
      socket
        .on('data', (piece) => {
          text += String(piece)
        })
        .on('error', reject)
        .on('close', () => resolve(text))
    })
    expect(told).toMatch(/^HTTP\/1.1 413 /)
    expect(told.toLowerCase()).toContain('\r\nconnection: close\r\n')
    await send(http, { body: ' '.repeat(1_000_000) }).then(
      ({ status }) => expect(status).toBe(413),
      (error: NodeJS.ErrnoException) => expect(['ECONNRESET', 'EPIPE']).toContain(error.code),
    )
    expect((await send(http, { body: '{}' })).status).toBe(400)
  })

  test('a connection that doesn’t speak HTTP changes nothing', async () => {
    const http = await listening()
    await new Promise<void>((resolve) => {
      const socket = connect(Number(http.url.port), '127.0.0.1', () => socket.end('\0\0 hello\r\n\r\n'))
      socket
        .on('error', () => undefined)
        .on('close', () => resolve())
        .resume()
    })
    expect(await begin(http)).not.toBe('')
  })

  test('another path, another method and another kind of content are refused', async () => {
    const http = await listening()
    expect((await send(http, { path: '/', body: initialize })).status).toBe(404)
    expect((await send(http, { body: initialize, headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await send(http, { body: initialize, headers: { accept: 'text/html' } })).status).toBe(406)
    const headers = { 'mcp-session-id': await begin(http) }
    expect((await send(http, { method: 'PUT', headers })).status).toBe(405)
  })
})

describe('sessions', () => {
  test('many clients share one engine, and each ends its own session', async () => {
    const http = await listening()
    const [firstId, secondId] = [await begin(http), await begin(http)]
    expect(firstId).not.toBe(secondId)
    const body = message('tools/call', { name: 'search', arguments: { query: 'hook', k: 1 } })
    for (const id of [firstId, secondId]) {
      expect((await send(http, { body, headers: { 'mcp-session-id': id } })).text).toContain('search_response.v1')
    }
    expect((await send(http, { method: 'DELETE', headers: { 'mcp-session-id': firstId } })).status).toBe(200)
    expect((await send(http, { body, headers: { 'mcp-session-id': firstId } })).status).toBe(404)
    expect((await send(http, { body, headers: { 'mcp-session-id': secondId } })).status).toBe(200)
  })

  test('an unknown session is 404', async () => {
    const http = await listening()
    const headers = { 'mcp-session-id': '00000000-0000-4000-8000-000000000000' }
    expect((await send(http, { body: message('tools/list'), headers })).status).toBe(404)
  })

  test('one session above the limit ends the one that was idle the longest', async () => {
    const http = await listening({ maxSessions: 2 })
    const [first, second] = [await begin(http), await begin(http)]
    const ping = async (id: string) =>
      (await send(http, { body: message('ping'), headers: { 'mcp-session-id': id } })).status
    expect(await ping(first)).toBe(200)
    const third = await begin(http)
    expect(await ping(second)).toBe(404)
    expect(await ping(first)).toBe(200)
    expect(await ping(third)).toBe(200)
  })

  test('sessions that start at once are counted, and a refused one is not', async () => {
    const http = await listening({ maxSessions: 2 })
    const refused = { body: initialize, headers: { accept: 'text/html' } }
    expect((await Promise.all([1, 2, 3].map(() => send(http, refused)))).map(({ status }) => status)).toContain(406)
    const ids = await Promise.all(Array.from({ length: 6 }, () => send(http, { body: initialize })))
    const begun = ids.flatMap(({ status, headers }) => (status === 200 ? [headers['mcp-session-id'] as string] : []))
    const alive = await Promise.all(
      begun.map(async (id) => (await send(http, { body: message('ping'), headers: { 'mcp-session-id': id } })).status),
    )
    expect(begun.length).toBeGreaterThan(0)
    expect(alive.filter((status) => status === 200).length).toBeLessThanOrEqual(2)
  })

  test('while all are busy a further one gets 503', async () => {
    const http = await listening({ maxSessions: 1 })
    const official = await client(http)
    const controller = new AbortController()
    const call = official.callTool({ name: 'ask', arguments: { question: QUESTION, seed: SLOWLY } }, undefined, {
      signal: controller.signal,
    })
    await http.until('begun')
    expect((await send(http, { body: initialize })).status).toBe(503)
    controller.abort()
    await expect(call).rejects.toThrow()
  })

  test('a session that is not used ends by itself', async () => {
    const http = await listening({ idleMs: 20 })
    const headers = { 'mcp-session-id': await begin(http) }
    await expect
      .poll(async () => {
        await new Promise((resolve) => setTimeout(resolve, 60))
        return (await send(http, { body: message('ping'), headers })).status
      })
      .toBe(404)
  })
})

describe('clients that go away', () => {
  const ask = message('tools/call', { name: 'ask', arguments: { question: QUESTION, seed: SLOWLY } }, 7)

  test('one that disconnects during a call aborts the model, and its session goes on', async () => {
    const http = await listening()
    const headers = { 'mcp-session-id': await begin(http) }
    const request = httpRequest(http.url, { method: 'POST', headers: { ...HEADERS, ...headers } })
    request.on('error', () => undefined)
    request.end(ask)
    await http.until('begun')
    request.destroy()
    await http.until('aborted')
    expect((await send(http, { body: message('tools/list'), headers })).status).toBe(200)
  })

  test('one that disconnects in the middle of a body changes nothing', async () => {
    const http = await listening()
    const request = httpRequest(http.url, { method: 'POST', headers: { ...HEADERS, 'content-length': 1000 } })
    request.on('error', () => undefined)
    request.write('{"jsonrpc"')
    await new Promise((resolve) => setTimeout(resolve, 20))
    request.destroy()
    expect(await begin(http)).not.toBe('')
  })

  test('one that ends its session during a call aborts the model', async () => {
    const http = await listening()
    const headers = { 'mcp-session-id': await begin(http) }
    const call = send(http, { body: ask, headers })
    await http.until('begun')
    expect((await send(http, { method: 'DELETE', headers })).status).toBe(200)
    await http.until('aborted')
    expect((await call).status).toBe(200)
  })

  test('closing the server aborts its calls and frees the port; closing again does nothing', async () => {
    const http = await listening()
    const headers = { 'mcp-session-id': await begin(http) }
    const call = send(http, { body: ask, headers }).catch(() => undefined)
    await http.until('begun')
    await http.close()
    await http.until('aborted')
    await call
    await http.close()
    await expect(send(http, { body: initialize })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
