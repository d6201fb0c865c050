import type { AnswerV1 } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import { analyzer, answerTo as answerWith, markedIn } from '../support/extractive-answers.js'

/** `counts` says in how many of 1000 chunks words are. Others are in 20. */
function answerTo(
  question: string,
  texts: Record<string, string> | string,
  counts: Record<string, number> = {},
): Promise<AnswerV1> {
  const byTerm = new Map(Object.entries(counts).map(([word, count]) => [analyzer.terms(word)[0]!.term, count]))
  return answerWith(question, texts, {
    documentFrequencies: async (terms) => ({ chunks: 1000, frequencies: terms.map((term) => byTerm.get(term) ?? 20) }),
  })
}

const HOOKS = `# Hooks

### \`crane.removeHook(name, hook)\`

* \`hook\` {Function}
* \`name\` {string} The name of the hook.

Removes one hook, or fails where there is none.

### \`crane.removeAllHooks([name])\`

* \`name\` {string} The name of the hooks.

Removes all hooks, or those of the specified name.

### \`crane.prependHook(eventName, hook)\`

Adds the hook to the beginning of the hooks of the event named \`eventName\`.

### Event: \`'ready'\`

Emitted when a hook has been lifted after calling \`crane.lift()\`.
`

describe('a number', () => {
  const LIFT = `# Lifting

## setLift(load[, delay])

Schedules a lift of the \`load\` after \`delay\` milliseconds.

When \`delay\` is larger than \`2147483\`, the \`delay\` will be set to \`1\`.

## --rope-limit

The maximum number of ropes to show in the report of a fall.
Setting it to 0 shows none of it at all. The default value is 12.
`

  test('is what a maximum asks for', async () => {
    expect(markedIn(await answerTo('What is the maximum delay of setLift?', LIFT))).toContain('2147483')
  })

  test('is counted by what its paragraph begins with', async () => {
    expect(markedIn(await answerTo('How many ropes are shown by default?', LIFT))).toContain('12')
  })
})

describe('of several sections', () => {
  test('the one whose sentence does what is to be done to as many answers', async () => {
    expect(markedIn(await answerTo('How do I remove all hooks?', HOOKS))).toContain('Removes all hooks')
  })

  test('the one that is of the kind answers, though it lacks a verb of the question', async () => {
    const answer = await answerTo('Which event is emitted when a hook begins to be lifted?', HOOKS, { begins: 1 })
    expect(markedIn(answer)).toContain("'ready'")
  })

  test('the one that has the name of the question as its heading answers', async () => {
    const text = `# Client

## Client.close()

Implements the closing of a crane, and waits for its loads.

## Closing

A client is only in this state when the \`Client.close()\` method is called and a close is under way.
`
    expect(markedIn(await answerTo('What does client.close do?', text))).toContain('waits for its loads')
  })
})

describe('a version', () => {
  test('is read in the column that has what it is of', async () => {
    const text = `# Support

## Schedule

| Version | Release date | End of support | Rope.js |
| --- | --- | --- | --- |
| 9.x | 2024-04-26 | open | 18, 20, 22 |
| 8.x | 2022-06-01 | 2024-10-26 | 14, 16, 18 |
`
    expect(markedIn(await answerTo('Which Rope.js versions does version 8.x support?', text))).toContain('14, 16, 18')
  })

  test('that is needed is a least one', async () => {
    const text = `# Winch

A mock of Winch 99 is one version for tests.

The crane runs on Winch 15 or later, a version with ropes.
`
    expect(markedIn(await answerTo('Which Winch version is needed?', text))).toContain('15 or later')
  })
})

describe('a way', () => {
  test('is in the sentence that goes on, and the code shows something else', async () => {
    const text = `# Cranes

Unlike \`mule\` or \`horse\`, \`worker_cranes\` can share a rope within one yard. They do so by knotting \`SplitLine\` ends or tying a \`JointLine\` at both of its ends, where no other crane pulls.

\`\`\`js
const worker = new WorkerCrane(rope, { load })
\`\`\`
`
    expect(markedIn(await answerTo('How do I share a rope between worker cranes?', text))).toContain('JointLine')
  })

  test('to see whether something is so has what is so, and hardly the seeing', async () => {
    const text =
      '# Ranges\n\n- `fits(load, range)`: Return true if the load fits the range.\n- `ropes(load)`: The ropes.\n'
    expect(
      markedIn(await answerTo('How do I check if a load fits?', text, { check: 1, load: 90, fits: 60 })),
    ).toContain('fits(load, range)')
  })
})

test('the name of all of a collection tells nothing about its parts', async () => {
  const texts = {
    'crane/parts.md': '# Parts\n\nThe ropes and tons.\n',
    'ropes.md': '# Ropes\n\nA rope breaks at 70 tons.\n',
  }
  const answer = await answerTo('At how many tons does the rope of a Crane break?', texts, { crane: 990 })
  expect(markedIn(answer)).toContain('70 tons')
})

test('a verb is known in its irregular forms', async () => {
  const text = `# Hooks

## preCheck

With the \`preCheck\` hook, you can change the load before it is checked.

## onSend

With the \`onSend\` hook, you can change the load.
`
  const answer = await answerTo('In which hook can I change the load before it is sent?', text)
  expect(markedIn(answer)).toContain('onSend')
})

test('an introduction that names the members answers before its list', async () => {
  const text = `# Features

The crane implements the Plan Schema draft-06/07/2019-09 standards:

- all words of a plan schema
- full support of far plans
`
  expect(markedIn(await answerTo('Which Plan Schema drafts does the crane implement?', text))).toContain('draft-06')
})

test('an item that holds in a case of its own is no way for all', async () => {
  const text = `# Labels

- If an old drum changes its rope then print one new label with \`crane.print(label, rope)\`.
- In any weather, the crane can print the label with \`crane.print(label)\`.
`
  expect(markedIn(await answerTo('How do I print a label?', text))).toContain('crane.print(label)')
})

test('a default that is said in the sentence behind what it is of is marked', async () => {
  const text = `# Options

## defaultRope

Specify the default rope of the text plans if the rope is not specified in the \`Rope-Kind\` line of the plan that is read. Defaults to \`hemp\`.
`
  expect(markedIn(await answerTo('What is the default rope of text plans?', text))).toContain('hemp')
})

test('a list answers before the paragraph that introduces it, whose words are nearer', async () => {
  const text = `# crane heave

This command is like \`crane lift\`, but for yards without people, such as those of robots.
The main difference between \`crane lift\` and \`crane heave\`, or between the crane lift and the crane heave, is this:

- There must be a plan.
- Nothing is written.
`
  const answer = await answerTo('What is the difference between crane lift and crane heave?', text)
  expect(markedIn(answer)).toContain('There must be a plan')
})
