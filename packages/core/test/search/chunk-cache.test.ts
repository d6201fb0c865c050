import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChunkStore, createEngine, type StoredDocument } from '../../src/index.js'
import { ChunkCache } from '../../src/search/chunk-cache.js'
import { makeStored } from '../support/corpus.js'
import { clock } from '../support/engine-over.js'
import { plainStore } from '../support/plain-store.js'
import { storeRetriever } from '../support/store-retriever.js'
import { watchedStore } from '../support/watched-store.js'

/** A store that counts what is read by id, and what its engine searches. */
async function setUp(put: readonly StoredDocument[], chunkCacheBytes?: number) {
  const inner = plainStore()
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

test('a budget of 0 bytes holds no chunk', async () => {
  const { read, engine } = await setUp([guide], 0)
  await engine.search({ query: 'fox' })
  await engine.search({ query: 'fox' })
  expect(read).toHaveLength(2)
})

test('a search shows what the store has, whatever was held before commits that move, change and remove chunks', async () => {
  const word = fc.constantFrom('fox', 'hen', 'owl')
  const lines = fc.array(
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  const step = fc.oneof(
    fc.record({ search: word }),
    // Chunks keep their ids while their lines, titles and places change.
    fc.record({ put: fc.constantFrom('a.md', 'b.md'), lines, title: fc.option(word, { nil: undefined }) }),
    fc.record({ remove: fc.constantFrom('a.md', 'b.md') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { inner, engine } = await setUp([guide])
      for (const one of steps) {
        if ('put' in one) await inner.commit({ put: [makeStored(one.put, one.lines, { title: one.title })] })
        else if ('remove' in one) await inner.commit({ remove: [`doc-${one.remove}`] })
        else {
          const request = { query: one.search, trace: false }
          const fresh = createEngine({ store: inner, retrievers: [storeRetriever(inner)], clock, chunkCacheBytes: 0 })
          expect(await engine.search(request)).toEqual(await fresh.search(request))
        }
      }
    }),
    { numRuns: 150 },
  )
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
      for (const id of used) {
        const [chunk] = makeStored(`${id}.md`, ['x'.repeat(id * 100)]).chunks
        if (cache.find('1', chunk!.chunkId) === undefined) cache.hold('1', new Map([[chunk!.chunkId, chunk!]]))
        expect(cache.bytes).toBeLessThanOrEqual(budget)
      }
      const last = used.at(-1)
      const isHeld = last !== undefined && cache.find('1', `${last}.md:0`) !== undefined
      if (budget >= 10_000 && last !== undefined) expect(isHeld).toBe(true)
      expect(cache.find('2', `${last}.md:0`)).toBeUndefined()
    }),
  )
})
