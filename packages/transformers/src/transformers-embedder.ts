import type { Float32Embedder } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { embedTexts } from './embed-texts.js'
import {
  type EmbedderSettings,
  embedderSettings,
  modelIdentity,
  type PipelineEmbedderOptions,
  type TransformersEmbedderOptions,
} from './embedder-options.js'
import { extractVectors, type FeatureExtractor, type LoadSettings } from './library.js'
import { firstRun, loadModel } from './load-model.js'
import { ModelQueue } from './model-queue.js'
import { startWorkers } from './worker-pool.js'

/** An embedder that holds a loaded model. */
export interface TransformersEmbedder extends Float32Embedder {
  /**
   * Frees the model after the current batch. Pending and later calls reject with
   * `model_unavailable`. May be called again.
   */
  close(): Promise<void>
}

/** A loaded model that embeds, on the calling thread or on others. */
export interface EmbeddingModel {
  /** The length of every vector. */
  dimensions: number
  /** Throws `model_unavailable` if `close` has been called. */
  assertOpen(): void
  /** One vector of unit length for each text, in their order. */
  embed(texts: readonly string[], kind: 'query' | 'passage', signal?: AbortSignal): Promise<Float32Array[]>
  /** See `TransformersEmbedder.close`. */
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
 * - With `pipeline`, the library computes on the calling thread. Calls share the model batch by
 *   batch, so a query waits for one batch of an indexing run, not for all of it. Between batches
 *   the event loop runs and an abort takes effect.
 * - With `library`, it computes on worker threads and the event loop stays free. Queries come
 *   before passages: one that finds all workers busy waits for the first that ends its batch. An
 *   abort rejects at once, and no further batch of the call begins.
 * - A worker that ends by itself, as for lack of memory, fails the call that it worked for with
 *   `model_unavailable`, which is `retryable`. Another takes its place.
 * - Idle workers don't keep the process running.
 *
 * Rejects with `unsupported` if `library` has a version that worker threads can't run.
 *
 * @throws TypeError for a wrong option.
 */
export async function transformersEmbedder(options: TransformersEmbedderOptions): Promise<TransformersEmbedder> {
  const settings = embedderSettings(options)
  const { model, dtype, pooling, prefixes, calibration, workers } = settings
  const identity = await modelIdentity(model, dtype, pooling, prefixes)
  const loaded =
    options.library === undefined
      ? await loadHere(identity, settings, options)
      : await startWorkers(identity, { ...settings, workers: workers ?? 1 }, options)

  return {
    model: identity,
    dimensions: loaded.dimensions,
    calibration,
    async embed(texts, { kind, signal }) {
      signal?.throwIfAborted()
      loaded.assertOpen()
      if (kind !== 'query' && kind !== 'passage') throw invalidInput('kind', '`query` or `passage`', String(kind))
      const inputs = texts.map((text, index) => {
        if (typeof text !== 'string') throw invalidInput(`texts/${index}`, 'a string', typeof text)
        return text
      })
      return await loaded.embed(inputs, kind, signal)
    },
    close: () => loaded.close(),
  }
}

/** Loads the model on the calling thread. */
async function loadHere(
  identity: string,
  settings: EmbedderSettings,
  options: PipelineEmbedderOptions,
): Promise<EmbeddingModel> {
  const { pooling, prefixes, batchSize, maxTokens } = settings
  const read = async (name: string, loading: LoadSettings) =>
    (await options.pipeline('feature-extraction', name, loading)) as FeatureExtractor
  const extractor = await loadModel(read, settings, options)
  const queue = new ModelQueue('embedder', identity, extractor)
  const run = (batch: string[], dimensions?: number, signal?: AbortSignal) =>
    queue.run(() => extractVectors(extractor, batch, pooling, dimensions), signal)

  const first = await firstRun(queue, settings, options, () => run(['dimensions'], undefined, options.signal))
  const dimensions = first[0]?.length ?? 0
  return {
    dimensions,
    assertOpen: () => queue.assertOpen(),
    embed: (texts, kind, signal) =>
      embedTexts(texts, {
        tokenizer: extractor.tokenizer,
        prefix: prefixes[kind],
        maxTokens,
        batchSize: kind === 'query' ? 1 : batchSize,
        run: (batch) => run(batch, dimensions, signal),
      }),
    close: () => queue.close(),
  }
}
