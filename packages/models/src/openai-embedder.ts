import type { Float32Embedder } from '@kebab/core'
import { malformed, postJson } from './server-calls.js'
import { type RequestVectors, type SentVectors, type ServerEmbedderOptions, serverEmbedder } from './server-embedder.js'

/**
 * An embedder over `POST {url}/embeddings` of an OpenAI-compatible server: OpenAI, Mistral, Jina,
 * vLLM, TEI, llama.cpp, LM Studio and others. Resolves when the dimensions are known: at once if
 * they are given, and otherwise after a first call.
 *
 * - Its `model` is the model's name, the dimensions, and the prefixes if there are any. The address
 *   isn't part of it.
 * - Vectors are scaled to unit length, and each is checked.
 * - Texts are sent in batches, some at once. What may succeed later is repeated after 1, 2, 4, 8
 *   and 16 seconds. A server may ask for another wait, up to a minute.
 * - A text that the server says is too long is embedded in halves; `onLongText` names it.
 * - A blank text is sent as a full stop, since servers refuse it. A lone surrogate is U+FFFD.
 * - A failure rejects with `model_unavailable`, and `retryable` says whether it may pass. Vectors
 *   of another length reject with `embedding_mismatch`.
 *
 * @throws TypeError for a wrong option.
 */
export async function openaiEmbedder(options: ServerEmbedderOptions): Promise<Float32Embedder> {
  return serverEmbedder('openaiEmbedder', options, requestVectors)
}

const requestVectors: RequestVectors = async (server, { texts, dimensions, signal }) => {
  const body = { model: server.model, input: texts, ...(dimensions === undefined ? {} : { dimensions }) }
  return readVectors(await postJson(server, '/embeddings', body, signal))
}

/** Reads the vectors of a response, by their `index` if they have one. */
function readVectors(response: unknown): SentVectors {
  const { data, usage } = Object(response) as { data?: unknown; usage?: unknown }
  if (!Array.isArray(data)) throw malformed('a response without a list `data` of vectors')
  const { prompt_tokens, total_tokens } = Object(usage) as Record<string, unknown>
  const vectors: unknown[] = []
  for (const [position, item] of data.entries()) {
    const { index = position, embedding } = Object(item) as { index?: unknown; embedding?: unknown }
    if (
      !Number.isInteger(index) ||
      !((index as number) >= 0 && (index as number) < data.length) ||
      Object.hasOwn(vectors, index as number)
    )
      throw malformed('vectors that are not numbered from 0, each once')
    vectors[index as number] = embedding
  }
  return { vectors, tokens: prompt_tokens ?? total_tokens }
}
