import { toyVector } from '../toy-embedder.js'
import type { OpenaiServer } from './openai-server.js'
import type { RawReply } from './reply.js'

/** The body of `POST /api/embed`, as far as clients here send it. */
export interface OllamaEmbedRequest {
  model: string
  input: string[]
  truncate?: boolean
  dimensions?: number
}

/** The body of `POST /api/chat`, as far as clients here send it. */
export interface OllamaChatRequest {
  model: string
  messages: { role: string; content: string }[]
  stream: boolean
  think?: boolean
  format?: string
  options: { num_predict: number; num_ctx: number; temperature?: number; seed?: number }
}

/**
 * Adds the paths of Ollama's own API to a server. Texts get `toyVector`, five times as long. A text
 * of more than `window` characters is refused, as with `truncate: false`. Chats are answered with
 * the words of `answer`, one event each. Returns the requests that came, which grow.
 */
export function addOllama(
  server: OpenaiServer,
  answer: (request: OllamaChatRequest) => string,
  { window = 20_000 } = {},
): { embeds: OllamaEmbedRequest[]; chats: OllamaChatRequest[] } {
  const embeds: OllamaEmbedRequest[] = []
  const chats: OllamaChatRequest[] = []
  server.route('/api/embed', (request: OllamaEmbedRequest) => {
    embeds.push(request)
    if (request.input.some((text) => text.length > window))
      return { status: 400, body: { error: 'the input length exceeds the context length' } }
    const embeddings = request.input.map((text) =>
      [...toyVector(text, request.dimensions ?? 384)].map((value) => 5 * value),
    )
    return { status: 200, body: { model: request.model, embeddings, prompt_eval_count: request.input.length } }
  })
  server.route('/api/chat', (request: OllamaChatRequest): RawReply => {
    chats.push(request)
    const words = answer(request).split(/(?<= )/)
    const sent = words.slice(0, request.options.num_predict)
    const lines = [
      ...sent.map((content) => ({ model: request.model, message: { role: 'assistant', content }, done: false })),
      {
        model: request.model,
        message: { role: 'assistant', content: '' },
        done: true,
        done_reason: sent.length < words.length ? 'length' : 'stop',
        prompt_eval_count: 7,
        eval_count: sent.length,
      },
    ]
    const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    return { status: 200, headers: { 'content-type': 'application/x-ndjson' }, body }
  })
  return { embeds, chats }
}
