import type { Ranking, RetrieveOptions } from '@kebab/core'
import type { Flavour, ReferenceRetriever } from './reference-retriever.js'

/** Breaks one rule of a reference retriever, and no other. */
export interface Breaker {
  rule: string
  /** Default: lexical. */
  flavour?: Flavour
  break(retriever: ReferenceRetriever): void
}

const ALL = 1000

/** Has `retrieve` answer something else. */
export function rewrite(
  retriever: ReferenceRetriever,
  answer: (ranking: Ranking, options: RetrieveOptions, query: string) => Ranking,
): void {
  const { retrieve } = retriever
  retriever.retrieve = async (query, options) => answer(await retrieve(query, options), options, query)
}

/** Has `retrieve` and `score` give other scores. */
export function rescore(retriever: ReferenceRetriever, change: (score: number) => number): void {
  const { score } = retriever
  rewrite(retriever, ({ candidates, exhausted }) => ({
    candidates: candidates.map((one) => ({ ...one, score: change(one.score) })),
    exhausted,
  }))
  retriever.score = async (...args) => (await score(...args)).map((one) => (one === null ? null : change(one)))
}

/** Has `retrieve` never find these chunks. */
export function hide(retriever: ReferenceRetriever, hidden: (chunkId: string) => boolean): void {
  const { retrieve } = retriever
  retriever.retrieve = async (query, options) => {
    const { candidates } = await retrieve(query, { ...options, limit: ALL })
    const found = candidates.filter(({ chunkId }) => !hidden(chunkId))
    return { candidates: found.slice(0, options.limit), exhausted: found.length <= options.limit }
  }
}
