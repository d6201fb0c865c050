import fc from 'fast-check'
import { Index } from 'flexsearch'
import { expect, test } from 'vitest'
import { withFruit } from '../../../test/support/bm25/fruit.js'
import type { MakeBm25 } from '../../../test/support/bm25/make-bm25.js'
import { testBm25 } from '../../../test/support/bm25/test-bm25.js'
import { topMatches } from '../src/flexsearch-retriever.js'
import { flexsearchRetriever } from '../src/index.js'

const make: MakeBm25 = (options) => flexsearchRetriever({ Index, ...options })

testBm25(make)

test('the revision of a set of chunks does not change between releases', async () => {
  expect((await withFruit(make)).revision()).toBe('bcc71e6b3b80c3957659d8e0f2c99d3d')
})

test('topMatches equals sorting all matches and taking the first; complete tells whether these are all', () => {
  const item = fc.record({ score: fc.constantFrom(0.5, 1, 1, 1, 2, 3.5), accepted: fc.boolean() })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ maxLength: 3 }), { maxLength: 60 }),
      fc.array(item, { minLength: 60, maxLength: 60 }),
      fc.integer({ min: 1, max: 70 }),
      fc.boolean(),
      (chunkIds, items, limit, filtered) => {
        const scores = Float64Array.from(items, ({ score }) => score)
        const numbers = chunkIds.map((_, i) => i)
        const accepts = filtered ? (match: number): boolean => items[match]!.accepted : undefined
        const expected = numbers
          .filter((n) => accepts?.(n) ?? true)
          .sort((a, b) => scores[b]! - scores[a]! || (chunkIds[a]! < chunkIds[b]! ? -1 : 1))
        const { best, complete } = topMatches({ matches: Int32Array.from(numbers), limit, scores, chunkIds, accepts })
        expect([...best]).toEqual(expected.slice(0, limit))
        expect(complete).toBe(expected.length <= limit)
      },
    ),
    { numRuns: 200 },
  )
})
