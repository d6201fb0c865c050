import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { pipeline } from '@huggingface/transformers'
import { bm25Retriever } from '@kebab/bm25'
import { createEngine, KebabError, memoryStore, type Ranking, type Retriever } from '@kebab/core'
import { byScore, retrieverOf } from '@kebab/core/kit'
import { prepareDocument } from '@kebab/ingest/prepare'
import { isSearchResponseV1 } from '@kebab/schemas'
import { transformersEmbedder } from '@kebab/transformers'
import { usearchRetriever } from '@kebab/usearch'

/** Asks a service for the pages that people open most often after a question with these words. */
function popularityRetriever(url: string): Retriever {
  const name = 'popularity'
  return retrieverOf({
    name,
    kind: 'other',
    indexVersion: 'popularity.v1',
    supports: { filter: false },
    async retrieve(query, { limit, filter, signal = null }) {
      if (filter !== undefined) {
        const details = { feature: 'filter', retriever: name }
        throw new KebabError('unsupported', `${name}: expected no filter, which the service can't apply`, { details })
      }
      const response = await fetch(url, { method: 'POST', body: JSON.stringify({ query, limit }), signal })
      if (!response.ok) throw new Error(`${url}: expected an answer, found status ${response.status}`)
      return (await response.json()) as Ranking
    },
  })
}

const documents = [
  { path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made. A hook that fails stops the commit.' },
  { path: 'errors.md', text: '# Errors\n\nEvery error has a code. Try again when it says that it is retryable.' },
  { path: 'pages.md', text: '# Pages\n\nThe next page begins where the last one ended.' },
]
const put = documents.map((document) => prepareDocument(document, { sourceId: 'guide', now: new Date() }))

// The service, which would run elsewhere: how often each chunk was opened after a question with a
// word.
const opened = new Map([
  ['fails', put.flatMap(({ chunks }, i) => chunks.map(({ chunkId }) => ({ chunkId, score: [2, 40, 1][i] ?? 0 })))],
])
let overloaded = false
const service = createServer(async (request, response) => {
  if (overloaded) return
  const { query, limit } = JSON.parse(await readText(request)) as { query: string; limit: number }
  const found = (query.match(/\w+/g) ?? []).flatMap((word) => opened.get(word) ?? []).sort(byScore)
  response.end(JSON.stringify({ candidates: found.slice(0, limit), exhausted: found.length <= limit }))
})
await once(service.listen(0, '127.0.0.1'), 'listening')
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`

const words = bm25Retriever()
const embedder = await transformersEmbedder({ pipeline })
const meaning = usearchRetriever({ usearch: createRequire(import.meta.url)('usearch'), embedder })
const store = memoryStore()
await store.commit({ put })
for (const { chunks } of put) {
  await words.add(chunks)
  await meaning.add(chunks)
}

const engine = createEngine({
  store,
  retrievers: [words, meaning, popularityRetriever(url)],
  weights: { popularity: 0.5 },
  timeLimitMs: { popularity: 2000 },
})
const request = { query: 'what happens when a hook fails?', trace: true }

// While the service answers, its name is on the hits and in the trace.
const page = await engine.search(request)
assert.ok(isSearchResponseV1(page))
const clicked = page.hits.find(({ doc_path }) => doc_path === 'errors.md')
assert.deepEqual(clicked?.retrieval.retrievers, { popularity: { rank: 1, score: 40 } })
assert.equal(page.trace?.retrievers?.popularity?.length, 3)
assert.equal(page.trace?.fusion?.weights?.popularity, 0.5)
assert.equal(page.degraded, undefined)
console.log(page.hits.map(({ rank, doc_path, retrieval }) => ({ rank, doc_path, ...retrieval })))

// When it doesn't answer in time, or is gone, the others answer, and the response says who is
// missing.
overloaded = true
const impatient = await engine.search(request)
assert.ok(isSearchResponseV1(impatient))
assert.deepEqual(impatient.degraded, [{ retriever: 'popularity', code: 'timeout' }])
assert.equal(impatient.hits.length, 3)
service.closeAllConnections()
await once(service.close(), 'close')
const without = await engine.search(request)
assert.ok(isSearchResponseV1(without))
assert.deepEqual(without.degraded, [{ retriever: 'popularity', code: 'retrieval_failed' }])
assert.equal(without.hits.length, 3)
assert.ok(without.hits.every(({ retrieval }) => retrieval.retrievers === undefined))
console.log(without.degraded)

// A feature that one of them lacks is refused for all, rather than ignored by one.
await assert.rejects(engine.search({ ...request, filters: { path_glob: 'hooks.md' } }), { code: 'unsupported' })
