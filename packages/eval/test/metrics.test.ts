import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averagePrecision, type Metric, ndcg, precision, recall, reciprocalRank } from '../src/index.js'
import { invalidField } from './support/invalid-field.js'

/** A ranking whose documents have these grades, in order, and relevant documents that it missed. */
function graded(grades: readonly number[], missed: readonly number[] = []): [string[], Map<string, number>] {
  const ranking = grades.map((_, i) => `d${i}`)
  return [
    ranking,
    new Map([
      ...ranking.map((id, i) => [id, grades[i]!] as const),
      ...missed.map((grade, i) => [`m${i}`, grade] as const),
    ]),
  ]
}

describe('published examples', () => {
  test('nDCG: "Discounted cumulative gain" in Wikipedia, six documents found and two missed', () => {
    const [ranking, grades] = graded([3, 2, 3, 0, 1, 2], [3, 2])
    expect(ndcg(ranking, grades, 6)).toBeCloseTo(0.785, 3)
    expect(ndcg(...graded([3, 2, 3, 0, 1, 2]), 6)).toBeCloseTo(0.961, 3)
  })

  test.each([
    [[5, 1, 0, 0, 10], 5, 0.6956940443813076],
    [[0, 0, 1, 10, 5], 5, 0.4936802],
    [[0, 0, 1, 10, 5], 4, 0.3520244],
  ])('nDCG: ndcg_score in the manual of scikit-learn, %j at %i', (grades, k, expected) => {
    expect(ndcg(...graded(grades), k)).toBeCloseTo(expected, 6)
  })

  test('MRR: "Mean reciprocal rank" in Wikipedia', () => {
    const ranks = [3, 2, 1].map(
      (rank) => reciprocalRank(...graded(Array.from({ length: 3 }, (_, i) => Number(i + 1 === rank))), 3)!,
    )
    expect(ranks).toEqual([1 / 3, 1 / 2, 1])
    expect(ranks.reduce((a, b) => a + b) / 3).toBeCloseTo(0.61, 2)
  })

  test('precision and average precision: "Introduction to information retrieval", exercise 8.9', () => {
    const relevance = [...'RRNNNNNNRNRNNNRNNNNR'].map((letter) => Number(letter === 'R'))
    const [ranking, grades] = graded(relevance, [1, 1])
    expect(precision(ranking, grades, 20)).toBe(0.3)
    expect(recall(ranking, grades, 20)).toBe(6 / 8)
    // .555 is the mean over the six that were found; the two that were missed add precisions of 0.
    expect(averagePrecision(...graded(relevance), 20)).toBeCloseTo(0.555, 3)
    expect(averagePrecision(ranking, grades, 20)).toBeCloseTo((0.555 * 6) / 8, 3)
  })
})

const metrics: [string, Metric][] = Object.entries({ ndcg, reciprocalRank, recall, precision, averagePrecision })

describe.each(metrics)('%s', (_, metric) => {
  const rankings = fc.tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 15 }).map((ids) => ids.map(String)),
    fc
      .dictionary(fc.integer({ min: 0, max: 20 }).map(String), fc.integer({ min: -1, max: 4 }))
      .map((grades) => new Map(Object.entries(grades))),
    fc.integer({ min: 1, max: 20 }),
  )

  test('lies in [0, 1], or is null without a relevant document', () => {
    fc.assert(
      fc.property(rankings, ([ranking, grades, k]) => {
        const score = metric(ranking, grades, k)
        if ([...grades.values()].some((grade) => grade > 0)) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1 + 1e-12)
        } else expect(score).toBeNull()
      }),
    )
  })

  test('never decreases when a relevant document is exchanged with an irrelevant one above it', () => {
    fc.assert(
      fc.property(rankings, fc.nat(), fc.nat(), ([ranking, grades, k], first, second) => {
        const [i, j] = [first % Math.max(1, ranking.length), second % Math.max(1, ranking.length)].sort(
          (a, b) => a - b,
        ) as [number, number]
        if ((grades.get(ranking[i]!) ?? 0) > 0 || (grades.get(ranking[j]!) ?? 0) <= 0) return
        const better = [...ranking]
        ;[better[i], better[j]] = [ranking[j]!, ranking[i]!]
        expect(metric(better, grades, k)!).toBeGreaterThanOrEqual(metric(ranking, grades, k)! - 1e-12)
      }),
    )
  })

  test('uses only the first k, and counts a document once', () => {
    fc.assert(
      fc.property(rankings, ([ranking, grades, k]) => {
        expect(metric(ranking, grades, k)).toBe(metric(ranking.slice(0, k), grades, k))
        const [first] = ranking
        if (first !== undefined) expect(metric([first, first], grades, 2)).toBe(metric([first, 'other'], grades, 2))
      }),
    )
  })

  test('refuses a k that is no integer from 1', () => {
    for (const k of [0, 1.5, Number.NaN]) expect(() => metric(['a'], new Map([['a', 1]]), k)).toThrow(invalidField('k'))
  })
})

test('the best ranking has an nDCG of 1', () => {
  expect(ndcg(...graded([3, 2, 2, 1, 0]), 3)).toBe(1)
})
