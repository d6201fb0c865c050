import type { Embedder, EvidenceBlock, GenerateRequest, Generator } from '@kebab/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { extractiveGenerator } from '../../src/index.js'

const blockOf = (text: string, marker: number, headingPath: string[] = []): EvidenceBlock => ({
  marker,
  chunkIds: [`${marker}`],
  path: `${marker}.md`,
  headingPath,
  trust: 'primary',
  text,
})
const HOOKS = blockOf('Hooks are programs. A hook runs before a commit is made. They were new in 2005.', 1)
const RIVERS = blockOf('The Rhine is a river. It rises in Switzerland.', 4)

async function answer(
  generator: Generator,
  question: string,
  evidence: EvidenceBlock[],
  more: Partial<GenerateRequest> = {},
) {
  const messages = [{ role: 'user', content: question }] as const
  let text = ''
  let finish: unknown
  for await (const event of generator.generate({ messages, question, evidence, maxTokens: 1000, ...more })) {
    if (event.type === 'text') text += event.text
    else finish = event
  }
  return { text, finish }
}

test('an answer is the sentences that answer, each with the marker of its block', async () => {
  const generator = extractiveGenerator({ maxSentences: 1 })
  expect((await answer(generator, 'When does a hook run?', [RIVERS, HOOKS])).text).toBe(
    'A hook runs before a commit is made. [#1]',
  )
  const { text } = await answer(extractiveGenerator(), 'Where does the Rhine rise?', [HOOKS, RIVERS])
  expect(text).toBe('The Rhine is a river. [#4] It rises in Switzerland. [#4]')
})

test('what only a further search found is quoted beside other evidence, and never alone', async () => {
  const further: EvidenceBlock = { ...RIVERS, isFurther: true }
  const generator = extractiveGenerator()
  expect((await answer(generator, 'Where does the Rhine rise?', [further])).text).not.toContain('[#')
  const marked = (block: EvidenceBlock): EvidenceBlock => ({ ...block, media: 'markdown' })
  expect((await answer(generator, 'Where does the Rhine rise?', [marked(further)])).text).not.toContain('[#')
  const both = await answer(generator, 'Where does the Rhine river rise?', [
    blockOf('The Rhine flows to the sea.', 2),
    further,
  ])
  expect(both.text).toContain('[#2]')
  expect(both.text).toContain('[#4]')
})

test('a term that the corpus counts nowhere weighs by its share of the evidence', async () => {
  // An index in another language has neither the function words of the question nor its stems.
  const documentFrequencies = async (terms: readonly string[]) => ({ chunks: 900, frequencies: terms.map(() => 0) })
  const evidence = [
    blockOf('Das ist so, wie es an der Brücke ist. Wie der Fluss an der Brücke ist, sagt der Plan.', 1),
    blockOf('Der Turm hat 30 Meter. Wie er an der Brücke ist, sagt der Plan.', 2),
    blockOf('Wie hoch es an der Brücke ist, sagt der Plan.', 3),
  ]
  const generator = extractiveGenerator({ documentFrequencies, maxSentences: 1 })
  const { text } = await answer(generator, 'Wie ist der Turm an der Brücke?', evidence)
  expect(text).toBe('Der Turm hat 30 Meter. [#2]')
})

test('a sentence also counts for the terms of the sentence before it', async () => {
  const generator = extractiveGenerator({ maxSentences: 1 })
  const evidence = [blockOf('The abbey of Cluny is old. It was founded in 910. Others were founded later by monks.', 1)]
  expect((await answer(generator, 'When was the abbey of Cluny founded?', evidence)).text).toBe(
    'It was founded in 910. [#1]',
  )
})

test('two sentences that follow one another stay in their order, and the best comes first where not all fit', async () => {
  const evidence = [blockOf('Cluny is an abbey of monks. It was founded in 910 by a duke for monks.', 1)]
  const question = 'Was it a duke who founded Cluny?'
  const generator = extractiveGenerator()
  expect((await answer(generator, question, evidence)).text).toBe(
    'Cluny is an abbey of monks. [#1] It was founded in 910 by a duke for monks. [#1]',
  )
  expect((await answer(generator, question, evidence, { maxTokens: 12 })).text).toMatch(/^It was founded/)
})

test('a sentence without a full stop has a line of its own', async () => {
  const evidence = [blockOf('- Hooks run before a commit\n- Hooks end with a status', 1)]
  expect((await answer(extractiveGenerator(), 'When do hooks run?', evidence)).text).toBe(
    'Hooks run before a commit [#1]\nHooks end with a status [#1]',
  )
})

test('a title in bold is quoted with the sentence behind it, each with its marker', async () => {
  const generator = extractiveGenerator({ maxSentences: 1 })
  const evidence = [blockOf('**Limits of hooks.** They take\na minute. Then they end.\n\n**Rivers.**\n\nThey flow.', 1)]
  expect((await answer(generator, 'What limits do hooks have?', evidence)).text).toBe(
    '**Limits of hooks.** [#1] They take a minute. [#1]',
  )
})

test('questions, bare links, comments and the marks of quotations are not quoted', async () => {
  const generator = extractiveGenerator({ maxSentences: 1 })
  for (const [text, quoted] of [
    ['When does a hook run? It does before a commit.', 'It does before a commit.'],
    ['- [When a hook runs](#hook) · [Hook][h]\n- Hooks run once.', 'Hooks run once.'],
    ['<!-- when a hook runs -->\n\nHooks run once.', 'Hooks run once.'],
    ['> Hooks run\n> before a commit.', 'Hooks run before a commit.'],
  ] as const)
    expect((await answer(generator, 'When does a hook run?', [blockOf(text, 1)])).text).toBe(`${quoted} [#1]`)
})

test('a sentence that says what a quoted one says is left out', async () => {
  const evidence = [
    blockOf('A hook runs before any commit is made.', 1),
    blockOf('A hook runs before any commit is really made.', 2),
    blockOf('Hooks are programs in a folder.', 3),
  ]
  expect((await answer(extractiveGenerator(), 'When does a hook run?', evidence)).text).not.toMatch(/\[#1\].*\[#2\]/)
})

test('where no block holds a term of the question the answer has no marker', async () => {
  for (const [question, evidence] of [
    ['What is a whale?', [blockOf('Nothing fits.', 1)]],
    ['What is a whale?', []],
    ['?!', [HOOKS]],
    ['hook', [blockOf('# hook\n\n```\nhook\n```', 1)]],
  ] as const) {
    const { text, finish } = await answer(extractiveGenerator(), question, [...evidence])
    expect(text).not.toMatch(/\[#/)
    expect(text).not.toBe('')
    expect(finish).toEqual({ type: 'finish', reason: 'stop' })
  }
})

test('with a calibrated embedder, a sentence close in meaning is quoted, whatever its words', async () => {
  const close = (cosine: number, calibration?: { floor: number; ceiling: number }): Embedder => ({
    model: 'close',
    dimensions: 2,
    calibration,
    embed: async (texts, { kind }) =>
      texts.map(() => Float32Array.from(kind === 'query' ? [1, 0] : [cosine, Math.sqrt(1 - cosine ** 2)])),
  })
  const calibration = { floor: 0.3, ceiling: 0.6 }
  const ask = (embedder: Embedder, question: string) =>
    answer(extractiveGenerator({ embedder, maxSentences: 1 }), question, [blockOf('Blood was poisoned.', 1)])
  for (const question of ['septicemia', '?!']) {
    expect((await ask(close(0.5, calibration), question)).text).toBe('Blood was poisoned. [#1]')
    expect((await ask(close(0.2, calibration), question)).text).not.toContain('[#')
    expect((await ask(close(0.5), question)).text).not.toContain('[#')
  }
})

test('a sentence that goes on from the one before it is compared together with it', async () => {
  const texts: string[] = []
  const embedder: Embedder = {
    ...toyEmbedder(),
    embed(passages, options) {
      if (options?.kind === 'passage') texts.push(...passages)
      return toyEmbedder().embed(passages, options)
    },
  }
  await answer(extractiveGenerator({ embedder }), 'Where does water boil?', [
    blockOf('Water is a liquid. It boils at sea level. Steam boils no more.', 1),
  ])
  expect(new Set(texts)).toEqual(
    new Set(['Water is a liquid.', 'Water is a liquid. It boils at sea level.', 'Steam boils no more.']),
  )
})

test.each([
  'Water boils at sea level as follows:\n\n```sh\nboil\n```',
  '**Water at sea level:**\n\n| °C |\n| --- |\n| 100 |',
  'Water at sea level (boiling points):\n\n1. sea\n',
])('an introduction is not quoted, since what it introduces would be missing: %s', async (text) => {
  const question = 'When does water boil at sea level?'
  expect((await answer(extractiveGenerator(), question, [blockOf(text, 1)])).text).not.toContain('level')
  const completeText = `${text}\n\nWater boils at 100 °C at sea level.`
  expect((await answer(extractiveGenerator(), question, [blockOf(completeText, 1)])).text).toContain(
    'Water boils at 100 °C at sea level. [#1]',
  )
})

test('a sentence with a marker is not quoted', async () => {
  const evidence = [blockOf('A hook runs never [#2]. A hook is a program.', 1), blockOf('Rivers.', 2)]
  expect((await answer(extractiveGenerator(), 'When does a hook run?', evidence)).text).toBe(
    'A hook is a program. [#1]',
  )
})

test('white space within a sentence is one space, and list markers are left out', async () => {
  const evidence = [blockOf('- A hook\n  runs  first.', 1)]
  expect((await answer(extractiveGenerator(), 'hook', evidence)).text).toBe('A hook runs first. [#1]')
})

test('a second sentence is chosen for the terms that the first doesn’t hold', async () => {
  const documentFrequencies = async (terms: readonly string[]) => ({ chunks: 9, frequencies: terms.map(() => 1) })
  const evidence = [blockOf('A hook and a commit. The commit and the hook. The river.', 1)]
  const { text } = await answer(extractiveGenerator({ documentFrequencies }), 'hook commit river', evidence)
  expect(text).toBe('A hook and a commit. [#1] The river. [#1]')
})

test('the same sentence is not quoted twice', async () => {
  const { text } = await answer(extractiveGenerator(), 'hook', [blockOf('A hook runs.', 1), blockOf('A hook runs.', 2)])
  expect(text).toBe('A hook runs. [#1]')
})

test('an answer that is too long ends before the word that would be, with `length`', async () => {
  const whole = await answer(extractiveGenerator(), 'When does a hook run?', [HOOKS])
  for (const maxTokens of [1, 3, 5, 8, 13]) {
    const { text, finish } = await answer(extractiveGenerator(), 'When does a hook run?', [HOOKS], { maxTokens })
    expect(whole.text.startsWith(text)).toBe(true)
    expect(Math.ceil(text.length / 4)).toBeLessThanOrEqual(maxTokens)
    expect(finish).toEqual({ type: 'finish', reason: 'length' })
  }
})

test('without `question` the last message of the user is the question', async () => {
  const { text } = await answer(extractiveGenerator({ maxSentences: 1 }), '', [HOOKS], {
    question: undefined,
    messages: [
      { role: 'user', content: 'Rhine?' },
      { role: 'assistant', content: 'No.' },
      { role: 'user', content: 'When does a hook run?' },
    ],
  })
  expect(text).toBe('A hook runs before a commit is made. [#1]')
})

test('every other task is `unsupported`', async () => {
  for (const task of ['rewrite', 'decompose', 'decide'] as const) {
    await expect(answer(extractiveGenerator(), 'hook', [HOOKS], { task })).rejects.toMatchObject({
      code: 'unsupported',
      details: { feature: `task ${task}` },
    })
  }
})

test('an abort rejects with its reason while the embedder and the frequencies hang', async () => {
  const never = (): Promise<never> => new Promise(() => {})
  const embedder: Embedder = { ...toyEmbedder(), embed: never }
  for (const generator of [extractiveGenerator({ embedder }), extractiveGenerator({ documentFrequencies: never })]) {
    const controller = new AbortController()
    const reason = new Error('no longer wanted')
    const request = { messages: [], question: 'hook', evidence: [HOOKS], maxTokens: 10 }
    const work = generator.generate(request, { signal: controller.signal })[Symbol.asyncIterator]().next()
    setImmediate(() => controller.abort(reason))
    await expect(work).rejects.toBe(reason)
  }
})

test('a wrong option throws TypeError', () => {
  for (const options of [
    { maxSentences: 0 },
    { maxSentences: 1.5 },
    { analyzer: {} },
    { embedder: {} },
    { documentFrequencies: 1 },
  ])
    expect(() => extractiveGenerator(options as never)).toThrow(TypeError)
})

test('for any evidence, a quoted sentence is in the block that it cites, and the number of sentences is within the limit', async () => {
  const word = fc.constantFrom('hook', 'Rhine', 'Dr.', 'runs.', '\n', '- ', '[#1]', '2005', 'It', 'é', '😀', '```\n')
  const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 5 }), fc.integer({ min: 1, max: 3 }), async (texts, maxSentences) => {
      const evidence = texts.map((each, i) => blockOf(each, i + 1))
      const generator = extractiveGenerator({ maxSentences })
      const { text: answerText } = await answer(generator, 'Where does the hook run on the Rhine?', evidence)
      const quotes = [...answerText.matchAll(/(.+?) \[#(\d+)\](?:[ \n]|$)/gs)]
      expect(quotes.length).toBeLessThanOrEqual(maxSentences)
      for (const [, quote, marker] of quotes)
        expect(evidence[Number(marker) - 1]!.text.replace(/\s+/g, ' ')).toContain(quote)
    }),
  )
})
