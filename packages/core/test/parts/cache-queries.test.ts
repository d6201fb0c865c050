import { testEmbedder } from '@kebab/testing'
import { describe, expect, test } from 'vitest'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { cacheQueries, type Embedder } from '../../src/index.js'

function counting() {
  const batches: string[][] = []
  const embedder: Embedder = {
    model: 'toy',
    dimensions: 1,
    async embed(texts) {
      batches.push([...texts])
      return texts.map((text) => Float32Array.of(text.length))
    },
  }
  return { batches, cached: cacheQueries(embedder, { size: 2 }) }
}

test('a query is embedded once while it is among the last ones', async () => {
  const { batches, cached } = counting()
  await cached.embed(['a'], { kind: 'query' })
  await cached.embed(['bb', 'a', 'bb'], { kind: 'query' })
  expect(batches).toEqual([['a'], ['bb']])
  await cached.embed(['ccc'], { kind: 'query' })
  await cached.embed(['a'], { kind: 'query' })
  expect(batches).toEqual([['a'], ['bb'], ['ccc']])
  await cached.embed(['bb'], { kind: 'query' })
  expect(batches).toHaveLength(4)
})

test('a passage is never cached', async () => {
  const { batches, cached } = counting()
  await cached.embed(['a'], { kind: 'passage' })
  await cached.embed(['a'], { kind: 'passage' })
  expect(batches).toHaveLength(2)
})

test('changing a returned vector changes no other', async () => {
  const { cached } = counting()
  const [vector] = await cached.embed(['a'], { kind: 'query' })
  vector!.fill(7)
  expect(await cached.embed(['a'], { kind: 'query' })).toEqual([Float32Array.of(1)])
})

test('more queries at once than the cache holds all get their vectors', async () => {
  const { cached } = counting()
  const vectors = await cached.embed(['a', 'bb', 'ccc', 'dddd'], { kind: 'query' })
  expect(vectors.map(([length]) => length)).toEqual([1, 2, 3, 4])
})

describe('the embedder of the tests is an Embedder', () => testEmbedder({ test, create: () => toyEmbedder() }))

describe('cacheQueries gives an Embedder', () => testEmbedder({ test, create: () => cacheQueries(toyEmbedder()) }))
