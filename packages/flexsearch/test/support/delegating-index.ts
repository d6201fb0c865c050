import { Index } from 'flexsearch'
import type { FlexsearchIndex, FlexsearchIndexOptions } from '../../src/index.js'

/** Hands everything to a FlexSearch index. To be extended: FlexSearch's own class ignores what a subclass overrides. */
export class DelegatingIndex implements FlexsearchIndex {
  readonly inner: Index

  constructor(options: FlexsearchIndexOptions) {
    this.inner = new Index(options)
  }

  add(id: number, content: string): unknown {
    return this.inner.add(id, content)
  }

  remove(id: number): unknown {
    return this.inner.remove(id)
  }

  cleanup(): unknown {
    return this.inner.cleanup()
  }

  search(query: string, options: { resolve: false }): unknown {
    return this.inner.search(query, options)
  }
}
