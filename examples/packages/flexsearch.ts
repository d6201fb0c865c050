import { createEngine, memoryStore } from '@kebab/core'
import { flexsearchRetriever } from '@kebab/flexsearch'
import { prepareDocument } from '@kebab/ingest/prepare'
import * as flexsearch from 'flexsearch'

const text = '# Hooks\n\nA webhook is called before a commit is made.'
const stored = prepareDocument({ path: 'hooks.md', text }, { sourceId: 'guide', now: new Date() })
const store = memoryStore()
await store.commit({ put: [stored] })

const words = flexsearchRetriever({ flexsearch, tokenize: 'full', encoder: 'LatinBalance' })
await words.add(stored.chunks)
console.log(await words.suggest('when is a webh')) // → [ { word: 'webhook', chunks: 1 } ]

const engine = createEngine({ store, retrievers: [words] })
const page = await engine.search({ query: 'hook for komits' })
console.log(page.hits[0]?.snippet)
