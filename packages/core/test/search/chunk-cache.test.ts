import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChunkStore, createEngine, type StoredDocument } from '../../src/index.js'
import { ChunkCache } from '../../src/search/chunk-cache.js'
import { makeStored } from '../support/corpus.js'
import { clock } from '../support/engine-over.js'
import { storeRetriever } from '../support/store-retriever.js'
import { viewlessStore } from '../support/viewless-store.js'
import { watchedStore } from '../support/watched-store.js'

/** The same store, which also says what has changed since a revision. */
function changingStore(inner: ChunkStore): ChunkStore {
  /** The chunks that each commit removed or replaced, with the revision before it. */
  const commits: { before: string; removals: string[] }[] = []
  return {
    ...inner,
    async commit(batch) {
      const { put = [], remove = [] } = batch
      const docId = [...put.map(({ document }) => document.docId), ...remove]
      commits.push({ before: await inner.revision(), removals: [...(await inner.select({ docId }))] })
      return inner.commit(batch)
    },
    async changedSince(revision) {
      const at = commits.findIndex(({ before }) => before === revision)
      if (at < 0) return revision === (await inner.revision()) ? [] : null
      return commits.slice(at).flatMap(({ removals }) => removals)
    },
  }
}

/** A store that counts what is read by id, and what its engine searches. */
async function setUp(put: readonly StoredDocument[], chunkCacheBytes?: number, inner: ChunkStore = viewlessStore()) {
  await inner.commit({ put })
  const read: string[][] = []
  const store: ChunkStore = {
    ...inner,
    get(chunkIds, options) {
      read.push([...chunkIds])
      return inner.get(chunkIds, options)
    },
  }
  const engine = createEngine({ store, retrievers: [storeRetriever(inner)], clock, chunkCacheBytes })
  return { inner, read, engine }
}

const guide = makeStored('guide.md', ['fox one', 'fox two fox', 'hen', 'fox three fox fox'])

test('hits that come again are not read from the store again while its revision stays', async () => {
  const { inner, read, engine } = await setUp([guide])
  const first = await engine.search({ query: 'fox' })
  expect(await engine.search({ query: 'fox' })).toEqual(first)
  await engine.search({ query: 'fox hen' })
  expect(read).toEqual([['guide.md:3', 'guide.md:1', 'guide.md:0'], ['guide.md:2']])
  await inner.commit({ put: [makeStored('other.md', ['owl'])] })
  await engine.search({ query: 'fox' })
  expect(read).toHaveLength(3)
})

test('after a commit, only what it may have changed is read again, where the store says what that is', async () => {
  const { inner, read, engine } = await setUp(
    [guide, makeStored('b.md', ['fox b'])],
    undefined,
    changingStore(viewlessStore()),
  )
  const others = ['guide.md:3', 'guide.md:1', 'guide.md:0']
  await engine.search({ query: 'fox' })
  expect(read.splice(0)).toEqual([['guide.md:3', 'guide.md:1', 'b.md:0', 'guide.md:0']])
  await inner.commit({ put: [makeStored('other.md', ['owl'])] })
  await engine.search({ query: 'fox' })
  expect(read.splice(0)).toEqual([])
  await inner.commit({ put: [makeStored('b.md', ['fox b'], { title: 'B' })] })
  await engine.search({ query: 'fox' })
  expect(read.splice(0)).toEqual([['b.md:0']])
  await inner.commit({ put: [{ ...guide, document: { ...guide.document, title: 'G' } }] })
  await engine.search({ query: 'fox' })
  expect(read.splice(0)).toEqual([others])
  // Each commit counts, however many lie between two searches.
  await inner.commit({ put: [makeStored('b.md', ['fox b'])] })
  await inner.commit({ put: [makeStored('c.md', ['owl'])] })
  await engine.search({ query: 'fox' })
  expect(read.splice(0)).toEqual([['b.md:0']])
})

test('nothing stays held of a revision that the store no longer knows', async () => {
  const inner = changingStore(viewlessStore())
  const { read, engine } = await setUp([guide], undefined, { ...inner, changedSince: async () => null })
  await engine.search({ query: 'fox' })
  await inner.commit({ put: [makeStored('other.md', ['owl'])] })
  await engine.search({ query: 'fox' })
  expect(read).toHaveLength(2)
})

test.each([[undefined], [{}], [[1]], [new Array(2)], ['guide.md']])(
  'a store whose `changedSince` gives %o breaks its contract, and is named',
  async (answer) => {
    const inner = { ...viewlessStore(), changedSince: async () => answer as unknown as null }
    const { engine } = await setUp([guide], undefined, inner)
    await engine.search({ query: 'fox' })
    await inner.commit({ put: [makeStored('other.md', ['owl'])] })
    await expect(engine.search({ query: 'fox' })).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('store.changedSince'),
    })
  },
)

test('a budget of 0 bytes holds no chunk', async () => {
  const { read, engine } = await setUp([guide], 0)
  await engine.search({ query: 'fox' })
  await engine.search({ query: 'fox' })
  expect(read).toHaveLength(2)
})

test('a search shows what the store has, whatever was held before commits that move, change and remove chunks', async () => {
  // A store that says what has changed, and one that doesn't.
  for (const storeOf of [changingStore, (store: ChunkStore) => store]) {
    const word = fc.constantFrom('fox', 'hen', 'owl')
    const path = fc.constantFrom('a.md', 'b.md')
    const lines = fc.array(
      fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
      { minLength: 1, maxLength: 4 },
    )
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ search: word }) },
      // Chunks keep their ids while their lines, titles and places change.
      fc.record({ put: path, lines, title: fc.option(word, { nil: undefined }) }),
      fc.record({ remove: path }),
      // They keep their ids, and are of another document.
      fc.record({ from: path, to: fc.constant('c.md'), lines }),
      fc.record({ from: fc.constant('c.md'), to: path, lines }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
        const { inner, engine } = await setUp([guide], undefined, storeOf(viewlessStore()))
        for (const change of steps) {
          if ('put' in change) {
            await inner.commit({
              remove: ['doc-c.md'],
              put: [makeStored(change.put, change.lines, { title: change.title })],
            })
          } else if ('remove' in change) await inner.commit({ remove: [`doc-${change.remove}`] })
          else if ('from' in change) {
            const moved = makeStored(change.from === 'c.md' ? change.to : change.from, change.lines)
            const { document } = makeStored(change.to, change.lines)
            const chunks = moved.chunks.map((chunk) => ({ ...chunk, document }))
            const remove = ['a.md', 'b.md', 'c.md']
              .filter((other) => other !== change.to)
              .map((other) => `doc-${other}`)
            await inner.commit({ remove, put: [{ ...moved, document, chunks }] })
          } else {
            const request = { query: change.search, trace: false }
            const fresh = createEngine({ store: inner, retrievers: [storeRetriever(inner)], clock, chunkCacheBytes: 0 })
            expect(await engine.search(request)).toEqual(await fresh.search(request))
          }
        }
      }),
      { numRuns: 150 },
    )
  }
})

test('chunks of views are held for the state of the view, while the store commits between any two steps', async () => {
  const store = watchedStore()
  await store.inner.commit({ put: [makeStored('guide.md', ['fox 0'])] })
  const engine = createEngine({ store, retrievers: [storeRetriever(store)], clock })
  let count = 1
  store.around = () => store.inner.commit({ put: [makeStored('guide.md', [`fox ${count++}`])] })
  for (let i = 0; i < 5; i++) {
    const { hits } = await engine.search({ query: 'fox' })
    const { hits: now } = await engine.search({ query: 'fox' })
    expect(Number(now[0]?.snippet.slice(4))).toBeGreaterThan(Number(hits[0]?.snippet.slice(4)))
  }
})

test('what is held stays within its bytes, and what was used last stays longest', () => {
  const ids = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 })
  fc.assert(
    fc.property(ids, fc.integer({ min: 0, max: 20_000 }), (used, budget) => {
      const cache = new ChunkCache(budget)
      cache.moveTo('1', null)
      for (const id of used) {
        const [chunk] = makeStored(`${id}.md`, ['x'.repeat(id * 100)]).chunks
        if (cache.find('1', chunk!.chunkId) === undefined) cache.hold('1', new Map([[chunk!.chunkId, chunk!]]))
        expect(cache.bytes).toBeLessThanOrEqual(budget)
      }
      const last = used.at(-1)
      const isCached = last !== undefined && cache.find('1', `${last}.md:0`) !== undefined
      if (budget >= 10_000 && last !== undefined) expect(isCached).toBe(true)
      expect(cache.find('2', `${last}.md:0`)).toBeUndefined()
      // What a search of an earlier revision has read comes too late.
      cache.moveTo('2', [])
      const late = makeStored('late.md', ['late']).chunks[0]!
      cache.hold('1', new Map([[late.chunkId, late]]))
      expect(cache.find('2', late.chunkId)).toBeUndefined()
    }),
  )
})
