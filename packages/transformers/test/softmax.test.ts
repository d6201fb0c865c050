import fc from 'fast-check'
import { expect, test } from 'vitest'
import { softmax } from '../src/softmax.js'

const logits = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 5 })

test('the probabilities add up to 1 and keep the order, however large the numbers', () => {
  fc.assert(
    fc.property(logits, (numbers) => {
      const odds = softmax(numbers)
      expect(odds.reduce((sum, odd) => sum + odd, 0)).toBeCloseTo(1, 12)
      for (const [i, a] of numbers.entries()) {
        for (const [j, b] of numbers.entries()) if (a > b) expect(odds[i]).toBeGreaterThanOrEqual(odds[j] ?? 1)
      }
    }),
  )
})

test('a difference of ln 3 is three times as likely', () => {
  expect(softmax([1 + Math.log(3), 1])).toEqual([expect.closeTo(0.75, 12), expect.closeTo(0.25, 12)])
})
