import { KebabError } from '@kebab/core'
import { runWithin } from '@kebab/core/kit'
import { embedderSettings, modelIdentity, type TransformersEmbedderOptions } from './embedder-options.js'
import { type TransformersEmbedder, transformersEmbedder } from './transformers-embedder.js'

/** An embedder whose model is loaded in the background. */
export interface LoadingEmbedder extends TransformersEmbedder {
  /** Whether the model is loaded, so that `embed` needn't wait for it. */
  isLoaded(): boolean
  /** Begins to load the model, unless that has begun. Otherwise the first `embed` does. */
  load(): void
}

/**
 * The same embedder as `transformersEmbedder`, before its model is loaded. `load` or the first
 * `embed` begins to load it, and `embed` waits for that.
 * It rejects with `model_unavailable` if the model can't be loaded, and the next call tries again.
 *
 * Only of all-MiniLM-L6-v2 the dimensions are known beforehand. For any other model it resolves
 * when the model is loaded, and rejects as `transformersEmbedder` does. `signal` aborts only that;
 * `close` ends loading in the background.
 * @param onFailure called with the error each time that the model could not be loaded in the
 *   background
 */
export async function loadingEmbedder(
  options: TransformersEmbedderOptions,
  onFailure: (error: unknown) => void = () => {},
): Promise<LoadingEmbedder> {
  const { model, dtype, pooling, prefixes, calibration, dimensions } = embedderSettings(options, 'loadingEmbedder')
  if (dimensions === undefined)
    return { ...(await transformersEmbedder(options)), isLoaded: () => true, load: () => {} }
  const identity = await modelIdentity(model, dtype, pooling, prefixes)
  const closing = new AbortController()
  let isLoaded = false
  let loading: Promise<TransformersEmbedder> | undefined

  const load = async (): Promise<TransformersEmbedder> => {
    const embedder = await transformersEmbedder({ ...options, signal: closing.signal })
    if (embedder.dimensions !== dimensions) {
      await embedder.close()
      throw new KebabError(
        'embedding_mismatch',
        `${identity}: expected ${dimensions} dimensions, found ${embedder.dimensions}`,
        { details: { expected: `${dimensions} dimensions`, found: `${embedder.dimensions} dimensions` } },
      )
    }
    isLoaded = true
    return embedder
  }
  const loaded = (): Promise<TransformersEmbedder> => {
    loading ??= load().catch((error) => {
      loading = undefined
      if (!closing.signal.aborted) onFailure(error)
      throw error
    })
    return loading
  }
  return {
    model: identity,
    dimensions,
    calibration,
    isLoaded: () => isLoaded,
    load() {
      // Whoever embeds hears of a failure.
      loaded().catch(() => {})
    },
    async embed(texts, embedOptions) {
      const embedder = await runWithin(() => loaded(), { signal: embedOptions.signal, stage: `model ${model}` })
      return embedder.embed(texts, embedOptions)
    },
    async close() {
      const present = loading
      closing.abort(new KebabError('model_unavailable', `${identity} was closed.`, { details: { model } }))
      await (await present?.catch(() => undefined))?.close()
    },
  }
}
