import type { Reranker } from '@kebab/core'
import { rerankerRules, testReranker } from '../src/index.js'
import { turns } from '../src/prove-abort.js'
import { rerankerBreakers } from './breakers/reranker-breakers.js'
import { proveKit } from './support/prove-kit.js'
import { wordReranker } from './support/word-reranker.js'

/** Takes its time before it answers, with an eye on the signal, and has no use for embeddings. */
function slowReranker(): Reranker {
  const words = wordReranker()
  return {
    model: 'slow words',
    async rerank(query, texts, { signal } = {}) {
      for (let i = 0; i < 9; i++) {
        signal?.throwIfAborted()
        await turns(1)
      }
      signal?.throwIfAborted()
      return words.rerank(query, texts)
    },
  }
}

proveKit<Reranker>({
  rules: rerankerRules,
  kit: testReranker,
  create: wordReranker,
  others: { 'a slow one': slowReranker },
  breakers: rerankerBreakers,
})
