import type { CallOptions, Embedder } from '../contracts.js'
import { KebabError } from '../errors.js'
import { brokenPart } from './broken-part.js'
import { runWithin } from './run-within.js'

type Embed = Embedder['embed']

/** What embedders of `sharingEmbedder` embed with: the vectors are checked, and others hold them too. */
const sharing = new WeakMap<Embedder, Embed>()

/**
 * Embeds texts, and holds the embedder to its contract before anything is stored or searched with what it returns. The vectors are the caller's own.
 * Settles on an abort though the embedder may not. Rejects with `embedding_mismatch` for vectors of another length, and with `internal` for a wrong number
 * of vectors, or for vectors that aren't finite or are zero, which have no direction.
 */
export async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  options: CallOptions & { kind: 'query' | 'passage' },
): Promise<Float32Array[]> {
  const vectors = await embedShared(embedder, texts, options)
  return sharing.has(embedder) ? vectors.map((vector) => vector.slice()) : vectors
}

/**
 * The same for a caller that only reads the vectors: they may be held by others too, such as a cache, and must not be changed. However many embedders
 * of `sharingEmbedder` are on top of one another, each vector is checked once and copied once.
 */
export async function embedShared(
  embedder: Embedder,
  texts: readonly string[],
  { kind, signal }: CallOptions & { kind: 'query' | 'passage' },
): Promise<Float32Array[]> {
  if (texts.length === 0) return []
  const stage = `embedder ${embedder.model}`
  const checked = sharing.get(embedder)
  const embed: Embed = checked ?? ((given, options) => embedder.embed(given, options))
  const vectors: unknown = await runWithin((given) => embed(texts, { kind, signal: given }), { signal, stage })
  if (!Array.isArray(vectors) || vectors.length !== texts.length) {
    const found = Array.isArray(vectors) ? `${vectors.length}` : typeof vectors
    throw brokenPart('embedder', stage, `${texts.length} vectors for as many texts`, found)
  }
  return vectors.map((vector: unknown) => {
    if (!isVector(vector)) throw brokenPart('embedder', stage, 'vectors as Float32Array', typeof vector)
    if (vector.length !== embedder.dimensions) {
      const message = `${stage}: expected ${embedder.dimensions} dimensions, found ${vector.length}`
      const details = { expected: `${embedder.dimensions} dimensions`, found: `${vector.length} dimensions` }
      throw new KebabError('embedding_mismatch', message, { details })
    }
    if (checked !== undefined) return vector
    if (!hasDirection(vector)) throw brokenPart('embedder', stage, 'finite vectors that are not zero', 'one that is')
    return vector.slice()
  })
}

/**
 * An embedder on top of another, with its model, dimensions and calibration as they are now.
 * @param embed gives vectors of `embedShared` and nothing else. Callers of the embedder get copies of them, those of `embedShared` get them as they are
 */
export function sharingEmbedder({ model, dimensions, calibration }: Embedder, embed: Embed): Embedder {
  const embedder: Embedder = {
    model,
    dimensions,
    calibration,
    embed: async (texts, options) => (await embed(texts, options)).map((vector) => vector.slice()),
  }
  sharing.set(embedder, embed)
  return embedder
}

/** Whether a value is a `Float32Array`, of this realm or another. */
export function isVector(value: unknown): value is Float32Array {
  return Object.prototype.toString.call(value) === '[object Float32Array]'
}

/** Whether a vector points anywhere: finite, and not zero throughout. */
export function hasDirection(vector: Float32Array): boolean {
  let square = 0
  for (const value of vector) square += value * value
  return Number.isFinite(square) && square > 0
}
