import { expect, test } from 'vitest'
import { answerTo, markedIn } from '../support/extractive-answers.js'

const GALLEY = `# Galley

## People

cook

:   The pots belong to this person, who may open the pantry.

    It is locked at night.

mate

:   The pantry is cleaned by this person.
:   The mate should not touch the pots, or the soup is cold when it comes.

## Setup

To light the stove in the usual way, you need to:

1. Fetch the wood:
   - \`galley fetch wood\`
2. Open the flap
3. Light the paper with the stove's match:

## Reference

The wood-fire tool keeps the stove warm in any weather. The oil is brought by the \`carrier\` tool.

### \`--filter [letters]\`

Use this flag to override the default \`ACM\` of the stove's filter with something else: ashes (\`A\`), coals (\`C\`),
matches (\`M\`), papers (\`P\`), twigs (\`T\`), or whatever else is burned there in winter (\`X\`).

For example, the galley starts with the \`STOVE_MODE\` variable being set to \`"warm"\`.
`

test.each([
  ['Is the pantry of the cook locked at night?', '**cook**'],
  ['Why should the mate not touch the pots?', '**mate**'],
])('what is said of a term is quoted under the term: %s', async (question, title) => {
  const { answer } = await answerTo(question, GALLEY)
  expect(answer.split('\n')[0]).toBe(title)
})

test('the first definition of a term is its definition, and the term alone is no statement', async () => {
  const answer = await answerTo('What is the mate?', GALLEY)
  expect(answer.answer).not.toMatch(/^mate/m)
})

test('who asks for steps gets the list, though its last step introduces others', async () => {
  const { answer } = await answerTo('Steps to light the stove', GALLEY)
  expect(answer).toMatch(/^1\. Fetch the wood: .*\n2\. Open the flap .*\n3\. Light the paper/m)
})

test('what is so by default is in a sentence, and not the heading alone', async () => {
  const answer = await answerTo('Which filter of the stove is used by default?', GALLEY)
  expect(markedIn(answer)).toContain('ACM')
})

test('a name of several parts before its kind is one of the kind', async () => {
  expect(markedIn(await answerTo('Which tool keeps the stove warm?', GALLEY))).toContain('wood-fire')
})

test('the words that say of which kind it is tell no member of it', async () => {
  const answer = await answerTo('Which galley variable is set to the anchor depth?', GALLEY)
  expect(answer).toMatchObject({ grounded: false, refusal_cause: 'declined' })
})

const LOG = `# Log

Storage=

Takes a string. Controls where the log is kept. The log lies in /var/sail/log when it is kept ashore, and the mate
reads it there. Defaults to "ashore".

Masts=

Configures how many masts (poles) to set by default. They are taken from the hold in the morning. Defaults to 3.

Rudder=

Takes a boolean value. The ship turns with the wheel where it is on.

## Course

With the default \`holdTurn: false\` the keepWatch of the ship is left to the mate.

To disable a chart of the harbour, the recommended way is to place a stone on the chart.
The map(1) client may be told to draw the legacy coast using the -O flag.

The speed limit of the ship counts the knots (§3.1.2.11) since 5.x.

### Event \`'anchor'\`

Emitted when an anchor falls.

## Sizes

| Free space | Burst length |
| --- | --- |
| 16 acres | 2 |
| 64 acres | 5 |
`

test.each([
  ['a name alone is the title of what is behind it', 'What does Storage control?', 'Controls where the log is kept'],
  ['a default without a subject is that of its paragraph', 'What is the default of Storage?', '"ashore"'],
  ['a number by default is counted by its paragraph', 'How many masts are set by default?', '3'],
  ['a path says where something is', 'Where is the log when it is kept ashore?', '/var/sail/log'],
  ['a way may be called one', 'How do I disable a chart of the harbour?', 'place a stone'],
  ['a flag in prose is a way', 'How do I draw the legacy coast?', '-O flag'],
  ['a heading with a kind and a quoted name names one', 'Which event is emitted when an anchor falls?', "'anchor'"],
  ['a column may have the name of what is asked for', 'Which burst length applies with 64 acres?', '5'],
])('%s: %s', async (_, question, words) => {
  const answer = await answerTo(question, LOG)
  expect(markedIn(answer), answer.answer).toContain(words)
})

test.each([
  ['a type alone says nothing of what something is for', 'What is Rudder for?', 'Takes a boolean value'],
  ['a default with a name in code is of that name', 'What is the default keepWatch of the ship?', 'holdTurn'],
  ['numbers of sections and versions are no amounts', 'What is the maximum speed limit of the ship?', '3.1.2.11'],
])('%s: %s', async (_, question, words) => {
  expect((await answerTo(question, LOG)).answer).not.toContain(words)
})

test.each([
  [
    'code says nothing of why',
    'Why are the anchor keys needed?',
    '# Ship\n\n```js\nneeded(anchorKeys) // anchor keys\n```\n',
  ],
  [
    'a number with another unit is no port',
    'Which port does the wind service use?',
    '# Wind\n\nThe wind service uses 32 characters.\n',
  ],
])('%s', async (_, question, text) => {
  expect(await answerTo(question, text)).toMatchObject({ grounded: false })
})

test('a way is not what undoes it, and what is turned on is not turned off', async () => {
  const text =
    '# Ship\n\nUse `ship.lamp()` to disable the lamp.\n\n## Sails\n\nThe `--dark` flag turns off the sails.\n'
  expect((await answerTo('How do I enable the lamp?', text)).answer).not.toContain('ship.lamp')
  expect((await answerTo('Which flag turns on the lamp?', text)).answer).not.toContain('--dark')
})

test('a sentence that is shown in two pieces is not cut at an initial', async () => {
  const names = Array.from({ length: 55 }, (_, i) => `rope${i}`)
  const sentence = `The hymn of ${names.slice(0, 43).join(' ')} was put into English by John C. Messenger with ${names.join(' and ')}.`
  const { answer } = await answerTo('Who put the hymn into English?', { 'a.txt': `${sentence.slice(0, 560).trim()}.` })
  expect(answer).toContain('John C. Messenger')
})

test('an ellipsis within a sentence leaves the words behind it marked', async () => {
  const text = '# Keys\n\nThe directives anchor="..." in files of keys are limited to 1024 names of variables.\n'
  const answer = await answerTo('How many variables may files of keys have?', text)
  expect(answer.answer).toContain('anchor="..."')
  expect(markedIn(answer)).toContain('1024')
})

test('a line of code that introduces others is shown with them', async () => {
  const lines = Array.from({ length: 20 }, (_, i) => `  --pot${i}   takes the pot number ${i} off`)
  const help = ['Usage: galley', ...lines, '', 'Spoiled soups can be rescued from salt:', '', '  > galley salt --much']
  const text = `# Galley\n\n\`\`\`\n${help.join('\n')}\n\`\`\`\n`
  expect((await answerTo('How do I rescue spoiled soups?', text)).answer).toContain('galley salt --much')
})

test('a question without a question word is read as English by its function words', async () => {
  expect(await answerTo('the price of the anchor of the ship', GALLEY)).toMatchObject({ grounded: false })
})

test('function words of another language say nothing', async () => {
  const text = '# Herd\n\nDer Herd wird von der Köchin benutzt, und die Suppe wird dort warm.\n'
  expect(await answerTo('Wird die Luke von der Kapitänin gestrichen?', text)).toMatchObject({ grounded: false })
  expect((await answerTo('Von wem wird der Herd benutzt?', text)).answer).toContain('Köchin')
})

test('config stands for configuration', async () => {
  const text = '# Stove\n\nThe configuration is read from `stove.yaml` when the stove starts.\n'
  expect(markedIn(await answerTo('Where is the config of the stove read from?', text))).toContain('stove.yaml')
})
