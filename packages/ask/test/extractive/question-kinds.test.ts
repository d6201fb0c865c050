import { expect, test } from 'vitest'
import { answerTo, markedIn } from '../support/extractive-answers.js'

const OVEN = `# Oven

## OvenOptions

* **heat** \`number\` (optional) - The heat of the oven, in degrees. Default: \`180\`
* **maxTrays** \`number\` (optional) - Maximum number of trays. Default: \`4\`
* **dishes** \`string[]\` (optional) - Array of dishes to warm. Default: \`['pie', 'soup']\`

## Programs

The oven has the following programs:

- [Bake](#bake)
- [Grill](#grill)
- [Steam](#steam)

Each program beeps at its end.

### .eject()

Sometimes a tray has to leave the oven while it is hot.

Calling \`oven.eject()\` twice throws an error.

## Commands

\`\`\`sh
# Erase the records of the oven
oven wipe

# Lock the door
oven lock
\`\`\`

## Help

\`\`\`
--loud-beep   Beep more often at the end
--quiet       Beep less
\`\`\`

## Questions

Why is it named Zork?

> It is the Klingon word for a warm place.

## History

- **v4 (Sep 2021):** removes the lamp
- **v3 (Apr 2019):** adds the lamp

The door opens when the pie is done.

MIT (c) Mara Quill
`

test.each([
  ['an item is read whole', 'What is the default heat of the oven?', '180'],
  ['a number is of what is counted', 'What is the maximum number of trays?', '4'],
  ['a list that is introduced answers for a plural', 'Which programs does the oven have?', 'Grill / Steam'],
  ['the name of a method stands for it', 'What does oven.eject do?', 'a tray has to leave the oven'],
  ['a comment says what a command does', 'How do I delete the records of the oven?', 'oven wipe'],
  ['a flag is explained beside it', 'What does --loud-beep do?', 'Beep more often'],
  ['a paragraph answers the question above it', 'Why is the oven named Zork?', 'Klingon'],
  ['a version has two spellings, and a past time is a date', 'When was version 4 of the oven released?', 'Sep 2021'],
])('%s: %s', async (_, question, words) => {
  const answer = await answerTo(question, { 'oven.md': OVEN })
  expect(markedIn(answer), answer.answer).toContain(words)
})

test.each([
  ['How many lamps does the oven have?', '# Oven\n\nThe oven has 3 trays, and its lamps take 20 ms.\n'],
  ['When will the oven be sold?', '# Oven\n\nThe oven is sold when it is done, if at all.\n'],
  ['Which port does the oven listen on?', '# Oven\n\nThe oven listens since v3 on its port.\n'],
  [
    'What is the maximum number of pies of the oven?',
    '# Oven\n\nThe number of trays of the oven is at most 4, for pies.\n',
  ],
  ['What warms the oven?', '# Oven\n\nIt is the only thing that can warm the oven.\n'],
])('%s is refused where only its neighbour is there', async (question, text) => {
  expect(await answerTo(question, text)).toMatchObject({ grounded: false, refusal_cause: 'declined' })
})

test('a summary says what its document is about', async () => {
  const { answer } = await answerTo('What is a zork?', {
    '0012-zork.md': '# Summary\n\nThis describes a warm place for pies.\n\n# Drawbacks\n\nThe name `zork` is short.\n',
    '0013-other.md': '# Summary\n\nThis describes a cold place.\n',
  })
  expect(answer).toContain('This describes a warm place for pies.')
})
