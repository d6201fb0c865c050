import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { pipeline } from '@huggingface/transformers'
import { cacheQueries, createEngine, distributionBasedFusion, memoryStore, mmrReranker } from '@kebab/core'
import { flexsearchRetriever } from '@kebab/flexsearch'
import { prepareDocument } from '@kebab/ingest/prepare'
import { transformersEmbedder } from '@kebab/transformers'
import { usearchRetriever } from '@kebab/usearch'
import { trace } from '@opentelemetry/api'
import * as flexsearch from 'flexsearch'

const embedder = cacheQueries(await transformersEmbedder({ pipeline }))
const store = memoryStore()
const words = flexsearchRetriever({ flexsearch })
const meaning = usearchRetriever({ usearch: createRequire(import.meta.url)('usearch'), embedder })
const documents = [
  {
    path: 'hooks.md',
    text: '# Hooks\n\nA hook runs before a commit is made.\n\n## Failure\n\nA hook that fails stops the commit.',
  },
  { path: 'pages.md', text: '# Pages\n\nThe next page begins where the last one ended.' },
]
const settings = { sourceId: 'guide', now: new Date(), embeddingModel: embedder.model }
for (const document of documents) {
  const stored = prepareDocument(document, settings)
  await store.commit({ put: [stored] })
  await words.add(stored.chunks)
  await meaning.add(stored.chunks)
}

const engine = createEngine({
  store,
  retrievers: [words, meaning],
  fusion: distributionBasedFusion(), // instead of reciprocal rank
  rerank: { reranker: mmrReranker({ embedder }), top: 20 }, // or a cross-encoder: any Reranker
  maxPerDocument: 1, // further hits of a document come after the others
  tracer: trace.getTracer('my-app'), // OpenTelemetry
})

const { items } = await engine.bulkSearch({
  queries: [{ query: 'what happens when a hook fails?' }, { query: 'paging', filters: { path_glob: 'pages.*' } }],
})

// What a hit cites, with the chunks around it, verbatim.
const [hit] = items[0]?.response?.hits ?? []
assert(hit)
const passage = await engine.fetch({ chunk_id: hit.chunk_id, neighbours: 1, max_tokens: 500 })
console.log(passage.text)

const { retrievers } = await engine.describe()
const { healthy, checks } = await engine.doctor()
console.log(
  retrievers.map(({ name }) => name),
  healthy,
  checks.length,
)
assert.equal(hit.retrieval.fusion, 'distribution-based')
assert.match(passage.text, /A hook that fails stops the commit/)
assert.equal(items[1]?.response?.hits[0]?.doc_path, 'pages.md')
assert(healthy)
