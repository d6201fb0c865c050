import type { Embedder } from '@kebab/core'
import { checkCalibration, identitySuffix, sendableText, unitVector } from '@kebab/core/internal'
import {
  anyFunction,
  anyString,
  anything,
  integerFrom,
  kindOf,
  objectWith,
  optional,
  optionReader,
  runWithin,
} from '@kebab/core/kit'
import { embeddingFailed, WrongCountError } from './generation-failed.js'
import type { EmbeddingModel, EmbedManyResult, EmbedSettings } from './library.js'

/** How `aiSdkEmbedder` gets its model and uses it. */
export interface AiSdkEmbedderOptions {
  /** The function of `ai` 5, 6 or 7. */
  embedMany(options: object): PromiseLike<EmbedManyResult>
  /** An embedding model as a provider of the SDK makes it. */
  model: EmbeddingModel
  /**
   * The length of the model's vectors: an integer from 1. Vectors of another length are refused
   * with `embedding_mismatch`. To have shorter ones, ask for them in `providerOptions` too.
   */
  dimensions: number
  /** Put before every text of a kind, as some models want it. Default: nothing. */
  prefixes?: { query?: string | undefined; passage?: string | undefined } | undefined
  /**
   * The provider's own options for each kind, such as `{ cohere: { inputType: 'search_query' } }`.
   * They are part of the embedder's `model`. Default: none.
   */
  providerOptions?: { query?: object | undefined; passage?: object | undefined } | undefined
  /**
   * See `Embedder.textsPerCall`: an integer from 1. Default: 256. If the provider takes fewer, the
   * SDK splits the call, and at most four requests run at once.
   */
  textsPerCall?: number | undefined
  /**
   * How often a call for passages is repeated: an integer from 0. Default: 5. Queries are not
   * repeated, since a search answers without vectors meanwhile.
   */
  retries?: number | undefined
  /** See `Embedder.calibration`. Default: none, and evidence uses no similarity. */
  calibration?: Embedder['calibration']
}

/** How many requests run at once if the SDK has to split a call. */
const MOST_REQUESTS = 4

const OBJECT = kindOf('an object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value))

/**
 * An embedder over any embedding model of the AI SDK.
 *
 * - Its `model` is the model's name and the dimensions, then the prefixes and options if there are
 *   any. The provider isn't part of it.
 * - Vectors are scaled to unit length.
 * - The SDK repeats a call after a broken connection, and after status 408, 409, 429 and 5xx. It
 *   waits 2 seconds at first and then twice as long each time, or as long as `retry-after` says.
 * - A failure rejects with `model_unavailable`, and `retryable` says whether it may pass.
 * - The empty text is sent as a space, since servers refuse it. A lone surrogate is sent as U+FFFD.
 *
 * @throws TypeError for a wrong option.
 */
export function aiSdkEmbedder(options: AiSdkEmbedderOptions): Embedder {
  const read = optionReader('aiSdkEmbedder', options, 'aiSdkEmbedder: ')
  const embedMany = read('embedMany', { ...anyFunction, expected: 'the function of the AI SDK' })
  const model = read('model', { ...objectWith('doEmbed'), expected: 'an embedding model of a provider of the AI SDK' })
  const dimensions = read('dimensions', integerFrom(1))
  const readPrefix = read.within('prefixes')
  const prefixes = { query: readPrefix('query', anyString, ''), passage: readPrefix('passage', anyString, '') }
  readPrefix.done()
  const readProviderOptions = read.within('providerOptions')
  const providerOptions = {
    query: readProviderOptions('query', optional(OBJECT)),
    passage: readProviderOptions('passage', optional(OBJECT)),
  }
  readProviderOptions.done()
  const textsPerCall = read('textsPerCall', integerFrom(1), 256)
  const retries = read('retries', integerFrom(0), 5)
  const calibration = read('calibration', optional(anything))
  checkCalibration(calibration, 'aiSdkEmbedder: calibration')
  read.done()
  const identity = `${model.modelId}@${dimensions}${identitySuffix(prefixes)}${identitySuffix(providerOptions)}`
  return {
    model: identity,
    dimensions,
    calibration,
    textsPerCall,
    async embed(texts, { kind, signal }) {
      signal?.throwIfAborted()
      if (texts.length === 0) return []
      const settings: EmbedSettings = {
        model,
        values: texts.map((text) => sendableText(prefixes[kind] + text)),
        maxRetries: kind === 'passage' ? retries : 0,
        maxParallelCalls: MOST_REQUESTS,
        ...(providerOptions[kind] === undefined ? {} : { providerOptions: providerOptions[kind] }),
      }
      const call = async (abortSignal: AbortSignal | undefined) =>
        embedMany(abortSignal === undefined ? settings : { ...settings, abortSignal })
      try {
        const { embeddings } = await runWithin(call, { signal, stage: identity })
        if (embeddings.length !== texts.length)
          throw new WrongCountError(`${embeddings.length} embeddings of ${texts.length} texts`)
        return embeddings.map(unitVector)
      } catch (error) {
        signal?.throwIfAborted()
        throw embeddingFailed(identity, error)
      }
    },
  }
}
