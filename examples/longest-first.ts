import { byScore } from '@kebab/core/kit'
import { type IndexedRetriever, openKebab } from '@kebab/local'

const lengths = new Map<string, number>()
const longest: IndexedRetriever = {
  name: 'longest', // finds everything, long passages first
  kind: 'other',
  indexVersion: 'longest.v1',
  supports: { filter: false },
  add: async (chunks) => void chunks.map(({ chunkId, text }) => lengths.set(chunkId, text.length)),
  remove: async (chunkIds) => void chunkIds.map((chunkId) => lengths.delete(chunkId)),
  async retrieve(_query, { limit }) {
    const candidates = [...lengths].map(([chunkId, score]) => ({ chunkId, score })).sort(byScore)
    return { candidates: candidates.slice(0, limit), exhausted: limit >= candidates.length }
  },
}

const kebab = await openKebab({ path: './.kebab-longest', embedder: null, retrievers: ['bm25', longest] })
await kebab.index('./docs')
const { hits } = await kebab.search({ query: 'how is the budget kept' })
for (const { rank, doc_path, retrieval } of hits) console.log(rank, doc_path, retrieval.retrievers)
await kebab.close()
