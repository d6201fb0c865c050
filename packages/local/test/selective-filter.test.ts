import { createRequire } from 'node:module'
import { bm25Retriever } from '@kebab/bm25'
import { type ChunkFilter, createEngine, type EmbeddedChunk, memoryStore } from '@kebab/core'
import { usearchRetriever } from '@kebab/usearch'
import { expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { isNightly } from '../../../test/support/profile.js'
import { random, toyEmbedder } from '../../../test/support/toy-embedder.js'
import { validated } from '../../../test/support/validated.js'

const CHUNKS = isNightly ? 100_000 : 20_000
/** Each holds 0.1 % of the chunks. */
const DOCUMENTS = 1000
const KEPT = CHUNKS / DOCUMENTS
const DIMENSIONS = 8
const WORDS = ['fox', 'hen', 'owl', 'dog', 'cat', 'cow', 'bee', 'ant']

test(`a filter that keeps 0.1 % of ${CHUNKS} chunks returns its full k in every mode, and pages to the last of them`, async () => {
  const next = random(7)
  const pick = () => WORDS[Math.floor(next() * WORDS.length)]!
  const put = Array.from({ length: DOCUMENTS }, (_, d) => {
    const document = {
      docId: `doc-${d}`,
      sourceId: 'docs',
      path: `${d}.md`,
      tags: d === 500 ? ['rare'] : [],
      media: 'text' as const,
      trust: 'primary' as const,
      metadata: {},
      contentHash: `${d}`,
      chunkerVersion: 'v1',
      embeddingModel: 'toy',
      indexedAt: '2026-01-01T00:00:00.000Z',
    }
    const lines = Array.from({ length: KEPT }, () => `${pick()} ${pick()}`)
    let start = 0
    const chunks = lines.map((text, ordinal): EmbeddedChunk => {
      const embedding = Float32Array.from({ length: DIMENSIONS }, () => next() - 0.5)
      const place = { start, end: start + text.length, lineStart: ordinal + 1, lineEnd: ordinal + 1 }
      start += text.length + 1
      return { chunkId: `${d}-${ordinal}`, document, ordinal, text, ...place, headingPath: [], embedding }
    })
    return { document, text: lines.join('\n'), chunks }
  })
  const store = memoryStore()
  await store.commit({ put })
  const words = bm25Retriever()
  const embedder = toyEmbedder({ dimensions: DIMENSIONS })
  const meaning = usearchRetriever({ usearch: createRequire(import.meta.url)('usearch'), embedder })
  const chunks = put.flatMap((stored) => stored.chunks)
  await words.add(chunks)
  await meaning.add(chunks)
  const engine = validated(createEngine({ store, retrievers: [words, meaning] }))

  const filters = { tags: 'rare' }
  const query = WORDS.join(' ')
  for (const mode of ['lexical', 'vector', 'hybrid'] as const) {
    const { hits } = await engine.search({ query, mode, k: 10, filters })
    expect(hits).toHaveLength(10)
    const whole = await engine.search({ query, mode, k: 1000, filters })
    expect(whole.next_cursor).toBe(null)
    expect(new Set(whole.hits.map(({ doc_id }) => doc_id))).toEqual(new Set(['doc-500']))
    expect(whole.hits.map(({ chunk_id }) => chunk_id).sort()).toEqual(
      put[500]!.chunks.map(({ chunkId }) => chunkId).sort(),
    )
  }
  const allowed = new Set(put[500]!.chunks.map(({ chunkId }) => chunkId))
  const filter: ChunkFilter = { where: { tags: ['rare'] }, allowed: async () => allowed }
  expect((await retrieve(meaning, query, { limit: KEPT, filter })).candidates).toHaveLength(KEPT)
}, 300_000)
