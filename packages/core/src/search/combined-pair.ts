import type { Retriever } from '../contracts.js'

/** The name of the combined ranking, among those of retrievers. No part may have it. */
export const COMBINED = 'combined'

/**
 * The weight of the combined ranking in the fusion: the sum of the weights of the two lists whose
 * place it takes, which then have 0.
 */
export const COMBINED_WEIGHT = 2

/** Names the formula of the score, for the fingerprint of cursors. */
export const COMBINED_FORMULA = 'weighted-scores.v3'

/** The two retrievers whose scores are combined. */
export interface Pair {
  lexical: Retriever
  vector: Retriever
}

/**
 * Returns the retrievers whose scores can be combined: the first with BM25 scores and the first
 * with cosines, both with `supports.scores`. `undefined`: there aren't both.
 */
export function pairOf(retrievers: readonly Retriever[]): Pair | undefined {
  const scored = (kind: Retriever['kind'], scoreKind: Retriever['scoreKind']): Retriever | undefined =>
    retrievers.find(
      (retriever) => retriever.kind === kind && retriever.scoreKind === scoreKind && retriever.supports.scores === true,
    )
  const lexical = scored('lexical', 'bm25')
  const vector = scored('vector', 'cosine')
  return lexical && vector && { lexical, vector }
}

/** Whether a retriever is one of a pair. Within a view it is another object of the same name. */
export function isOfPair({ lexical, vector }: Pair, { name }: Retriever): boolean {
  return name === lexical.name || name === vector.name
}

/**
 * Returns the retriever that counts the chunks of a term: the one whose scores can be combined,
 * else the first that counts. `undefined`: none counts.
 */
export function countingRetriever(retrievers: readonly Retriever[]): Retriever | undefined {
  const counters = retrievers.filter(({ kind, documentFrequencies }) => kind === 'lexical' && documentFrequencies)
  const paired = pairOf(retrievers)?.lexical
  return counters.find((retriever) => retriever === paired) ?? counters[0]
}
