import { type Breaker, rewrite } from './breaker.js'

export const endBreakers: readonly Breaker[] = [
  {
    rule: 'An empty query gets an empty ranking that is exhausted.',
    break(retriever) {
      const { retrieve } = retriever
      retriever.retrieve = (query, options) => retrieve(query.trim() === '' ? 'harbour' : query, options)
    },
  },
  {
    rule: 'An empty corpus gives an empty ranking that is exhausted.',
    break: (retriever) =>
      rewrite(retriever, ({ candidates, exhausted }) => ({
        candidates,
        exhausted: exhausted && retriever.held.size > 0,
      })),
  },
  {
    rule: '`exhausted` is true only when no larger limit brings more.',
    break: (retriever) => rewrite(retriever, ({ candidates }) => ({ candidates, exhausted: true })),
  },
  {
    rule: 'Doubling the limit again and again comes to an end.',
    flavour: 'recency',
    break: (retriever) =>
      rewrite(retriever, ({ candidates }, { limit }) => ({
        candidates: candidates.slice(0, Math.floor(Math.log2(limit)) + 1),
        exhausted: candidates.length === 0,
      })),
  },
  {
    rule: 'Asked for more than `maxLimit`, it answers as for `maxLimit`.',
    flavour: 'limited',
    break(retriever) {
      const { retrieve } = retriever
      retriever.retrieve = async (query, options) => {
        const ranking = await retrieve(query, options)
        const isOver = options.limit === retriever.maxLimit! + 1 && options.filter === undefined
        return isOver ? { ...ranking, candidates: ranking.candidates.slice(0, -1) } : ranking
      }
    },
  },
  {
    rule: 'A ranking that `maxLimit` cuts is not exhausted.',
    flavour: 'limited',
    break: (retriever) =>
      rewrite(retriever, ({ candidates, exhausted }) => ({
        candidates,
        exhausted: exhausted || candidates.length === retriever.maxLimit,
      })),
  },
]
