import test from 'node:test'
import type { Embedder } from '@kebab/core'
import { testEmbedder } from '@kebab/testing'

/** Texts of the same letters are close to each other. */
const letters: Embedder = {
  model: 'letters.v1',
  dimensions: 27,
  async embed(texts, { signal }) {
    signal?.throwIfAborted()
    return texts.map((text) => {
      const vector = new Float32Array(27)
      vector[26] = 1 // no text is without a direction, not even the empty one
      for (const letter of text.toLowerCase().match(/[a-z]/g) ?? []) vector[letter.charCodeAt(0) - 97]! += 1
      const length = Math.hypot(...vector)
      return vector.map((value) => value / length)
    })
  },
}

testEmbedder({ test, create: () => letters })
