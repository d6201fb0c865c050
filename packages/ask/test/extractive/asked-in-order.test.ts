import type { Media } from '@kebab/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerTarget } from '../../src/extractive/answer-target.js'
import { answeringSpans, fitOfSentence } from '../../src/extractive/answering-spans.js'
import { answerTo, markedIn } from '../support/extractive-answers.js'

const GALLEY = `# Galley

The soup is stirred by the cook with a wooden spoon. The pots are hidden by \`galley stow\` at night.
All lamps are lit before the sunset gun.

## Lighting the stove

1. Fetch the wood from the hold.
2. Open the flap of the stove.
3. Strike a match.

## 4.2.0

- Added the copper kettle
- Removed the tin kettle

## 4.1.0 (2021-03-04)

- Added the tin kettle
`

test.each([
  ['who does something is said behind `by`', 'What stirs the soup?', 'the cook'],
  ['so is a command, whatever form the verb has', 'What hides the pots?', 'galley stow'],
  ['a version is the heading above what changed', 'In which version was the copper kettle added?', '4.2.0'],
  ['so it is where a release does it', 'Which release removed the tin kettle?', '4.2.0'],
  ['a version without a date is a time, too', 'When was the copper kettle added?', '4.2.0'],
  ['what comes after a step is the next one', 'What comes after fetching the wood?', 'Open the flap'],
  ['so it is where it is called a step', 'What is the next step after opening the flap?', 'Strike a match'],
  ['what comes before a step is the one before it', 'What comes before opening the flap?', 'Fetch the wood'],
])('%s: %s', async (_, question, words) => {
  const answer = await answerTo(question, { 'galley.md': GALLEY })
  expect(markedIn(answer), answer.answer).toContain(words)
})

test.each([
  ['whom something is done to doesn’t do it', 'What stirs the cook?'],
  ['what was added was not removed', 'When was the copper kettle removed?'],
  ['nothing comes after the last step', 'What comes after striking a match?'],
  ['a word for an order doesn’t say what comes after', 'What comes after sunset?'],
  ['nothing comes before the first step', 'What is the step before fetching the wood?'],
])('%s: %s', async (_, question) => {
  expect(await answerTo(question, { 'galley.md': GALLEY })).toMatchObject({ grounded: false })
})

describe('a question in another language', () => {
  test.each([
    ['number', ['Wie viele Töpfe gibt es?', '¿Cuántas ollas hay?', 'Combien de pots y a-t-il ?', 'Сколько горшков?']],
    ['time', ['Wann kocht es?', 'Seit wann?', '¿Cuándo hierve?', 'Quand bout-elle ?', 'Когда кипит?', '¿En qué año?']],
    ['person', ['Wer kocht?', 'Mit wem?', '¿Quién cocina?', 'Qui cuisine ?', 'Кто варит?', 'С кем?']],
    ['place', ['Wo ist der Topf?', '¿Dónde está?', 'Où est le pot ?', 'D’où vient-il ?', 'Где горшок?']],
  ])('asks for a %s', (kind, questions) => {
    for (const question of questions) expect(answerTarget(question), question).toMatchObject({ kind, isForeign: true })
  })

  test.each(['Was kocht?', '¿Qué hierve?', 'Que fait le chat qui dort ?', 'Who is wo?', 'Что там, где вода?'])(
    'asks for nothing of these: %s',
    (question) => {
      expect(answerTarget(question).isForeign).toBe(false)
    },
  )

  test.each([
    ['¿Cuántas ollas tiene?', 'Tiene 12 ollas.', 1],
    ['¿Cuántas ollas tiene?', 'Tiene 30 sillas.', 0],
    ['¿Cuántas ollas tiene?', 'Tiene muchas ollas.', -1],
    ['Wie lange kocht es?', 'Es kocht drei Stunden.', 1],
    ['Сколько горшков?', 'Там десятки и миллионы.', 0],
    ['Quand bout-elle ?', 'Elle bout en juin.', 1],
    ['Wann kocht es?', 'Es kocht auf dem Herd.', -1],
    ['Wer kocht?', 'Hier kocht Ada Kessler.', 1],
    ['Wer kocht?', 'Hier kocht der Koch.', 0],
  ])('%s fits %s: %d', (question, sentence, fit) => {
    expect(fitOfSentence(answerTarget(question), sentence)).toBe(fit)
  })

  test.each<[Media, string]>([
    ['text', 'De olla, la cocina tiene una. La cocina tiene 12 ollas. La cocina tiene ollas viejas.'],
    ['markdown', 'La cocina tiene muchas cosas. La cocina tiene 12 ollas. Hay ollas.'],
  ])('about a number is answered by a sentence with the number of what is counted, in a %s', async (media, text) => {
    const path = media === 'text' ? 'cocina.txt' : 'cocina.md'
    const { answer } = await answerTo('¿Cuántas ollas tiene la cocina?', { [path]: text }, { maxSentences: 1 })
    expect(answer).toMatch(/12 ollas/)
  })
})

test('what any question asks for is told in linear time', () => {
  const word = fc.constantFrom(
    'wie',
    'viel',
    'what',
    'comes',
    'after',
    'step',
    'by',
    'which',
    'version',
    '¿',
    '?',
    'в',
    'a',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      expect(answerTarget(words.join(' ')).text).toBe(words.join(' '))
    }),
  )
  expect(answerTarget('what comes '.repeat(20_000)).kind).toBeDefined()
  const stirs = answerTarget('What stirs the soup?')
  expect(answeringSpans(stirs, 'It is stirred by (or for) us.')).toEqual([])
  expect(answeringSpans(stirs, 'stirred by it '.repeat(20_000)).length).toBe(20_000)
})
