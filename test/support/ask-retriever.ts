import type { CallOptions, Retriever } from '@kebab/core'
import { type RetrieverParts, retrieverOf } from '@kebab/core/kit'
import { retrieve, score } from '../../packages/testing/src/retriever/answers.js'

export { retrieve, score }

/** Copies a retriever, and puts functions of a test in the place of its rankings or scores. */
export function replaceAnswers<R extends Retriever>(
  retriever: R,
  answers: Partial<Pick<RetrieverParts, 'retrieve' | 'score'>> & Partial<R>,
): R {
  return retrieverOf<Retriever>({
    ...retriever,
    retrieve: (query, options) => retrieve(retriever, query, options),
    ...(retriever.supports.scores && {
      score: (query: string, chunkIds: readonly string[], options?: CallOptions) =>
        score(retriever, query, chunkIds, options),
    }),
    ...answers,
  }) as R
}
