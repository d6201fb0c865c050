import type { ServerResponse } from 'node:http'
import { toyVector } from '../toy-embedder.js'
import type { RawReply } from './reply.js'
import { sendRaw } from './send-reply.js'

/** The body of `POST /embeddings`, as far as clients here send it. */
export interface EmbeddingsRequest {
  model: string
  input: string | string[]
  dimensions?: number
}

/** Returns a response as it stands, or nothing to have the texts embedded. */
export type EmbeddingsHandler = (request: EmbeddingsRequest) => RawReply | undefined | Promise<RawReply | undefined>

/**
 * Answers as OpenAI does: `toyVector` of every text, but five times as long, in the order of the
 * texts. An empty text is refused.
 */
export async function answerEmbeddings(
  response: ServerResponse,
  request: EmbeddingsRequest,
  handler: EmbeddingsHandler,
): Promise<void> {
  const texts = [request.input].flat()
  const refusal: RawReply | undefined = texts.includes('')
    ? { status: 400, body: { error: { message: 'input cannot be empty' } } }
    : undefined
  const reply = refusal ?? (await handler(request))
  const data = texts.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: [...toyVector(text, request.dimensions ?? 384)].map((value) => 5 * value),
  }))
  const body = { object: 'list', model: request.model, data, usage: { prompt_tokens: texts.length, total_tokens: 0 } }
  await sendRaw(response, reply ?? { status: 200, body })
}
