import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import { kairosSearch, protocolChains, validateChoices } from '@kebab/kairos'

const text = '# Migrate the Database\n\n## Prepare\n\nTake a backup.\n\n## Migrate\n\nRun the migration on a copy.'
const stored = prepareDocument({ path: 'migrate.md', text }, { sourceId: 'protocols', now: new Date() })
const store = memoryStore()
await store.commit({ put: [stored] })
const words = bm25Retriever()
await words.add(stored.chunks)
const engine = createEngine({ store, retrievers: [words] })

const { chainOf } = await protocolChains(store.chunks()) // level 1 is a protocol, level 2 a step
const response = await kairosSearch(engine, { query: 'database migration', chainOf })
for (const { role, label, next_action } of response.choices) console.log(role, label, next_action)

console.log(validateChoices(response)) // of any response, whoever wrote it: { rule, path, message }[]
