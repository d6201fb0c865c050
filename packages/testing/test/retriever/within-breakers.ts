import type { Breaker } from './breaker.js'
import type { ReferenceRetriever } from './reference-retriever.js'

export const withinBreakers: readonly Breaker[] = [
  {
    rule: 'Within a view it answers as of the state of the view, whatever changes later.',
    flavour: 'viewed',
    break: (retriever) =>
      rewithin(retriever, (inside) => ({
        ...inside,
        prepare: (query, options) => retriever.prepare(query, options),
      })),
  },
  {
    rule: 'Within a view it answers as of the state of the view, whatever changes later.',
    flavour: 'viewed',
    break: (retriever) => rewithin(retriever, (inside) => ({ ...inside, revision: () => retriever.revision() })),
  },
  {
    rule: 'Within a view it describes itself as it does outside.',
    flavour: 'viewed',
    break: (retriever) => rewithin(retriever, (inside) => ({ ...inside, indexVersion: 'inside.v1' })),
  },
  {
    rule: 'Within a view it describes itself as it does outside.',
    flavour: 'viewed',
    break: (retriever) =>
      rewithin(retriever, (inside) => ({ ...inside, supports: { ...inside.supports, prefixes: true } })),
  },
  {
    rule: 'Within a view of another store it gives `null`.',
    flavour: 'viewed',
    break(retriever) {
      const { store, within } = retriever
      retriever.within = async (view, options) => {
        const isRelated = store.compare!(await view.revision(), await store.revision()) !== 'unrelated'
        return within!(isRelated ? view : await store.view!(), options)
      }
    },
  },
  {
    rule: 'An abort rejects `within` with the reason of the caller.',
    flavour: 'viewed',
    break(retriever) {
      const within = retriever.within!
      retriever.within = (view) => within(view)
    },
  },
]

/** Makes `within` return another retriever. */
function rewithin(retriever: ReferenceRetriever, change: (inside: ReferenceRetriever) => ReferenceRetriever): void {
  const within = retriever.within!
  retriever.within = async (view, options) => {
    const inside = await within(view, options)
    return inside && change(inside as ReferenceRetriever)
  }
}
