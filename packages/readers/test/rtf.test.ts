import { readFileSync } from 'node:fs'
import { testReader } from '@kebab/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rtfReader } from '../src/rtf/index.js'
import { readNoted } from './support/read-noted.js'

const page = () => readFileSync(new URL('fixtures/page.rtf', import.meta.url))
const read = async (rtf: string) => (await readNoted(rtfReader(), 'a.rtf', Buffer.from(rtf, 'latin1'))).documents[0]
const textOf = async (body: string): Promise<string> => (await read(`{\\rtf1\\ansi\\ansicpg1252 ${body}}`))?.text ?? ''

describe('the reader of RTF keeps to the contract', () => {
  testReader({ test, create: () => rtfReader(), files: [{ path: 'page.rtf', bytes: page() }] })
})

test('a file that pandoc made becomes Markdown, and its footnotes follow', async () => {
  const { text, syntax, metadata, origin } = (await read(page().toString('latin1')))!
  expect({ syntax, metadata }).toEqual({ syntax: 'markdown', metadata: { media: 'document' } })
  expect(text.trimEnd()).toBe(
    [
      'The orchard\n\n# The orchard',
      'Apples are picked in autumn, as [the calendar](https://example.org/calendar) says.',
      '- Boskoop keeps until March\n- Jonagold is eaten at once\n\n## Varieties',
      '| Variety | Harvest | Keeps |\n| --- | --- | --- |\n| Boskoop | October | five months |',
    ].join('\n\n') +
      '\n| Gravenstein | August | three weeks |\n| Müllers Ärgernis | September | – |\n\n' +
      'pick --basket 3 weigh\n\n# The cellar\n\nStraw keeps frost away. Humidity stays below ninety percent.\n\n' +
      'The calendar of the year before.',
  )
  const places = origin!.spans.map(({ start, end, from }) => [text.slice(start, end), from] as const)
  expect(places.find(([piece]) => piece.startsWith('The calendar of'))![1]).toEqual({ part: 'footnotes' })
  const paragraphs = places.flatMap(([, { paragraph }]) => paragraph ?? [])
  expect(paragraphs).toEqual([...paragraphs].sort((a, b) => a - b))
})

test.each<[rule: string, body: string, text: string]>([
  ['bytes are decoded by the code page', "\\'c4pfel", 'Äpfel'],
  [
    'bytes are decoded by the characters of the font',
    "{\\fonttbl{\\f1\\fcharset204 Arial;}}\\f1 \\'cc\\'e8\\'f0",
    'Мир',
  ],
  ['bytes of two are one character', "{\\fonttbl{\\f1\\fcharset128 M;}}\\f1 \\'93\\'8c\\'8b\\'9e", '東京'],
  [
    'a Unicode character takes the place of what follows it',
    "\\uc1\\u-4179?\\u1077\\'e5x\\uc0\\u8364 y",
    '\uefad\u0435x€y',
  ],
  ['two halves are one character', '\\u-10179?\\u-8704?', '😀'],
  ['signs have words', '\\ldblquote a\\rdblquote\\~b\\_c\\-d\\emdash e\\\\f\\{g', '“a” b-cd—e\\f{g'],
  [
    'a heading is one by its style',
    '{\\stylesheet{\\s3 heading 2;}}\\pard\\s3 Varieties\\par\\pard Apples',
    '## Varieties\n\nApples',
  ],
  ['a heading is one by its level', '\\pard\\outlinelevel0 Orchard\\par\\pard Apples', '# Orchard\n\nApples'],
  [
    'an item has its mark left out',
    "\\pard{\\listtext\\'b7\\tab}\\ls1 one\\par{\\listtext 2.\\tab}two\\par",
    '- one\n- two',
  ],
  [
    'what is hidden, deleted or beside the text is left out',
    'a{\\v b}{\\deleted c}{\\header d}{\\*\\unknown e}{\\pict 00ff}f',
    'af',
  ],
  ['a part of bytes is left out', 'a\\bin3 }{\\b', 'ab'],
  ['a field shows its result', '{\\field{\\*\\fldinst PAGE}{\\fldrslt 7}} of 9', '7 of 9'],
  ['a text that is there twice is read in Unicode', '{\\upr{old}{\\*\\ud{n\\u8364?w}}}', 'n€w'],
  [
    'a text box is read once',
    'a{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 2}}{\\shptxt boxed}}{\\shprslt other}}',
    'aboxed',
  ],
  ['a formula is read', 'a {\\mmath{\\*\\moMath{\\mr formula}}{\\mmathPict{\\pict 00}}}', 'a formula'],
  [
    'a footnote says nothing of the paragraph around it',
    '{\\stylesheet{\\s1 heading 1;}}\\pard\\s1 Title{\\footnote\\pard\\s2 note}\\par',
    '# Title\n\nnote',
  ],
  ['the list of lists makes no item', '{\\*\\listoverridetable{\\listoverride\\ls1}}Apples\\par', 'Apples'],
  ['a sign by its word takes the place of a character', 'x\\uc1\\u8212\\emdash y\\u160\\~z', 'x—y z'],
  ['a code page of DOS is known', "\\pc\\'81\\'e1\\pca\\'d5", 'üßı'],
  ['a font may have a code page', "{\\fonttbl{\\f1\\cpg1251 A;}}\\f1\\'cc\\'e8\\'f0", 'Мир'],
  [
    'a text without a font has the first one',
    "\\deff2{\\fonttbl{\\f2\\fcharset204 A;}}\\'cc\\f0\\'e8\\plain\\'f0",
    'Мèр',
  ],
  ['a line may end within a word', 'orch\r\nard', 'orchard'],
])('%s', async (_, body, text) => {
  expect((await textOf(body)).trim()).toBe(text)
})

test('a note says what is left out', async () => {
  const rtf = '{\\rtf1\\ansicpg999 a{\\header b}{\\*\\annotation c}{\\v d}{\\deleted e}{\\pict 00}{\\footer }}'
  const { notes } = await readNoted(rtfReader(), 'a.rtf', Buffer.from(rtf))
  expect(notes).toEqual(
    ['letters of the code page 999', 'headers and footers', 'comments', 'hidden text', 'deleted text', 'pictures'].map(
      (name) => `left out ${name}`,
    ),
  )
})

test('the title of a file is that of its facts', async () => {
  const document = await read('{\\rtf1{\\info{\\title The orchard}{\\author Ann}}Apples}')
  expect(document).toMatchObject({ text: 'Apples', metadata: { title: 'The orchard' } })
})

test('rows of a table have as many cells, and what follows it is a paragraph', async () => {
  const row = (...cells: string[]) => `\\trowd\\pard\\intbl ${cells.join('\\cell ')}\\cell\\row`
  expect((await textOf(`${row('a', '')}${row('b', 'c')}\\pard d\\par`)).trim()).toBe(
    '| a | |\n| --- | --- |\n| b | c |\n\nd',
  )
})

test('cells stand under their headings where others span columns, by the edges of the cells', async () => {
  const row = (cells: Readonly<Record<number, string>>) =>
    `\\trowd${Object.keys(cells)
      .map((edge) => `\\cellx${edge}`)
      .join('')}\\pard\\intbl ${Object.values(cells).join('\\cell ')}\\cell\\row`
  const head = row({ 1000: 'Berth', 2000: 'Season', 3000: 'Price' })
  expect((await textOf(`${head}${row({ 2010: 'both', 3000: '40' })}\\pard`)).trim()).toBe(
    '| Berth | Season | Price |\n| --- | --- | --- |\n| both | | 40 |',
  )
  // Edges that are none of a column say nothing of columns.
  expect((await textOf(`${head}${row({ 1500: 'both', 3000: '40' })}\\pard`)).trim()).toContain('| both | 40 | |')
})

test('what is far from even takes no more than its size', async () => {
  const uneven = await textOf(`${'x\\cell y\\cell\\row '.repeat(1500)}${'z\\cell '.repeat(3000)}`)
  expect(uneven.length).toBeLessThan(100_000)
  expect(uneven.match(/z/g)).toHaveLength(3000)
  const instruction = `HYPERLINK${' '.repeat(200_000)}`
  const link = await textOf(`{\\field{\\*\\fldinst ${instruction}}{\\fldrslt ${'x\\b '.repeat(50_000)}}}`)
  expect(link.trim()).toHaveLength(50_000)
})

test.each([
  ['another text', 'Apples'],
  ['groups that are too deep in one another', `{\\rtf1${'{'.repeat(1001)}`],
])('%s is refused', async (_, text) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('whatever tokens a file has, it is read', async () => {
  const token = fc.constantFrom(
    '{',
    '}',
    '\\par',
    '\\cell',
    '\\row',
    '\\intbl',
    "\\'e4",
    '\\u8364?',
    '\\*\\x',
    'word ',
    '\\',
    "\\'",
    '\\bin9',
    '\n',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(token, { maxLength: 40 }), async (tokens) => {
      const document = await read(`{\\rtf1 apple \\par ${tokens.join('')}`)
      expect(document!.text).toContain('apple')
    }),
    { numRuns: 100 },
  )
})

test('the signs of windows-1252 that Latin-1 lacks are read', async () => {
  const { text } = (await read(String.raw`{\rtf1\ansi\ansicpg1252 \'80 12 \'84quoted\'94 \'96 \'8aiml}`))!
  expect(text).toBe('€ 12 „quoted” – Šiml')
})
