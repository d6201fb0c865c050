import type { Reranker } from '@kebab/core'
import { yieldToEventLoop } from '../src/assert-call.js'
import { rerankerRules, testReranker } from '../src/index.js'
import { testKit } from './support/test-kit.js'

/** Yields often before it answers, checks the signal, and ignores embeddings. */
function slowReranker(): Reranker {
  const words = wordReranker()
  return {
    model: 'slow words',
    async rerank(query, texts, { signal } = {}) {
      for (let i = 0; i < 9; i++) {
        signal?.throwIfAborted()
        await yieldToEventLoop()
      }
      signal?.throwIfAborted()
      return words.rerank(query, texts)
    },
  }
}

testKit<Reranker>({
  rules: rerankerRules,
  kit: testReranker,
  create: wordReranker,
  others: { 'a slow one': slowReranker },
  breakers: {
    '`model` is a name, and `usesEmbeddings`, if given, a boolean': () => ({ model: '' }),
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
    'the same query and texts get the same numbers every time': (reranker) => {
      const callCounts = new Map<string, number>()
      return {
        async rerank(query, texts, options) {
          const key = [query, ...texts].join()
          const times = (callCounts.get(key) ?? 0) + 1
          callCounts.set(key, times)
          const numbers = await reranker.rerank(query, texts, options)
          return times === 3 ? numbers.reverse() : numbers
        },
      }
    },
    'the order of the texts doesn’t change their numbers, up to rounding': (reranker) => ({
      async rerank(query, texts, options) {
        const numbers = await reranker.rerank(query, texts, options)
        return numbers.map((number, i) => number - i)
      },
    }),
    'texts get numbers without embeddings too': (reranker) => ({
      async rerank(query, texts, options) {
        if (options?.embeddings === undefined) throw new Error('there are no embeddings')
        return reranker.rerank(query, texts, options)
      },
    }),
    'texts get numbers when some or all of the embeddings are `null`': (reranker) => ({
      async rerank(query, texts, options) {
        const numbers = await reranker.rerank(query, texts, options)
        const scores: number[] = Array(numbers.length)
        for (const [i, number] of numbers.entries()) if (options?.embeddings?.[i] !== null) scores[i] = number
        return scores
      },
    }),
    'concurrent calls don’t mix': (reranker) => {
      let current = ''
      return {
        async rerank(query, texts, options) {
          current = query
          await yieldToEventLoop()
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
    'numbers belong to the caller: changing them changes no other call': (reranker) => {
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
        if (signal !== undefined) await yieldToEventLoop(9)
        return reranker.rerank(query, texts, { embeddings })
      },
    }),
  },
})

/** Scores a text by the words that it shares with the query, plus one number of its embedding. */
function wordReranker(): Reranker {
  return {
    model: 'words',
    usesEmbeddings: true,
    async rerank(query, texts, { signal, embeddings } = {}) {
      signal?.throwIfAborted()
      const queryWords = wordsOf(query)
      return texts.map((text, i) => {
        const words = wordsOf(text)
        return queryWords.filter((word) => words.includes(word)).length + (embeddings?.[i]?.[0] ?? 0)
      })
    },
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\w+/g) ?? []
}
