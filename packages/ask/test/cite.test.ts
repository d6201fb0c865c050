import { SourceLines } from '@kebab/core/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNightly } from '../../../test/support/profile.js'
import { cite, unfaithfulPart, withoutClaims } from '../src/cite.js'
import { claimsOf, withoutSpans } from '../src/claims.js'
import type { ChunkGroup, Packed } from '../src/pack.js'
import { askOf } from './support/asked.js'
import { hitOf } from './support/hit.js'
import { runOf } from './support/run.js'
import { scriptedGenerator } from './support/scripted-generator.js'
import { shelfOf } from './support/shelf.js'

const shelf = await shelfOf({
  'one.md': '# One\n\nThe cat river is 1234 metres long. It was named “the long and winding river of cats” in 1889.\n',
  'two.md': '# Two\n\nThe dog river is 5678 metres long.\nIts bed is made of stone. 犬の川は石でできています。\n',
  'three/c# & d?.md': '# Three\r\n\r\nThe cow river holds no water. Dr. Cow said so.\r\n',
})
const question = 'Which river is it (川)?'

/**
 * What becomes of an answer that a model writes. The passages: `[#1]` to `[#3]`, in the order that
 * is found out here.
 */
async function cited(written: string) {
  return askOf(shelf, { generator: scriptedGenerator({ answer: written }) })({ question })
}

const paths = (await cited('A river [#1]. A river [#2]. A river [#3].')).citations.map(({ path }) => path)
const [one, two, three] = ['one.md', 'two.md', 'three/c# & d?.md'].map((path) => `[#${paths.indexOf(path) + 1}]`)

test('three blocks of evidence are cited by three markers', () => {
  expect(new Set(paths).size).toBe(3)
})

describe('a claim', () => {
  test.each<[string, string, string]>([
    ['with a known marker: it stays', `A river ${one}.`, `A river ${one}.`],
    ['with an unknown marker beside a known one: only the marker goes', `A river ${one}[#9] [#77].`, `A river ${one}.`],
    [
      'with unknown markers alone: it goes with them',
      `A river ${one}. A sea [#9]. Its bed ${two}.`,
      `A river ${one}. Its bed ${two}.`,
    ],
    ['with [#0] alone: it goes', `A river ${one}. A sea [#0].`, `A river ${one}.`],
    [
      'with a number that is not in its passage: it goes',
      `It is 1234 metres long ${one}. It is 1234 metres long ${two}.`,
      `It is 1234 metres long ${one}.`,
    ],
    [
      'with a quotation that is not in its passage: it goes',
      `Named “the short and straight river” ${one}. A river ${two}.`,
      `A river ${two}.`,
    ],
    [
      'with a number from either of two passages: it stays',
      `From 1234 to 5678 ${one}${two}.`,
      `From 1234 to 5678 ${one}${two}.`,
    ],
    ['without a marker: it goes', `A river ${one}. Rivers are wet.`, `A river ${one}.`],
    [
      'of a list: it goes with its bullet',
      `- A river ${one}\n- A sea [#9]\n- Its bed ${two}`,
      `- A river ${one}\n- Its bed ${two}`,
    ],
    [
      'of a numbered list: it goes with its number',
      `1. A river ${one}.\n2. A sea of 99 ${one}.\n3. Its bed ${two}.`,
      `1. A river ${one}.\n3. Its bed ${two}.`,
    ],
    [
      'behind which markers stand: they go too',
      `A river ${one}. A sea of 99 metres.${one} Its bed ${two}.`,
      `A river ${one}. Its bed ${two}.`,
    ],
    ['of Japanese', `川です${one}。海です[#9]。石です${two}。`, `川です${one}。石です${two}。`],
    [
      'with a marker that has zeros before its number: it is the marker',
      `A river ${one!.replace('#', '#00')}.`,
      `A river ${one}.`,
    ],
    ['with a marker of many digits: it goes', `A river ${one}. A sea [#${'9'.repeat(400)}].`, `A river ${one}.`],
    [
      'with a marker within a marker',
      `A river ${one} [#[#9]8] and [#[#9]${one!.slice(2)}.`,
      `A river ${one} and${one}.`,
    ],
  ])('%s', async (_, written, answer) => {
    expect((await cited(written)).answer.replace(' and ', ' and')).toBe(answer)
  })

  test.each([
    'A sea [#9].',
    'It is 99 metres long [#1].',
    'A sea.',
    '[#9] [#10]',
    'Named “the short and straight river” [#1].',
  ])('that is the only one and is not supported: %s is `llm_self_judge`', async (written) => {
    expect(await cited(written)).toMatchObject({ refusal_reason: 'llm_self_judge', citations: [] })
  })
})

describe('a citation', () => {
  test('has, for each claim, the sentence that shares most of its terms, or that holds it word for word', async () => {
    const { citations } = await cited(`Its bed is stone ${two}. The dog river is 5678 metres long ${two}.`)
    expect(citations).toHaveLength(1)
    expect(citations[0]!.claims!.map(({ evidence }) => evidence.text)).toEqual([
      'Its bed is made of stone.',
      'The dog river is 5678 metres long.',
    ])
  })

  test('has the sentence that is the claim, however its source wraps it, before one that holds it', async () => {
    const wrapped = await shelfOf({
      'river.md': '> The river with bridges is long and old. The river\n> with bridges is long. The river is wide.\n',
    })
    const generator = scriptedGenerator({ answer: 'The river with bridges is long [#1].' })
    const { citations } = await askOf(wrapped, { generator })({ question: 'How long is the river with bridges?' })
    expect(citations[0]!.claims!.map(({ evidence }) => evidence.text)).toEqual(['The river\n> with bridges is long.'])
  })

  test('has lines, a span and a link that hold in any path and with any line ends', async () => {
    const { citations } = await cited(`The cow river holds no water ${three}.`)
    expect(citations[0]).toMatchObject({ path: 'three/c# & d?.md', line_end: 3 })
    expect(citations[0]!.uri).toMatch(/^three\/c%23%20%26%20d%3F\.md#L\d-L3$/)
  })

  test('has the link that the caller makes of it', async () => {
    const ask = askOf(shelf, {
      generator: scriptedGenerator({ answer: `A river ${two}.` }),
      uriOf: ({ path, chunk_id, doc_id, lineStart, lineEnd }) =>
        [path, chunk_id.length, doc_id.length, lineStart, lineEnd].join(),
    })
    const { citations } = await ask({ question })
    expect(citations[0]!.uri).toBe(`two.md,32,32,${citations[0]!.line_start},${citations[0]!.line_end}`)
  })
})

describe('a hostile answer', () => {
  const packed = {
    groups: [{ document: { lines: { source: 'A river.' }, path: 'a' }, hits: [hitOf('c')], start: 0, end: 8 }],
  }
  const citedOf = (written: string) => cite(runOf(shelf.engine), written, packed as unknown as Packed)

  test('with markers within markers loses them all in one round', () => {
    const deep = 50_000
    expect(citedOf(`A river [#1] ${'[#'.repeat(deep)}[#9]${'9]'.repeat(deep)}.`).answer).toBe('A river [#1].')
  })

  test('with many zeros in its markers is read in time', () => {
    const zeros = '0'.repeat(500_000)
    expect(citedOf(`A river [#${zeros}1]. Rivers [#${zeros} flow.`).answer).toBe('A river [#1].')
  })

  test('whose removed parts leave new ones to remove time and again is empty in the end', () => {
    const wrong = `A river [#1]. ${'It is 99.['.repeat(3)}It is 99 [#1].${'#1]'.repeat(3)}`
    expect(citedOf(wrong).answer).toBe('A river [#1].')
    const tags = `A river [#1]. ${'<'.repeat(4000)}${'b>'.repeat(4000)}`
    expect(citedOf(tags)).toMatchObject({ answer: '', claims: [] })
  })
})

const pieces = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('[#1]', '[#2]', '[#3]', '[#4]', '[#0]', '[#02]', '[#', '1]', ' [#1][#2]') },
    fc.constantFrom(
      'The cat river is 1234 metres long',
      'It is 99 metres',
      'A “quotation that is nowhere at all”',
      '犬の川',
      'Dr. Cow',
      'e.g. this',
    ),
    fc.constantFrom('. ', '.', '。', '\n', '\n\n- ', '\n2. ', '! ', '? ', '…', ' ', '\r\n', '---'),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  ),
  { maxLength: 25 },
)

test('for any text of a model, markers and citations agree, claims are slices, evidence is verbatim, and the answer is valid', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (list) => {
      const answer = await cited(list.join(''))
      expect(answer.answer).not.toBe('')
      expect(answer.grounded).toBe(answer.refusal_reason === undefined)
      expect(answer.answer).not.toMatch(/\[#(4|0)/)
    }),
    { numRuns: 80 },
  )
})

function passageOf(text: string, headings: string[] = [], path = 'a.md'): ChunkGroup {
  const hit = { ...hitOf('c'), heading_path: headings }
  return {
    document: { path, trust: 'primary', media: undefined, lang: undefined, lines: new SourceLines(text) },
    hits: [hit],
    tableHeader: '',
    start: 0,
    end: text.length,
  }
}

const SOURCE = passageOf(
  'In 1889 it cost 7,799,401 francs and stood 312.27 metres. “It’s the **tallest** tower — by far — in the world,” he wrote. It has 3 floors.',
  ['Chapter 12'],
  'annals/1931.md',
)

describe('faithful', () => {
  test.each([
    'It was 1889',
    'It cost 7,799,401 francs',
    'It cost 7799401 francs',
    'Es kostete 7.799.401 Francs',
    'It is 312.27 metres tall',
    'Er ist 312,27 Meter hoch',
    'It is told in chapter 12',
    'It is told in the annals of 1931',
    'It was asked about 77',
    'It has 3 floors',
    'It has three floors',
    'It is H2O',
    'It is one of many',
    '１８８９',
    'He wrote "it\'s the tallest tower - by far"',
    'He wrote “It’s the tallest tower — by far — in the world.”',
    'He wrote «It’s the  tallest\ntower»',
    'He called it "tall"',
    'No numbers and no quotations',
    'He wrote "it\'s the tal\u00adlest tower\u200b - by far"',
    'It was 18\u00ad89',
  ])('%s', (claim) => {
    expect(unfaithfulPart(claim, [SOURCE], 'What of 77?')).toBeUndefined()
  })
})

describe('not faithful', () => {
  test.each([
    'It was 1898',
    'It was 1\u200b8\u200b9\u200b8',
    'It cost 7,799,400 francs',
    'It is 312.3 metres tall',
    'It has 4 floors',
    'It has four floors',
    'It is 31227 centimetres tall',
    'It was 1889 or 1890',
    'He wrote "it is the largest tower in the world"',
    'He wrote „It’s the tallest tower of them all“',
  ])('%s', (claim) => {
    expect(unfaithfulPart(claim, [SOURCE], 'What of 77?')).toBeDefined()
  })
})

test('a quotation may leave out invisible characters of the source, and may disarm its markers', () => {
  const source = passageOf('It was fixed in ver\u00adsion two [\u00ad#2] of it all, in 18\u200d89.')
  expect(unfaithfulPart('"fixed in version two [ # 2] of it all" in 1889', [source], '')).toBeUndefined()
})

test('a quotation that is never closed is not checked, and a closed one behind it is', () => {
  expect(unfaithfulPart('It says “so, and 1889, and "no such words anywhere"', [SOURCE], '')).toBeDefined()
  expect(unfaithfulPart('It says “so, and "the **tallest** tower — by far"', [SOURCE], '')).toBeUndefined()
  expect(unfaithfulPart('It says “” and ""no such words anywhere""', [SOURCE], '')).toBeDefined()
})

test.each(['“', '«', '„', '「', '"', '„“', '"a.,…'])('many %s take linear time', (quote) => {
  const times = isNightly ? 400_000 : 120_000
  expect(unfaithfulPart(quote.repeat(times), [SOURCE], '')).toBeUndefined()
  expect(unfaithfulPart(`"a${'.'.repeat(times)}b"`, [SOURCE], '')).toBeDefined()
})

test('the statements of one line are removed in linear time', () => {
  const answer = `1. ${'A cat sat down. '.repeat(isNightly ? 400_000 : 80_000)}`
  const claims = claimsOf(answer)
  expect(withoutSpans(answer, withoutClaims(answer, claims, claims))).toBe('')
})

test('a number may be in any block, and a quotation in any one of them', () => {
  const other = passageOf('And 44 more. Another sentence stands here for itself.')
  expect(unfaithfulPart('In 1889 there were 44', [SOURCE, other], '')).toBeUndefined()
  expect(unfaithfulPart('In 1889 there were 44', [SOURCE], '')).toBeDefined()
  expect(unfaithfulPart('"another sentence stands here"', [SOURCE, other], '')).toBeUndefined()
})
