import { expect, test } from 'vitest'
import { answerTarget } from '../../src/extractive/answer-target.js'
import { windowOf } from '../../src/extractive/windows.js'
import { answerTo, markedIn, marksIn } from '../support/extractive-answers.js'

const CUP = `# The harbour cup

The last race of 1998 ended with a victory of the Rovers of Linz, who had lost the three races before.

The Gulls are a team of the rowing league of the north, and have been since they left the docks.

After the second of these races the crews of both boats, who had rowed through the fog since the early morning, met in the hall behind the harbour and gave the western half of the quay, which had no name before, the name of Long Sound.
`

test.each([
  ['a verb in other words', 'Who won the last race of 1998?', 'Rovers of Linz'],
  ['one of a kind that no program has', 'Which sport do the Gulls of the north have?', 'rowing league'],
])('a sentence of prose answers with %s: %s', async (_, question, words) => {
  expect(markedIn(await answerTo(question, CUP))).toContain(words)
})

test.each([
  ['less than half of the question', 'Which crew rowed the oldest boat of the harbour home?'],
  ['no person', 'Who steered the boat of the harbour?'],
])('a sentence of prose with %s is no answer: %s', async (_, question) => {
  const text = '# Notes\n\nThe boat of the harbour was steered with care.\n'
  expect(await answerTo(question, text)).toMatchObject({ grounded: false, refusal_cause: 'declined' })
})

test('of a long sentence, the words on both sides of what was asked are marked', async () => {
  const marked = markedIn(await answerTo('What name did the western half of the quay get?', CUP))
  expect(marked).toContain('Long Sound')
  expect(marked.length).toBeLessThanOrEqual(160)
})

test('the words of the question are in the middle of what is marked', () => {
  const days = 'a day passed, '.repeat(12)
  const text = `${days}the boat sank, ${days}`
  const { start, end } = windowOf(text, answerTarget('What became of the boats?'), 160)
  expect(Math.abs(text.indexOf('boat') - (start + end) / 2)).toBeLessThan(20)
})

test('who does something has to do it where the text says that somebody does', async () => {
  const text =
    '# Tower\n\nThe last keeper, Ada Byron, left the tower.\n\nThe tower was painted red, as grey is hard to see.\n'
  expect(await answerTo('Who painted the tower?', text)).toMatchObject({ grounded: false, refusal_cause: 'declined' })
})

test('of plain text, a sentence that is too long is shown in two pieces, which end between clauses', async () => {
  const text = `The report of the harbour names ${'the long quay of the north, '.repeat(14)}and the mayor`
  const marks = marksIn(await answerTo('What does the report of the harbour name?', { 'a.txt': `${text}.` }))
  expect(marks.join(' ')).toBe(text)
  expect(marks[0]).toMatch(/north,$/)
})
