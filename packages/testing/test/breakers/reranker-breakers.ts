import type { Reranker } from '@kebab/core'
import { turns } from '../../src/prove-abort.js'
import type { Breakers } from '../support/prove-kit.js'

export const rerankerBreakers: Breakers<Reranker> = {
  '`model` is a name, and `usesEmbeddings`, where there is one, a boolean': () => ({ model: '' }),
  'each text gets one finite number': (reranker) => ({
    async rerank(query, texts, options) {
      const numbers = await reranker.rerank(query, texts, options)
      return numbers.map((number, i) => (texts[i] === '' ? Number.NEGATIVE_INFINITY : number))
    },
  }),
  'no texts get no numbers': (reranker) => ({
    async rerank(query, texts, options) {
      const numbers = await reranker.rerank(query, texts, options)
      return texts.length === 0 ? [0] : numbers
    },
  }),
  'the same query and texts get the same numbers, again and again': (reranker) => {
    const asked = new Map<string, number>()
    return {
      async rerank(query, texts, options) {
        const key = [query, ...texts].join()
        const times = (asked.get(key) ?? 0) + 1
        asked.set(key, times)
        const numbers = await reranker.rerank(query, texts, options)
        return times === 3 ? numbers.reverse() : numbers
      },
    }
  },
  'a text has the same number wherever it stands among the same others, up to rounding': (reranker) => ({
    async rerank(query, texts, options) {
      const numbers = await reranker.rerank(query, texts, options)
      return numbers.map((number, i) => number - i)
    },
  }),
  'texts get their numbers without embeddings too': (reranker) => ({
    async rerank(query, texts, options) {
      if (options?.embeddings === undefined) throw new Error('there are no embeddings')
      return reranker.rerank(query, texts, options)
    },
  }),
  'texts get their numbers where some of the embeddings, or all, are `null`': (reranker) => ({
    async rerank(query, texts, options) {
      const numbers = await reranker.rerank(query, texts, options)
      return numbers.map((number, i) => (options?.embeddings?.[i] === null ? Number.NaN : number))
    },
  }),
  'concurrent calls don’t mix': (reranker) => {
    let current = ''
    return {
      async rerank(query, texts, options) {
        current = query
        await turns(1)
        return reranker.rerank(current, texts, options)
      },
    }
  },
  'arguments are not changed': (reranker) => ({
    async rerank(query, texts, options) {
      const numbers = await reranker.rerank(query, texts, options)
      for (const embedding of options?.embeddings ?? []) embedding?.fill(0)
      return numbers
    },
  }),
  'numbers belong to the caller: changing them reaches no other call': (reranker) => {
    const remembered = new Map<string, number[]>()
    return {
      async rerank(query, texts, options) {
        const numbers = await reranker.rerank(query, texts, options)
        const key = [query, ...texts].join()
        if (!remembered.has(key)) remembered.set(key, numbers)
        return remembered.get(key)!
      },
    }
  },
  'a call whose signal is aborted already rejects with the caller’s reason': (reranker) => ({
    rerank: (query, texts, options) => reranker.rerank(query, texts, { embeddings: options?.embeddings }),
  }),
  'an abort during a call rejects with the caller’s reason, unless the call is done': (reranker) => ({
    async rerank(query, texts, { signal, embeddings } = {}) {
      signal?.throwIfAborted()
      if (signal !== undefined) await turns(9)
      return reranker.rerank(query, texts, { embeddings })
    },
  }),
}
