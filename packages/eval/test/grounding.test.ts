import fc from 'fast-check'
import { expect, test } from 'vitest'
import { citationPrecision, citationRecall, groundingScores } from '../src/index.js'
import { invalidField } from './support/invalid-field.js'

test('a worked example: five questions, two of them unanswerable', () => {
  const labels = new Map([
    ['a', { answerable: true, supporting: ['hooks.md', 'commits.md'] }],
    ['b', { answerable: true, supporting: ['rivers.md'] }],
    ['c', { answerable: true, supporting: ['lakes.md'] }],
    ['d', { answerable: false }],
    ['e', { answerable: false }],
  ])
  const scores = groundingScores(
    [
      { id: 'a', refused: false, cited: ['hooks.md', 'hooks.md', 'lakes.md'] }, // precision 1/2, recall 1/2
      { id: 'b', refused: false }, // cites nothing: 0 and 0
      { id: 'c', refused: true }, // incorrect
      { id: 'd', refused: true }, // correct
      { id: 'e', refused: false, cited: ['lakes.md'] }, // incorrect
    ],
    labels,
  )
  expect(scores).toEqual({
    questions: 5,
    refusalAccuracy: 3 / 5,
    answeredWhereAnswerable: 2 / 3,
    refusedWhereUnanswerable: 1 / 2,
    citationPrecision: 1 / 4,
    citationRecall: 1 / 4,
  })
})

test('precision is the share of citations that support; recall is the share of supporting ids that are cited', () => {
  expect(citationPrecision(['a', 'b', 'b', 'c'], ['a'])).toBe(1 / 3)
  expect(citationRecall(['a', 'a'], ['a', 'b'])).toBe(1 / 2)
  expect(citationPrecision([], ['a'])).toBeNull()
  expect(citationRecall(['a'], [])).toBeNull()
})

test('there is no score where there is nothing to measure', () => {
  expect(groundingScores([], new Map())).toEqual({
    questions: 0,
    refusalAccuracy: null,
    answeredWhereAnswerable: null,
    refusedWhereUnanswerable: null,
    citationPrecision: null,
    citationRecall: null,
  })
})

test('an answer without a label, or a second answer to one question, is a TypeError', () => {
  const answer = { id: 'a', refused: true }
  expect(() => groundingScores([answer], new Map())).toThrow(invalidField('labels.a'))
  expect(() => groundingScores([answer, answer], new Map([['a', { answerable: true }]]))).toThrow(
    invalidField('answers.a'),
  )
})

test('scores are in [0, 1] and ignore the order of answers; the accuracy lies between the two shares', () => {
  const ids = fc.array(fc.constantFrom('p', 'q', 'r'), { maxLength: 4 })
  const answer = fc.record({ refused: fc.boolean(), answerable: fc.boolean(), cited: ids, supporting: ids })
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1 }), (all) => {
      const labels = new Map(all.map((each, i) => [`${i}`, each]))
      const answers = all.map((each, i) => ({ ...each, id: `${i}` }))
      const scores = groundingScores(answers, labels)
      for (const score of Object.values({ ...scores, questions: null })) {
        if (score === null) continue
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
      }
      const backwards = groundingScores([...answers].reverse(), labels)
      expect(backwards.refusalAccuracy).toBe(scores.refusalAccuracy)
      expect(backwards.citationRecall ?? -1).toBeCloseTo(scores.citationRecall ?? -1, 12)
      const shares = [scores.answeredWhereAnswerable, scores.refusedWhereUnanswerable].filter((share) => share !== null)
      expect(scores.refusalAccuracy).toBeGreaterThanOrEqual(Math.min(...shares) - 1e-12)
      expect(scores.refusalAccuracy).toBeLessThanOrEqual(Math.max(...shares) + 1e-12)
    }),
  )
})
