import { KebabError, type Reranker } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { type CrossEncoderOptions, loadCrossEncoder } from './cross-encoder.js'
import { MAX_CHARACTERS } from './library.js'

/** Small and English, trained on the queries and passages of MS MARCO. */
const DEFAULT_MODEL = 'Xenova/ms-marco-MiniLM-L-6-v2'

/** A reranker that holds a loaded model. */
export interface TransformersReranker extends Reranker {
  /**
   * Frees the model after the current pair. Pending and later calls reject with
   * `model_unavailable`. May be called again.
   */
  close(): Promise<void>
}

/**
 * A reranker over transformers.js: a cross-encoder, which reads the query and a text together and
 * returns one number. That number, the model's raw logit, is the score: unbounded, higher is
 * better.
 *
 * Resolves when the model is loaded and has read a first pair. Rejects with `model_unavailable` if
 * the model can't be loaded or used, and with `unsupported` if it doesn't return one number for a
 * pair.
 *
 * - A pair beyond the model's token limit (512 for most models) is cut at the end of the text,
 *   never in the query.
 * - A query that leaves no room for a text rejects with `invalid_input`.
 * - The score of a text doesn't depend on the other texts: the model reads one pair at a time.
 * - Calls share the model pair by pair. Between pairs the event loop runs and an abort takes
 *   effect.
 *
 * @throws TypeError for a wrong option.
 */
export async function transformersReranker(options: CrossEncoderOptions): Promise<TransformersReranker> {
  const loaded = await loadCrossEncoder('reranker', 'transformersReranker', DEFAULT_MODEL, options)
  const { identity, maxTokens, encoder, queue, classes, logits } = loaded
  if (classes !== 1) {
    await queue.close()
    throw new KebabError('unsupported', `${identity}: expected one score for a pair of texts, found ${classes}`, {
      hint: 'Use a cross-encoder for ranking, such as those trained on MS MARCO.',
      details: { feature: 'rerank' },
    })
  }

  return {
    model: identity,
    async rerank(query, texts, { signal } = {}) {
      signal?.throwIfAborted()
      queue.assertOpen()
      if (typeof query !== 'string') throw invalidInput('query', 'a string', typeof query)
      const inputs = texts.map((text, index) => {
        if (typeof text !== 'string') throw invalidInput(`texts/${index}`, 'a string', typeof text)
        return text.slice(0, MAX_CHARACTERS)
      })
      if (inputs.length === 0) return []

      const queryTokens = encoder.tokens(query.slice(0, MAX_CHARACTERS))
      const maxTextTokens = maxTokens - encoder.delimiters - queryTokens.length
      const isCut = query.length > MAX_CHARACTERS
      if (maxTextTokens < 1 || isCut) {
        const expected = `at most ${maxTokens - encoder.delimiters - 1} tokens, so that there is room for a text`
        throw invalidInput('query', expected, isCut ? `${query.length} characters` : `${queryTokens.length}`)
      }
      const scores: number[] = []
      for (const text of inputs) {
        const score = () => logits(encoder.join(queryTokens, encoder.tokens(text).slice(0, maxTextTokens)))
        scores.push((await queue.run(score, signal))[0] as number)
      }
      return scores
    },
    close: () => queue.close(),
  }
}
