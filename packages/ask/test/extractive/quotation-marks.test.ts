import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutLoneMarks } from '../../src/extractive/quotation-marks.js'
import { answerTo, markedIn } from '../support/extractive-answers.js'

const PAIRS = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['”', '”'],
  ['«', '»'],
  ['« ', ' »'],
  ['»', '«'],
  ['「', '」'],
] as const

const pair = fc.constantFrom(...PAIRS)
const word = fc.constantFrom('ship', 'oak', 'mast', 'Seil', 'voilà', '船')
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))

test.each([
  ['“We sail at dawn.', 'We sail at dawn.'],
  ['It is made of oak.”', 'It is made of oak.'],
  ['He said: „Das Schiff sinkt.', 'He said: Das Schiff sinkt.'],
  ['« Le bateau coule.', 'Le bateau coule.'],
  ['Il est en chêne. »', 'Il est en chêne.'],
  ['船は沈む。」', '船は沈む。'],
  ['We never sink." Then he said "yes".', 'We never sink. Then he said "yes".'],
])('a mark without a partner is left out: %s', (sentence, rest) => {
  expect(withoutLoneMarks(sentence)).toBe(rest)
})

test.each([
  'He calls it "the ship", and she „das Schiff“.',
  'The mast is 5" thick.',
  'Separate the cells by " or by `"`.',
  'Run `echo "done` in a shell.',
  'It’s the captain’s ship.',
  'He said: «We call it “oak”».',
  'Its name is empty (such as "").',
  'An empty name is “” or "".',
])('other marks stay: %s', (sentence) => {
  expect(withoutLoneMarks(sentence)).toBe(sentence)
})

test('of any quotation, both marks stay, or none', () => {
  fc.assert(
    fc.property(pair, phrase, phrase, phrase, ([open, close], before, quoted, behind) => {
      const whole = `${before} ${open}${quoted}${close} ${behind}.`
      expect(withoutLoneMarks(whole)).toBe(whole)
      const halves = [`${before} ${open}${quoted}.`, `${quoted}.${close}`]
      for (const half of halves) {
        const rest = withoutLoneMarks(half)
        expect(rest).not.toMatch(/["“”„«»「」]/)
        expect(rest.replace(/\s/g, '')).toBe(half.replace(/[\s"“”„«»「」]/g, ''))
      }
    }),
  )
})

test.each(
  PAIRS.slice(0, 6).flatMap((marks) => [
    [...marks, 'a.md'],
    [...marks, 'a.txt'],
  ]),
)('an answer has both marks of %s%s or none, out of %s', async (open, close, path) => {
  const text = `The captain said: ${open}The ship sails at dawn. The mast of the ship is 30 metres tall.${close} He left the harbour.\n`
  const answer = await answerTo('How tall is the mast of the ship?', { [path]: `# Ship\n\n${text}` })
  expect(answer.answer).toContain('30 metres tall')
  expect(answer.answer).not.toMatch(/["“”„«»]/)
  expect(markedIn(answer)).toContain('30 metres tall')
})
