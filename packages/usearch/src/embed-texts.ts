import { type CallOptions, KebabError, runWithin } from '@kebab/core'
import { hasDirection } from './cosine.js'
import { embeddingMismatch } from './embedding-mismatch.js'
import { isVector } from './is-vector.js'
import type { Settings } from './settings.js'

/**
 * The vectors of these texts, in their order, as copies: batch by batch, so that an abort is noticed. The embedder is not trusted: in the native code
 * a NaN is near to everything, and a vector of twice the length counts as two.
 */
export async function embedTexts(
  { embedder, model, dimensions, batchSize }: Settings,
  texts: readonly string[],
  { kind, signal }: CallOptions & { kind: 'query' | 'passage' },
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = []
  for (let at = 0; at < texts.length; at += batchSize) {
    const batch = texts.slice(at, at + batchSize)
    const stage = `embedder ${model}`
    const embedded: unknown = await runWithin(() => embedder.embed(batch, { kind, signal }), { signal, stage })
    signal?.throwIfAborted()
    if (!Array.isArray(embedded) || embedded.length !== batch.length) {
      const found = Array.isArray(embedded) ? embedded.length : typeof embedded
      throw broken(`embedder ${model}: expected ${batch.length} vectors for as many texts, found ${found}`)
    }
    for (const vector of embedded) {
      if (!isVector(vector)) throw broken(`embedder ${model}: expected vectors as Float32Array, found ${typeof vector}`)
      if (vector.length !== dimensions)
        throw embeddingMismatch(`embedder ${model}`, `${dimensions} dimensions`, `${vector.length} dimensions`)
      if (!hasDirection(vector))
        throw broken(`embedder ${model}: expected finite vectors that are not zero, found one that is`)
      vectors.push(vector.slice())
    }
  }
  return vectors
}

function broken(message: string): KebabError<'internal'> {
  return new KebabError('internal', message, { hint: 'Run the compliance kit over this embedder.' })
}
