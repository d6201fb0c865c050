import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ChatRequest } from './chat-request.js'
import type { RawReply, Reply, TextReply } from './reply.js'

/** Sends a reply, as far as the client is there to take it; `cut` breaks the connection. */
export async function sendReply(
  response: ServerResponse,
  request: ChatRequest,
  reply: Reply,
  left: Promise<unknown>,
  cut: () => void,
): Promise<void> {
  if ('status' in reply) await sendRaw(response, reply)
  else await sendText(response, request, reply, left, cut)
}

/** Sends a response as it stands. */
export async function sendRaw(response: ServerResponse, { status, headers, body }: RawReply): Promise<void> {
  const error = { error: { message: `scripted failure ${status}`, type: 'scripted', code: null, param: null } }
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  if (typeof body !== 'object' || !(Symbol.asyncIterator in body)) {
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? error))
    return
  }
  // A client that leaves ends the pieces.
  await pipeline(Readable.from(body), response).catch(() => undefined)
}

async function sendText(
  response: ServerResponse,
  request: ChatRequest,
  { text, finish = 'stop', usage, fault }: TextReply,
  left: Promise<unknown>,
  cut: () => void,
): Promise<void> {
  const about = {
    id: 'chatcmpl-scripted',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: request.model,
  }
  const event = (content: object): string => `data: ${JSON.stringify({ ...about, ...content })}\n\n`
  const piece = (delta: object, reason: string | null = null): string =>
    event({ choices: [{ index: 0, delta, finish_reason: reason }] })

  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.write(piece({ role: 'assistant', content: '' }))

  // Waits for the next piece or for the client to leave, whichever comes first.
  const pieces = Symbol.asyncIterator in text ? text[Symbol.asyncIterator]() : text[Symbol.iterator]()
  const gone = left.then(() => ({ done: true, value: undefined }) as const)
  let sent = 0
  for (;;) {
    const next = await Promise.race([gone, pieces.next()])
    if (response.destroyed) {
      // An iterable that waits for something that never comes has no say in when this ends.
      pieces.return?.()
      return
    }
    if (next.done) break
    response.write(piece({ content: next.value }))
    sent++
  }

  if (fault === 'stall') return
  if (fault === 'cut') {
    // Destroyed only when the half event is out, or it might never be.
    response.write(piece({ content: 'half an ev' }).slice(0, -25), cut)
    return
  }
  if (fault === 'unfinished') {
    response.end()
    return
  }
  if (fault === 'error') {
    const error = { message: 'scripted failure in the stream', type: 'server_error', code: null, param: null }
    response.end(`data: ${JSON.stringify({ error })}\n\n`)
    return
  }
  if (fault === 'garbage') response.write('data: {"choices": [{"delta": <html>\n\n')
  response.write(piece({}, finish))
  if (request.stream_options?.include_usage) {
    const counted = {
      prompt_tokens: request.messages.flatMap(({ content }) => content.match(/\S+/g) ?? []).length,
      completion_tokens: sent,
    }
    response.write(event({ choices: [], usage: usage ?? counted }))
  }
  response.end('data: [DONE]\n\n')
}
