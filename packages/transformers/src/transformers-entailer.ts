import { type Entailer, type Entailment, KebabError } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { type CrossEncoderOptions, loadCrossEncoder } from './cross-encoder.js'
import { MAX_CHARACTERS } from './library.js'
import type { EncodedPair } from './pair-encoder.js'

/** The smallest of the well-known ones: English, trained on SNLI and MultiNLI. */
const DEFAULT_MODEL = 'Xenova/nli-deberta-v3-xsmall'

/** An entailer that holds a loaded model. */
export interface TransformersEntailer extends Entailer {
  /**
   * Frees the model after the current pair. Pending and later calls reject with
   * `model_unavailable`. May be called again.
   */
  close(): Promise<void>
}

/**
 * An entailer over transformers.js: a cross-encoder for natural-language inference, whose three
 * logits become probabilities by a softmax. The classes are identified by their names, in
 * `id2label` of the model's `config.json`.
 *
 * Resolves when the model is loaded and has read a first pair. Rejects with `model_unavailable` if
 * the model can't be loaded or used. Rejects with `unsupported` if its classes aren't named
 * `entailment`, `neutral` and `contradiction`.
 *
 * - A pair beyond the model's token limit rejects with `invalid_input`. The limit is 512 tokens for
 *   most models, and includes about three delimiters.
 * - A text of more than 100,000 characters rejects with `invalid_input` too.
 * - All pairs are checked before the model reads the first.
 * - The result of a pair doesn't depend on the other pairs: the model reads one at a time.
 * - Calls share the model pair by pair. Between pairs the event loop runs and an abort takes
 *   effect.
 *
 * @throws TypeError for a wrong option.
 */
export async function transformersEntailer(options: CrossEncoderOptions): Promise<TransformersEntailer> {
  const loaded = await loadCrossEncoder('entailer', 'transformersEntailer', DEFAULT_MODEL, options)
  const { identity, maxTokens, encoder, queue, logits } = loaded
  const classes = entailmentClasses(loaded.id2label, loaded.classes)
  if (classes === undefined) {
    await queue.close()
    const finding = `${loaded.classes} classes named ${JSON.stringify(loaded.id2label)}`
    const message = `${identity}: expected the classes entailment, neutral and contradiction, found ${finding}`
    throw new KebabError('unsupported', message, {
      hint: 'Use a cross-encoder for natural-language inference whose config.json names its three classes in `id2label`.',
      details: { feature: 'entail' },
    })
  }

  function encode(premise: string, hypothesis: string, field: string): EncodedPair {
    const pair = encoder.join(encoder.tokens(premise), encoder.tokens(hypothesis))
    if (pair.ids.length <= maxTokens) return pair
    const expected = `at most ${maxTokens} tokens, ${encoder.delimiters} of them delimiters`
    throw invalidInput(field, expected, `${pair.ids.length}`)
  }

  return {
    model: identity,
    async entail(pairs, { signal } = {}) {
      signal?.throwIfAborted()
      queue.assertOpen()
      const texts = pairs.map((pair, index) => {
        const { premise, hypothesis } = Object(pair) as (typeof pairs)[number]
        return {
          premise: checkedText(premise, `pairs/${index}/premise`),
          hypothesis: checkedText(hypothesis, `pairs/${index}/hypothesis`),
        }
      })

      const encoded: EncodedPair[] = []
      for (const [index, { premise, hypothesis }] of texts.entries()) {
        encoded.push(await queue.run(() => encode(premise, hypothesis, `pairs/${index}`), signal))
      }
      const results: Entailment[] = []
      for (const pair of encoded) {
        const probabilities = softmax(await queue.run(() => logits(pair), signal))
        const of = (name: keyof Entailment) => probabilities[classes[name]] as number
        results.push({ entailment: of('entailment'), neutral: of('neutral'), contradiction: of('contradiction') })
      }
      return results
    },
    close: () => queue.close(),
  }
}

const CLASS_NAMES = ['entailment', 'neutral', 'contradiction'] as const

/**
 * The class index of each name in a model's `id2label`, in any case. The order differs between
 * models. `undefined` unless the classes are these three, each named once.
 */
export function entailmentClasses(
  id2label: unknown,
  classes: number,
): { [name in keyof Entailment]: number } | undefined {
  const labels = Object.entries(Object(id2label) as object).map(([id, label]): [string, number] => [
    String(label).toLowerCase(),
    Number(id),
  ])
  const indices = new Map(labels)
  const [entailment, neutral, contradiction] = CLASS_NAMES.map((name) => indices.get(name))
  if (entailment === undefined || neutral === undefined || contradiction === undefined) return undefined
  const complete = classes === 3 && labels.length === 3 && [0, 1, 2].every((id) => [...indices.values()].includes(id))
  return complete ? { entailment, neutral, contradiction } : undefined
}

function checkedText(text: unknown, field: string): string {
  if (typeof text !== 'string') throw invalidInput(field, 'a string', typeof text)
  if (text.length > MAX_CHARACTERS) throw invalidInput(field, `at most ${MAX_CHARACTERS} characters`, `${text.length}`)
  return text
}

/**
 * exp(x_i) / sum_j exp(x_j). The largest x is subtracted from all first, so that no power
 * overflows.
 */
export function softmax(logits: ArrayLike<number>): number[] {
  const numbers = Array.from(logits)
  const largest = Math.max(...numbers)
  const powers = numbers.map((number) => Math.exp(number - largest))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}
