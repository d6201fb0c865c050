import fc from 'fast-check'
import { expect, test } from 'vitest'
import { topMatches } from '../src/top-matches.js'

test('the best are those that sorting everything gives, and complete says whether they are all', () => {
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
    { numRuns: 500 },
  )
})
