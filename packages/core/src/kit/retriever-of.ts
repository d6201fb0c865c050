import type { CallOptions, PreparedQuery, Ranking, RetrieveOptions, Retriever, RetrieverSupport } from '../contracts.js'

/** What `retrieverOf` makes a retriever of: its other members, and functions of a query. */
export type RetrieverParts<R extends Retriever = Retriever> = Omit<R, 'prepare' | 'supports'> & {
  /** As `Retriever.supports` says. `scores` follows from `score`. */
  supports: Omit<RetrieverSupport, 'scores'>
  /** Answers as `PreparedQuery.retrieve` does. */
  retrieve(query: string, options: RetrieveOptions): Promise<Ranking> | Ranking
  /** Answers as `PreparedQuery.score` does. Absent: queries have no `score`. */
  score?(
    query: string,
    chunkIds: readonly string[],
    options?: CallOptions,
  ): Promise<(number | null)[]> | (number | null)[]
}

/**
 * Makes a retriever that has nothing to prepare: its functions are given the query at every call.
 * Members are copied, so give it no getters and no functions that use `this`.
 *
 *     retrieverOf<IndexedRetriever>({ name, kind, indexVersion, supports, retrieve, add, remove })
 */
export function retrieverOf<R extends Retriever = Retriever>(parts: RetrieverParts<R>): R {
  const { retrieve, score, ...members } = parts
  const supports: RetrieverSupport = { ...members.supports, scores: score !== undefined }
  const prepare = (query: string): PreparedQuery => ({
    retrieve: (options) => retrieve(query, options),
    ...(score && { score: (chunkIds, options) => score(query, chunkIds, options) }),
  })
  return { ...members, supports, prepare } as unknown as R
}
