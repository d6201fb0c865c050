import type { Breaker } from './breaker.js'

export const abortBreakers: readonly Breaker[] = [
  {
    rule: 'An abort before the work rejects with the reason of the caller.',
    break(retriever) {
      const { retrieve } = retriever
      retriever.retrieve = async (query, options) => {
        if (options.signal?.aborted) throw new Error('aborted')
        return retrieve(query, options)
      }
    },
  },
  {
    rule: 'An abort before the work rejects with the reason of the caller.',
    break(retriever) {
      const { score } = retriever
      retriever.score = (query, chunkIds) => score(query, chunkIds)
    },
  },
  {
    rule: 'An abort before the work rejects with the reason of the caller.',
    break(retriever) {
      const { add } = retriever
      retriever.add = (chunks, options) => add(chunks, options?.signal?.aborted ? {} : options)
    },
  },
  {
    rule: 'An abort during the work rejects with the reason of the caller, unless the work is done.',
    break(retriever) {
      const { retrieve } = retriever
      retriever.retrieve = async (query, options) => {
        options.signal?.throwIfAborted()
        return retrieve(query, options).catch((error: unknown) => {
          throw options.filter === undefined && options.signal?.aborted ? new Error('aborted') : error
        })
      }
    },
  },
  {
    rule: 'An abort during the work rejects with the reason of the caller, unless the work is done.',
    break(retriever) {
      const { score } = retriever
      retriever.score = async (query, chunkIds, options) => {
        options?.signal?.throwIfAborted()
        const scores = await score(query, chunkIds)
        return options?.signal?.aborted ? new Promise(() => {}) : scores
      }
    },
  },
  {
    rule: 'An abort does not wait for a filter.',
    break(retriever) {
      const { retrieve } = retriever
      retriever.retrieve = async (query, options) => {
        options.signal?.throwIfAborted()
        await options.filter?.allowed()
        return retrieve(query, options)
      }
    },
  },
  {
    rule: 'An `add` that is aborted has added everything or nothing.',
    break(retriever) {
      const { add } = retriever
      retriever.add = async (chunks, options) => {
        options?.signal?.throwIfAborted()
        await add(chunks.slice(0, 1))
        await add(chunks.slice(1), options)
      }
    },
  },
]
