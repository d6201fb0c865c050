import { expect, test } from 'vitest'
import { answerTo, markedIn } from '../support/extractive-answers.js'

const HELP = `Usage: crane stop [OPTIONS]

  -f, --force            Lower the load at once
  -t, --time int         Seconds to wait for the hook before the crane
                         stops (default 10)
      --rm               Take the hook off`

test('an entry of a help text answers alone, with the lines that go on', async () => {
  for (const text of [`# stop\n\n\`\`\`\n${HELP}\n\`\`\`\n`, `# stop\n\n${HELP}\n`]) {
    const answer = await answerTo('How long does the crane wait before it stops?', text)
    expect(markedIn(answer)).toContain('(default 10)')
    expect(answer.answer).not.toContain('--force')
    const flag = await answerTo('What does --rm do?', `${text}\nThe crane is removed by \`crane rm\`.\n`)
    expect(markedIn(flag)).toContain('Take the hook off')
    expect(flag.answer).not.toContain('--force')
  }
})

test('of a session in a shell, a command is a way, and what it printed is none', async () => {
  const session = '$ crane lift --load 3\nlift load 3 of loads, lift load 4 of loads\nlift done\n'
  const answer = await answerTo('How do I lift a load?', `# Loads\n\n\`\`\`console\n${session}\`\`\`\n`)
  expect(markedIn(answer)).toMatch(/^\$ crane lift --load 3/)
})

test('a paragraph that is a value with its label answers under its heading', async () => {
  const text = '# Options\n\n## speed (Number)\n\nDefault: `7`\n\nHow fast the crane turns.\n'
  expect(markedIn(await answerTo('What is the default speed?', text))).toContain('Default: `7`')
})

test('a sentence without a full stop answers where it is more than a label', async () => {
  const text = '# Exit codes\n\n**4** if the crane itself is broken\n\n```\n$ crane lift\n```\n'
  expect(markedIn(await answerTo('Which exit code says that the crane is broken?', text))).toContain('4 if the crane')
  expect(await answerTo('Which exit code says that the crane is broken?', '# Crane\n\nExit code 4\n')).toMatchObject({
    grounded: false,
  })
})

test.each([
  ['the default of something else', 'What is the default level?', 'The default shape of a level is `{ level }`.'],
  ['a neighbour of a thing', 'What is a crane?', '`crane()` gives all cranes, in order.'],
  ['a number without its unit', 'How long does the crane turn?', 'The crane turns with status `503`.'],
  ['no price', 'What does the crane cost per month?', 'The crane lost 30 hours a month.'],
  ['another flag', 'What does --quiet do?', 'Use `--loud` or `quiet` for the crane. What is quiet has `--loud`.'],
  ['one thing of two', 'What is the difference between a crane and a winch?', 'A crane is a machine. It differs.'],
  ['another version', 'Which ropes does crane 8.x support?', 'Crane 7.x supports the ropes `hemp` and `steel`.'],
  ['a reference', 'How do I oil the crane?', 'To oil the crane without a ladder, see the page about oil.'],
])('%s is no answer: %s', async (_, question, text) => {
  expect(await answerTo(question, `# Notes\n\n${text}\n`)).toMatchObject({ grounded: false })
})

test.each([
  ['the row that begins with it', '| noun | meaning |\n| --- | --- |\n| crane | A machine that lifts. |'],
  ['a sentence that says what it is', 'A crane is a machine that lifts.'],
  ['a sentence that names it', 'A machine that lifts is called a crane.'],
])('a thing is defined by %s', async (_, text) => {
  const answer = await answerTo('What is a crane?', `# Words\n\n\`crane()\` gives a crane.\n\n${text}\n`)
  expect(markedIn(answer)).toContain('machine that lifts')
})

test('a version is of what is asked about', async () => {
  const text = '# Ropes\n\nThe client of Hoist needs `rope` 8.16 or later.\n\nTables are made on Hoist 15 or later.\n'
  expect(markedIn(await answerTo('Which Hoist version is needed?', text))).toContain('Hoist 15')
})

test('the flags that a heading ends with answer how to do what it says', async () => {
  const text = '# Limit the load of the crane (-l, --load)\n\nOn a ship, use the scale beside the crane.\n'
  expect(markedIn(await answerTo('How do I limit the load of the crane?', text))).toContain('--load')
})

test('steps answer where what they stand under says what they are for', async () => {
  const steps = '1. Use the ladder.\n2. Use the oil.\n'
  const question = 'How do I paint the crane?'
  expect(await answerTo(question, `# Crane\n\n${steps}\nThe painter can wait.\n`)).toMatchObject({ grounded: false })
  expect(await answerTo(question, `# Painting the crane\n\n${steps}`)).toMatchObject({ grounded: true })
})

test('two words of a question are also one', async () => {
  const text = '# Index\n\nUse `crane.backup(folder)` for a backup of the plans.\n\nGo back to the plans with `Esc`.\n'
  expect(markedIn(await answerTo('How do I back up the plans?', text))).toContain('crane.backup')
})

test('the label of an item is a part of the answer, and the item of another identifier is none', async () => {
  const text =
    '# Options\n\n- `liftMaxTime` - Default: `60` - The maximum allowed `liftTime`, where the ship says so.\n- `liftTime` - Default: `4` - The time of a lift, in seconds.\n- `noWind` (default: `false`). It stops the crane in the wind where a gust would turn it.\n'
  expect(markedIn(await answerTo('What is the default liftTime?', text))).toContain('`4`')
  expect(markedIn(await answerTo('How do I stop the crane in the wind?', text))).toContain('noWind')
})

test('an introduction that names what is asked for answers, and not what it introduces', async () => {
  const text =
    '# Crane\n\nThe crane supports the formats `hoist/1` and `hoist/2`, and of these:\n\n- all hooks\n- some ropes\n'
  expect(markedIn(await answerTo('Which hoist formats does the crane support?', text))).toContain('`hoist/2`')
})

test('a heading that says which of a kind it names answers', async () => {
  const text = "# Events\n\n## Event: 'slack'\n\nEmitted when the rope has no load.\n"
  expect(markedIn(await answerTo('Which event is emitted when the rope has no load?', text))).toContain('slack')
})

test('what has to be done is no effect', async () => {
  const text =
    '# Wind\n\nIf the wind turns the crane, the operator must be called before the crane is used in the wind.\n\nA turn in the wind implies that the crane is stopped.\n'
  expect(markedIn(await answerTo('What happens if the wind turns the crane?', text))).toMatch(
    /^A turn in the wind implies/,
  )
})

test('what a program says of an error is no way to mend it', async () => {
  const text =
    '# Trouble\n\nThe crane may run out of rope:\n\n- `Error: crane ROPE`\n\nROPE errors of the crane are solved by setting `rope` to `long`.\n'
  expect(markedIn(await answerTo('How do I fix ROPE errors of the crane?', text))).toContain('setting `rope`')
})

test('the command under a heading that is the task answers before a sentence about it', async () => {
  const text =
    '# Running checks\n\nStart a crane first:\n\n```sh\ncrane check\n```\n\nWith `STOP ALL` after each check, make sure nothing hangs before running checks.\n'
  expect(markedIn(await answerTo('How do I run the checks?', text))).toContain('crane check')
})

test('of rows that are alike, the one with the phrase of the question answers', async () => {
  const row = (name: string, text: string): string =>
    `| \`${name}\` | emits when ${text}lifts of the crane will be made |\n`
  const text = `# Events\n\n| Event | Text |\n| --- | --- |\n${row('again', '')}${row('over', 'no more ')}`
  const answer = await answerTo('Which event is emitted when no more lifts of the crane will be made?', text)
  expect(markedIn(answer)).toContain('over')
})

test('who does something has to do it, and letters are no name', async () => {
  const text = '# Crews\n\nThe crew sends RFCs to the crane.\n\nEach crane is painted by Ada Byron.\n'
  expect(markedIn(await answerTo('Who paints each crane?', text))).toContain('Ada Byron')
  expect(await answerTo('Who paints each crew?', '# Crews\n\nA crew sends RFCs, and each has Ropes.\n')).toMatchObject({
    grounded: false,
  })
})

test('a list of differences answers what differs, and a default is marked where a long item has it', async () => {
  const differences =
    '# Lift\n\nThe differences between a crane and a winch are:\n\n- The rope turns.\n- The hook stays.\n'
  const { answer } = await answerTo('What is the difference between a crane and a winch?', differences)
  expect(answer).toContain('The rope turns.')
  const item = `- \`maxLifts\`: When a load such as \`STONE\`, \`WOOD\` or \`IRON\` is lifted, the crane asks the ship for ${'a long '.repeat(12)}rope. The default value is \`16\`.\n`
  expect(markedIn(await answerTo('What is the default value of maxLifts?', `# Options\n\n${item}`))).toContain('`16`')
})
