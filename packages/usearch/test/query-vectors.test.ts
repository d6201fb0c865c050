import { createRequire } from 'node:module'
import { cacheQueries, coalesceCalls, type Embedder } from '@kebab/core'
import { afterEach, expect, test, vi } from 'vitest'
import { usearchRetriever } from '../src/index.js'

const usearch = createRequire(import.meta.url)('usearch')
/** Of no other vector in this process. */
const DIMENSIONS = 13
const typedArray = Object.getPrototypeOf(Float32Array.prototype)

afterEach(() => vi.restoreAllMocks())

/** How many vectors of the embedder a method of all typed arrays was called on. */
function callsOf(method: 'slice' | typeof Symbol.iterator): () => number {
  const spy = vi.spyOn(typedArray, method as never)
  return () => spy.mock.contexts.filter((it) => it instanceof Float32Array && it.length === DIMENSIONS).length
}

test('the vector of a query is checked once and copied once on its way through a cache and joined calls', async () => {
  const embedder: Embedder = {
    model: 'toy',
    dimensions: DIMENSIONS,
    embed: async (texts) => texts.map((text) => new Float32Array(DIMENSIONS).fill(text.length)),
  }
  const retriever = usearchRetriever({ usearch, embedder: cacheQueries(coalesceCalls(embedder)) })
  const document = { docId: 'd', sourceId: 's', path: 'a.md', tags: [], metadata: {} }
  await retriever.add([{ chunkId: 'c', text: 'fox', headingPath: [], document } as never])
  const [copied, checked] = [callsOf('slice'), callsOf(Symbol.iterator)]
  const first = await retriever.retrieve('a quick fox', { limit: 1 })
  expect([copied(), checked()]).toEqual([1, 1])
  expect(await retriever.retrieve('a quick fox', { limit: 1 })).toEqual(first)
  expect([copied(), checked()]).toEqual([1, 1])
})
