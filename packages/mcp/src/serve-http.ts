import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isKebabError, KebabError } from '@kebab/core'
import { bearerText, LONGEST_MS } from '@kebab/core/internal'
import { anyFunction, anyString, integerFrom, listOf, objectWith, optional, optionReader } from '@kebab/core/kit'
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import type { McpServer } from './create-mcp-server.js'
import { type Gate, hostname, LOOPBACK, type Refusal, refuse } from './http-gate.js'
import { type HttpSession, HttpSessions } from './http-sessions.js'

/** How a server is reached over HTTP. */
export interface HttpOptions {
  /** The port, from 0 to 65535. 0 picks a free port. Default: 0. */
  port?: number | undefined
  /**
   * The address to listen at. An address that other machines reach needs a `token`, or a function
   * that picks the server. Default: `127.0.0.1`.
   */
  host?: string | undefined
  /**
   * The token that clients have to send as `Authorization: Bearer <token>`. Default: none, which
   * only a loopback address allows.
   */
  token?: string | undefined
  /**
   * Further names of the server, without port. Default: none besides `localhost`, `127.0.0.1`,
   * `[::1]` and `host`.
   */
  allowedHosts?: readonly string[] | undefined
  /**
   * Origins of web pages that may call the server, such as `https://app.example.org`. Default: only
   * its own.
   */
  allowedOrigins?: readonly string[] | undefined
  /** The largest body, in bytes, from 1. A larger one is answered with 413. Default: 1 MiB. */
  maxBodyBytes?: number | undefined
  /**
   * The most sessions of all clients, from 1. One more ends the session that was idle the longest.
   * If none is idle, the request is answered with 503. Default: 100.
   */
  maxSessions?: number | undefined
  /**
   * Milliseconds after which an idle session ends, from 1 to 2^31 - 1. Its client then gets 404 and
   * starts another session. Default: half an hour.
   */
  idleMs?: number | undefined
  /**
   * Called with each failure of the server that a client is told as 500 or 503, such as one of the
   * function that picks it. Default: they are dropped.
   */
  onError?: ((error: unknown) => void) | undefined
}

/** What a request says before its body is read. That of `node:http` is one. */
export interface McpRequest {
  readonly method?: string | undefined
  /** The path and the query. */
  readonly url?: string | undefined
  /** By names in small letters. */
  readonly headers: {
    readonly authorization?: string | undefined
    readonly [name: string]: string | string[] | undefined
  }
}

/**
 * Picks the server of a request by its headers, such as that of a tenant. The body is still to be
 * read. It is called for each request, and has to return the same server for the same caller: a
 * session goes on only with the server that it began with, and is 404 with another.
 *
 * A falsy result refuses the request with 401. Of what it throws, `unauthorized` is 401, a
 * retryable `KebabError` is 503, and all else is 500.
 */
export type McpServerOf = (
  request: McpRequest,
) => McpServer | null | undefined | false | Promise<McpServer | null | undefined | false>

/** A server that listens. */
export interface McpHttp {
  /** The URL that clients connect to. */
  url: URL
  /**
   * Ends all sessions over HTTP, aborts their calls and stops listening. Closing again does
   * nothing.
   */
  close(): Promise<void>
}

const PATH = '/mcp'
const WILDCARDS = ['0.0.0.0', '::']

/**
 * Serves clients over streamable HTTP, at `/mcp`. All clients share one engine, unless a function
 * picks the server of each request. A client that leaves during a call aborts it.
 *
 * @throws TypeError for a wrong option, such as an address that other machines reach without a
 * token
 */
export async function serveHttp(server: McpServer | McpServerOf, options: HttpOptions = {}): Promise<McpHttp> {
  const read = optionReader('serveHttp', options)
  const port = read('port', integerFrom(0, 65_535), 0)
  const host = read('host', anyString, '127.0.0.1')
  const urlHost = hostname(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)
  if (urlHost === undefined) return read.refuse('host', 'a name or an address', host)
  const token = read('token', optional(bearerText))
  if (token === undefined && typeof server !== 'function' && !LOOPBACK.includes(urlHost))
    read.refuse('token', `one for ${host}, which other machines reach`, token)
  const allowedOrigins = read('allowedOrigins', listOf(anyString), [])
  const allowedHosts = read('allowedHosts', listOf(anyString), [])
  const maxBodyBytes = read('maxBodyBytes', integerFrom(1), 2 ** 20)
  const maxSessions = read('maxSessions', integerFrom(1), 100)
  const idleMs = read('idleMs', integerFrom(1, LONGEST_MS), 30 * 60_000)
  const onError = read('onError', anyFunction, () => undefined)
  read.done()
  if (typeof server !== 'function' && !SERVER.fits(server))
    read.refuse('server', `${SERVER.expected}, or a function that returns one`, server)
  const serverOf: McpServerOf = typeof server === 'function' ? server : () => server
  const names = [...LOOPBACK, urlHost, ...allowedHosts.map((name) => hostname(name) ?? name)]
  const gate: Gate = { hosts: names.filter((name) => !WILDCARDS.includes(name)), origins: allowedOrigins, token }
  const sessions = new HttpSessions({ maxSessions, idleMs })

  const heard = (error: unknown): void => {
    try {
      onError(error)
    } catch {
      // The client is answered all the same.
    }
  }

  const http = createServer((request, response) => {
    // A client may leave at any time.
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    answer(request, response, { gate, serverOf, sessions, maxBodyBytes }).catch((error: unknown) => {
      const refusal = refusalOf(error)
      // A client that left is no failure.
      if (refusal.status >= 500 && request.errored === null) heard(error)
      if (response.headersSent) response.destroy()
      else deny(response, refusal)
    })
  })
  http.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject).listen(port, host.replace(/^\[(.*)\]$/, '$1'), resolve)
  })
  const { port: bound } = http.address() as AddressInfo
  return {
    url: new URL(`http://${urlHost}:${bound}${PATH}`),
    async close() {
      const stopped = new Promise<void>((resolve) => void http.close(() => resolve()))
      await sessions.close()
      http.closeAllConnections()
      await stopped
    },
  }
}

/**
 * How long an idle connection stays open, in milliseconds: longer than clients and proxies keep
 * theirs, which is a minute at most. With Node's 5 seconds, a call that comes just then is reset.
 */
const KEEP_ALIVE_MS = 75_000

const SERVER = objectWith('connect')

interface Context {
  gate: Gate
  serverOf: McpServerOf
  sessions: HttpSessions
  maxBodyBytes: number
}

/** Answers one request: checks it, reads its body, and passes it to its session. */
async function answer(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const { gate, serverOf, sessions, maxBodyBytes } = context
  const refused = refuse(request, gate)
  // Without the token, a page of an allowed origin is told why.
  if (refused === undefined || refused.status === 401) allow(request, response)
  if (refused !== undefined) return deny(response, refused)
  if (request.url?.split('?')[0] !== PATH)
    return deny(response, { status: 404, code: -32000, message: `Expected ${PATH}` })
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()

  const server = checkServer(await serverOf(request))
  let json: unknown
  if (request.method === 'POST') {
    const body = await readBody(request, maxBodyBytes)
    if (body === 'too large') {
      const message = `Expected at most ${maxBodyBytes} bytes`
      const headers = request.complete ? {} : { connection: 'close' }
      return deny(response, { status: 413, code: -32000, message, headers })
    }
    if (body === 'malformed')
      return deny(response, { status: 400, code: -32700, message: 'Parse error: expected JSON' })
    json = body.json
  }
  const session = await sessionOf(request, json, server, sessions)
  if ('status' in session) return deny(response, session)
  await session.answer(request, response, json)
}

/**
 * Checks what the function of the server returned.
 * @throws KebabError `unauthorized` for a falsy value
 * @throws TypeError for anything else but a server
 */
function checkServer(server: Awaited<ReturnType<McpServerOf>>): McpServer {
  if (!server) throw new KebabError('unauthorized', 'Authorization: expected a caller that is served, found another')
  if (SERVER.fits(server)) return server
  throw new TypeError(`serveHttp: expected a function that returns what createMcpServer makes, found another result`)
}

/** What a client is told of a failure: the text of a fault of the server is for `onError` alone. */
function refusalOf(error: unknown): Refusal {
  if (isKebabError(error, 'unauthorized'))
    return { status: 401, code: -32000, message: error.message, headers: { 'www-authenticate': 'Bearer' } }
  if (isKebabError(error) && error.retryable)
    return { status: 503, code: -32000, message: 'Not available: try again later' }
  return { status: 500, code: -32603, message: 'Internal error' }
}

async function sessionOf(
  request: IncomingMessage,
  json: unknown,
  server: McpServer,
  sessions: HttpSessions,
): Promise<HttpSession | Refusal> {
  const id = request.headers['mcp-session-id']
  if (typeof id === 'string') {
    return sessions.get(id, server) ?? { status: 404, code: -32001, message: 'Session not found: begin another' }
  }
  if (!isInitializeRequest(json)) {
    return {
      status: 400,
      code: -32000,
      message: 'Mcp-Session-Id: expected the id of a session, found none; initialize first',
    }
  }
  return (await sessions.open(server)) ?? { status: 503, code: -32000, message: 'Too many sessions: try again later' }
}

/** Lets a page of an allowed origin read the response. */
function allow({ headers: { origin } }: IncomingMessage, response: ServerResponse): void {
  if (origin === undefined) return
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('vary', 'origin')
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE')
  response.setHeader(
    'access-control-allow-headers',
    'authorization, content-type, last-event-id, mcp-protocol-version, mcp-session-id',
  )
  response.setHeader('access-control-expose-headers', 'mcp-session-id')
}

function deny(response: ServerResponse, { status, code, message, headers = {} }: Refusal): void {
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

/** The parsed body of a request, or the reason why there is none. */
type Body = { json: unknown } | 'too large' | 'malformed'

/**
 * How much of a body that is too large is read and discarded, as a multiple of the limit. A client
 * that is still sending would not read the response.
 */
const DISCARDED_LIMITS = 16

/**
 * Reads a body as JSON, and keeps at most `limit` bytes of it. The rest of an endless body is left
 * unread, and the connection can't be used again. Rejects when the client disconnects.
 */
async function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  const pieces: Buffer[] = []
  let size = 0
  // Leaving the loop must not destroy the request, which is still to be answered.
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length
    if (size <= limit) pieces.push(piece)
    else pieces.length = 0
    if (size > limit * DISCARDED_LIMITS) break
  }
  if (size > limit) return 'too large'
  try {
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))) }
  } catch {
    return 'malformed'
  }
}
