import { Index } from 'flexsearch'
import type { FlexsearchIndex, FlexsearchIndexOptions } from '../../src/index.js'

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
