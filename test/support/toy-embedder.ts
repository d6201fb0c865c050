import type { CallOptions, Float32Embedder } from '@kebab/core'
import { seededRandom as random } from '../../packages/eval/src/paired-bootstrap.js'

export { random }

/**
 * An embedder without a model. Every word has a direction, drawn from its hash, and a text is the
 * sum of its words.
 */
export function toyEmbedder(more: Partial<Float32Embedder> = {}): Float32Embedder & { calls: Call[] } {
  const calls: Call[] = []
  const dimensions = more.dimensions ?? 32
  return {
    model: 'toy',
    dimensions,
    calls,
    async embed(texts, { kind, signal }) {
      calls.push({ texts: [...texts], kind, signal })
      signal?.throwIfAborted()
      return texts.map((text) => toyVector(text, dimensions))
    },
    ...more,
  }
}

interface Call extends CallOptions {
  texts: string[]
  kind: 'query' | 'passage'
}

export function toyVector(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  for (const word of text.toLowerCase().match(/\w+/g) ?? ['']) {
    const next = random(seedOf(word))
    for (let i = 0; i < dimensions; i++) vector[i]! += next() - 0.5
  }
  const norm = Math.hypot(...vector)
  return vector.map((value) => value / norm)
}

/** FNV-1a. */
function seedOf(word: string): number {
  let seed = 0x811c9dc5
  for (let i = 0; i < word.length; i++) seed = Math.imul(seed ^ word.charCodeAt(i), 0x01000193)
  return seed
}
