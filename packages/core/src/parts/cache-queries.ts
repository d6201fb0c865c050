import type { Embedder } from '../contracts.js'
import { embedShared, sharingEmbedder } from '../kit/models.js'
import { integerFrom, optionReader } from '../kit/option-reader.js'

/** The options of `cacheQueries`. */
export interface CacheQueriesOptions {
  /** The most queries whose vectors are cached: an integer from 0. Default: 64. */
  size?: number | undefined
}

/**
 * Returns the same embedder with a cache for the vectors of the last `size` queries. A search may
 * need the vector of its query for several windows and for evidence, and so does its next page.
 * Passages are not cached.
 *
 * @throws TypeError for a wrong option
 */
export function cacheQueries(embedder: Embedder, options: CacheQueriesOptions = {}): Embedder {
  const read = optionReader('cacheQueries', options)
  const size = read('size', integerFrom(0), 64)
  read.done()
  // A Map keeps the order of insertion, so the first key is the least recently used.
  const vectors = new Map<string, Float32Array>()
  return sharingEmbedder(embedder, async (texts, options) => {
    options.signal?.throwIfAborted()
    if (options.kind === 'passage') return embedShared(embedder, texts, options)
    const known = new Map(texts.map((text) => [text, vectors.get(text)]))
    const missing = [...known.keys()].filter((text) => known.get(text) === undefined)
    // `embedShared` checks the vectors, so that no wrong one is cached.
    const found = await embedShared(embedder, missing, options)
    for (const [i, text] of missing.entries()) known.set(text, found[i])
    for (const [text, vector] of known) {
      if (vector === undefined) continue
      vectors.delete(text)
      vectors.set(text, vector)
    }
    for (const text of vectors.keys()) {
      if (vectors.size <= size) break
      vectors.delete(text)
    }
    return texts.map((text) => known.get(text)!)
  })
}
