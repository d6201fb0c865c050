/**
 * The parameters of BM25. `k1`: how much repetitions of a term count, from 0. `b`: how much the
 * length of a chunk lowers its score, from 0 to 1.
 */
export interface Bm25Settings {
  k1: number
  b: number
}

/**
 * The parameters of a term's saturation in BM25: tf / (tf + base + slope * length), with base = k1
 * * (1 - b) and slope = k1 * b / average length. Only `slope` depends on the contents.
 */
export interface Saturation {
  base: number
  slope: number
}

/** For `size` chunks with `terms` terms in total. Without terms, the slope is 0. */
export function saturationOf({ k1, b }: Bm25Settings, size: number, terms: number): Saturation {
  return { base: k1 * (1 - b), slope: terms === 0 ? 0 : (k1 * b * size) / terms }
}

/**
 * The weight of a term in a query: c(t) * idf(t), above 0. Source: the idf of Lucene's
 * BM25Similarity.
 *
 * @param times how often the query has the term: an integer from 1
 * @param frequency how many chunks have it: an integer from 1 to `size`
 * @param size how many chunks there are
 */
export function termWeight(times: number, frequency: number, size: number): number {
  return times * Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5))
}

/**
 * What a term adds to the score of a chunk. Engines whose scores shall be equal to the last bit sum
 * these in the order of the query, from 0.
 *
 * @param weight the `termWeight`
 * @param tf how often the chunk has the term: an integer from 1
 * @param length how many terms the chunk has, repeated ones included
 * @param base of the `Saturation`, as `slope` is: read both before a loop, not in it
 */
export function termScore(weight: number, tf: number, length: number, base: number, slope: number): number {
  return (weight * tf) / (tf + base + slope * length)
}
