import type { PreparedQuery, PrepareOptions } from '@kebab/core'
import type { Breaker } from './breaker.js'
import type { ReferenceRetriever } from './reference-retriever.js'

export const preparationBreakers: readonly Breaker[] = [
  {
    rule: 'A prepared query answers as the retriever does.',
    flavour: 'prepared',
    break: (retriever) =>
      reprepare(retriever, (query) => ({
        ...query,
        retrieve: async (options) => {
          const { candidates } = await query.retrieve(options)
          return { candidates, exhausted: false }
        },
      })),
  },
  {
    rule: 'A prepared query answers as the retriever does.',
    flavour: 'prepared',
    break: (retriever) =>
      reprepare(retriever, (query) => ({
        ...query,
        score: async (chunkIds) => ((await query.score!(chunkIds)) as number[]).map((score) => score && score + 1),
      })),
  },
  {
    rule: 'A prepared query answers as the retriever does.',
    flavour: 'prepared',
    break: (retriever) =>
      reprepare(retriever, (query) => ({
        ...query,
        documentFrequencies: (terms) => ({ chunks: 1, frequencies: terms.map(() => 1) }),
      })),
  },
  {
    rule: 'The analysis of another analyzer changes no answer of a prepared query.',
    flavour: 'prepared',
    break: (retriever) =>
      reprepare(retriever, (query, { analysis } = {}) => ({
        ...query,
        retrieve: (options) =>
          analysis === undefined
            ? query.retrieve(options)
            : retriever.retrieve(analysis.terms.map(({ term }) => term).join(' '), options),
      })),
  },
  {
    rule: 'A prepared query answers from the present state, whatever changed since it was prepared.',
    flavour: 'prepared',
    break(retriever) {
      reprepare(retriever, (query) => {
        const rankings = new Map<string, ReturnType<PreparedQuery['retrieve']>>()
        return {
          ...query,
          retrieve(options) {
            const key = JSON.stringify([options.limit, options.filter?.where])
            const answer = rankings.get(key) ?? query.retrieve(options)
            rankings.set(key, answer)
            return answer
          },
        }
      })
    },
  },
]

/** Makes `prepare` return another query. */
function reprepare(
  retriever: ReferenceRetriever,
  change: (query: PreparedQuery, options?: PrepareOptions) => PreparedQuery,
): void {
  const { of, prepare } = retriever.preparation!
  retriever.preparation = {
    of,
    prepare: (query, options) => change(prepare(query, options) as PreparedQuery, options),
  }
}
