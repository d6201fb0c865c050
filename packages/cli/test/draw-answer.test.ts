import type { AnswerV1 } from '@kebab/local'
import { expect, test } from 'vitest'
import type { Session } from '../src/session.js'
import { drawAnswer } from '../src/terminal/draw-answer.js'

const tags = (name: string) => (text: string) => `<${name}>${text}</${name}>`
const colors = { bold: tags('b'), yellow: tags('y'), dim: tags('d') } as unknown as Session['colors']

/** An answer whose words are marked. */
function answerWith(answer: string, words: string): AnswerV1 {
  const start = answer.indexOf(words)
  const claims = [{ marked: { start, end: start + words.length } }]
  return { answer, citations: [{ claims }] } as unknown as AnswerV1
}

test('a heading is bold, and so are the words that answer', () => {
  const answer = answerWith('**Ports**\nIt listens on 8080. [#1]', '8080')
  expect(drawAnswer(answer, colors)).toBe('<b>Ports</b>\nIt listens on <b><y>8080</y></b>. [#1]')
})

test('each cell of a table has a line behind what its column is called', () => {
  const answer = answerWith(
    '| Flag | | Use |\n| --- | --- | --- |\n| `-a\\|b` | x | it [#1] |\n| c | | d |\nEnd.',
    '`-a\\|b`',
  )
  expect(drawAnswer(answer, colors).split('\n')).toEqual([
    ...['<d>Flag: </d><b><y>`-a\\|b`</y></b>', 'x', '<d>Use: </d>it [#1]'],
    ...['<d>Flag: </d>c', '', '<d>Use: </d>d', 'End.'],
  ])
})

test('lines of code with borders are no table', () => {
  const answer = answerWith('```\n| a | b |\n```\n[#1]', 'a')
  expect(drawAnswer(answer, colors)).toBe('```\n| <b><y>a</y></b> | b |\n```\n[#1]')
})
