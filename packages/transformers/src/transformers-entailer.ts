import { type Entailer, type Entailment, KebabError } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { type CrossEncoderOptions, crossEncoderSettings } from './cross-encoder-options.js'
import { entailmentClasses } from './entailment-classes.js'
import { loadCrossEncoder } from './load-cross-encoder.js'
import { MAX_CHARACTERS } from './max-characters.js'
import type { EncodedPair } from './pair-encoder.js'
import { softmax } from './softmax.js'

/** The smallest of the well-known ones: English, trained on SNLI and MultiNLI. */
const DEFAULT_MODEL = 'Xenova/nli-deberta-v3-xsmall'

/** An entailer that holds a loaded model. */
export interface TransformersEntailer extends Entailer {
  /**
   * Frees the model, after the pair in hand. Calls that are not done reject with `model_unavailable`, as later ones do.
   * May be called again.
   */
  close(): Promise<void>
}

/**
 * An entailer over transformers.js: a cross-encoder for natural-language inference, whose three logits become probabilities by a
 * softmax. Which is which is read from `id2label` in the model's `config.json`, by name. Resolves when the model is loaded and has
 * read a first pair; one that can't be had rejects here with `model_unavailable`, and one whose classes aren't named `entailment`,
 * `neutral` and `contradiction` with `unsupported`.
 *
 * - A pair beyond the model's window (512 tokens for most, with about three delimiters) rejects with `invalid_input`, as does a text
 *   of more than 100,000 characters. All pairs are looked at before the model reads the first.
 * - A pair has exactly the same result whatever is judged beside it: pairs go through the model one by one.
 * - Calls share the model pair by pair. Between pairs other work gets its turn and an abort takes effect.
 *
 * @throws TypeError for a wrong option.
 */
export async function transformersEntailer(options: CrossEncoderOptions): Promise<TransformersEntailer> {
  const { model, dtype } = crossEncoderSettings('transformersEntailer', DEFAULT_MODEL, options)
  const loaded = await loadCrossEncoder('entailer', model, dtype, options)
  const { identity, maxTokens, encoder, turns, logits } = loaded
  const places = entailmentClasses(loaded.id2label, loaded.classes)
  if (places === undefined) {
    await turns.close()
    const found = `${loaded.classes} classes named ${JSON.stringify(loaded.id2label)}`
    const message = `Expected a model with the classes entailment, neutral and contradiction, but ${model} has ${found}.`
    throw new KebabError('unsupported', message, {
      hint: 'Use a cross-encoder for natural-language inference whose config.json names its three classes in `id2label`.',
      details: { feature: 'entail' },
    })
  }

  function encode(premise: string, hypothesis: string, at: string): EncodedPair {
    const pair = encoder.join(encoder.tokens(premise), encoder.tokens(hypothesis))
    if (pair.ids.length <= maxTokens) return pair
    throw invalidInput(
      at,
      `at most ${maxTokens} tokens, ${encoder.delimiters} of them delimiters`,
      `${pair.ids.length}`,
    )
  }

  return {
    model: identity,
    async entail(pairs, { signal } = {}) {
      signal?.throwIfAborted()
      turns.assertOpen()
      const texts = pairs.map((pair, index) => {
        const { premise, hypothesis } = Object(pair) as (typeof pairs)[number]
        return {
          premise: checked(premise, `pairs/${index}/premise`),
          hypothesis: checked(hypothesis, `pairs/${index}/hypothesis`),
        }
      })

      const encoded: EncodedPair[] = []
      for (const [index, { premise, hypothesis }] of texts.entries()) {
        encoded.push(await turns.run(() => encode(premise, hypothesis, `pairs/${index}`), signal))
      }
      const results: Entailment[] = []
      for (const pair of encoded) {
        const odds = softmax(await turns.run(() => logits(pair), signal))
        const of = (name: keyof Entailment) => odds[places[name]] as number
        results.push({ entailment: of('entailment'), neutral: of('neutral'), contradiction: of('contradiction') })
      }
      return results
    },
    close: () => turns.close(),
  }
}

function checked(text: unknown, field: string): string {
  if (typeof text !== 'string') throw invalidInput(field, 'a string', typeof text)
  if (text.length > MAX_CHARACTERS) throw invalidInput(field, `at most ${MAX_CHARACTERS} characters`, `${text.length}`)
  return text
}
