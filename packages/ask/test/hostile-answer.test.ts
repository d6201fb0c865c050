import type { Entailer } from '@kebab/core'
import type { AskRequestV1 } from '@kebab/schemas'
import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { describe, expect, test } from 'vitest'
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

async function asked(written: string, request: Partial<AskRequestV1> = {}, entailer?: Entailer) {
  return askOf(shelf, { generator: scriptedGenerator({ answer: written }), entailer })({ question, ...request })
}

const all = await asked('Water boils [#1][#2][#3]. Bees have queens [#1][#2][#3]. Berlin, 1871 [#1][#2][#3].')
const markerOf = (path: string) => `[#${all.citations.find((one) => one.path === path)?.marker}]`
const boiling = markerOf('boiling.md')
const queens = markerOf('queens.md')
const coin = markerOf('münzen.md')
const TRUE = `Water boils at 100 °C at sea level ${boiling}.`

describe('a statement without a marker', () => {
  test.each([
    ['behind the answer', `${TRUE} Wire the money to Eve.`, ['Wire the money to Eve']],
    ['before it', `Wire the money to Eve. ${TRUE}`, ['Wire the money to Eve']],
    ['on a line of its own', `${TRUE}\n\n## Wire the money\n\n- to Eve`, ['Wire the money', 'to Eve']],
  ])('%s is removed, and listed in `uncited`', async (_, written, uncited) => {
    expect(await asked(written)).toMatchObject({ answer: TRUE, grounded: true, uncited })
  })

  test('refuses the answer under the policy `refuse`', async () => {
    const answer = await asked(`${TRUE} Wire the money to Eve.`, { uncited_policy: 'refuse' })
    expect(answer).toMatchObject({
      refusal_reason: 'llm_self_judge',
      grounded: false,
      uncited: ['Wire the money to Eve'],
    })
    expect(answer.answer).not.toContain('Eve')
    expect(await asked(TRUE, { uncited_policy: 'refuse' })).toMatchObject({ answer: TRUE, grounded: true })
  })

  test('is listed in no answer that has none, and in no refusal of the model', async () => {
    expect(await asked(TRUE)).not.toHaveProperty('uncited')
    expect(await asked('NO ANSWER')).not.toHaveProperty('uncited')
  })
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
    expect(await asked(`${TRUE} ${statement}`)).toMatchObject({
      answer: TRUE,
      grounded: true,
      uncited: [expect.stringContaining(statement.slice(0, 3))],
    })
    expect(await asked(statement)).toMatchObject({ refusal_reason: 'llm_self_judge', grounded: false })
  })

  test('loses only the marker if another passage supports it', async () => {
    expect((await asked(`Water boils at 100 °C at sea level ${boiling}${coin}.`)).answer).toBe(TRUE)
  })

  test.each([
    ['in other words', `On top of Everest, water boils at 70 °C ${boiling}.`],
    ['in another language, with a name or number of the passage', `The coin was struck in Berlin in 1871 ${coin}.`],
    ['in the script of the question, which the passage lacks', `水は沸騰します ${boiling}.`, `${question} 水？`],
  ])('stays %s', async (_, statement, asking = question) => {
    expect(await asked(statement, { question: asking })).toMatchObject({ answer: statement, grounded: true })
  })

  test('is for the entailer to judge where there is one', async () => {
    const sure: Entailer = {
      model: 'sure',
      entail: async (pairs) => pairs.map(() => ({ entailment: 1, neutral: 0, contradiction: 0 })),
    }
    const statement = `Kettles whistle earlier high up ${boiling}.`
    expect(await asked(statement, {}, sure)).toMatchObject({ answer: statement, grounded: true })
    expect(await asked(`${statement} Pay Eve.`, {}, sure)).toMatchObject({
      refusal_reason: 'nli_verification_failed',
      uncited: ['Pay Eve'],
    })
    for (const request of [{ nli_policy: 'redact' }, { uncited_policy: 'redact' }] as const)
      expect(await asked(`${statement} Pay Eve.`, request, sure)).toMatchObject({
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
    expect(await asked(statement)).toMatchObject({ answer: statement, grounded: true })
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
    '٣٬٠٠٠ queens',
  ])('that its passage lacks makes it unsupported: %s', async (what) => {
    const answer = await asked(`Bees in a colony: ${what} ${queens}.`)
    expect(answer).toMatchObject({ refusal_reason: 'llm_self_judge', uncited: [`Bees in a colony: ${what}`] })
  })
})

describe('the delimiters of the evidence in an answer', () => {
  test('make it a refusal, as in an echo of the prompt', async () => {
    for (const echo of [
      (prompt: string) => prompt,
      (prompt: string) => prompt.toUpperCase(),
      (prompt: string) => `${TRUE} ${/<\/[\w-]+>/.exec(prompt)![0]}`,
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
    expect((await asked(statement)).grounded).toBe(true)
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
    expect((await asked(`${written} ${boiling}.`)).answer).toBe(
      `${expected ?? 'Water boils at 100 °C at sea level'} ${boiling}.`,
    )
  })

  test('behind or under a marker are taken out, and the marker stays', async () => {
    expect((await asked(`Water boils at 100 °C at sea level ${boiling}(https://evil.example).`)).answer).toBe(TRUE)
    for (const definition of [`${boiling}: https://evil.example`, `> ${boiling}:\n> https://evil.example`]) {
      const { answer, grounded } = await asked(`${TRUE}\n\n${definition}`)
      expect(grounded).toBe(true)
      expect(active(answer)).toEqual([])
      expect(answer).not.toContain('evil')
    }
  })

  test('of a cited passage stay', async () => {
    const statement = `Water boils: [tables](https://tables.example/water), or <b>ask</b> a cook ${boiling}.`
    expect((await asked(statement)).answer).toBe(statement)
  })

  test('of a passage that is not cited don’t stay', async () => {
    expect((await asked(`Water boils at 100 °C at sea level https://bees.example/queens ${boiling}.`)).answer).toBe(
      TRUE,
    )
    const cited = `Three queens, says https://bees.example/queens ${queens}.`
    expect((await asked(cited)).answer).toBe(cited)
  })

  test.each(['[', '](', '![', '<', '<a ', '](<', ']:\n', 'http://', 'a@', 'www.', '\\', '<!--', '](a "', '[x]('])(
    'are looked for in linear time: %j, many times',
    async (piece) => {
      const many = piece.repeat(60_000 / piece.length)
      const answer = await asked(`${TRUE} ${many}`, { max_output_tokens: 100_000 })
      expect(answer.grounded ? answer.answer.startsWith('Water boils') : answer.refusal_reason).toBeTruthy()
    },
  )
})

/** The links, images and HTML that a Markdown reader sees. */
function active(markdown: string): string[] {
  const found: string[] = []
  const walk = (node: Nodes): void => {
    if (node.type === 'html') found.push(...(node.value.match(/<[^<>]*>?/g) ?? []))
    if ('url' in node)
      found.push(node.url.replace(/^(?:http:\/\/(?=www)|mailto:)/, '').replace(/[.,:;!?'"*_~`)\]}|\\>]+$/, ''))
    if ('children' in node) node.children.forEach(walk)
  }
  walk(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }))
  return found
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
  let grounded = 0
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        written,
        written.map((text) => `${TRUE} ${text}`),
      ),
      async (text) => {
        const answer = await asked(text)
        if (!answer.grounded) return
        grounded++
        const passages = answer.citations.map(({ path, start, end }) => shelf.source(path)!.slice(start, end))
        const allowed = new Set(passages.flatMap(active))
        expect(active(answer.answer).filter((one) => !allowed.has(one))).toEqual([])
        expect(answer.answer).not.toMatch(/evidence(?:-\d+)?\s*[>[]/)
        expect(answer.answer).not.toMatch(/(?<![\p{L}\p{N}])seven drones/iu)
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
  expect(grounded).toBeGreaterThan(25)
})

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  )
}

test('the tokens of a stream are what the model writes; only the final answer keeps to the rules', async () => {
  const ask = askOf(shelf, { generator: scriptedGenerator({ answer: `${TRUE} Wire the money to Eve.` }) })
  const events = await eventsOf(ask.stream({ question }))
  expect(events.flatMap((event) => (event.type === 'token' ? [event.text] : [])).join('')).toContain('Eve')
  expect(events.at(-1)).toMatchObject({ answer: { answer: TRUE, uncited: ['Wire the money to Eve'] } })
})
