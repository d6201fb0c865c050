import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore, type Retriever } from '@kebab/core'
import { byScore, runWithin } from '@kebab/core/kit'
import { prepareDocument } from '@kebab/ingest'

const text = '# Hooks\n\nA hook runs before a commit is made.\n\n# Pages\n\nA page begins where the last one ended.'
const stored = prepareDocument({ path: 'guide.md', text }, { sourceId: 'guide', now: new Date() })
const store = memoryStore()
await store.commit({ put: [stored] })
const words = bm25Retriever()
await words.add(stored.chunks)

// A retriever of your own is an object too.
const shortest: Retriever = {
  name: 'shortest',
  kind: 'other',
  indexVersion: 'shortest.v1',
  supports: { filter: true },
  async retrieve(query, { limit, filter, signal }) {
    signal?.throwIfAborted()
    const allowed = filter && (await runWithin(() => filter.allowed(), { signal, stage: 'filter' }))
    const found = query.trim() === '' ? [] : stored.chunks.filter(({ chunkId }) => allowed?.has(chunkId) ?? true)
    const candidates = found.map(({ chunkId, text }) => ({ chunkId, score: 1 / text.length })).sort(byScore)
    return { candidates: candidates.slice(0, limit), exhausted: limit >= candidates.length }
  },
}

const engine = createEngine({ store, retrievers: [words, shortest], weights: { shortest: 0.1 } })
const { hits } = await engine.search({ query: 'when does a hook run?' })
for (const { rank, snippet, retrieval } of hits) console.log(rank, snippet, retrieval)
