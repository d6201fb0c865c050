import { expect, test } from 'vitest'
import { answerTarget } from '../../src/extractive/answer-target.js'
import { fitOf, fitOfSentence } from '../../src/extractive/answering-spans.js'

test.each([
  ['When was it built?', 'time'],
  ['In what year did he die?', 'time'],
  ['How many years did it take?', 'number'],
  ['What percentage of people agree?', 'number'],
  ['Who wrote it?', 'person'],
  ['Where does it run?', 'place'],
  ['Where are errors written by default?', 'place'],
  ['Which country won?', 'place'],
  ['Which hook runs first?', 'member'],
  ['What is the default port?', 'member'],
  ['What is the default timeout?', 'value'],
  ['How do I start it?', 'way'],
  ['What is a hook?', 'meaning'],
  ['What is the body when nothing was sent?', 'any'],
  ['What runs before a commit?', 'agent'],
  ['What happens if it fails?', 'effect'],
  ['Why is it so?', 'any'],
  ['Was hat er geschrieben?', 'any'],
])('%s asks for: %s', (question, kind) => {
  expect(answerTarget(question).kind).toBe(kind)
})

test.each([
  ['How long did it take?', 'It took twelve days.', 1],
  ['How long did it take?', 'It took long.', -1],
  ['When did it begin?', 'It began in May.', 1],
  ['When did it begin?', 'It began late.', -1],
  ['Who wrote the book?', 'The book by Tolkien.', 1],
  ['Who was Tolkien?', 'The book by Tolkien.', -1],
  ['Why?', 'Whatever.', 0],
])('of plain text, for %s, “%s” fits: %d', (question, sentence, fit) => {
  expect(fitOfSentence(answerTarget(question), sentence)).toBe(fit)
})

test.each([
  ['What is the maximum number of routes?', 'It has 20 routes.', 'At most 20 routes are there.'],
  ['How many routes are there?', 'They take 20 ms.', 'There are 20 routes.'],
  ['When was it released?', 'When it is done.', 'It came in Sep 2024.'],
  ['Which port is used?', 'It uses v3.', 'It uses :9090.'],
  ['What is the default timeout?', 'The timeout of `x` is 3.', 'The timeout is 3 by default.'],
])('what is asked for is in a text, %s', (question, without, text) => {
  expect(fitOf(answerTarget(question), without)).toBeLessThanOrEqual(0)
  expect(fitOf(answerTarget(question), text)).toBeGreaterThan(0)
})
