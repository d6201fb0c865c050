import { expect, test } from 'vitest'
import { clausesOf } from '../src/clauses-of.js'

test('no more than 20 clauses are taken from a text, however often one could be repeated in the next', () => {
  const sentence = 'What is the quota in A, and in all of B, and in all of C, and in all of D? '
  expect(clausesOf(sentence)).toHaveLength(4)
  expect(clausesOf(sentence.repeat(100))).toHaveLength(20)
  expect(clausesOf(`What is it${', and in all of B'.repeat(100)}`)).toHaveLength(20)
})
