import type { SearchRequestV1 } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { validated } from '../../../../test/support/validated.js'
import { createEngine, type EngineOptions, memoryStore } from '../../src/index.js'
import type { RetrieverParts } from '../../src/kit/index.js'
import { cursorCodec } from '../../src/search/cursor.js'
import { makeStored } from '../support/corpus.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored(
  'a.md',
  Array.from({ length: 9 }, (_, i) => `line ${i}`),
  { tags: ['a'], lang: 'en' },
)
const ids = stored.chunks.map(({ chunkId }) => chunkId)
const request: SearchRequestV1 = { query: 'line', k: 2, filters: { tags: ['a', 'b'], lang: 'en' } }
const words = (more: Partial<RetrieverParts> = {}) => fixedRetriever('words', ids, { kind: 'lexical', ...more })

async function setUp(options: Partial<EngineOptions> = {}) {
  const store = memoryStore({ id: 'store' })
  await store.commit({ put: [stored] })
  return { store, engine: validated(createEngine({ store, retrievers: [words()], ...options })) }
}

describe('a cursor', () => {
  test.each<[string, Partial<SearchRequestV1>]>([
    ['query', { query: 'other' }],
    ['mode', { mode: 'hybrid' }],
    ['filters', { filters: { tags: 'a' } }],
    ['lack of filters', { filters: {} }],
  ])('is invalid for another %s', async (_, change) => {
    const { engine } = await setUp()
    const { next_cursor } = await engine.search(request)
    const error = await errorOf(engine.search({ ...request, ...change, cursor: next_cursor! }))
    expect(error).toMatchObject({ code: 'invalid_cursor', retryable: false, details: { reason: 'other_query' } })
    assertWire('error.v1', error.toWire())
  })

  test.each<[string, Partial<EngineOptions>]>([
    ['namespace', { namespace: 'other' }],
    ['depth', { depth: 7 }],
    ['rank constant', { rankConstant: 7 }],
    ['weight', { weights: { words: 7 } }],
    ['index version', { retrievers: [words({ indexVersion: 'other' })] }],
    ['retriever beside it', { retrievers: [words(), fixedRetriever('more', ids, { kind: 'lexical' })] }],
  ])('is invalid for an engine with another %s', async (_, change) => {
    const { engine, store } = await setUp()
    const other = createEngine({ store, retrievers: [words()], ...change })
    const { next_cursor } = await engine.search(request)
    expect(await errorOf(other.search({ ...request, cursor: next_cursor! }))).toMatchObject({
      code: 'invalid_cursor',
      details: { reason: 'other_query' },
    })
  })

  test('takes other page sizes, budgets, snippets, details and a trace from page to page', async () => {
    const { engine } = await setUp()
    const { next_cursor } = await engine.search(request)
    const changed: SearchRequestV1 = {
      ...request,
      k: 3,
      max_tokens: 5000,
      snippet_chars: 9,
      detail: 'minimal',
      highlights: true,
      trace: true,
      timeout_ms: 999,
    }
    const page = await engine.search({ ...changed, cursor: next_cursor! })
    expect(page.hits.map(({ rank }) => rank)).toEqual([3, 4, 5])
  })

  test('means the same filters in any order', async () => {
    const { engine } = await setUp()
    const { next_cursor } = await engine.search(request)
    const page = await engine.search({ ...request, filters: { lang: ['en'], tags: ['b', 'a'] }, cursor: next_cursor! })
    expect(page.hits[0]?.rank).toBe(3)
  })

  test('is stale once the store has changed', async () => {
    const { engine, store } = await setUp()
    const { next_cursor } = await engine.search(request)
    await store.commit({ put: [makeStored('b.md', ['more'])] })
    const error = await errorOf(engine.search({ ...request, cursor: next_cursor! }))
    expect(error).toMatchObject({ code: 'stale_cursor', retryable: false })
    assertWire('error.v1', error.toWire())
  })

  test('is stale once a retriever has another revision', async () => {
    let revision = '1'
    const { engine } = await setUp({ retrievers: [words({ revision: () => revision })] })
    const { next_cursor } = await engine.search(request)
    revision = '2'
    expect(await errorOf(engine.search({ ...request, cursor: next_cursor! }))).toMatchObject({ code: 'stale_cursor' })
  })

  test('survives a commit that changes nothing, and an engine made anew', async () => {
    const { engine, store } = await setUp()
    const { next_cursor } = await engine.search(request)
    await store.commit({ put: [stored], remove: ['unknown'] })
    const anew = createEngine({ store, retrievers: [words()] })
    expect((await anew.search({ ...request, cursor: next_cursor! })).hits[0]?.rank).toBe(3)
  })

  test('that is malformed is invalid before it is stale', async () => {
    const { engine, store } = await setUp()
    const { next_cursor } = await engine.search(request)
    await store.commit({ remove: [stored.document.docId] })
    const changed = { ...request, query: 'other', cursor: next_cursor! }
    expect(await errorOf(engine.search(changed))).toMatchObject({ code: 'invalid_cursor' })
    expect(await errorOf(engine.search({ ...changed, cursor: `${next_cursor}x` }))).toMatchObject({
      code: 'invalid_cursor',
    })
    expect(await errorOf(engine.search({ ...request, cursor: '' }))).toMatchObject({ code: 'invalid_cursor' })
  })

  test('that names other retrievers than the mode selects is invalid', async () => {
    const { engine } = await setUp()
    const { next_cursor } = await engine.search(request)
    const codec = cursorCodec()
    const state = await codec.decode(next_cursor!)
    const forged = await codec.encode({ ...state, participants: [], degraded: [] })
    expect(await errorOf(engine.search({ ...request, cursor: forged }))).toMatchObject({
      code: 'invalid_cursor',
      details: { reason: 'other_query' },
    })
  })

  test('far behind the end of the ranking gives the empty last page', async () => {
    const { engine } = await setUp()
    const { next_cursor } = await engine.search(request)
    const codec = cursorCodec()
    const far = await codec.encode({ ...(await codec.decode(next_cursor!)), window: 40, offset: 1e9 })
    const page = await engine.search({ ...request, cursor: far })
    assertWire('search_response.v1', page)
    expect(page).toMatchObject({ hits: [], next_cursor: null })
  })

  test('of null is invalid_input with what to do, and never begins again', async () => {
    const { engine } = await setUp()
    const last = await engine.search({ ...request, k: 1000 })
    expect(last.next_cursor).toBeNull()
    const again = { ...request, cursor: last.next_cursor as never }
    expect(await errorOf(engine.search(again))).toMatchObject({
      code: 'invalid_input',
      details: { field: 'cursor', found: 'null' },
      hint: expect.stringContaining('Leave `cursor` out to begin again'),
    })
    const { items } = await engine.bulkSearch({ queries: [again] })
    expect(items[0]?.error).toMatchObject({
      code: 'invalid_input',
      details: { field: expect.stringContaining('cursor') },
    })
  })

  test('ends a loop that goes on with next_cursor for as long as there is one', async () => {
    const { engine } = await setUp()
    const ids: string[] = []
    let page = await engine.search(request)
    for (;;) {
      ids.push(...page.hits.map(({ chunk_id }) => chunk_id))
      if (page.next_cursor === null) break
      page = await engine.search({ ...request, cursor: page.next_cursor })
    }
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('says nothing that a reader could mistake for text', async () => {
    const { engine } = await setUp({ cursorKey: 'secret' })
    const { next_cursor } = await engine.search({ ...request, query: 'something private' })
    expect(atob(next_cursor!.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('private')
  })
})

describe('a corpus that moves', () => {
  test('under a search makes it begin again', async () => {
    let retrieved = 0
    const { engine, store } = await setUp({
      retrievers: [
        words({
          async retrieve(_, { limit }) {
            if (retrieved++ === 0) await store_.commit({ put: [makeStored('b.md', ['more'])] })
            return { candidates: ids.slice(0, limit).map((chunkId) => ({ chunkId, score: 1 })), exhausted: true }
          },
        }),
      ],
    })
    const store_ = store
    expect((await engine.search({ query: 'line' })).hits).toHaveLength(9)
    expect(retrieved).toBe(2)
  })

  test('without end fails the search as retryable', async () => {
    let revision = 0
    const { engine } = await setUp({ retrievers: [words({ revision: () => `${revision++}` })] })
    expect(await errorOf(engine.search({ query: 'line' }))).toMatchObject({ code: 'retrieval_failed', retryable: true })
    expect(revision).toBe(6)
  })
})

describe('the state in a cursor', () => {
  test('is taken whatever its length: that of hundreds of retrievers, or of a long revision', async () => {
    const idle = Array.from({ length: 600 }, (_, i) =>
      fixedRetriever(`one of very many retrievers, ${i}`, [], { kind: 'other' }),
    )
    const store = memoryStore({ id: 'store '.repeat(5000) })
    await store.commit({ put: [stored] })
    const engine = validated(createEngine({ store, retrievers: [words(), ...idle] }))
    const first = await engine.search({ query: 'line', k: 2 })
    const second = await engine.search({ query: 'line', k: 2, cursor: first.next_cursor! })
    expect(second.hits.map(({ rank }) => rank)).toEqual([3, 4])
  })

  test('that is too long for any cursor is refused on the first page, with what to do', async () => {
    const store = memoryStore({ id: 'x'.repeat(2 ** 20) })
    await store.commit({ put: [stored] })
    const engine = createEngine({ store, retrievers: [words()] })
    const error = await errorOf(engine.search({ query: 'line', k: 2 }))
    expect(error).toMatchObject({ code: 'unsupported', message: expect.stringContaining('at most 524288 characters') })
    assertWire('error.v1', error.toWire())
  })

  test('holds no code that is none, whoever wrote it', async () => {
    const failing = fixedRetriever('failing', [], { retrieve: () => Promise.reject(new Error('down')) })
    const { engine } = await setUp({ retrievers: [words(), failing] })
    const { next_cursor, degraded } = await engine.search({ query: 'line', k: 2 })
    expect(degraded).toEqual([{ retriever: 'failing', code: 'retrieval_failed' }])
    const codec = cursorCodec()
    const state = await codec.decode(next_cursor!)
    const forged = await codec.encode({ ...state, degraded: [{ retriever: 'failing', code: 'none' as 'internal' }] })
    const error = await errorOf(engine.search({ query: 'line', k: 2, cursor: forged }))
    expect(error).toMatchObject({ code: 'invalid_cursor', details: { reason: 'malformed' } })
  })
})
