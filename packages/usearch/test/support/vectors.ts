import type { Candidate, EmbeddedChunk, Embedder } from '@kebab/core'
import { byScore } from '@kebab/core/kit'
import { random } from '../../../../test/support/toy-embedder.js'
import { makeChunk } from './make-chunk.js'

/** Vectors in clusters, as real embeddings are. */
export function clustered(
  count: number,
  dimensions: number,
  seed = 1,
  clusters = Math.ceil(count / 50),
): Float32Array[] {
  const next = random(seed)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const centres = Array.from({ length: clusters }, () => Array.from({ length: dimensions }, normal))
  return Array.from({ length: count }, () => {
    const centre = centres[Math.floor(next() * clusters)]!
    const vector = Float32Array.from(centre, (value) => value + 0.6 * normal())
    const norm = Math.hypot(...vector)
    return vector.map((value) => value / norm)
  })
}

/** A vector near another one. */
export function near(vector: Float32Array, seed: number): Float32Array {
  const next = random(seed)
  return vector.map((value) => value + 0.05 * (next() - 0.5))
}

/**
 * A chunk for each vector. Ids are `prefix` and five digits, so that they are in the order of the
 * vectors.
 */
export function chunksOf(vectors: readonly Float32Array[], prefix = 'c'): EmbeddedChunk[] {
  return vectors.map((embedding, i) => makeChunk(idOf(i, prefix), { embedding }))
}

export function idOf(i: number, prefix = 'c'): string {
  return prefix + String(i).padStart(5, '0')
}

/** An embedder of queries that are vectors in JSON. */
export function vectorEmbedder(dimensions: number): Embedder {
  return {
    model: 'vectors',
    dimensions,
    embed: async (texts) => texts.map((text) => Float32Array.from(JSON.parse(text))),
  }
}

export function queryOf(vector: Float32Array): string {
  return JSON.stringify([...vector])
}

/** The exact ranking: the cosine of every chunk, best first. */
export function bruteForce(chunks: readonly EmbeddedChunk[], vector: Float32Array): Candidate[] {
  return chunks.map(({ chunkId, embedding }) => ({ chunkId, score: cosine(embedding!, vector) })).sort(byScore)
}

export function cosine(a: Float32Array, b: Float32Array): number {
  let product = 0
  let squaresOfA = 0
  let squaresOfB = 0
  for (let i = 0; i < a.length; i++) {
    product += a[i]! * b[i]!
    squaresOfA += a[i]! ** 2
    squaresOfB += b[i]! ** 2
  }
  return Math.max(-1, Math.min(1, product / Math.sqrt(squaresOfA) / Math.sqrt(squaresOfB)))
}
