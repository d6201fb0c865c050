import type { Float32Embedder } from '@kebab/core'
import { random, toyEmbedder } from '../../../test/support/toy-embedder.js'
import type { NaiveEmbedder } from '../naive/naive-engine.js'

const DIMENSIONS = 16

/**
 * An embedder whose vectors depend on the set of a text's words alone, to the last bit. So two
 * texts either have one vector, or their cosines with a query differ by far more than rounding
 * does.
 */
export function worldEmbedder(model: string, isCalibrated: boolean): Float32Embedder & NaiveEmbedder {
  const known = new Map<string, Float32Array>()
  const vectorOf = (text: string): Float32Array => {
    const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [''])].sort()
    const key = words.join(' ')
    let vector = known.get(key)
    if (vector === undefined) {
      vector = sumOf(words.map((word) => direction(model, word)))
      known.set(key, vector)
    }
    return vector
  }
  const calibration = isCalibrated ? { floor: 0.1, ceiling: 0.9 } : undefined
  const toy = toyEmbedder({ model, dimensions: DIMENSIONS, calibration })
  return {
    ...toy,
    vectorOf,
    floor: calibration?.floor,
    ceiling: calibration?.ceiling,
    async embed(texts, { signal }) {
      signal?.throwIfAborted()
      return texts.map((text) => vectorOf(text).slice())
    },
  }
}

function sumOf(directions: readonly number[][]): Float32Array {
  const sum = Array.from({ length: DIMENSIONS }, (_, i) => directions.reduce((all, one) => all + one[i]!, 0))
  const norm = Math.hypot(...sum)
  return Float32Array.from(sum, (value) => value / norm)
}

/** Integers, which add up to the same number in every order. */
function direction(model: string, word: string): number[] {
  let seed = 0x811c9dc5
  for (const char of `${model} ${word}`) seed = Math.imul(seed ^ char.codePointAt(0)!, 0x01000193)
  const next = random(seed)
  return Array.from({ length: DIMENSIONS }, () => Math.floor(next() * 2001) - 1000)
}
