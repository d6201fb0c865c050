import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EmbeddingsHandler, EmbeddingsRequest } from './embeddings.js'
import { type Exchange, exchange, type Handler, type RouteHandler } from './exchange.js'

/** An OpenAI-compatible server on this machine. */
export interface OpenaiServer {
  /** What clients call their base URL, such as `http://127.0.0.1:54321/v1`. */
  baseURL: string
  /** The requests so far, in the order in which they came. */
  exchanges: readonly Exchange[]
  /** Answers requests that come from now on with this handler. */
  handle(handler: Handler): void
  /** The requests for embeddings so far. */
  embeddings: readonly EmbeddingsRequest[]
  /** Answers requests for embeddings with this handler from now on. Default: it embeds the texts. */
  handleEmbeddings(handler: EmbeddingsHandler): void
  /** The origin of the server, such as `http://127.0.0.1:54321`. */
  origin: string
  /** Answers what comes to this path from now on with this handler, before all others. */
  route(path: string, handler: RouteHandler): void
  /** Stops listening and breaks off what is open. */
  close(): Promise<void>
}

/**
 * Starts a server on a free port of this machine. It speaks `POST /v1/chat/completions` with
 * `stream: true` and `POST /v1/embeddings`, as OpenAI and those compatible with it do; `route` adds
 * other paths. A handler scripts what it answers, failures included:
 *
 * ```ts
 * const server = await startOpenaiServer(({ messages }) => ({ text: [messages[0].content] }))
 * server.handle(() => ({ status: 429, headers: { 'retry-after': '2' } }))  // a refusal
 * server.handle(() => ({ text: ['Half'], fault: 'cut' }))  // the socket dies within a token
 * server.handle(() => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' }))
 * server.handle(() => new Promise(() => {}))  // never answers
 * server.handle((_, { signal }) => ({ text: slowly(['a', 'b'], signal) }))  // waits
 * server.exchanges[0].body.max_tokens  // what the client sent
 * await server.exchanges[0].over  // 'left': the client closed the connection
 * ```
 */
export async function startOpenaiServer(handler: Handler): Promise<OpenaiServer> {
  let current = handler
  let currentEmbeddings: EmbeddingsHandler = () => undefined
  const exchanges: Exchange[] = []
  const embeddings: EmbeddingsRequest[] = []
  const routes = new Map<string, RouteHandler>()
  const server = createServer((incoming, response) => {
    const show = (received: Exchange): Handler => {
      exchanges.push(received)
      return current
    }
    const showEmbeddings = (received: EmbeddingsRequest): EmbeddingsHandler => {
      embeddings.push(received)
      return currentEmbeddings
    }
    exchange(incoming, response, show, showEmbeddings, routes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseURL: `${origin}/v1`,
    origin,
    route(path, handler) {
      routes.set(path, handler)
    },
    exchanges,
    embeddings,
    handle(next) {
      current = next
    },
    handleEmbeddings(next) {
      currentEmbeddings = next
    },
    close() {
      return new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
