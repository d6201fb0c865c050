import { expect, test } from 'vitest'
import { answerType, fitsType } from '../../src/extractive/choose-sentences.js'

test.each([
  ['When was it built?', 'time'],
  ['In what year did he die?', 'time'],
  ['How many years did it take?', 'number'],
  ['What percentage of people agree?', 'number'],
  ['Who wrote it?', 'name'],
  ['Where does it run?', 'name'],
  ['Which country won?', 'name'],
  ['Why is it so?', 'any'],
  ['Wer hat es geschrieben?', 'any'],
])('%s asks for: %s', (question, type) => {
  expect(answerType(question)).toBe(type)
})

test('a sentence fits that holds a number, a time, or a name that the question doesn’t hold already', () => {
  expect(fitsType('number', 'It took twelve days.', '')).toBe(1)
  expect(fitsType('number', 'It took long.', '')).toBe(-1)
  expect(fitsType('time', 'It began in May.', '')).toBe(1)
  expect(fitsType('time', 'It began late.', '')).toBe(-1)
  expect(fitsType('name', 'The book by Tolkien.', 'Who wrote the book?')).toBe(1)
  expect(fitsType('name', 'The book by Tolkien.', 'Who was Tolkien?')).toBe(-1)
  expect(fitsType('any', 'Whatever.', '')).toBe(0)
})
