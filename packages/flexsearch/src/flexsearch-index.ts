/** What the adapter uses of a FlexSearch index. */
export interface FlexsearchIndex {
  /** Adds a text under an id that is free. */
  add(id: number, content: string): unknown
  /** Removes the text of this id. */
  remove(id: number): unknown
  /** Lets go of what removed texts left behind. */
  cleanup(): unknown
  /** What matches, unresolved: `result` holds the ids, slot by slot. */
  search(query: string, options: { resolve: false }): unknown
}

/** The options that the adapter makes its index with. */
export interface FlexsearchIndexOptions {
  tokenize: 'strict'
  context: false
  fastupdate: true
  resolution: number
  /** Cuts a text into its terms, repeated as often as they occur. */
  encode: (content: string) => string[]
  /** The slot of a term in a text: from 0 to `resolution` - 1, lower ranks first. */
  score: (content: string[], term: string, termIndex: number) => number
}

/** The class `Index` of FlexSearch 0.8. Any class that behaves the same will do. */
export type FlexsearchIndexClass = new (options: FlexsearchIndexOptions) => FlexsearchIndex
