import { setImmediate } from 'node:timers/promises'
import { type Embedder, invalidInput, KebabError, runWithin, Turns } from '@kebab/core'
import { embedderSettings, type TransformersEmbedderOptions } from './embedder-options.js'
import { loadPipeline } from './load-pipeline.js'
import { modelIdentity } from './model-identity.js'
import { modelUnavailable } from './model-unavailable.js'
import type { FeatureExtractor } from './pipeline.js'
import { planBatches } from './plan-batches.js'
import { readVectors } from './read-vectors.js'

/**
 * The most UTF-16 units of a text that reach the tokenizer, which takes a second or two for each million and then cuts to the
 * model's length anyway: 512 tokens for most models, 8,192 for the longest here.
 */
const MAX_CHARACTERS = 100_000

/** An embedder that holds a loaded model. */
export interface TransformersEmbedder extends Embedder {
  /**
   * Frees the model, after the batch in hand. Calls that are not done reject with `model_unavailable`, as later ones do.
   * May be called again.
   */
  close(): Promise<void>
}

/**
 * An embedder over transformers.js. Resolves when the model is loaded and has embedded a first text, which tells its dimensions:
 * a model that can't be had rejects here, with `model_unavailable`.
 *
 * - Texts longer than the model's window (512 tokens for most) count with their beginning alone.
 * - A text has the same vector whatever is embedded beside it: exactly with batches of one, up to rounding otherwise.
 * - Calls share the model batch by batch, so a query waits for one batch of an indexing run, not for all of it.
 * - The library computes on the calling thread. Between batches other work gets its turn and an abort takes effect.
 *
 * @throws TypeError for a wrong option.
 */
export async function transformersEmbedder(options: TransformersEmbedderOptions): Promise<TransformersEmbedder> {
  const { model, dtype, pooling, prefixes, batchSize, calibration } = embedderSettings(options)
  const identity = await modelIdentity(model, dtype, pooling, prefixes)
  const loaded = await loadPipeline(options.pipeline, 'feature-extraction', model, dtype, options)
  const extractor = loaded as FeatureExtractor
  const turns = new Turns()
  let closed: Promise<void> | undefined

  /** The vectors of a batch, when its turn has come. */
  async function run(batch: string[], dimensions: number | undefined, signal?: AbortSignal): Promise<Float32Array[]> {
    const work = async () => {
      // A run blocks the thread until it is done: everything else comes first, such as the event that aborts.
      await setImmediate()
      signal?.throwIfAborted()
      if (closed) throw closedError(identity)
      return readVectors(await extractor(batch, { pooling, normalize: true }), batch.length, dimensions)
    }
    return runWithin(() => turns.take(work), { signal, stage: `embedder ${identity}` })
  }

  let dimensions: number
  try {
    dimensions = (await run(['dimensions'], undefined, options.signal))[0]?.length ?? 0
  } catch (cause) {
    turns.take(async () => extractor.dispose?.()).catch(() => {})
    options.signal?.throwIfAborted()
    throw modelUnavailable({ model, dtype, localModelPath: options.localModelPath, fileRead: true, cause })
  }

  return {
    model: identity,
    dimensions,
    calibration,
    async embed(texts, { kind, signal }) {
      signal?.throwIfAborted()
      if (closed) throw closedError(identity)
      if (kind !== 'query' && kind !== 'passage') throw invalidInput('kind', '`query` or `passage`', String(kind))
      const inputs = texts.map((text, index) => {
        if (typeof text !== 'string') throw invalidInput(`texts/${index}`, 'a string', typeof text)
        return (prefixes[kind] + text).slice(0, MAX_CHARACTERS)
      })
      const vectors = new Array<Float32Array>(inputs.length)
      for (const batch of planBatches(inputs, kind === 'query' ? 1 : batchSize)) {
        const embedded = await run(
          batch.map((index) => inputs[index] ?? ''),
          dimensions,
          signal,
        )
        for (const [row, index] of batch.entries()) vectors[index] = embedded[row] as Float32Array
      }
      return vectors
    },
    close() {
      closed ??= turns.take(async () => void (await extractor.dispose?.()))
      return closed
    },
  }
}

function closedError(model: string): KebabError<'model_unavailable'> {
  return new KebabError('model_unavailable', `The embedder ${model} is closed; make another one to go on.`, {
    details: { model },
  })
}
