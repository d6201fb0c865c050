import type { Float32Embedder } from '@kebab/core'
import { malformed, postJson } from './server-calls.js'
import { type RequestVectors, type ServerEmbedderOptions, serverEmbedder } from './server-embedder.js'

/**
 * An embedder over `POST {url}/api/embed` of Ollama. It is like `openaiEmbedder`, but for long
 * texts: Ollama cuts them without a word, and is told to refuse them. Such a text is then embedded
 * in halves, and `onLongText` names it.
 *
 * @throws TypeError for a wrong option.
 */
export async function ollamaEmbedder(options: ServerEmbedderOptions): Promise<Float32Embedder> {
  return serverEmbedder('ollamaEmbedder', options, requestVectors)
}

const requestVectors: RequestVectors = async (server, { texts, dimensions, signal }) => {
  const { model } = server
  const body = { model, input: texts, truncate: false, ...(dimensions === undefined ? {} : { dimensions }) }
  const response = Object(await postJson(server, '/api/embed', body, signal)) as Record<string, unknown>
  if (!Array.isArray(response.embeddings)) throw malformed('a response without a list `embeddings` of vectors')
  return { vectors: response.embeddings, tokens: response.prompt_eval_count }
}
