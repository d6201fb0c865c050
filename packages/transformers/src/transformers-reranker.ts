import { KebabError, type Reranker } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { type CrossEncoderOptions, crossEncoderSettings } from './cross-encoder-options.js'
import { loadCrossEncoder } from './load-cross-encoder.js'
import { MAX_CHARACTERS } from './max-characters.js'

/** Small and English, trained on the questions and passages of MS MARCO. */
const DEFAULT_MODEL = 'Xenova/ms-marco-MiniLM-L-6-v2'

/** A reranker that holds a loaded model. */
export interface TransformersReranker extends Reranker {
  /**
   * Frees the model, after the pair in hand. Calls that are not done reject with `model_unavailable`, as later ones do.
   * May be called again.
   */
  close(): Promise<void>
}

/**
 * A reranker over transformers.js: a cross-encoder, which reads the query and a text together and gives one number. That number, the
 * model's raw logit, is the score: unbounded, higher is better. Resolves when the model is loaded and has read a first pair; one that
 * can't be had rejects here with `model_unavailable`, and one that gives other than one number for a pair with `unsupported`.
 *
 * - A pair beyond the model's window (512 tokens for most) is cut at the end of the text, never in the query. A query that leaves
 *   no room for a text rejects with `invalid_input`.
 * - A text has exactly the same score whatever is scored beside it: pairs go through the model one by one.
 * - Calls share the model pair by pair. Between pairs other work gets its turn and an abort takes effect.
 *
 * @throws TypeError for a wrong option.
 */
export async function transformersReranker(options: CrossEncoderOptions): Promise<TransformersReranker> {
  const { model, dtype } = crossEncoderSettings('transformersReranker', DEFAULT_MODEL, options)
  const { identity, maxTokens, encoder, turns, classes, logits } = await loadCrossEncoder(
    'reranker',
    model,
    dtype,
    options,
  )
  if (classes !== 1) {
    await turns.close()
    throw new KebabError(
      'unsupported',
      `Expected a model with one score for a pair of texts, but ${model} gives ${classes}.`,
      {
        hint: 'Use a cross-encoder for ranking, such as those trained on MS MARCO.',
        details: { feature: 'rerank' },
      },
    )
  }

  return {
    model: identity,
    async rerank(query, texts, { signal } = {}) {
      signal?.throwIfAborted()
      turns.assertOpen()
      if (typeof query !== 'string') throw invalidInput('query', 'a string', typeof query)
      const inputs = texts.map((text, index) => {
        if (typeof text !== 'string') throw invalidInput(`texts/${index}`, 'a string', typeof text)
        return text.slice(0, MAX_CHARACTERS)
      })
      if (inputs.length === 0) return []

      const asked = encoder.tokens(query.slice(0, MAX_CHARACTERS))
      const room = maxTokens - encoder.delimiters - asked.length
      if (room < 1 || query.length > MAX_CHARACTERS) {
        const most = maxTokens - encoder.delimiters - 1
        throw invalidInput('query', `at most ${most} tokens, so that there is room for a text`, tokensOf(query, asked))
      }
      const scores: number[] = []
      for (const text of inputs) {
        const score = () => logits(encoder.join(asked, encoder.tokens(text).slice(0, room)))
        scores.push((await turns.run(score, signal))[0] as number)
      }
      return scores
    },
    close: () => turns.close(),
  }
}

function tokensOf(text: string, tokens: readonly number[]): string {
  return text.length > MAX_CHARACTERS ? `${text.length} characters` : `${tokens.length}`
}
