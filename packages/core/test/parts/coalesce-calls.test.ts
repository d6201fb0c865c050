import { testEmbedder } from '@kebab/testing'
import { describe, expect, test } from 'vitest'
import { gate } from '../../../../test/support/gate.js'
import { toyEmbedder, toyVector } from '../../../../test/support/toy-embedder.js'
import { coalesceCalls } from '../../src/index.js'

const query = { kind: 'query' } as const

test('calls of one turn of the event loop are one call, with each text once', async () => {
  const embedder = toyEmbedder()
  const { embed } = coalesceCalls(embedder)
  const [a, b] = await Promise.all([embed(['fox', 'hen'], query), embed(['hen', 'owl'], query)])
  expect(embedder.calls.map(({ texts }) => texts)).toEqual([['fox', 'hen', 'owl']])
  expect(a).toEqual([toyVector('fox', 32), toyVector('hen', 32)])
  expect(b).toEqual([toyVector('hen', 32), toyVector('owl', 32)])
  await embed(['fox'], query)
  expect(embedder.calls).toHaveLength(2)
})

test('queries and passages stay apart', async () => {
  const embedder = toyEmbedder()
  const { embed } = coalesceCalls(embedder)
  await Promise.all([embed(['fox'], query), embed(['fox'], { kind: 'passage' })])
  expect(embedder.calls.map(({ kind }) => kind)).toEqual(['query', 'passage'])
})

test('every caller gets vectors of its own', async () => {
  const { embed } = coalesceCalls(toyEmbedder())
  const [[a], [b]] = await Promise.all([embed(['fox'], query), embed(['fox'], query)])
  a!.fill(0)
  expect(b).toEqual(toyVector('fox', 32))
})

test('a failure rejects every call that was joined, and no later one', async () => {
  let fails = true
  const { embed } = coalesceCalls(
    toyEmbedder({
      embed: async (texts) =>
        fails ? Promise.reject(new Error('no model')) : texts.map(() => new Float32Array(32).fill(1)),
    }),
  )
  const both = await Promise.allSettled([embed(['fox'], query), embed(['hen'], query)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  await expect(embed(['fox'], query)).resolves.toHaveLength(1)
})

test('a caller that aborts rejects alone, and the joined call is aborted when all have aborted', async () => {
  let callSignal: AbortSignal | undefined
  const callGate = gate()
  const { embed } = coalesceCalls(
    toyEmbedder({
      embed: (_texts, { signal }) => {
        callSignal = signal
        callGate.open()
        return new Promise(() => {})
      },
    }),
  )
  const [a, b] = [new AbortController(), new AbortController()]
  const calls = [embed(['fox'], { ...query, signal: a.signal }), embed(['hen'], { ...query, signal: b.signal })]
  const outcomes = Promise.allSettled(calls)
  await callGate.opened
  a.abort(new Error('first'))
  await expect(calls[0]).rejects.toThrow('first')
  expect(callSignal?.aborted).toBe(false)
  b.abort(new Error('second'))
  expect((await outcomes).map((outcome) => (outcome as PromiseRejectedResult).reason.message)).toEqual([
    'first',
    'second',
  ])
  expect(callSignal?.aborted).toBe(true)
})

test('a call that aborts before the turn is over is not made', async () => {
  const embedder = toyEmbedder()
  const { embed } = coalesceCalls(embedder)
  const controller = new AbortController()
  const call = embed(['fox'], { ...query, signal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(call).rejects.toThrow('enough')
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(embedder.calls).toEqual([])
})

describe('coalesceCalls gives an Embedder', () => testEmbedder({ test, create: () => coalesceCalls(toyEmbedder()) }))
