import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replaceAnswers, retrieve } from '../../../../test/support/ask-retriever.js'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { validated } from '../../../../test/support/validated.js'
import { type ChunkStore, createEngine, memoryStore } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { clock } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored(
  'a.md',
  Array.from({ length: 30 }, (_, i) => `line ${i}`),
)
const ids = stored.chunks.map(({ chunkId }) => chunkId)

/** An engine whose store says whether vectors are pending, and what it asked of them. */
async function pendingEngine(more: Partial<ChunkStore> = {}, views = true) {
  const queries: string[] = []
  let isPending = true
  let revision = 0
  const words = fixedRetriever('words', ids.slice(0, 25), { kind: 'lexical' })
  const base = fixedRetriever('meaning', ids.slice(10), { kind: 'vector' })
  const meaning = replaceAnswers(base, {
    retrieve(query, options) {
      queries.push(query)
      return retrieve(base, query, options)
    },
    score: async (query, chunkIds) => {
      queries.push(query)
      return chunkIds.map(() => 1)
    },
    revision: () => String(revision),
  })
  const { view, ...memory } = memoryStore()
  await memory.commit({ put: [stored] })
  const store: ChunkStore = { ...memory, ...(views ? { view } : {}), vectorsPending: async () => isPending, ...more }
  const engine = validated(createEngine({ store, retrievers: [words, meaning], clock }))
  const arrive = (): void => {
    isPending = false
    revision++
  }
  const leave = (): void => {
    isPending = true
  }
  return { engine, queries, arrive, leave }
}

const PENDING = [{ retriever: 'meaning', code: 'vectors_pending' }]

describe('while a store says that vectors are pending', () => {
  test('a retriever of vectors is not asked, and is named in degraded', async () => {
    const { engine, queries } = await pendingEngine()
    const page = await engine.search({ query: 'line', k: 50 })
    expect(page.degraded).toEqual(PENDING)
    expect(page.hits.map(({ chunk_id }) => chunk_id)).toEqual(ids.slice(0, 25))
    expect(queries).toEqual([])
    const { store } = await engine.describe()
    expect(store.vectors_pending).toBe(true)
  })

  test('a strict search, and one that asks vectors alone, is `retrieval_failed`', async () => {
    const { engine } = await pendingEngine()
    for (const request of [{ strict: true }, { mode: 'vector' }] as const) {
      const error = await errorOf(engine.search({ query: 'line', ...request }))
      expect(error).toMatchObject({ code: 'retrieval_failed', retryable: true, details: { retrievers: PENDING } })
      expect(error.cause).toMatchObject({ code: 'vectors_pending', retryable: true })
      assertWire('error.v1', error.toWire())
    }
  })

  test('an explanation names it, and asks it for no score', async () => {
    const { engine, queries } = await pendingEngine()
    const explanation = await engine.explain({ query: 'line', chunk_id: ids[29]! })
    expect(explanation).toMatchObject({ verdict: 'degraded', degraded: PENDING })
    const lexical = await engine.explain({ query: 'line', chunk_id: ids[29]!, mode: 'lexical' })
    expect(lexical.retrievers).toContainEqual(expect.objectContaining({ name: 'meaning', score_status: 'failed' }))
    expect(queries).toEqual([])
  })

  test('the doctor warns, and doesn’t examine it', async () => {
    const { engine, queries } = await pendingEngine()
    const { healthy, checks } = await engine.doctor()
    expect(healthy).toBe(true)
    expect(checks.find(({ check }) => check === 'has its vectors')).toMatchObject({ status: 'warning' })
    expect(checks.some(({ part }) => part === 'meaning')).toBe(false)
    expect(queries).toEqual([])
  })

  test('the pages of a search are one ranking, wherever the vectors arrive between them', async () => {
    for (const views of ['with', 'without']) {
      const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(sizes, fc.nat(12), async (pages, arrival) => {
          const { engine, queries, arrive } = await pendingEngine({}, views === 'with')
          const pageIds: string[] = []
          let cursor: string | null | undefined
          for (let i = 0; cursor !== null; i++) {
            const page = await engine.search({
              query: 'line',
              k: pages[i % pages.length]!,
              cursor: cursor ?? undefined,
            })
            expect(page.degraded).toEqual(PENDING)
            pageIds.push(...page.hits.map(({ chunk_id }) => chunk_id))
            cursor = page.next_cursor
            if (i === arrival) arrive()
          }
          expect(pageIds).toEqual(ids.slice(0, 25))
          expect(queries).toEqual([])
          arrive()
          const fresh = await engine.search({ query: 'line', k: 50 })
          expect(fresh.degraded).toBe(undefined)
          expect(fresh.hits).toHaveLength(30)
        }),
        { numRuns: 20 },
      )
    }
  })
})

test('a later page asks who took part on the first, whatever is pending by then', async () => {
  const { engine, queries, arrive, leave } = await pendingEngine()
  arrive()
  const first = await engine.search({ query: 'line', k: 20 })
  expect(first.degraded).toBe(undefined)
  leave()
  queries.length = 0
  const second = await engine.search({ query: 'line', k: 20, cursor: first.next_cursor! })
  expect(second.degraded).toBe(undefined)
  expect(queries.length).toBeGreaterThan(0)
  expect(new Set([...first.hits, ...second.hits].map(({ chunk_id }) => chunk_id)).size).toBe(30)
})

test('a store that says neither yes nor no has broken its contract', async () => {
  const { engine } = await pendingEngine({ vectorsPending: async () => 'no' as never })
  expect(await errorOf(engine.search({ query: 'line' }))).toMatchObject({ code: 'internal' })
  const counting = await pendingEngine({
    stats: async () => ({
      documents: 1,
      chunks: 1,
      embeddingModels: [],
      chunkerVersions: ['one'],
      missingVectors: -1,
    }),
  })
  expect(await errorOf(counting.engine.describe())).toMatchObject({ code: 'internal' })
})
