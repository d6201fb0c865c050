import { bm25Retriever } from '@kebab/bm25'
import { createEngine, type IndexedRetriever, memoryStore } from '@kebab/core'
import { byScore, retrieverOf } from '@kebab/core/kit'
import { createIndexer } from '@kebab/ingest'

// A retriever of your own is an object: this one finds everything, short passages first.
const lengths = new Map<string, number>()
const shortest = retrieverOf<IndexedRetriever>({
  name: 'shortest',
  kind: 'other',
  indexVersion: 'shortest.v1',
  supports: { filter: true },
  add: async (chunks) => void chunks.map(({ chunkId, text }) => lengths.set(chunkId, text.length)),
  remove: async (chunkIds) => void chunkIds.map((chunkId) => lengths.delete(chunkId)),
  async retrieve(_query, { limit, filter }) {
    const allowed = await filter?.allowed()
    const found = [...lengths].filter(([chunkId]) => allowed?.has(chunkId) ?? true)
    const candidates = found.map(([chunkId, length]) => ({ chunkId, score: 1 / length })).sort(byScore)
    return { candidates: candidates.slice(0, limit), exhausted: limit >= candidates.length }
  },
})

const retrievers = [bm25Retriever(), shortest]
const indexer = await createIndexer({ store: memoryStore(), retrievers }) // keeps all in step
await indexer.index('./docs')
const engine = createEngine({ store: indexer.store, retrievers, weights: { shortest: 0.1 } })
const { hits } = await engine.search({ query: 'how is the budget kept' })
for (const { rank, doc_path, retrieval } of hits) console.log(rank, doc_path, retrieval)
await indexer.close()
