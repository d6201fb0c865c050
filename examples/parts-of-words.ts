import { indexedWords } from '@kebab/core'
import { byScore, retrieverOf } from '@kebab/core/kit'
import { type IndexedRetriever, openKebab } from '@kebab/local'

const partsOf = (text: string) => new Set([...text.toLowerCase()].map((_, i, all) => all.slice(i, i + 5).join('')))
const held = new Map<string, Set<string>>()
const parts = retrieverOf<IndexedRetriever>({
  name: 'parts', // finds parts of words, five characters each, and rare ones count for more
  kind: 'other',
  indexVersion: 'parts.v1',
  supports: { filter: false },
  add: async (chunks) => void chunks.map((chunk) => held.set(chunk.chunkId, partsOf(indexedWords(chunk)))),
  remove: async (chunkIds) => void chunkIds.map((chunkId) => held.delete(chunkId)),
  async retrieve(query, { limit }) {
    const scores = new Map<string, number>()
    for (const part of partsOf(query)) {
      const chunkIds = [...held.keys()].filter((chunkId) => held.get(chunkId)?.has(part))
      const rarity = Math.log(1 + held.size / (1 + chunkIds.length))
      for (const chunkId of chunkIds) scores.set(chunkId, (scores.get(chunkId) ?? 0) + rarity)
    }
    const candidates = [...scores].map(([chunkId, score]) => ({ chunkId, score })).sort(byScore)
    return { candidates: candidates.slice(0, limit), exhausted: candidates.length <= limit }
  },
})

const kebab = await openKebab({ path: './.kebab-parts', embedder: null, retrievers: ['bm25', parts] })
await kebab.index('./docs')
const { hits } = await kebab.search({ query: 'how is the budget kept' })
for (const { rank, doc_path, retrieval } of hits) console.log(rank, doc_path, retrieval.retrievers)
await kebab.close()
