import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairedBootstrap } from '../src/index.js'
import { seededRandom } from '../src/paired-bootstrap.js'
import { invalidField } from './support/invalid-field.js'

const scores = fc.array(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
  { maxLength: 30 },
)
const compare = (pairs: [number, number][], seed = 1) =>
  pairedBootstrap(
    pairs.map(([a]) => a),
    pairs.map(([, b]) => b),
    { samples: 300, seed },
  )

test('the same seed gives the same result', () => {
  fc.assert(
    fc.property(scores, fc.integer(), (pairs, seed) => {
      expect(compare(pairs, seed)).toEqual(compare(pairs, seed))
    }),
  )
})

test('the difference is the mean of b - a, and p is within its bounds', () => {
  fc.assert(
    fc.property(scores, (pairs) => {
      const { queries, difference, low, high, pValue } = compare(pairs)
      expect(queries).toBe(pairs.length)
      expect(difference).toBeCloseTo(pairs.reduce((sum, [a, b]) => sum + b - a, 0) / Math.max(1, pairs.length), 12)
      expect(low).toBeLessThanOrEqual(high)
      expect(pValue).toBeGreaterThanOrEqual(1 / 301)
      expect(pValue).toBeLessThanOrEqual(1)
    }),
  )
})

test('swapping the systems mirrors the result', () => {
  fc.assert(
    fc.property(scores, (pairs) => {
      const there = compare(pairs)
      const back = compare(pairs.map(([a, b]) => [b, a]))
      expect(back.difference).toBeCloseTo(-there.difference, 12)
      expect(back.low).toBeCloseTo(-there.high, 12)
      expect(back.pValue).toBeCloseTo(there.pValue, 12)
    }),
  )
})

test('equal systems have a difference of 0 and a p of 1', () => {
  expect(pairedBootstrap([0.1, 0.9], [0.1, 0.9])).toEqual({ queries: 2, difference: 0, low: 0, high: 0, pValue: 1 })
  expect(pairedBootstrap([], [])).toEqual({ queries: 0, difference: 0, low: 0, high: 0, pValue: 1 })
})

test('over many queries, interval and p are those of the normal distribution', () => {
  const random = seededRandom(7)
  const a = Array.from({ length: 400 }, random)
  // A difference of 2 standard errors: the deviation of the deltas is sqrt(1/12) / 10.
  const error = Math.sqrt(1 / 12) / 10 / 20
  const noise = Array.from({ length: 400 }, () => (random() - 0.5) / 10)
  const mean = noise.reduce((sum, value) => sum + value, 0) / 400
  const b = a.map((score, i) => score + noise[i]! - mean + 2 * error)
  const { difference, low, high, pValue } = pairedBootstrap(a, b)
  expect(difference).toBeCloseTo(2 * error, 12)
  expect((high - low) / 2 / (1.96 * error)).toBeCloseTo(1, 1)
  expect(pValue).toBeGreaterThan(0.03)
  expect(pValue).toBeLessThan(0.065)
})

test('a lower confidence narrows the interval', () => {
  const random = seededRandom(3)
  const [a, b] = [Array.from({ length: 50 }, random), Array.from({ length: 50 }, random)]
  const wide = pairedBootstrap(a, b, { confidence: 0.99 })
  const narrow = pairedBootstrap(a, b, { confidence: 0.5 })
  expect(narrow.low).toBeGreaterThan(wide.low)
  expect(narrow.high).toBeLessThan(wide.high)
})

test('refuses what it can’t compare', () => {
  expect(() => pairedBootstrap([1], [])).toThrow(invalidField('b'))
  expect(() => pairedBootstrap([1], [Number.NaN])).toThrow(invalidField('b.0'))
  expect(() => pairedBootstrap([1], [1], { samples: 0 })).toThrow(TypeError)
  expect(() => pairedBootstrap([1], [1], { confidence: 1 })).toThrow(TypeError)
})
