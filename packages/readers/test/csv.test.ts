import { testReader } from '@kebab/testing'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import papaparse from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvReader } from '../src/csv/index.js'
import { guessDelimiter, scanRows } from '../src/csv/scan-rows.js'
import { readNoted } from './support/read-noted.js'

const TABLE =
  'Name;Price;Note\r\nBoskoop;1,50;"keeps; long"\r\n"Grav""enstein";2,25;"two\r\nlines"\r\n\r\nJonagold;3,10;a|b\r\n'
const read = (path: string, text: string) => readNoted(csvReader(), path, Buffer.from(text))

describe('the reader of tables keeps to the contract', () => {
  const files = [
    { path: 'prices.csv', bytes: Buffer.from(TABLE) },
    { path: 'prices.tsv', bytes: iconv.encode('\uFEFFa\tb\nc\td\n', 'utf-16le') },
  ]
  testReader({ test, create: () => csvReader(), files })
})

test('a table becomes Markdown, and each row has its number and its lines', async () => {
  const { documents, notes } = await read('prices.csv', TABLE)
  const [document] = documents
  expect(document!.text).toBe(
    [
      '| Name | Price | Note |',
      '| --- | --- | --- |',
      '| Boskoop | 1,50 | keeps; long |',
      '| Grav"enstein | 2,25 | two lines |',
      '| Jonagold | 3,10 | a\\|b |',
    ].join('\n'),
  )
  expect(document).toMatchObject({ syntax: 'markdown', metadata: { media: 'sheet' } })
  expect(document!.origin!.spans.map(({ from, to }) => [from, to])).toEqual([
    [{ line: 1, row: 1 }, undefined],
    [{ line: 2, row: 2 }, undefined],
    [
      { line: 3, row: 3 },
      { line: 4, row: 3 },
    ],
    [{ line: 6, row: 5 }, undefined],
  ])
  expect(notes).toEqual([])
})

test.each([
  ['sep=;\r\nName;Price\r\nBoskoop;1,50\r\n', '| Name | Price |\n| --- | --- |\n| Boskoop | 1,50 |'],
  ['\uFEFFSEP=^\nName^Price\nBoskoop^2\n', '| Name | Price |\n| --- | --- |\n| Boskoop | 2 |'],
  ['sep=x\n', undefined],
  ['sep=,\n"a', '| "a |\n| --- |'],
])('a first line may say what is between cells, and is no row: %j', async (text, markdown) => {
  const { documents } = await read('a.csv', text)
  expect(documents[0]?.text).toBe(markdown)
  if (documents[0] !== undefined) expect(documents[0].origin!.spans[0]!.from).toEqual({ line: 2, row: 1 })
})

test.each([
  ['Boats of 2024\n\nName;Berth\nTern;4\n', 'Boats of 2024\n\n| Name | Berth |\n| --- | --- |\n| Tern | 4 |'],
  ['# by hand;;\nName;Berth;\nTern;4;x\n', '# by hand\n\n| Name | Berth | |\n| --- | --- | --- |\n| Tern | 4 | x |'],
  ['Name;\nTern;4\n', '| Name | |\n| --- | --- |\n| Tern | 4 |'],
])('rows of one cell above a table are none of its rows: %j', async (text, markdown) => {
  const { documents } = await read('a.csv', text)
  expect(documents[0]!.text.replace('\\#', '#')).toBe(markdown)
  expect(documents[0]!.origin!.spans.at(-1)!.from).toMatchObject({ line: text.split('\n').length - 1 })
})

test('a column of text is a table, however long it is', async () => {
  const { documents } = await read('a.csv', `Name\n${'Tern\n'.repeat(30)}`)
  expect(documents[0]!.text).toBe(`| Name |\n| --- |${'\n| Tern |'.repeat(30)}`)
})

test('a first row with numbers is no heading', async () => {
  const { documents } = await read('a.csv', '1,apple\n2,pear\n')
  expect(documents[0]!.text).toBe('| | |\n| --- | --- |\n| 1 | apple |\n| 2 | pear |')
})

test('rows are those of another parser, whatever is in the cells', async () => {
  const cell = fc.array(fc.constantFrom(...'ab1 ,;"\n\r\t|'), { maxLength: 8 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }), (table) => {
      for (const delimiter of [',', ';', '\t', '|']) {
        const text = papaparse.unparse(table, { delimiter, newline: '\r\n' })
        const rows = [...scanRows(text, delimiter)]
        expect(rows.map(({ cells }) => cells)).toEqual(table)
        for (const { start, end, cells } of rows)
          expect(papaparse.parse(text.slice(start, end), { delimiter, newline: '\r\n' }).data).toEqual(
            cells.join('') === '' && cells.length < 2 ? [] : [cells],
          )
      }
    }),
    { numRuns: 300, seed: 1 },
  )
})

test.each([
  [';', 'a;b\n1,5;2,5\n3,5;4,5\n'],
  ['\t', 'name\tprice\napple, red\t1\npear, green\t2\n'],
  ['|', 'a|b|c\n1|2|3\n'],
  [',', 'a,b,c\n"x;y",2,3\n'],
  [',', 'one column\nof text\n'],
])('what is between cells is %j', (delimiter, text) => {
  expect(guessDelimiter(text)).toBe(delimiter)
})

test('a quote that never ends swallows no rows', async () => {
  const { documents, notes } = await read('a.csv', 'name,size\n"good, one",1\n"broken,2\nnext,3\nlast,4\n')
  expect(documents[0]!.text).toContain('| good, one | 1 |\n| "broken | 2 |\n| next | 3 |\n| last | 4 |')
  expect(notes).toEqual(['line 3 has a quote that never ends: the rest is read line by line'])
})

test('a table in an older encoding is read, and a note says that it is guessed', async () => {
  const text = `name;city\n${'Jürgen;Köln\nGünther;Düsseldorf\nZoë;Québec\n'.repeat(8)}`
  const { documents, notes } = await readNoted(csvReader(), 'a.csv', iconv.encode(text, 'windows-1252'))
  expect(documents[0]!.text).toContain('| Günther | Düsseldorf |')
  expect(notes).toEqual([expect.stringMatching(/^the encoding is guessed/)])
})

test('a megabyte of quotes are read in one pass', async () => {
  const { documents } = await read('a.csv', '""'.repeat(500_000))
  expect(documents[0]!.text.length).toBeGreaterThan(0)
})
