import type { Breaker } from './breaker.js'

export const abortBreakers: readonly Breaker[] = [
  {
    rule: 'An abort before the work rejects with the reason of the caller.',
    break(retriever) {
      const { retrieve } = retriever.answers
      retriever.answers.retrieve = async (query, options) => {
        if (options.signal?.aborted) throw new Error('aborted')
        return retrieve(query, options)
      }
    },
  },
  {
    rule: 'An abort before the work rejects with the reason of the caller.',
    break(retriever) {
      const { prepare } = retriever
      retriever.prepare = async (query, options) => {
        const preparedQuery = await prepare(query, options)
        const retrieve: typeof preparedQuery.retrieve = ({ limit, filter }) =>
          preparedQuery.retrieve({ limit, filter, signal: options?.signal })
        return { ...preparedQuery, retrieve }
      }
    },
  },
  {
    rule: 'An abort before the work rejects with the reason of the caller.',
    break(retriever) {
      const { score } = retriever.answers
      retriever.answers.score = (query, chunkIds) => score(query, chunkIds)
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
      const { retrieve } = retriever.answers
      retriever.answers.retrieve = async (query, options) => {
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
      const { score } = retriever.answers
      retriever.answers.score = async (query, chunkIds, options) => {
        options?.signal?.throwIfAborted()
        const scores = await score(query, chunkIds)
        return options?.signal?.aborted ? new Promise(() => {}) : scores
      }
    },
  },
  {
    rule: 'An abort does not wait for a filter.',
    break(retriever) {
      const { retrieve } = retriever.answers
      retriever.answers.retrieve = async (query, options) => {
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
