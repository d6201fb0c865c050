import assert from 'node:assert/strict'
import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import { kairosSearch, protocolChains, toChoices, validateChoices } from '@kebab/kairos'

const text = `---
tags: [ops, database]
---
# Migrate the Database

## Prepare

Take a backup, and write the rollback together with the migration.

## Migrate

Run the migration on a copy, and compare row counts.`
const stored = prepareDocument({ path: 'migrate.md', text }, { sourceId: 'protocols', now: new Date() })
const store = memoryStore()
const words = bm25Retriever()
await store.commit({ put: [stored] })
await words.add(stored.chunks)
const engine = createEngine({ store, retrievers: [words] })

const { chainOf } = await protocolChains(store.chunks()) // level 1 is a protocol, level 2 a step
const response = await kairosSearch(engine, { query: 'database migration', chainOf })
for (const { role, label, next_action } of response.choices) console.log(role, label, next_action)

const issues = validateChoices(response) // of any response, whoever wrote it: { rule, path, message }
console.log(issues)

const page = await engine.search({ query: 'database migration' })
const runbooks = toChoices(page, {
  chainOf: (hit) => ({ uri: `runbook:${hit.doc_path}`, label: hit.doc_path, chain_label: null, tags: [] }),
  system: { scheme: 'runbook:', tool: 'run_runbook' }, // another system's protocols
  footers: 'always',
  call: true, // { tool, arguments } beside next_action
})
console.log(runbooks.choices[0]?.call)

assert.equal(response.message, 'Found 1 match.')
assert.equal(response.choices[0]?.label, 'Prepare')
assert.deepEqual(issues, [])
assert.deepEqual(runbooks.choices[0]?.call, { tool: 'run_runbook', arguments: { uri: 'runbook:migrate.md' } })
assert.equal(runbooks.choices.length, 3)
