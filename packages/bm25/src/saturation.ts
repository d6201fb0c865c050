/**
 * How BM25 weighs a term's frequency against the length of the chunk: tf / (tf + base + slope * length),
 * with base = k1 * (1 - b) and slope = k1 * b / average length. Only `slope` changes with what is held.
 */
export interface Saturation {
  base: number
  slope: number
}

export interface Bm25Settings {
  k1: number
  b: number
}

/** `size` chunks with `terms` terms in all. Without a term nothing is ever weighed. */
export function saturationOf({ k1, b }: Bm25Settings, size: number, terms: number): Saturation {
  return { base: k1 * (1 - b), slope: terms === 0 ? 0 : (k1 * b * size) / terms }
}
