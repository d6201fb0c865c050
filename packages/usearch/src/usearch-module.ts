/** The part of USearch that is used, in our own words: its types are never part of ours. */
export interface UsearchModule {
  /** Takes one object: dimensions, metric, quantization, connectivity, expansion_add, expansion_search, multi. */
  Index: new (
    config: never,
  ) => UsearchIndex
}

/** USearch's graph. Every call is synchronous. */
export interface UsearchIndex {
  /** One vector after another in one array, a key for each. A key that is there already is refused. */
  add(keys: BigUint64Array, vectors: Float32Array, threads: number): void
  /** At most `k` keys, nearest first. Fewer when the search can't reach more. */
  search(vector: Float32Array, k: number, threads: number): { keys: BigUint64Array }
  /** How many vectors it holds. */
  size(): number
  /** The length of each. */
  dimensions(): number
  /** Writes the graph into a file. */
  save(path: string): void
  /** Replaces what is there. A damaged file ends the process. */
  load(path: string): void
}
