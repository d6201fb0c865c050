import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'

const text = '# Hooks\n\nA hook runs before a commit is made.'
const stored = prepareDocument({ path: 'hooks.md', text }, { sourceId: 'guide', now: new Date() })
const store = memoryStore()
await store.commit({ put: [stored] })

const lexical = bm25Retriever()
await lexical.add(stored.chunks)
const { candidates } = await lexical.prepare('how do hooks run').retrieve({ limit: 10 })

const engine = createEngine({ store, retrievers: [lexical] })
const page = await engine.search({ query: 'when does a hook run?' })
console.log(candidates, page.hits[0]?.snippet)

const snapshot = await lexical.toBytes()
const again = bm25Retriever()
await again.loadBytes(snapshot)
console.log(again.revision() === lexical.revision())
