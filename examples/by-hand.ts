import { createRequire } from 'node:module'
import { byScore, createEngine, memoryStore, type Retriever, runWithin } from '@kebab/core'
import { flexsearchRetriever } from '@kebab/flexsearch'
import { prepareDocument } from '@kebab/ingest'
import { transformersEmbedder } from '@kebab/transformers'
import { usearchRetriever } from '@kebab/usearch'
import { pipeline } from '@xenova/transformers'
import { Index } from 'flexsearch'

// Every part is an object of a small contract, and every engine is handed in.
const embedder = await transformersEmbedder({ pipeline })
const words = flexsearchRetriever({ Index })
const meaning = usearchRetriever({ usearch: createRequire(import.meta.url)('usearch'), embedder })
const store = memoryStore()

const documents = [
  { path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made. A hook that fails stops the commit.' },
  { path: 'pages.md', text: '# Pages\n\nThe next page begins where the last one ended.' },
]
const put = documents.map((document) =>
  prepareDocument(document, { sourceId: 'guide', now: new Date(), embeddingModel: embedder.model }),
)
await store.commit({ put })
for (const { chunks } of put) {
  await words.add(chunks)
  await meaning.add(chunks)
}

// A retriever of your own is an object too.
const shortest: Retriever = {
  name: 'shortest',
  kind: 'other',
  indexVersion: 'shortest.v1',
  supports: { filter: true },
  async retrieve(query, { limit, filter, signal }) {
    const allowed = filter && (await runWithin(() => filter.allowed(), { signal, stage: 'filter' }))
    signal?.throwIfAborted()
    const chunks = query.trim() === '' ? [] : put.flatMap((stored) => stored.chunks)
    const found = chunks.filter(({ chunkId }) => allowed?.has(chunkId) ?? true)
    const candidates = found.map(({ chunkId, text }) => ({ chunkId, score: 1 / text.length })).sort(byScore)
    return { candidates: candidates.slice(0, limit), exhausted: limit >= candidates.length }
  },
}

const engine = createEngine({ store, retrievers: [words, meaning, shortest], weights: { shortest: 0.1 } })
const page = await engine.search({ query: 'what happens when a hook fails?', k: 1 })
console.log(JSON.stringify(page, null, 2))
