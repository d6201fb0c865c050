import { type Embedder, invalidInput } from '@kebab/core'
import { embedderSettings, type TransformersEmbedderOptions } from './embedder-options.js'
import type { FeatureExtractor, LoadSettings } from './library.js'
import { loadModel } from './load-model.js'
import { MAX_CHARACTERS } from './max-characters.js'
import { modelIdentity } from './model-identity.js'
import { ModelTurns } from './model-turns.js'
import { modelUnavailable } from './model-unavailable.js'
import { planBatches } from './plan-batches.js'
import { readVectors } from './read-vectors.js'

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
  const read = async (name: string, settings: LoadSettings) =>
    (await options.pipeline('feature-extraction', name, settings)) as FeatureExtractor
  const extractor = await loadModel(read, model, dtype, options)
  const turns = new ModelTurns('embedder', identity, extractor)

  /** The vectors of a batch, when its turn has come. */
  function run(batch: string[], dimensions: number | undefined, signal?: AbortSignal): Promise<Float32Array[]> {
    const extract = async () =>
      readVectors(await extractor(batch, { pooling, normalize: true }), batch.length, dimensions)
    return turns.run(extract, signal)
  }

  let dimensions: number
  try {
    dimensions = (await run(['dimensions'], undefined, options.signal))[0]?.length ?? 0
  } catch (cause) {
    turns.close().catch(() => {})
    options.signal?.throwIfAborted()
    throw modelUnavailable({ model, dtype, localModelPath: options.localModelPath, fileRead: true, cause })
  }

  return {
    model: identity,
    dimensions,
    calibration,
    async embed(texts, { kind, signal }) {
      signal?.throwIfAborted()
      turns.assertOpen()
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
    close: () => turns.close(),
  }
}
