import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Filters, memoryStore } from '../../src/index.js'
import { filterMatcher } from '../../src/kit/index.js'
import { makeStored } from '../support/corpus.js'

const leaf = fc.constantFrom(1, 2, '1', 'web', true, false, null, '2026-01-01')
const metadata = fc.record(
  { a: fc.oneof(leaf, fc.array(leaf, { maxLength: 3 })), b: fc.record({ c: leaf }) },
  { requiredKeys: [] },
)
const condition = fc.oneof(
  fc.record({ eq: fc.constantFrom(1, '1', true) }),
  fc.record({ in: fc.constant([2, 'web', false]) }),
  fc.record({ gte: fc.constantFrom(1, 'a', '2025-12-31') }),
  fc.record({ contains: fc.constant('e') }),
  fc.record({ exists: fc.boolean() }),
  fc.record({ exists: fc.constant(true), lt: fc.constant(2) }),
  fc.record({ gt: fc.constantFrom(0, 1, 2), lte: fc.constantFrom(1, 2) }),
  fc.record({ lt: fc.constantFrom(1, 2, '2') }),
)
const fields = fc.dictionary(fc.constantFrom('a', 'b', 'b.c', 'none'), condition, { minKeys: 1, maxKeys: 2 })
const leaves = fields.map((one): Filters => ({ metadata: one }))
const filters = fc.oneof(
  leaves,
  fc.tuple(leaves, leaves).map((and): Filters => ({ and })),
  fc.tuple(leaves, leaves).map((or): Filters => ({ or })),
  leaves.map((not): Filters => ({ not })),
)

test('a memory store selects what passes, in each state and in a view of a state before', async () => {
  const steps = fc.array(fc.tuple(fc.array(metadata, { minLength: 2, maxLength: 6 }), filters, fc.boolean()), {
    minLength: 3,
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const store = memoryStore()
      for (const [documents, where, hasView] of all) {
        // A field that is indexed before the commit must not tell after it.
        await store.select(where)
        const put = documents.map((one, i) => makeStored(`${i}.md`, ['text'], { metadata: one }))
        const view = hasView ? await store.view?.() : undefined
        const before = view && (await view.select(where))
        await store.commit({ put })
        if (view !== undefined) expect(await view.select(where)).toEqual(before)
        await view?.close()
        const passes = filterMatcher(where)
        const expected = new Set<string>()
        for await (const chunk of store.chunks()) if (passes(chunk)) expected.add(chunk.chunkId)
        expect(await store.select(where)).toEqual(expected)
        expect(await store.select(where)).toEqual(expected)
      }
    }),
    { numRuns: 600 },
  )
})

test('a memory store selects what passes each condition', async () => {
  const store = memoryStore()
  const values = [-1, 0, 1, 2, 2.5, '1', '2', 'web', true, false, null, '2026-01-01', [1, 9], [], { c: 1 }]
  await store.commit({ put: values.map((a, i) => makeStored(`${i}.md`, ['text'], { metadata: { a } as never })) })
  const operands = [-1, 0, 1, 2, 3, '1', 'e', '2025-01-01']
  const bounds = operands.flatMap((one) => [{ gt: one }, { gte: one }, { lt: one }, { lte: one }])
  const numbers = operands.filter((one) => typeof one === 'number')
  const pairs = numbers.flatMap((one) => numbers.map((other) => ({ gte: one, lte: other })))
  const others = [
    { eq: 1 },
    { eq: true },
    { in: [2, 'web', 7] },
    { contains: 'e' },
    { exists: true },
    { exists: false },
  ]
  for (const a of [...bounds, ...pairs, ...others]) {
    const passes = filterMatcher({ metadata: { a } })
    const expected = new Set<string>()
    for await (const chunk of store.chunks()) if (passes(chunk)) expected.add(chunk.chunkId)
    expect(await store.select({ metadata: { a } }), JSON.stringify(a)).toEqual(expected)
  }
})
