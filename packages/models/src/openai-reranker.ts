import type { Reranker } from '@kebab/core'
import { modelFailure } from '@kebab/core/internal'
import { integerFrom, invalidInput, optionReader } from '@kebab/core/kit'
import { batchesOf, inputOf, mapWithin } from './batches.js'
import { isTooMuch } from './long-texts.js'
import { type ModelOptions, type ModelServer, readModelServer } from './model-server.js'
import { failedCall, malformed, postJson } from './server-calls.js'

/** How a reranker over a model server is made. */
export interface ServerRerankerOptions extends ModelOptions {
  /** The most texts of one request: an integer from 1. Default: 100. */
  batchSize?: number | undefined
  /** The most requests of one call at once: an integer from 1. Default: 4. */
  parallel?: number | undefined
}

/**
 * A reranker over `POST {url}/rerank`, as Jina, Cohere, Voyage, vLLM, llama.cpp and TEI speak it.
 * TEI has another name for the texts; the first refusal tells.
 *
 * - A score belongs to its query and text alone, so texts may be sent in batches.
 * - A text that is too long is the server's to cut, as with rerankers on this machine.
 * - A failure rejects with `model_unavailable`, and `retryable` says whether it may pass. Nothing
 *   is repeated: a search keeps its order meanwhile.
 *
 * @throws TypeError for a wrong option.
 */
export function openaiReranker(options: ServerRerankerOptions): Reranker {
  const read = optionReader('openaiReranker', options, 'openaiReranker: ')
  const server = readModelServer('openaiReranker', read)
  const batchSize = read('batchSize', integerFrom(1), 100)
  const parallel = read('parallel', integerFrom(1), 4)
  read.done()
  const scoring = new Scoring(server)
  return {
    model: server.model,
    async rerank(query, texts, { signal } = {}) {
      signal?.throwIfAborted()
      const inputs = Array.from(texts, (text, index) => {
        if (typeof text !== 'string') throw invalidInput(`texts/${index}`, 'a string', typeof text)
        return inputOf(text)
      })
      try {
        const batches = batchesOf(inputs, { texts: batchSize, tokens: Number.MAX_SAFE_INTEGER })
        const scores = await mapWithin(batches, { limit: parallel, signal }, (batch, batchSignal) =>
          scoring.score(inputOf(query), batch, batchSignal),
        )
        return scores.flat()
      } catch (error) {
        signal?.throwIfAborted()
        throw modelFailure(server.model, 'scores', failedCall(server, error), error)
      }
    },
  }
}

class Scoring {
  readonly #server: ModelServer
  /** Whether the server takes `texts`, as TEI does, in place of `documents`. */
  #takesTexts = false

  constructor(server: ModelServer) {
    this.#server = server
  }

  /** Scores texts, and in halves if the server says that they are too many. */
  async score(query: string, texts: readonly string[], signal: AbortSignal | undefined): Promise<number[]> {
    const takesTexts = this.#takesTexts
    try {
      return readScores(await postJson(this.#server, '/rerank', this.#bodyOf(query, texts), signal), texts.length)
    } catch (error) {
      signal?.throwIfAborted()
      const call = failedCall(this.#server, error)
      const isOfTexts = (call.status === 400 || call.status === 422) && /\btexts\b/.test(call.words ?? '')
      if (isOfTexts && !takesTexts) {
        this.#takesTexts = true
        return this.score(query, texts, signal)
      }
      const middle = texts.length >> 1
      if (middle === 0 || !isTooMuch(call)) throw error
      const first = await this.score(query, texts.slice(0, middle), signal)
      return [...first, ...(await this.score(query, texts.slice(middle), signal))]
    }
  }

  #bodyOf(query: string, texts: readonly string[]): object {
    if (this.#takesTexts) return { query, texts, truncate: true }
    return { model: this.#server.model, query, documents: texts, top_n: texts.length }
  }
}

/** Reads one score for each text: `relevance_score` in a list of their own, or `score` of TEI. */
function readScores(response: unknown, count: number): number[] {
  const { results, data } = Object(response) as { results?: unknown; data?: unknown }
  const list = [response, results, data].find(Array.isArray) as unknown[] | undefined
  if (list?.length !== count) throw malformed(`${list?.length ?? 'no'} scores for ${count} texts`)
  const scores: number[] = []
  for (const item of list) {
    const { index, relevance_score, score = relevance_score } = Object(item) as Record<string, unknown>
    const isNew = Number.isInteger(index) && (index as number) >= 0 && !Object.hasOwn(scores, index as number)
    if (!isNew || (index as number) >= count || !Number.isFinite(score))
      throw malformed('scores that are no finite numbers, or not of each text once')
    scores[index as number] = score as number
  }
  return scores
}
