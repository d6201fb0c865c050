import { testChunkStore, testSyncedStore } from '@kebab/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ChunkStore, memoryStore } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'

const a = makeStored('a.md', ['a0', 'a1', 'a2', 'a3'], { tags: ['x'], embeddingModel: 'toy' })
const b = makeStored('b.md', ['b0'], { sourceId: 'other' })

async function filled(): Promise<ChunkStore> {
  const store = memoryStore()
  await store.commit({ put: [b, a] })
  return store
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

test('a commit that changes something changes the revision, and any other leaves it', async () => {
  const store = await filled()
  const seen = new Set([await memoryStore().revision(), await store.revision()])
  expect(seen.size).toBe(2)
  const before = await store.revision()
  expect(await store.commit({ put: [a], remove: ['nobody'] })).toBe(before)
  expect(await store.commit({})).toBe(before)
  expect(await store.commit({ remove: [a.document.docId] })).not.toBe(before)
  expect(await store.commit({ put: [a] })).not.toBe(before)
})

test('get answers in the order of the ids, with null for an unknown one', async () => {
  const store = await filled()
  const got = await store.get(['b.md:0', 'nothing', 'a.md:2', 'a.md:2'])
  expect(got.map((chunk) => chunk?.text)).toEqual(['b0', undefined, 'a2', 'a2'])
})

test('neighbours are the chunk and the chunks beside it in its document, in order', async () => {
  const store = await filled()
  const texts = async (id: string, n: number) => (await store.neighbours(id, n)).map(({ text }) => text)
  expect(await texts('a.md:1', 1)).toEqual(['a0', 'a1', 'a2'])
  expect(await texts('a.md:3', 1)).toEqual(['a2', 'a3'])
  expect(await texts('a.md:3', 0)).toEqual(['a3'])
  expect(await texts('nothing', 1)).toEqual([])
})

test('source has the whole text, verbatim', async () => {
  const store = await filled()
  expect(await store.source(a.document.docId)).toEqual({ document: a.document, text: 'a0\na1\na2\na3' })
  expect(await store.source('nothing')).toBeNull()
})

test('select is the ids of the chunks that pass', async () => {
  const store = await filled()
  expect(await store.select({})).toEqual(new Set([...a.chunks, ...b.chunks].map(({ chunkId }) => chunkId)))
  expect(await store.select({ tags: ['x'] })).toEqual(new Set(a.chunks.map(({ chunkId }) => chunkId)))
  expect(await store.select({ tags: ['y'] })).toEqual(new Set())
})

test('documents and chunks come by path, of one source or of all', async () => {
  const store = await filled()
  expect((await collect(store.documents())).map(({ path }) => path)).toEqual(['a.md', 'b.md'])
  expect((await collect(store.documents({ sourceId: 'other' }))).map(({ path }) => path)).toEqual(['b.md'])
  expect((await collect(store.chunks())).map(({ text }) => text)).toEqual(['a0', 'a1', 'a2', 'a3', 'b0'])
  expect((await collect(store.chunks({ docIds: [b.document.docId] }))).map(({ text }) => text)).toEqual(['b0'])
})

test('a document that is put again replaces all of its chunks', async () => {
  const store = await filled()
  await store.commit({ put: [makeStored('a.md', ['new'], { contentHash: 'new' })] })
  expect((await store.get(['a.md:0', 'a.md:1'])).map((chunk) => chunk?.text)).toEqual(['new', undefined])
  expect(await store.stats()).toEqual({
    documents: 2,
    chunks: 2,
    embeddingModels: [null],
    chunkerVersions: ['lines.v1'],
  })
})

test('stats name every model once, and null for documents without one', async () => {
  expect(await (await filled()).stats()).toEqual({
    documents: 2,
    chunks: 5,
    embeddingModels: [null, 'toy'],
    chunkerVersions: ['lines.v1'],
  })
})

test('`chunks` has the embeddings, and `get` leaves them out by default', async () => {
  const store = memoryStore()
  const embedding = Float32Array.of(1, 0)
  await store.commit({ put: [{ ...b, chunks: b.chunks.map((chunk) => ({ ...chunk, embedding })) }] })
  expect(await collect(store.chunks())).toMatchObject([{ embedding }])
  expect((await store.get(['b.md:0']))[0]).not.toHaveProperty('embedding')
})

test('an abort rejects with its reason', async () => {
  const store = await filled()
  const signal = AbortSignal.abort('enough')
  await expect(store.get(['a.md:0'], { signal })).rejects.toBe('enough')
  await expect(store.select({}, { signal })).rejects.toBe('enough')
  await expect(collect(store.chunks({ signal }))).rejects.toBe('enough')
})

/** Every reading of the clock takes a millisecond, so that a slice is eight readings. */
function slowClock(): void {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now++)
  onTestFinished(() => void vi.restoreAllMocks())
}

async function many(): Promise<ChunkStore> {
  const store = memoryStore()
  await store.commit({ put: Array.from({ length: 100 }, (_, i) => makeStored(`${i}.md`, ['one', 'two'])) })
  return store
}

test('a select yields to the event loop after every eight milliseconds', async () => {
  const store = await many()
  slowClock()
  let ticks = 0
  let done = false
  const other = (async () => {
    for (; !done; ticks++) await new Promise((resolve) => setImmediate(resolve))
  })()
  expect((await store.select({ pathGlob: ['**/*?*?.md'] })).size).toBe(180)
  done = true
  await other
  expect(ticks).toBeGreaterThanOrEqual(10)
})

test('an abort between two slices of a select ends it', async () => {
  const store = await many()
  slowClock()
  const controller = new AbortController()
  const selection = store.select({}, { signal: controller.signal })
  controller.abort('enough')
  await expect(selection).rejects.toBe('enough')
})

test('a select sees one state of the store, whatever is committed meanwhile', async () => {
  const store = await many()
  const before = await store.select({})
  slowClock()
  const selection = store.select({})
  const put = Array.from({ length: 50 }, (_, i) => makeStored(`${2 * i}.md`, ['a', 'b', 'c'], { contentHash: 'new' }))
  await store.commit({ put, remove: ['doc-99.md'] })
  expect(await selection).toEqual(before)
})

describe('memoryStore is a ChunkStore', () => testChunkStore({ test, create: () => memoryStore() }))

describe('memoryStore is a SyncedStore', () => testSyncedStore({ test, create: () => memoryStore() }))
