import type { Embedder } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { embedTexts } from './embed-texts.js'
import { embedderSettings, modelIdentity, type TransformersEmbedderOptions } from './embedder-options.js'
import { type FeatureExtractor, type LoadSettings, readVectors } from './library.js'
import { firstRun, loadModel } from './load-model.js'
import { ModelQueue } from './model-queue.js'

/** An embedder that holds a loaded model. */
export interface TransformersEmbedder extends Embedder {
  /**
   * Frees the model after the current batch. Pending and later calls reject with
   * `model_unavailable`. May be called again.
   */
  close(): Promise<void>
}

/**
 * An embedder over transformers.js. Resolves when the model is loaded and has embedded a first
 * text, which gives the dimensions. Rejects with `model_unavailable` if the model can't be loaded
 * or used.
 *
 * - A text beyond the model's token limit is embedded in pieces that are cut between words. Its
 *   vector is their mean, weighted by their numbers of tokens. Only the first 16 pieces count.
 * - The limit is 256 tokens for all-MiniLM-L6-v2, otherwise what the tokenizer says. Without a
 *   `tokenizer`, the pipeline cuts the text instead.
 * - The vector of a text doesn't depend on the other texts: exactly with batches of one, up to
 *   rounding otherwise.
 * - Calls share the model batch by batch, so a query waits for one batch of an indexing run, not
 *   for all of it.
 * - The library computes on the calling thread. Between batches the event loop runs and an abort
 *   takes effect.
 *
 * @throws TypeError for a wrong option.
 */
export async function transformersEmbedder(options: TransformersEmbedderOptions): Promise<TransformersEmbedder> {
  const settings = embedderSettings(options)
  const { model, dtype, pooling, prefixes, batchSize, calibration, maxTokens } = settings
  const identity = await modelIdentity(model, dtype, pooling, prefixes)
  const read = async (name: string, loading: LoadSettings) =>
    (await options.pipeline('feature-extraction', name, loading)) as FeatureExtractor
  const extractor = await loadModel(read, settings, options)
  const queue = new ModelQueue('embedder', identity, extractor)

  function run(batch: string[], dimensions: number | undefined, signal?: AbortSignal): Promise<Float32Array[]> {
    return queue.run(async () => {
      const output = await extractor(batch, { pooling, normalize: true })
      return readVectors(output, batch.length, dimensions)
    }, signal)
  }

  const [first] = await firstRun(queue, settings, options, () => run(['dimensions'], undefined, options.signal))
  const dimensions = first?.length ?? 0

  return {
    model: identity,
    dimensions,
    calibration,
    async embed(texts, { kind, signal }) {
      signal?.throwIfAborted()
      queue.assertOpen()
      if (kind !== 'query' && kind !== 'passage') throw invalidInput('kind', '`query` or `passage`', String(kind))
      const inputs = texts.map((text, index) => {
        if (typeof text !== 'string') throw invalidInput(`texts/${index}`, 'a string', typeof text)
        return text
      })
      return await embedTexts(inputs, {
        tokenizer: extractor.tokenizer,
        prefix: prefixes[kind],
        maxTokens,
        batchSize: kind === 'query' ? 1 : batchSize,
        run: (batch) => run(batch, dimensions, signal),
      })
    },
    close: () => queue.close(),
  }
}
