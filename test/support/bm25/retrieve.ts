import type { ChunkFilter } from '@kebab/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retrieve, score } from '../ask-retriever.js'
import { chunkOf } from './chunk.js'
import { filterOf, idsOf, withFruit } from './fruit.js'
import type { MakeBm25 } from './make-bm25.js'

export function testRetrieve(make: MakeBm25): void {
  test('a chunk matches when it holds at least one term of the query', async () => {
    const retriever = await withFruit(make)
    expect(await idsOf(retriever, 'which red pear is it')).toEqual(['1', '3'])
    expect(await idsOf(retriever, 'nothing of this')).toEqual([])
  })

  test('an empty query, or one without a term, gives an empty ranking that is exhausted', async () => {
    const retriever = await withFruit(make)
    const unasked: ChunkFilter = { where: {}, allowed: () => Promise.reject(new Error('no filter is needed here')) }
    for (const query of ['', ' \n', '?!', '\ud800']) {
      expect(await retrieve(retriever, query, { limit: 5, filter: unasked })).toEqual({
        candidates: [],
        exhausted: true,
      })
      expect(await score(retriever, query, ['1', 'x'])).toEqual([0, null])
    }
  })

  test('an empty index gives an empty ranking that is exhausted', async () => {
    const retriever = make()
    expect(await retrieve(retriever, 'apple', { limit: 5 })).toEqual({ candidates: [], exhausted: true })
    expect(await retriever.documentFrequencies(['apple'])).toEqual({ chunks: 0, frequencies: [0] })
    expect(await score(retriever, 'apple', ['1'])).toEqual([null])
  })

  test('exhausted is true exactly when no match is left out, with a filter too', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => `id${i}`)
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(ids),
        fc.option(fc.subarray(ids), { nil: undefined }),
        fc.integer({ min: 1, max: 45 }),
        async (matching, allowed, limit) => {
          const retriever = make()
          await retriever.add(
            ids.map((chunkId, i) => chunkOf(chunkId, matching.includes(chunkId) ? 'hit '.repeat(1 + (i % 3)) : 'miss')),
          )
          const filter = allowed && filterOf([...allowed, 'unknown'])
          const { candidates, exhausted } = await retrieve(retriever, 'hit', { limit, filter })
          const all = matching.filter((chunkId) => allowed?.includes(chunkId) ?? true)
          expect(exhausted).toBe(all.length <= limit)
          expect(candidates.length).toBe(Math.min(limit, all.length))
        },
      ),
    )
  })

  test('a filter holds for every hit and loses none, whatever its size', async () => {
    const ids = Array.from({ length: 300 }, (_, i) => `id${i}`)
    const retriever = make()
    await retriever.add(
      ids.map((chunkId, i) => chunkOf(chunkId, `${'hit '.repeat(1 + (i % 7))} ${'other '.repeat(i % 11)}`)),
    )
    const whole = await retrieve(retriever, 'hit', { limit: 1000 })
    await fc.assert(
      fc.asyncProperty(fc.subarray(ids), fc.integer({ min: 1, max: 320 }), async (allowed, limit) => {
        const { candidates } = await retrieve(retriever, 'hit', { limit, filter: filterOf(allowed) })
        const expected = whole.candidates.filter(({ chunkId }) => allowed.includes(chunkId)).slice(0, limit)
        expect(candidates).toEqual(expected)
      }),
    )
  })

  test('the allowed chunks are asked for once, and a failure to tell them is passed on', async () => {
    const retriever = await withFruit(make)
    let calls = 0
    const allowed = async (): Promise<Set<string>> => {
      calls += 1
      return new Set(['2'])
    }
    const filter: ChunkFilter = { where: {}, allowed }
    expect((await retrieve(retriever, 'apple', { limit: 5, filter })).candidates).toHaveLength(1)
    expect(calls).toBe(1)
    const broken: ChunkFilter = { where: {}, allowed: () => Promise.reject(new Error('store is gone')) }
    await expect(retrieve(retriever, 'apple', { limit: 5, filter: broken })).rejects.toThrow('store is gone')
  })

  test('concurrent calls do not mix', async () => {
    const retriever = await withFruit(make)
    const queries = ['red', 'green', 'pear', 'apple', 'apple pear', '']
    const alone: unknown[] = []
    for (const query of queries)
      alone.push(await retrieve(retriever, query, { limit: 2, filter: filterOf(['1', '2', '3']) }))
    const together = await Promise.all(
      queries.map((query) => retrieve(retriever, query, { limit: 2, filter: filterOf(['1', '2', '3']) })),
    )
    expect(together).toEqual(alone)
  })

  test('rankings belong to the caller: changing one changes no later answer', async () => {
    const retriever = await withFruit(make)
    const first = await retrieve(retriever, 'apple', { limit: 5 })
    const copy = structuredClone(first)
    ;(first.candidates as unknown[]).length = 0
    expect(await retrieve(retriever, 'apple', { limit: 5 })).toEqual(copy)
  })
}
