import type { PreparedQuery, PrepareOptions } from '@kebab/core'
import type { Breaker } from './breaker.js'
import type { ReferenceRetriever } from './reference-retriever.js'

export const preparationBreakers: readonly Breaker[] = [
  {
    rule: 'A query that is prepared once answers as one that is prepared for every call.',
    break: (retriever) =>
      reprepare(retriever, (query) => {
        const isRepeated = repetitionsIn(retriever)
        return {
          ...query,
          async retrieve(options) {
            const { candidates, exhausted } = await query.retrieve(options)
            return { candidates, exhausted: exhausted && !isRepeated([options.limit, options.filter?.where]) }
          },
        }
      }),
  },
  {
    rule: 'A query that is prepared once answers as one that is prepared for every call.',
    break: (retriever) =>
      reprepare(retriever, (query) => {
        const isRepeated = repetitionsIn(retriever)
        return {
          ...query,
          async score(chunkIds, options) {
            const scores = (await query.score!(chunkIds, options)) as number[]
            return isRepeated(chunkIds) ? scores.map((score) => score && score + 1) : scores
          },
        }
      }),
  },
  {
    rule: 'The analysis of another analyzer changes no answer of a prepared query.',
    break: (retriever) =>
      reprepare(retriever, (query, { analysis } = {}) => ({
        ...query,
        retrieve: (options) =>
          analysis === undefined
            ? query.retrieve(options)
            : retriever.answers.retrieve(analysis.terms.map(({ term }) => term).join(' '), options),
      })),
  },
  {
    rule: 'A prepared query answers from the present state, whatever changed since it was prepared.',
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
  const { prepare } = retriever
  retriever.prepare = (query, options) => change(prepare(query, options) as PreparedQuery, options)
}

/** Says whether a call comes again, while the retriever holds what it held at first. */
function repetitionsIn(retriever: ReferenceRetriever): (call: unknown) => boolean {
  const revision = retriever.revision()
  const calls = new Set<string>()
  return (call) => {
    const key = JSON.stringify(call)
    if (calls.has(key)) return retriever.revision() === revision
    calls.add(key)
    return false
  }
}
