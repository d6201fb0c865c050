import type { ChunkFilter } from '@kebab/core'
import { expect, test } from 'vitest'
import { retrieve, score } from '../ask-retriever.js'
import { chunkOf } from './chunk.js'
import { idsOf, withFruit } from './fruit.js'
import type { MakeBm25 } from './make-bm25.js'

const reason = new Error('the caller had enough')

export function testAborts(make: MakeBm25): void {
  test('a signal that has aborted rejects every call with its reason', async () => {
    const retriever = await withFruit(make)
    const signal = AbortSignal.abort(reason)
    await expect(retrieve(retriever, 'apple', { limit: 5, signal })).rejects.toBe(reason)
    await expect(retrieve(retriever, '', { limit: 5, signal })).rejects.toBe(reason)
    await expect(score(retriever, 'apple', ['1'], { signal })).rejects.toBe(reason)
    await expect(retriever.add([chunkOf('9', 'apple')], { signal })).rejects.toBe(reason)
    expect(await idsOf(retriever, 'apple')).toEqual(['1', '2'])
  })

  test('an abort while the filter is worked out rejects at once', async () => {
    const retriever = await withFruit(make)
    const controller = new AbortController()
    const filter: ChunkFilter = { where: {}, allowed: () => new Promise(() => {}) }
    const search = retrieve(retriever, 'apple', { limit: 5, filter, signal: controller.signal })
    controller.abort(reason)
    await expect(search).rejects.toBe(reason)
  })

  test('an abort that comes with the allowed chunks is still seen', async () => {
    const retriever = await withFruit(make)
    const controller = new AbortController()
    const allowed = async (): Promise<Set<string>> => {
      controller.abort(reason)
      return new Set(['1'])
    }
    const filter: ChunkFilter = { where: {}, allowed }
    await expect(retrieve(retriever, 'apple', { limit: 5, filter, signal: controller.signal })).rejects.toBe(reason)
  })
}
