import { createEngine, memoryStore } from '@kebab/core'
import { flexsearchRetriever } from '@kebab/flexsearch'
import { prepareDocument } from '@kebab/ingest/prepare'
import { Index } from 'flexsearch'

const text = '# Hooks\n\nA hook runs before a commit is made.'
const stored = prepareDocument({ path: 'hooks.md', text }, { sourceId: 'guide', now: new Date() })
const store = memoryStore()
await store.commit({ put: [stored] })

const lexical = flexsearchRetriever({ Index })
await lexical.add(stored.chunks)
const { candidates } = await lexical.retrieve('how do hooks run', { limit: 10 })

const engine = createEngine({ store, retrievers: [lexical] })
const page = await engine.search({ query: 'when does a hook run?' })
console.log(candidates, page.hits[0]?.snippet)
