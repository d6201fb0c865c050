import type { AnswerV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extractiveGenerator } from '../../src/index.js'
import { askOf } from '../support/asked.js'
import { analyzer, answerTo, marksIn } from '../support/extractive-answers.js'
import { shelfOf } from '../support/shelf.js'

/** What each claim rests on. */
function evidenceIn({ citations }: AnswerV1): string[] {
  return citations.flatMap(({ claims = [] }) => claims.map(({ evidence }) => evidence.text))
}

const SERVER = `# Server

### bodyLimit
<a id="factory-body-limit"></a>

+ Default: \`1048576\` (1MiB)

Defines the maximum payload, in bytes, the server is allowed to accept.
The default body reader sends an error if the size of the body exceeds this limit.

### keepAliveTimeout

+ Default: \`72000\` (72 seconds)

See the [documentation](https://example.com) to understand the effect of this option.
`

test('a value with a label answers together with its heading, and the sentence behind it says what of', async () => {
  const limit = await answerTo('What is the default body limit?', SERVER)
  expect(limit.answer).toBe(
    '**bodyLimit**\nDefault: `1048576` (1MiB) [#1]\nDefines the maximum payload, in bytes, the server is allowed to accept. [#1]',
  )
  expect(marksIn(limit)[0]).toBe('Default: `1048576` (1MiB)')
  const timeout = await answerTo('What is the default keepAliveTimeout?', SERVER)
  expect(marksIn(timeout)).toContain('Default: `72000` (72 seconds)')
})

test('a row of a table is quoted with its header, and cited alone', async () => {
  const answer = await answerTo(
    'Which port does the mailer use?',
    '# Ports\n\nEach port can be changed.\n\n| Service | Port |\n| --- | --- |\n| web | 8080 |\n| mailer | [2525](mail.md) |\n| store | 5432 |\n',
  )
  expect(answer.answer).toBe('**Ports**\n| Service | Port |\n| --- | --- |\n| mailer | 2525 [#1] |')
  expect(marksIn(answer)).toEqual(['mailer | 2525'])
  expect(evidenceIn(answer).at(-1)).toBe('| mailer | [2525](mail.md) |')
})

test('a row of a long table is quoted with the header that stands in another passage', async () => {
  const rows = Array.from({ length: 120 }, (_, i) => `| service-${i} | ${8000 + i} | takes requests of part ${i} |`)
  const answer = await answerTo(
    'Which port does service-90 use?',
    `# Services\n\n| Service | Port | About |\n| --- | --- | --- |\n${rows.join('\n')}\n`,
  )
  expect(answer.answer).toContain('| Service | Port | About |\n| --- | --- | --- |\n| service-90 | 8090 |')
  expect(evidenceIn(answer).at(-1)).toBe(rows[90])
})

const STEPS = ['Stop the server', 'Copy the folder', 'Install the new version', 'Run the migration', 'Start the server']

test('the steps of a list are shown whole and in order', async () => {
  const list = STEPS.map((step, i) => `${i + 1}. ${step}.`).join('\n')
  const { answer } = await answerTo('How do I upgrade the server?', `# Upgrade the server\n\nTo upgrade:\n\n${list}\n`)
  expect(answer.replace(/ \[#1\]/g, '')).toContain(`To upgrade:\n${list}`)
})

test('steps are shown whole, whichever of them has a command', async () => {
  const list = '1. Stop the queue with `mailctl stop`.\n2. Remove the lock file.\n3. Run `mailctl start`.'
  const { answer } = await answerTo('How do I restart the mailer?', `# Mailer\n\n## Restarting\n\n${list}\n`)
  expect(answer.replace(/ \[#1\]/g, '')).toBe(`**Restarting**\n${list}`)
})

describe('a short section whose heading is the task is shown whole:', () => {
  const FENCED =
    '1. Install it:\n\n   ```sh\n   npm install mailer\n   ```\n\n2. Start it:\n\n   ```sh\n   npx mailer start\n   ```'
  const ofTask = (body: string) =>
    `# Mailer\n\nIt sends receipts.\n\n## Restarting the mailer\n\n${body}\n\n## Colours\n\nIt is red.\n`

  test.each([
    ['steps with code', FENCED, FENCED.replace(/^ {3}/gm, '').replace(/\n\n/g, '\n')],
    ['steps without numbers', '- Stop the queue with `mailctl stop`.\n- Start it again.', undefined],
    [
      'numbered parts',
      '**Step 1.** Stop the queue.\n\n**Step 2.** Remove the lock file.',
      'Step 1. Stop the queue.\nStep 2. Remove the lock file.',
    ],
    ['sentences', 'First, stop the queue. Then remove the lock file. Finally, start it again.', undefined],
    [
      'a sentence with code',
      'Stop the queue, and run this:\n\n```sh\nmailctl start\n```\n\nIt takes a minute.',
      undefined,
    ],
  ])('%s', async (_, body, whole = body.replace(/\n\n/g, '\n')) => {
    const answer = await answerTo('How do I restart the mailer?', ofTask(body))
    expect(answer.answer.replace(/ \[#1\]/g, '')).toBe(`**Restarting the mailer**\n${whole}`)
  })

  test('code whose fence has no end keeps its last line', async () => {
    const text = '# Mailer\n\n## Restarting the mailer\n\nRun this:\n\n```sh\nmailctl stop\nmailctl start'
    const { answer } = await answerTo('How do I restart the mailer?', text)
    expect(answer).toBe('**Restarting the mailer**\nRun this: [#1]\n```sh\nmailctl stop\nmailctl start\n```')
  })

  test('a long one is not', async () => {
    const body = Array.from({ length: 30 }, (_, i) => `The queue number ${i} is stopped with \`mailctl stop ${i}\`.`)
    const { answer } = await answerTo('How do I restart the mailer?', ofTask(body.join('\n\n')))
    expect(answer.length).toBeLessThan(600)
  })

  test('one about another task is not', async () => {
    const text = ofTask('Stop the queue. Start it again.')
    const { answer } = await answerTo('How do I paint the mailer?', text)
    expect(answer).not.toContain('Start it again')
  })
})

test('of a list that is too long, the first steps are shown, and that there are more', async () => {
  const list = STEPS.map((step, i) => `${i + 1}. ${step}, ${'and wait until all of it is done '.repeat(4).trim()}.`)
  const { answer } = await answerTo('How do I upgrade the server?', `# Upgrade the server\n\n${list.join('\n')}\n`)
  expect(answer).toMatch(/\n1\. Stop the server.*\n2\. Copy the folder.*\n…$/s)
  expect(answer.length).toBeLessThan(600)
})

test('an entry of questions in bold is answered by what is under it', async () => {
  const text =
    '# Questions\n\n**How do I reset the password?**\nRun `kit reset` and follow the link.\n\n**How do I delete the account?**\nRun `kit delete` twice.\n'
  const { answer } = await answerTo('How do I delete the account?', text)
  expect(answer).toBe('**How do I delete the account?**\nRun `kit delete` twice. [#1]')
})

test('a statement is cut between clauses to 400 characters, and what answers is kept', async () => {
  const clause = 'the committee considered the report of the harbour, '
  const long = `In the long discussion of the harbour ${clause.repeat(14)}and the bridge was opened in 1932 by the mayor, ${clause.repeat(14)}as noted.`
  expect(long.length).toBeGreaterThan(1490)
  for (const path of ['a.txt', 'a.md']) {
    const { answer } = await answerTo('When was the bridge opened?', { [path]: long })
    expect(answer).toContain('the bridge was opened in 1932')
    expect(answer.length).toBeLessThan(420)
  }
})

test('code is quoted as it is', async () => {
  const code = 'function mustStop(limit) {\n  return limit != G[u]: !limit\n}'
  const { answer } = await answerTo('What does mustStop return?', { 'a.js': code })
  expect(answer).toBe(`\`\`\`js\n${code}\n\`\`\`\n[#1]`)
})

test('a block of code is quoted with the line that introduces it, and cited by its lines', async () => {
  const answer = await answerTo(
    'How do I register a plugin?',
    '# Use\n\nThe package has no options.\n\nRegister a plugin like this:\n\n```js\nserver.register(plugin)\n```\n',
  )
  expect(answer.answer).toBe('**Use**\nRegister a plugin like this: [#1]\n```js\nserver.register(plugin)\n```')
  expect(marksIn(answer)).toEqual(['server.register(plugin)'])
  expect(evidenceIn(answer)).toContain('server.register(plugin)')
})

test('headings, labels, links alone, and words of the question alone are no answers', async () => {
  for (const text of [
    '# The cache\n\n## Size of the cache\n',
    '# The cache\n\nThe size of the cache\n\n- [Size of the cache](#size)\n- [[Cache]]\n',
    '# The cache\n\n> **Note:**\n> What is the size of the cache?\n',
  ])
    expect(await answerTo('What is the size of the cache?', text)).toMatchObject({ grounded: false })
})

test.each([
  [
    'Who maintains the parser?',
    '# Parser\n\nThe parser is maintained with care.',
    'The parser is maintained by Ada Byron.',
  ],
  [
    'How many workers are started?',
    '# Workers\n\nWorkers are started once.',
    'The pool has 4 workers that are started.',
  ],
  ['Which flag enables the cache?', '# Cache\n\nThe cache is enabled by a flag.', 'The flag `--cache` enables it.'],
])('what is asked for must be in the answer: %s', async (question, without, withIt) => {
  expect(await answerTo(question, without)).toMatchObject({ grounded: false })
  const answer = await answerTo(question, `${without}\n\n${withIt}`)
  expect(marksIn(answer)).toEqual([withIt.slice(0, -1)])
})

test('a name that nothing in the evidence has is not answered about', async () => {
  const text = '# Plugins\n\nTo write a plugin, use `define()` and export a function.'
  expect(await answerTo('How do I write a plugin in Rust?', text)).toMatchObject({ grounded: false })
  expect(await answerTo('How do I write a plugin?', text)).toMatchObject({ grounded: true })
})

test('people read no marks, anchors and targets, and what is cited has them', async () => {
  const text =
    '# Logging\n\n> [!NOTE]\n> The *logger* is [Pino](https://getpino.io), see [[Logger page|here]],\n> and `level` sets its **level**.\n'
  const answer = await answerTo('Which logger is used?', text)
  expect(answer.answer).toBe('**Logging**\nThe logger is Pino, see here, and `level` sets its level. [#1]')
  expect(evidenceIn(answer).at(-1)).toContain('> and `level` sets its **level**.')
})

test('in plain text the marked words are the quoted sentences', async () => {
  const answer = await answerTo('Where does the Rhine rise?', {
    'a.txt': 'The Rhine is a river. It rises in Switzerland.',
  })
  expect(answer.answer).toBe('The Rhine is a river. [#1] It rises in Switzerland. [#1]')
  expect(marksIn(answer)).toEqual(['The Rhine is a river', 'It rises in Switzerland'])
})

const FRAGMENTS = [
  '# Hook\n\n',
  '## `hook()`\n\n',
  'A *hook* runs the [server](a.md) 4 times!\n\n',
  'It != that.\n',
  '- Default: `hook`\n',
  '1. Run the hook.\n2. Stop *it*. Twice.\n\n',
  '| hook | port |\n| --- | --- |\n| a \\| b | `80` |\n\n',
  '| hook | 90 |\n',
  '```js\nhook(server) // [#1]\n```\n\n',
  '    indented hook\n\n',
  '> [!TIP]\n> The hook **stops**\n> the server.\n\n',
  '**Which hook?**\nThe [[hook]].\n\n',
  '<b>hook</b> &lt;server&gt; 😀\n\n',
  '[#2] hook [^1]\n\n[^1]: A server.\n\n',
  '\u0000 hook\r\n\r\n',
]
const QUESTIONS = [
  'How do I run the hook of the server?',
  'What is the default hook?',
  'Which port does the hook use?',
  'When does the hook stop?',
  'Hook des Servers?',
]

test('of any Markdown, all that is cited is verbatim, and the marked words are short and in their claims', async () => {
  const text = fc.array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(...QUESTIONS), async (source, question) => {
      // `askOf` holds every answer to the schemas and every citation to its source.
      const answer = await answerTo(question, source)
      for (const { claims = [] } of answer.citations)
        for (const { start, end, marked } of claims) {
          if (marked === undefined) continue
          expect(marked.start).toBeGreaterThanOrEqual(start)
          expect(marked.end).toBeLessThanOrEqual(end)
        }
      expect(marksIn(answer).join('\n').length).toBeLessThanOrEqual(160)
    }),
    { numRuns: 150 },
  )
})

test('a plain subject answers what does something, and a page says what its subject is', async () => {
  const HOOKS = '# Hooks\n\nA hook runs before a commit is made.\n'
  for (const question of ['What runs before a commit?', 'What is a hook?', 'When does a hook run?']) {
    const answer = await answerTo(question, HOOKS)
    expect(answer.answer, question).toBe('**Hooks**\nA hook runs before a commit is made. [#1]')
    expect(answer.citations.flatMap(({ claims = [] }) => claims.map(({ claim }) => claim))).toEqual([
      'A hook runs before a commit is made',
    ])
  }
})

test('where a heading is about a part of the question, the statement has the rest', async () => {
  const { answer } = await answerTo(
    'What does the browser capture during a page transition?',
    '# Page transitions\n\nPage transitions make an application feel smooth.\n\nThe browser captures a snapshot of the old page.\n',
  )
  expect(answer).toContain('The browser captures a snapshot of the old page. [#1]')
})

test('what a reader wrote as Markdown is shown without its marks, and cited verbatim', async () => {
  const text = '# Paint\n\nThe door costs 500\\_000 euros \\*today\\*, and the window **nothing**.\n'
  const shelf = await shelfOf({ 'a.html': text }, { media: 'html' })
  const ask = askOf(shelf, { generator: extractiveGenerator({ analyzer }), analyzer })
  const answer = await ask({ question: 'How much does the door cost?' })
  expect(answer.answer).toContain('The door costs 500_000 euros *today*, and the window nothing.')
  for (const evidence of evidenceIn(answer)) expect(text).toContain(evidence)
})
