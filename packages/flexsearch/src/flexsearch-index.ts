/** A FlexSearch index, as far as the adapter uses it. */
export interface FlexsearchIndex {
  /** Adds a text under an unused id. */
  add(id: number, content: string): unknown
  /** Removes the text with this id. */
  remove(id: number): unknown
  /** Frees the memory of terms that only removed texts contained. */
  cleanup(): unknown
  /** The matches, unresolved: `result` holds the ids, slot by slot. */
  search(query: string, options: { resolve: false }): unknown
}

/** The options that the adapter passes to FlexSearch. */
export interface FlexsearchIndexOptions {
  tokenize: 'strict'
  context: false
  fastupdate: true
  resolution: number
  /** Returns the terms of a text. */
  encode: (content: string) => string[]
  /** The slot of a term in a text: from 0 to `resolution` - 1, lower ranks first. */
  score: (content: string[], term: string, termIndex: number) => number
}

/** The class `Index` of FlexSearch 0.8. Any class that behaves the same will do. */
export type FlexsearchIndexClass = new (options: FlexsearchIndexOptions) => FlexsearchIndex
