import { judgeAnswer } from '@kebab/eval'
import { describe, expect, test } from 'vitest'

const ANSWER = 'A hook runs before a commit is made.'

/** An answer that marks the words of a span. */
function answered(answer: string, start: number, end: number) {
  return { answer, grounded: true, citations: [{ claims: [{ marked: { start, end } }, {}] }, {}] }
}

describe('an answer is judged by the words that it marks', () => {
  test('right: they match the pattern', () => {
    const { outcome, marked } = judgeAnswer({ pattern: /BEFORE a commit/i }, answered(ANSWER, 12, 27))
    expect({ outcome, marked }).toEqual({ outcome: 'right', marked: 'before a commit' })
  })

  test.each([
    ['the words that match are not marked', { pattern: /hook/ }, answered(ANSWER, 12, 27)],
    ['nothing is marked', { pattern: /hook/ }, { answer: ANSWER, grounded: true, citations: [] }],
    ['no document answers it', {}, answered(ANSWER, 12, 27)],
    ['more than 160 characters are marked', { pattern: /a/ }, answered('a'.repeat(200), 0, 161)],
    ['the answer has more than 600 characters', { pattern: /a/ }, answered('a'.repeat(601), 0, 1)],
  ])('misleading: %s', (_, question, answer) => {
    expect(judgeAnswer(question, answer).outcome).toBe('misleading')
  })

  test('160 marked characters of 600 are right', () => {
    expect(judgeAnswer({ pattern: /a/ }, answered('a'.repeat(600), 0, 160)).outcome).toBe('right')
  })

  test('refused: there is none, whatever the pattern', () => {
    for (const question of [{}, { pattern: /hook/ }])
      expect(judgeAnswer(question, { ...answered(ANSWER, 0, 6), grounded: false }).outcome).toBe('refused')
  })
})
