import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planBatches } from '../src/plan-batches.js'

const lengths = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 })
const size = fc.integer({ min: 1, max: 32 })
const textsOf = (all: number[]) => all.map((length) => 'x'.repeat(length))

test('every text is in exactly one batch, and no batch is empty or over its size', () => {
  fc.assert(
    fc.property(lengths, size, (all, most) => {
      const batches = planBatches(textsOf(all), most)
      expect(batches.flat().sort((a, b) => a - b)).toEqual(all.map((_, index) => index))
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThanOrEqual(1)
        expect(batch.length).toBeLessThanOrEqual(most)
      }
    }),
  )
})

test('a batch of several texts stays small when padded to its longest', () => {
  fc.assert(
    fc.property(lengths, size, (all, most) => {
      for (const batch of planBatches(textsOf(all), most)) {
        const longest = Math.max(...batch.map((index) => all[index] ?? 0))
        if (batch.length > 1) expect(longest * batch.length).toBeLessThanOrEqual(16_384)
      }
    }),
  )
})

test('texts of like length go together, equal ones in their order', () => {
  fc.assert(
    fc.property(lengths, fc.integer({ min: 2, max: 32 }), (all, most) => {
      const order = planBatches(textsOf(all), most).flat()
      const expected = all.map((_, index) => index).sort((a, b) => (all[a] ?? 0) - (all[b] ?? 0) || a - b)
      expect(order).toEqual(expected)
    }),
  )
})

test('one at a time keeps the order', () => {
  expect(planBatches(['long text', '', 'text'], 1)).toEqual([[0], [1], [2]])
})
