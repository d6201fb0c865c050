import { bm25Retriever } from '@kebab/bm25'
import { createEngine, distributionBasedFusion, memoryStore } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { trace } from '@opentelemetry/api'

const text = '# Hooks\n\nA hook runs before a commit is made.\n\n# Failures\n\nA hook that fails stops the commit.'
const stored = prepareDocument({ path: 'hooks.md', text }, { sourceId: 'guide', now: new Date() })
const store = memoryStore()
await store.commit({ put: [stored] })
const words = bm25Retriever({ name: 'words' })
const stems = bm25Retriever({ name: 'stems', analyzer: textAnalyzer({ languages: [english] }) })
for (const retriever of [words, stems]) await retriever.add(stored.chunks)

const engine = createEngine({
  store,
  retrievers: [words, stems],
  weights: { stems: 0.5 },
  fusion: distributionBasedFusion(), // instead of reciprocal rank
  maxPerDocument: 1, // further hits of a document come after the others
  tracer: trace.getTracer('my-app'), // OpenTelemetry
})
const { hits } = await engine.search({ query: 'what happens when a hook fails?' })
for (const { rank, snippet, retrieval } of hits) console.log(rank, snippet, retrieval)
