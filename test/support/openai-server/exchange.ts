import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ChatRequest } from './chat-request.js'
import { answerEmbeddings, type EmbeddingsHandler, type EmbeddingsRequest } from './embeddings.js'
import type { RawReply, Reply } from './reply.js'
import { sendRaw, sendReply } from './send-reply.js'

/**
 * Returns the reply. `signal` aborts when the client leaves. If it throws, the reply is status 500
 * with the error.
 */
export type Handler = (request: ChatRequest, options: { signal: AbortSignal }) => Reply | Promise<Reply>

/**
 * Answers the requests for one path. It gets their body as JSON, and returns a response as it
 * stands.
 */
export type RouteHandler = (
  // biome-ignore lint/suspicious/noExplicitAny: each protocol has bodies of its own
  request: any,
  options: { signal: AbortSignal; headers: IncomingHttpHeaders },
) => RawReply | Promise<RawReply>

/** A request as it was received. */
export interface Exchange {
  body: ChatRequest
  headers: IncomingHttpHeaders
  /**
   * How it ended: the whole reply went out, the server broke it off (`cut`), or the client left
   * before the end.
   */
  over: Promise<'answered' | 'cut' | 'left'>
}

/** Reads a request, shows it, and answers it by the handler that it is shown to. */
export async function exchange(
  incoming: IncomingMessage,
  response: ServerResponse,
  show: (exchange: Exchange) => Handler,
  showEmbeddings: (request: EmbeddingsRequest) => EmbeddingsHandler,
  routes: ReadonlyMap<string, RouteHandler>,
): Promise<void> {
  const leaving = new AbortController()
  let cut = false
  const over = new Promise<'answered' | 'cut' | 'left'>((resolve) => {
    response.on('close', () => {
      resolve(response.writableFinished ? 'answered' : cut ? 'cut' : 'left')
      leaving.abort()
    })
  })
  try {
    const received = JSON.parse(await text(incoming))
    const route = routes.get(new URL(incoming.url ?? '/', 'http://localhost').pathname)
    if (route !== undefined) {
      await sendRaw(response, await route(received, { signal: leaving.signal, headers: incoming.headers }))
      return
    }
    if (incoming.method === 'POST' && incoming.url === '/v1/embeddings') {
      await answerEmbeddings(response, received, showEmbeddings(received))
      return
    }
    const body = received as ChatRequest
    if (incoming.method !== 'POST' || incoming.url !== '/v1/chat/completions' || body.stream !== true) {
      response.writeHead(404).end('This server streams chat completions and makes embeddings.')
      return
    }
    const handler = show({ body, headers: incoming.headers, over })
    const reply = await handler(body, { signal: leaving.signal })
    await sendReply(response, body, reply, over, () => {
      cut = true
      response.destroy()
    })
  } catch (error) {
    // A client that left needs no answer, and a handler that throws then had its reason.
    if (response.destroyed) return
    if (response.headersSent) response.destroy()
    else
      response
        .writeHead(500, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: String(error) } }))
  }
}
