import { expect, test } from 'vitest'
import { answerTo, markedIn } from '../support/extractive-answers.js'

const LONG = `${'The knot has to hold in a storm, and in a calm as well. '.repeat(9)}`
const HARBOUR = `# Mooring

1. Throw the rope ashore.
2. Tie the knot. ${LONG}
3. Stop the engine.
4. Raise the flag. Then stop at the rail and look at the engine.
5. Ring the bell.

## How do I leave?

1. Untie the rope.
2. Start the engine.
3. Sail out of the bay.

You may come back at any time. After the departure, the keeper closes the gate.

## Errors

| Name | Code | Meaning |
|---|---|---|
| \`RopeError\` | \`E_ROPE\` | The rope is torn. |
| \`KnotError\` | \`E_KNOT\` | The knot is loose. |
| \`FlagError\` | \`E_FLAG\` | \`E_KNOT\` |

## Flags

**bow** (old)

- Is not raised at night.

**bowsprit**

- Is raised at night before the bow.

## Handlers

Thrown ropes are caught by the \`onError\` handler of the pier.

The crane lifts at most 900 kg. The maximum size of the lock is 30 m.

The lamp is \`white\`, the default colour when none is set.
`

test.each([
  ['a long step is one as well', 'What comes after throwing the rope ashore?', 'Tie the knot'],
  ['it is the one behind which another comes', 'What comes after tying the knot?', 'Stop the engine'],
  ['what a step says first is what is done', 'What comes after stopping the engine?', 'Raise the flag'],
  ['the steps under a deed say to what it is done', 'How do I leave the bay?', 'Untie the rope'],
  ['all of them are the way', 'How do I leave the bay?', 'Sail out of the bay'],
  ['a code stands beside its name', 'What does the error E_ROPE mean?', 'The rope is torn'],
  ['so it is for a name alone', 'What does RopeError mean?', 'The rope is torn'],
  ['a title in bold may have an aside', 'Is the bow raised at night?', 'Is not raised at night'],
  ['a sentence may say what comes after something', 'What comes after the departure?', 'the keeper closes the gate'],
  ['a default may stand before the word with an article', 'What is the default colour of the lamp?', 'white'],
])('%s: %s', async (_, question, words) => {
  const answer = await answerTo(question, { 'harbour.md': HARBOUR })
  expect(markedIn(answer), answer.answer).toContain(words)
})

test.each([
  ['a code of two rows is that of none', 'What does the error E_KNOT mean?'],
  ['the handler of errors is no error', 'Which error is thrown for ropes?'],
  ['the size of one thing is not that of another', 'What is the maximum size of a boat?'],
  ['a word for an order elsewhere says no order', 'What comes before the departure?'],
])('%s: %s', async (_, question) => {
  expect(await answerTo(question, { 'harbour.md': HARBOUR })).toMatchObject({ grounded: false })
})

test('what undoes a task is no way to do it, whether with a hyphen or not', async () => {
  const text = '# Boats\n\nTo un-moor a boat, untie the rope. A boat is unmoored with `rope --free`.\n'
  expect(await answerTo('How do I moor a boat?', text)).toMatchObject({ grounded: false })
})

test.each([
  ['a form that no stemmer knows', 'What frees the rope?', 'The rope is freed by the hook.', 'the hook'],
  ['when it happens', 'What frees the rope?', 'The rope is freed when the tide falls.', 'when the tide falls'],
  [
    'a verb before the kind of a thing',
    'What causes the error 12?',
    'Error 12 is caused by a torn rope.',
    'a torn rope',
  ],
])('what does something may stand behind the verb: %s', async (_, question, sentence, words) => {
  expect(markedIn(await answerTo(question, `# Ropes\n\n${sentence}\n`))).toContain(words)
})

test('what stands before one of a kind and names another says nothing of it', async () => {
  const text =
    '# Flags\n\n`--moor` prints what is to be tied. Use `--bell` to ring. The option `--flag` raises flags.\n'
  expect(await answerTo('Which option shows what is tied?', text)).toMatchObject({ grounded: false })
  expect(markedIn(await answerTo('Which option raises flags?', text))).toContain('--flag')
})

test('a default may be of what its headings say together', async () => {
  const text =
    '# Lamps\n\n## Colour\n\n- `red` is for port.\n- `white` is the default when none is set.\n\n## Height\n\n- `low` is for boats.\n'
  const answer = await answerTo('What is the default lamp colour?', { 'lamps.md': text })
  expect(markedIn(answer)).toContain('white')
  expect(await answerTo('What is the default lamp height?', { 'lamps.md': text })).toMatchObject({ grounded: false })
})
