import type { SearchRequestV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replaceAnswers } from '../../../../test/support/ask-retriever.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { validated } from '../../../../test/support/validated.js'
import { createEngine, type EngineOptions, memoryStore, type Retriever } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { fixedRetriever } from '../support/scripted-retriever.js'
import { storeRetriever } from '../support/store-retriever.js'
import { type WatchedStore, watchedStore } from '../support/watched-store.js'

const guide = makeStored('guide.md', ['fox one', 'fox two fox', 'hen', 'fox three fox fox'])
const RANKING = ['guide.md:3', 'guide.md:1', 'guide.md:0']
const { docId } = guide.document

async function setUp(more: (store: WatchedStore) => Partial<EngineOptions> = () => ({})) {
  const store = watchedStore()
  await store.inner.commit({ put: [guide] })
  const engine = validated(createEngine({ store, retrievers: [storeRetriever(store)], ...more(store) }))
  return { store, engine }
}

let later = 0
/**
 * From now on the store commits before and after every read: documents that hold what the tests
 * search for.
 */
function commitAlways(store: WatchedStore): void {
  store.around = () => store.inner.commit({ put: [makeStored(`later-${later++}.md`, ['fox fox fox fox hen'])] })
}

/** All pages of a query from a cursor on. */
async function idsOf(engine: ReturnType<typeof createEngine>, request: SearchRequestV1): Promise<string[]> {
  const { hits, next_cursor } = await engine.search(request)
  const ids = hits.map(({ chunk_id }) => chunk_id)
  return next_cursor === null ? ids : [...ids, ...(await idsOf(engine, { ...request, cursor: next_cursor }))]
}

describe('a search over a view', () => {
  test('is of one state, and neither fails nor begins anew while the store commits between any two steps', async () => {
    const { store, engine } = await setUp()
    commitAlways(store)
    const { hits } = await engine.search({ query: 'fox', filters: { path_glob: 'guide.md' } })
    expect(hits.map(({ chunk_id }) => chunk_id)).toEqual(RANKING)
    expect(store.views).toEqual({ opened: 1, open: 0 })
  })

  test('weighs evidence by that state, though the retriever that counts words takes no part', async () => {
    const retrievers = (store: WatchedStore): Retriever[] => [
      storeRetriever(store),
      storeRetriever(store, { name: 'meaning', kind: 'vector', scoreKind: undefined }),
    ]
    const evidenceOf = async (prepare: (store: WatchedStore) => void) => {
      const { store, engine } = await setUp((watchedStore) => ({ retrievers: retrievers(watchedStore) }))
      prepare(store)
      const { hits } = await engine.search({ query: 'fox hen', mode: 'vector' })
      return hits.map(({ retrieval }) => retrieval.evidence)
    }
    expect(await evidenceOf(commitAlways)).toEqual(await evidenceOf(() => {}))
  })

  test('has pages that go on in that state, and in a search that held still', async () => {
    const { store, engine } = await setUp()
    const { view: _, ...viewless } = store
    const still = validated(createEngine({ store: viewless, retrievers: [storeRetriever(viewless)] }))
    for (const [first, next] of [
      [engine, still],
      [still, engine],
    ] as const) {
      const { next_cursor } = await first.search({ query: 'fox', k: 1 })
      expect(await idsOf(next, { query: 'fox', k: 1, cursor: next_cursor! })).toEqual(RANKING.slice(1))
    }
  })

  test('refuses a cursor from before a commit as stale', async () => {
    const { store, engine } = await setUp()
    commitAlways(store)
    const { next_cursor } = await engine.search({ query: 'fox', k: 1 })
    expect(await errorOf(engine.search({ query: 'fox', k: 1, cursor: next_cursor! }))).toMatchObject({
      code: 'stale_cursor',
    })
    expect(store.views).toEqual({ opened: 2, open: 0 })
  })

  test('rejects once its state can’t be read any more, though a part that has it in memory answers', async () => {
    const { store } = await setUp()
    let lost: Error | undefined
    const losing = storeRetriever(store, { name: 'losing' })
    const retrieve = async () => {
      lost = new Error('the server is gone')
      throw lost
    }
    const engine = createEngine({
      store: {
        ...store,
        async view(options) {
          const view = await store.view!(options)
          return { ...view, revision: async () => (lost === undefined ? view.revision() : Promise.reject(lost)) }
        },
      },
      retrievers: [storeRetriever(store), { ...losing, within: async () => replaceAnswers(losing, { retrieve }) }],
    })
    expect(await errorOf(engine.search({ query: 'fox' }))).toMatchObject({ message: 'the server is gone' })
    expect(store.views).toEqual({ opened: 1, open: 0 })
  })

  test('closes the view when a part fails', async () => {
    const { store, engine } = await setUp()
    store.around = () => Promise.reject(new Error('disk on fire'))
    expect(await errorOf(engine.search({ query: 'fox' }))).toMatchObject({ message: 'disk on fire' })
    expect(store.views).toEqual({ opened: 1, open: 0 })
  })

  test('closes the view on an abort, though a part never answers', async () => {
    const { store, engine } = await setUp()
    const caller = new AbortController()
    store.around = () => {
      caller.abort(new Error('enough'))
      return new Promise(() => {})
    }
    await expect(engine.search({ query: 'fox' }, { signal: caller.signal })).rejects.toThrow('enough')
    await Promise.resolve()
    expect(store.views).toEqual({ opened: 1, open: 0 })
  })

  test('closes a view that comes after the abort', async () => {
    const caller = new AbortController()
    let isClosed = (): void => {}
    const closed = new Promise<void>((resolve) => {
      isClosed = resolve
    })
    const { engine } = await setUp((store) => ({
      store: {
        ...store,
        async view() {
          caller.abort(new Error('enough'))
          await Promise.resolve()
          const view = await store.view()
          return { ...view, close: async () => isClosed() }
        },
      },
    }))
    await expect(engine.search({ query: 'fox' }, { signal: caller.signal })).rejects.toThrow('enough')
    await closed
  })

  test('fails when its view can’t be closed, unless something else failed before', async () => {
    const { engine, store } = await setUp((watchedStore) => ({
      store: {
        ...watchedStore,
        view: async () => ({ ...(await watchedStore.view()), close: () => Promise.reject(new Error('leaking')) }),
      },
    }))
    expect(await errorOf(engine.search({ query: 'fox' }))).toMatchObject({ message: 'leaking' })
    store.around = () => Promise.reject(new Error('disk on fire'))
    expect(await errorOf(engine.search({ query: 'fox' }))).toMatchObject({ message: 'disk on fire' })
  })

  test('needs `within` of every retriever that it asks: otherwise it holds still', async () => {
    const fixed = fixedRetriever('fixed', ['guide.md:2'])
    const { store, engine } = await setUp((watchedStore) => ({ retrievers: [storeRetriever(watchedStore), fixed] }))
    expect((await engine.search({ query: 'fox' })).hits).toHaveLength(4)
    expect(store.views.opened).toBe(0)
    expect((await engine.search({ query: 'fox', mode: 'lexical' })).hits).toHaveLength(3)
    expect(store.views.opened).toBe(1)
    commitAlways(store)
    expect(await errorOf(engine.search({ query: 'fox' }))).toMatchObject({ code: 'retrieval_failed', retryable: true })
    expect((await engine.search({ query: 'fox', mode: 'lexical' })).hits).not.toHaveLength(0)
  })

  test('holds still where a retriever hasn’t the state of the view', async () => {
    const { store, engine } = await setUp(() => ({ retrievers: [storeRetriever(otherStore)] }))
    const { hits } = await engine.search({ query: 'fox' })
    expect(hits.map(({ chunk_id }) => chunk_id)).toEqual(RANKING)
    expect(store.views).toEqual({ opened: 1, open: 0 })
  })

  test('does without a retriever that fails within the view, on all pages', async () => {
    const { store, engine } = await setUp((watchedStore) => {
      const broken = {
        ...storeRetriever(watchedStore),
        name: 'broken',
        within: () => Promise.reject(new Error('no snapshot')),
      }
      return { retrievers: [storeRetriever(watchedStore), broken] }
    })
    const request: SearchRequestV1 = { query: 'fox', mode: 'hybrid', k: 1 }
    const page = await engine.search(request)
    expect(page.degraded).toEqual([{ retriever: 'broken', code: 'retrieval_failed' }])
    expect(await idsOf(engine, { ...request, cursor: page.next_cursor! })).toEqual(RANKING.slice(1))
    expect(await errorOf(engine.search({ ...request, strict: true }))).toMatchObject({ code: 'retrieval_failed' })
    expect(store.views.open).toBe(0)
  })

  test('does without a retriever whose `within` gives another one', async () => {
    const { engine } = await setUp((watchedStore) => {
      const other = { ...storeRetriever(watchedStore), name: 'other', within: async () => storeRetriever(watchedStore) }
      return { retrievers: [storeRetriever(watchedStore), other] }
    })
    expect((await engine.search({ query: 'fox' })).degraded).toEqual([{ retriever: 'other', code: 'internal' }])
  })

  test('fails with `internal` when the store gives something else', async () => {
    const { engine } = await setUp((watchedStore) => ({
      store: { ...watchedStore, view: async () => ({ close: async () => {} }) as never },
    }))
    expect(await errorOf(engine.search({ query: 'fox' }))).toMatchObject({
      code: 'internal',
      message: expect.stringContaining('without revision, get, select, neighbours, source'),
    })
  })
})

/** A store that holds the same documents. */
const otherStore = memoryStore({ id: 'elsewhere' })
await otherStore.commit({ put: [guide] })

describe('fetch', () => {
  test('reads a view, whatever is committed meanwhile, and closes it', async () => {
    const { store, engine } = await setUp()
    commitAlways(store)
    expect(await engine.fetch({ chunk_id: 'guide.md:1', neighbours: 1 })).toMatchObject({
      text: 'fox one\nfox two fox\nhen',
    })
    expect(await engine.fetch({ doc_id: docId })).toMatchObject({ text: guide.text })
    expect(await errorOf(engine.fetch({ doc_id: 'nobody' }))).toMatchObject({ code: 'doc_not_found' })
    expect(store.views).toEqual({ opened: 3, open: 0 })
  })
})

test.each<[string, (store: WatchedStore) => Partial<EngineOptions>]>([
  ['store.view', (store) => ({ store: { ...store, view: 'yes' as never } })],
  ['store.compare', (store) => ({ store: { ...store, compare: 1 as never } })],
  ['retrievers.stored words.within', (store) => ({ retrievers: [{ ...storeRetriever(store), within: {} as never }] })],
])('an engine refuses %s that is no function', async (what, more) => {
  await expect(setUp(more)).rejects.toThrow(TypeError)
  await expect(setUp(more)).rejects.toThrow(`${what}: expected a function or nothing, found`)
})

test('over a store that commits between every two awaits no search fails, and pages are of one ranking or stale', async () => {
  const word = fc.constantFrom('fox', 'hen', 'owl')
  const documents = fc.array(fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  const cases = fc.record({
    documents,
    query: word,
    depth: fc.integer({ min: 1, max: 4 }),
    // Commits begin while this page is read.
    changesFrom: fc.integer({ min: 0, max: 6 }),
    sizes: fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ documents: texts, query, depth, changesFrom, sizes }) => {
      const store = watchedStore()
      const put = texts.map((chunks, i) =>
        makeStored(
          `${i}.md`,
          chunks.map((words) => words.join(' ')),
        ),
      )
      await store.inner.commit({ put })
      const engine = validated(createEngine({ store, retrievers: [storeRetriever(store)], depth }))
      const expected = await idsOf(engine, { query, k: 100 })
      const pageIds: string[] = []
      let cursor: string | null | undefined
      let page = 0
      for (const k of sizes) {
        if (page === changesFrom) commitAlways(store)
        const search = engine.search({ query, k, cursor: cursor! })
        if (page > changesFrom) {
          expect(await errorOf(search)).toMatchObject({ code: 'stale_cursor' })
          break
        }
        const { hits, next_cursor } = await search
        pageIds.push(...hits.map(({ chunk_id }) => chunk_id))
        cursor = next_cursor
        page++
        if (cursor === null) break
      }
      expect(pageIds).toEqual(expected.slice(0, pageIds.length))
      if (cursor === null) expect(pageIds).toEqual(expected)
      expect(store.views.open).toBe(0)
    }),
  )
})
