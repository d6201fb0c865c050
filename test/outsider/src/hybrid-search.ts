import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { type Chunk, createEngine, type Document, memoryStore } from '@kebab/core'
import { flexsearchRetriever } from '@kebab/flexsearch'
import { trigramRetriever } from './trigram-retriever.js'

// FlexSearch's own declarations don't compile under skipLibCheck: false, so it is loaded without
// them.
const flexsearch = createRequire(import.meta.url)('flexsearch')

const document: Document = {
  docId: '7d3a5c0e9b1f4a2d8c6e0f1a2b3c4d5e',
  sourceId: 'guide',
  path: 'hooks.txt',
  tags: [],
  media: 'text',
  trust: 'primary',
  metadata: {},
  contentHash: 'a'.repeat(64),
  chunkerVersion: 'lines.v1',
  indexedAt: new Date().toISOString(),
}
const lines = ['A hook runs before a commit is made.', 'The next page begins where the last one ended.']
const text = lines.join('\n')
const chunks = lines.map((line, ordinal): Chunk => {
  const start = text.indexOf(line)
  const place = { start, end: start + line.length, lineStart: ordinal + 1, lineEnd: ordinal + 1 }
  return { chunkId: `${ordinal}`.repeat(32), document, ordinal, text: line, ...place, headingPath: [] }
})

const words = flexsearchRetriever({ flexsearch })
const trigrams = trigramRetriever()
const store = memoryStore()
await store.commit({ put: [{ document, text, chunks }] })
await words.add(chunks)
await trigrams.add(chunks)

const engine = createEngine({ store, retrievers: [words, trigrams], weights: { trigrams: 0.5 } })
const { hits } = await engine.search({ query: 'before a comit', mode: 'hybrid' })
assert.equal(hits[0]?.chunk_id, '0'.repeat(32))
assert.equal(hits[0].retrieval.retrievers?.trigrams?.rank, 1)
assert.match(hits[0].index_version, /\+trigrams\.v1$/)
console.log(hits[0].retrieval)
