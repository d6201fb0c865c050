/** What the adapter uses of a FlexSearch index. */
export interface FlexsearchIndex {
  add(id: number, content: string): unknown
  remove(id: number): unknown
  cleanup(): unknown
  search(query: string, options: { resolve: false }): unknown
}

/** The options that the adapter makes its index with. */
export interface FlexsearchIndexOptions {
  tokenize: 'strict'
  context: false
  fastupdate: true
  resolution: number
  encode: (content: string) => string[]
  score: (content: string[], term: string, termIndex: number) => number
}

/** The class `Index` of FlexSearch 0.8. Any class that behaves the same will do. */
export type FlexsearchIndexClass = new (options: FlexsearchIndexOptions) => FlexsearchIndex
