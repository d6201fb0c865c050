import * as flexsearch from 'flexsearch'
import { Index } from 'flexsearch'
import type { FlexsearchIndex, FlexsearchIndexOptions, FlexsearchModule } from '../../src/index.js'

/**
 * Delegates to a FlexSearch index. Tests extend it, since FlexSearch's own class ignores overrides.
 */
export class DelegatingIndex implements FlexsearchIndex {
  readonly inner: Index

  constructor(options: FlexsearchIndexOptions) {
    this.inner = new Index(options)
  }

  add(id: number, content: string): unknown {
    return this.inner.add(id, content)
  }

  search(query: string, options: { resolve: false }): unknown {
    return this.inner.search(query, options)
  }

  export(callback: (key: string, data: string) => Promise<void>): unknown {
    return this.inner.export(callback)
  }

  import(key: string, data: string): unknown {
    return this.inner.import(key, data)
  }
}

/** The module of FlexSearch with another class `Index`. */
export function moduleWith(Index: FlexsearchModule['Index']): FlexsearchModule {
  return { ...(flexsearch as FlexsearchModule), Index }
}
