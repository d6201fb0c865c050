import { env, pipeline } from '@huggingface/transformers'
import { type TransformersEmbedder, transformersEmbedder } from '@kebab/transformers'
import { prepareMiniLM } from '../../scripts/minilm/prepare-minilm.js'

let embedder: Promise<TransformersEmbedder> | undefined

/**
 * The real all-MiniLM-L6-v2 without a network. Each test process has one, because loading it takes
 * about a second. Don't close it.
 */
export function minilmEmbedder(): Promise<TransformersEmbedder> {
  embedder ??= prepareMiniLM().then(({ localModelPath, model, dtype }) =>
    transformersEmbedder({ pipeline, env, localModelPath, model, dtype }),
  )
  return embedder
}
