import { type IndexedRetriever, openKebab } from '@kebab/local'

/** Finds the chunks of documents that were indexed last, whatever is asked. */
const times = new Map<string, number>()
const newest: IndexedRetriever = {
  name: 'newest',
  kind: 'other',
  indexVersion: 'newest.v1',
  supports: { filter: true },
  async add(chunks) {
    for (const { chunkId, document } of chunks) times.set(chunkId, Date.parse(document.indexedAt))
  },
  async remove(chunkIds) {
    for (const chunkId of chunkIds) times.delete(chunkId)
  },
  prepare: () => ({
    async retrieve({ limit, filter }) {
      const allowed = await filter?.allowed()
      const found = [...times].filter(([chunkId]) => allowed?.has(chunkId) ?? true)
      const candidates = found
        .map(([chunkId, score]) => ({ chunkId, score }))
        .sort((a, b) => b.score - a.score || (a.chunkId < b.chunkId ? -1 : 1))
      return { candidates: candidates.slice(0, limit), exhausted: limit >= candidates.length }
    },
  }),
}

// Beside the words of the house; `retrievers: [newest]` alone would take their place.
const kebab = await openKebab({ path: './.kebab-newest', embedder: null, retrievers: ['bm25', newest] })
await kebab.index('./docs')
const { hits } = await kebab.search({ query: 'how is the budget kept', mode: 'hybrid', k: 1 })
console.log(hits[0]?.doc_path, hits[0]?.retrieval.retrievers)
await kebab.close()
