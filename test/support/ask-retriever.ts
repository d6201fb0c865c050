import type { CallOptions, Ranking, RetrieveOptions, Retriever } from '@kebab/core'
import { type RetrieverParts, retrieverOf } from '@kebab/core/kit'

/** Prepares a query and asks it for a ranking, both with the signal of the options. */
export async function retrieve(retriever: Retriever, query: string, options: RetrieveOptions): Promise<Ranking> {
  return (await retriever.prepare(query, { signal: options?.signal })).retrieve(options)
}

/** Prepares a query and asks it for scores, both with the signal of the options. */
export async function score(
  retriever: Retriever,
  query: string,
  chunkIds: readonly string[],
  options: CallOptions = {},
): Promise<(number | null)[]> {
  return (await retriever.prepare(query, { signal: options.signal })).score!(chunkIds, options)
}

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
