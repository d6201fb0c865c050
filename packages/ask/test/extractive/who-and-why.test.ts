import { describe, expect, test } from 'vitest'
import { answerTarget } from '../../src/extractive/answer-target.js'
import { isAgentless } from '../../src/extractive/assertions/agentless.js'
import { answerTo, markedIn } from '../support/extractive-answers.js'

describe('that something was done doesn’t say who did it', () => {
  test.each([
    ['Who lit the lamps?', 'The lamps were lit on Monday.'],
    ['Who cleans the deck?', 'The deck is then cleaned in Porto.'],
    ['Wer hat die Lampen gelöscht?', 'Die Lampen wurden am Montag gelöscht.'],
    ['Wer löschte die Lampen?', 'Da die Lampen gelöscht wurden, war es dunkel.'],
    ['¿Quién borró la lista?', 'La lista fue borrada el lunes.'],
    ['Qui a supprimé la liste ?', 'La liste a été supprimée lundi.'],
    ['Кто удалил список?', 'Список был удалён в понедельник.'],
  ])('%s %s', (question, sentence) => {
    expect(isAgentless(answerTarget(question), sentence)).toBe(true)
  })

  test.each([
    ['somebody is named', 'Who lit the lamps?', 'The lamps were lit by Ada Kessler.'],
    ['another form of the verb has somebody', 'Who lit the lamps?', 'The lamps were lit when Ada Kessler lit a match.'],
    ['the sentence is about another deed', 'Who lit the lamps?', 'Ada Kessler was asked for light.'],
    ['it is asked to whom it was done', 'Who was elected?', 'Ada Kessler was elected in May.'],
    ['nobody is asked for', 'When were the lamps lit?', 'The lamps were lit on Monday.'],
    [
      'the way of one who did it is asked',
      'Why was the man who lit the lamps fined?',
      'He was fined and the lamps lit.',
    ],
    ['jemand ist genannt', 'Wer hat die Lampen gelöscht?', 'Die Lampen wurden von Ada Kessler gelöscht.'],
    ['alguien', '¿Quién borró la lista?', 'La lista fue borrada por Ada Kessler.'],
    ['un nom', '¿Quién es la directora?', 'Ada Kessler es directora.'],
    ['quelqu’un', 'Qui a supprimé la liste ?', 'La liste a été supprimée par Ada Kessler.'],
    ['un mouvement', 'Qui arriva lundi ?', 'Ada Kessler est arrivée lundi.'],
    ['кто-то', 'Кто удалил список?', 'Список был удалён Адой Кесслер.'],
  ])('%s: %s', (_, question, sentence) => {
    expect(isAgentless(answerTarget(question), sentence)).toBe(false)
  })

  const LOG =
    '# Log\n\nThe lamps were lit on Monday in Porto. The deck was cleaned by Ada Kessler.\n\nDie Lampen wurden am Montag gelöscht.\n'

  test.each(['Who lit the lamps?', 'Wer hat die Lampen gelöscht?'])(
    'so it is no answer, and no other sentence is: %s',
    async (question) => {
      expect(await answerTo(question, LOG)).toMatchObject({ grounded: false })
    },
  )

  test('and who did it is quoted', async () => {
    expect(markedIn(await answerTo('Who cleaned the deck?', LOG))).toContain('by Ada Kessler')
  })

  test('a part of an identifier is nobody', async () => {
    const text = '# Decks\n\nUse `deckSweep` or `deckWash`, which are cleaned up.\n'
    expect(await answerTo('Who cleaned up deckSweep?', text)).toMatchObject({ grounded: false })
  })
})

describe('why something is so', () => {
  const SHIP = `# The Heron

The Heron was built in 1911 by Ada Kessler in Porto. Its hull is black. The mast is short, so the ship passes below the bridge.

## Why is the funnel red?

It was painted in the war.

# Die Möwe

Die Möwe wurde 1911 in Porto gebaut. Sie liegt tief, weil sie Steine trägt.
`

  test.each([
    ['who did it when and where is no reason', 'Why was the Heron built?'],
    ['nor is it in another language', 'Warum wurde die Möwe gebaut?'],
  ])('%s: %s', async (_, question) => {
    expect(await answerTo(question, SHIP)).toMatchObject({ grounded: false })
  })

  test.each([
    ['a sentence says it', 'Why is the mast of the Heron short?', 'so the ship passes'],
    ['what stands under the question may', 'Why is the funnel red?', 'painted in the war'],
    ['so it does in another language', 'Warum liegt die Möwe tief?', 'weil sie Steine trägt'],
  ])('%s: %s', async (_, question, words) => {
    expect(markedIn(await answerTo(question, SHIP))).toContain(words)
  })

  test('a change of something else is no reason', async () => {
    const text = '# Changes\n\n- Renamed the bow to the prow\n- Made the deck wide, so that it is safe\n'
    expect(await answerTo('Why was the bow renamed?', text)).toMatchObject({ grounded: false })
  })
})

test.each([
  ['a row without a name names nobody', 'Who lit the lamp?', '# Deck\n\n| Deed | Lamp |\n|---|---|\n| lit | 100 |\n'],
  [
    'code names nobody',
    'Who created the Heron?',
    '# Heron\n\nThe `heron-created` flag makes the Heron use `HeronProto` or `BowText`.\n',
  ],
  [
    'a number of a ticket is no year',
    'When was the Heron 4 released?',
    '# Heron\n\n## Removed the funnel (#3506)\n\nWith 4 of the Heron, the funnel was removed.\n',
  ],
])('%s: %s', async (_, question, text) => {
  expect(await answerTo(question, text)).toMatchObject({ grounded: false })
})

test('a year with a day, or beside a month, is one', async () => {
  for (const date of ['in 1911', 'on 1911-05-04', 'in May 1911.'])
    expect(markedIn(await answerTo('When was the Heron built?', `# Log\n\nThe Heron was built ${date}\n`))).toContain(
      '1911',
    )
})

test('a deed to something else is no way', async () => {
  const moorings = ['Porto', 'Bergen', 'Tallinn'].map((town) => [
    `${town}.md`,
    `# ${town}\n\nA mooring is at the quay.\n`,
  ])
  const texts = { ...Object.fromEntries(moorings), 'sails.md': '# Sails\n\nUndo the sail with `undo --sail`.\n' }
  expect(await answerTo('How do I undo a mooring?', texts)).toMatchObject({ grounded: false })
  expect(markedIn(await answerTo('How do I undo a sail?', texts))).toContain('undo --sail')
})

test('a column may be called what somebody does', async () => {
  const text = '# Decks\n\n| Deck | Leader |\n|---|---|\n| fore | Ada |\n| aft | Ines |\n'
  expect(markedIn(await answerTo('Who is the leader of the aft deck?', text))).toContain('Ines')
})
