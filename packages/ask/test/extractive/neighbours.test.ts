import { expect, test } from 'vitest'
import { answerTo, markedIn } from '../support/extractive-answers.js'

const MILL = `# mill

A mill grinds grain between two stones.

## Grinding

The mill warns of stones that are worn. Some mills grind forever.

## MillGrinder

- \`delay\` - The times that a grind of the MillGrinder takes. Default: \`2\`
- \`maxGrinds\` - Maximum number of grinds. Default: \`7\`

## MillStore

The \`MillStore\` stores its sacks in a barn.

**Options**

- \`location\` - The location of the barn to use. Default \`./barn\`

## mill.turn(stones, [speed, sails])

Turns the stones.

The \`mill\` turns gracefully once the wind is back.

## Sieves

| Option | Default | Description |
|---|---|---|
| \`sieve\` | \`Mill.sieve.FINE\` | Which \`sieve\` the flour goes through when \`coarse\` is off and no other \`sieve\` is given. Each \`sieve\` has a frame, a cloth and a hook, and is never used while \`dry\` is \`true\`. |

### Mill.sieve.SILK

When flour comes in and the bin is full, silk holds it back. All of the older flour is thrown away.

This sieve needs no care.

## Faults

- \`MILL_JAM\` The stones don't turn at all.
- \`MILL_DRY\` There is no grain.

\`MILL_JAM\` is reported once a day.

A "grist house" or "flourmill" is a house with a mill in it.
`

test('how many times something is done is a number of what is done, and not of its neighbour', async () => {
  expect(markedIn(await answerTo('How many times does MillGrinder grind by default?', MILL))).toContain('`7`')
})

test('where something is by default, what says a default answers', async () => {
  expect(markedIn(await answerTo('Where does MillStore store its sacks by default?', MILL))).toContain('`./barn`')
})

test('a question about a default is not answered by what says none', async () => {
  const text = '# Mill\n\n## .helpFlag(flags)\n\nPass `false` to remove the help flag of the mill, such as `--aid`.\n'
  const { grounded } = await answerTo('What is the default help flag of the mill?', text)
  expect(grounded).toBe(false)
})

test.each([
  ['How many berths does the North quay have?', '| North | 12 | 3 m |'],
  ['How many berths are at the South quay?', '| South | four | 12 m |'],
])('a number in a column that is called what is counted answers: %s', async (question, row) => {
  const text =
    '# Quays\n\n| Quay | Berths | Depth |\n| --- | --- | --- |\n| North | 12 | 3 m |\n| South | four | 12 m |\n'
  expect(markedIn(await answerTo(question, text))).toBe(row.slice(2, -2))
  const cranes = await answerTo('How many cranes does the North quay have?', text.replace('Depth', 'Crane type'))
  expect(cranes).toMatchObject({ grounded: false })
})

test('code that asks the question is no answer to it, and code that a few words name is one', async () => {
  const example = "# Asking\n\n```ts\nconst { answer } = await ask({ question: 'What does the crane lift?' })\n```\n"
  const crane = '# Crane\n\nBy its arm, the crane can lift barrels.\n'
  const answer = await answerTo('What does the crane lift?', { 'asking.md': example, 'crane.md': crane })
  expect(markedIn(answer)).toContain('lift barrels')
  const alone = await answerTo('What does the crane lift?', example)
  expect(alone).toMatchObject({ grounded: false })
  const command = '# Lifting\n\n```sh\ncrane lift barrel\n```\n'
  expect((await answerTo('How do I lift a barrel?', command)).answer).toContain('crane lift barrel')
})

test('of a row, the cell under `Default` is marked', async () => {
  const { answer } = await answerTo('What is the default sieve?', MILL)
  expect(answer).toContain('`Mill.sieve.FINE`')
  expect(markedIn(await answerTo('What is the default sieve?', MILL))).toContain('`Mill.sieve.FINE`')
})

test('the default of an item is of what the item begins with', async () => {
  const text = `# Press\n\n## Ink\n\n- \`blot\`: Instead of the stamp's ink, blot the paper. Default: \`false\`\n`
  expect((await answerTo('What is the default stamp?', text)).grounded).toBe(false)
})

test('what a section says of its subject in a case goes before what only goes on from that', async () => {
  expect(markedIn(await answerTo('What does the SILK sieve do?', MILL))).toContain('silk holds it back')
})

test('a thing is defined by the item that begins with it, before a sentence that says more of it', async () => {
  expect(markedIn(await answerTo('What is MILL_JAM?', MILL))).toContain("The stones don't turn at all")
})

test('a thing is defined under each of its names', async () => {
  expect(markedIn(await answerTo('What is a flourmill?', MILL))).toContain('a house with a mill in it')
})

test('a thing in code is no way to do something with it', async () => {
  const text =
    '# Mill\n\n## turning\n\nOnce the sacks are full, the sails of the `mill` will go on gracefully towards their rest.\n'
  expect((await answerTo('How do I turn the sails of a mill gracefully?', text)).grounded).toBe(false)
})

test('what names a thing may say what it is for', async () => {
  const text = '# Mill\n\n## Hoppers\n\nYou can use `.lift()` to raise a hopper that is full.\n'
  expect(markedIn(await answerTo('Which method raises a full hopper?', text))).toContain('`.lift()`')
})

test('a call names no flag, header or claim', async () => {
  const text =
    '# Seal\n\n## seal.sign(letter, [options])\n\nSealed letters get a `dat` stamp by default unless `noStamp` is set.\n\nIf `dat` is in the letter, the stamp is that of the letter.\n'
  expect(markedIn(await answerTo('Which stamp is added by default to letters?', text))).not.toContain('seal.sign')
})

test('a call in a heading is marked as the way, also where the question has its name as a word', async () => {
  const text = '# Queue\n\n## .pause()\n\nPut the execution of the queue on hold.\n'
  expect(markedIn(await answerTo('How do I pause the queue?', text))).toContain('.pause()')
})

test('several of a kind are not one name that happens to follow', async () => {
  const text = '# Loom\n\nFor third-party libraries `loom.threads` exposes the threads that the loom uses.\n'
  expect((await answerTo('Which library does the loom use for threads?', text)).grounded).toBe(false)
})

test('a unit is named by itself', async () => {
  const text = '# Kiln\n\n## Firing\n\n- `firesFor`: expressed in hours, or in words.\n'
  expect(markedIn(await answerTo('In which unit is firesFor expressed?', text))).toContain('hours')
})

test('the summary of details is the title of what is in them', async () => {
  const text = `# Kite

Kites may carry mail. Write the mail on paper.

<details><summary>Can I write letters for a kite?</summary><br/>

Yes! The string carries them to the sail, and from there they fly away.

</details>
`
  const answer = await answerTo('Can I write letters for a kite?', text)
  expect(answer.answer).toContain('Can I write letters for a kite?')
  expect(markedIn(answer)).toContain('The string carries them')
})

test('a question of yes or no is answered by what says whether it is so', async () => {
  const text = `# Raft

## Floating

The raft is of wood, and floating on salt water makes the wood of the raft white.

A raft of wood can never float on salt water.
`
  expect(markedIn(await answerTo('Does a raft float on salt water?', text))).toContain('can never float')
})

test('a question why is answered by what says a reason', async () => {
  const text = `# Tram

## Bells

The bell of the tram is removed, which is there by default in other trams.

The bell of the tram is removed to save weight.
`
  expect(markedIn(await answerTo('Why is the bell of the tram removed?', text))).toContain('to save weight')
})

const QUEUE = `# queue

## .pending

Number of running items, which are in the queue no more.

## .onPendingZero()

Returns a promise that settles when \`queue.pending === 0\`.

## .isPaused

Whether the queue is currently paused.

## .pause()

Put the work on hold.

## Options

- \`subnet\`: the prefix length used by the default \`keyGenerator\`. Defaults to \`64\`. Set it to another length where the clients of your service commonly receive addresses of another size.

> Please don't open issues about modules.

The queue uses modules of its own.
`

test('a heading with a dot before its name is the name', async () => {
  const pending = await answerTo('What does pending return?', QUEUE)
  expect(markedIn(pending)).toBe('Number of running items, which are in the queue no more')
  expect((await answerTo('How do I pause the queue?', QUEUE)).answer).toMatch(/^\*\*\.pause\(\)\*\*\n/)
})

test('of the sentences of a default, the one that says it is marked', async () => {
  expect(markedIn(await answerTo('What is the default subnet?', QUEUE))).toBe('Defaults to `64`')
})

test('a plea to those who read it is no answer', async () => {
  expect((await answerTo('Are modules used?', QUEUE)).answer).not.toContain('Please')
})
