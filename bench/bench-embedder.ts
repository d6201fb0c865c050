import { fileURLToPath } from 'node:url'
import { minilmEmbedder } from '../test/support/minilm-embedder.js'
import { cachedEmbedder } from './quality/cached-embedder.js'

/** The offline MiniLM, with its vectors kept in `bench/.cache`. */
export async function benchEmbedder() {
  return cachedEmbedder(await minilmEmbedder(), fileURLToPath(new URL('./.cache/', import.meta.url)))
}
