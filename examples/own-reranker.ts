import test from 'node:test'
import type { Reranker } from '@kebab/core'
import { testReranker } from '@kebab/testing'

/** Texts that have more of the query's words in fewer of their own come first. */
const density: Reranker = {
  model: 'density.v1',
  async rerank(query, texts, { signal } = {}) {
    signal?.throwIfAborted()
    const wanted = new Set(query.toLowerCase().split(/\W+/))
    return texts.map((text) => {
      const words = text.toLowerCase().split(/\W+/)
      return words.filter((word) => wanted.has(word)).length / words.length
    })
  },
}

testReranker({ test, create: () => density })
