import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auroc, thresholds } from '../src/index.js'

const numbers = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 12 })

test('auroc is .75 for the example of roc_auc_score in the manual of scikit-learn', () => {
  expect(auroc([0.35, 0.8], [0.1, 0.4])).toBe(0.75)
})

test('auroc is the share of pairs in the right order, with equal pairs counting half', () => {
  fc.assert(
    fc.property(numbers, numbers, (positives, negatives) => {
      const wins = positives.flatMap((a) => negatives.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
      expect(auroc(positives, negatives)).toBeCloseTo(wins.reduce<number>((a, b) => a + b, 0) / wins.length, 12)
    }),
  )
})

test('auroc is the area under the curve of the thresholds', () => {
  fc.assert(
    fc.property(numbers, numbers, (positives, negatives) => {
      const points = thresholds(positives, negatives)
      let area = 0
      for (const [i, { falseAccepts, falseRefusals }] of points.slice(1).entries()) {
        const before = points[i]!
        area += ((before.falseAccepts - falseAccepts) * (2 - before.falseRefusals - falseRefusals)) / 2
      }
      expect(auroc(positives, negatives)).toBeCloseTo(area, 12)
    }),
  )
})

test('the lowest threshold accepts everything, and the highest nothing', () => {
  const points = thresholds([0.9, 0.6], [0.2, 0.6])
  expect(points).toEqual([
    { threshold: 0.2, falseAccepts: 1, falseRefusals: 0 },
    { threshold: 0.6, falseAccepts: 0.5, falseRefusals: 0 },
    { threshold: 0.9, falseAccepts: 0, falseRefusals: 0.5 },
    { threshold: Number.POSITIVE_INFINITY, falseAccepts: 0, falseRefusals: 1 },
  ])
})

test('without examples of both there is no result', () => {
  expect(auroc([], [1])).toBeNull()
  expect(thresholds([1], [])).toEqual([])
})
