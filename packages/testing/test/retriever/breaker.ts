import type { Ranking, RetrieveOptions } from '@kebab/core'
import type { Flavour, ReferenceRetriever } from './reference-retriever.js'

/** Breaks exactly one rule of a reference retriever. */
export interface Breaker {
  rule: string
  /** The flavour of the retriever that it breaks. Default: lexical. */
  flavour?: Flavour
  break(retriever: ReferenceRetriever): void
}

const ALL = 1000

/** Makes `retrieve` return another ranking. */
export function rewrite(
  retriever: ReferenceRetriever,
  answer: (ranking: Ranking, options: RetrieveOptions, query: string) => Ranking,
): void {
  const { retrieve } = retriever.answers
  retriever.answers.retrieve = async (query, options) => answer(await retrieve(query, options), options, query)
}

/** Makes `retrieve` and `score` return other scores. */
export function rescore(retriever: ReferenceRetriever, change: (score: number) => number): void {
  const { score } = retriever.answers
  rewrite(retriever, ({ candidates, exhausted }) => ({
    candidates: candidates.map((candidate) => ({ ...candidate, score: change(candidate.score) })),
    exhausted,
  }))
  retriever.answers.score = async (...args) =>
    (await score(...args)).map((number) => (number === null ? null : change(number)))
}

/** Makes `retrieve` never find these chunks. */
export function hide(retriever: ReferenceRetriever, hidden: (chunkId: string) => boolean): void {
  const { retrieve } = retriever.answers
  retriever.answers.retrieve = async (query, options) => {
    const { candidates } = await retrieve(query, { ...options, limit: ALL })
    const visible = candidates.filter(({ chunkId }) => !hidden(chunkId))
    return { candidates: visible.slice(0, options.limit), exhausted: visible.length <= options.limit }
  }
}
