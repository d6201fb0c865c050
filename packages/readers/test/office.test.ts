import { readFileSync } from 'node:fs'
import type { DocumentInput } from '@kebab/core'
import { testReader } from '@kebab/testing'
import { describe, expect, test } from 'vitest'
import { PackageParts } from '../src/archive/package-parts.js'
import { officeReader } from '../src/office/index.js'
import { docx, WORD, workbook } from './support/office-files.js'
import { readNoted } from './support/read-noted.js'
import { zipOf } from './support/zip-of.js'

const fixture = (name: string): Uint8Array => readFileSync(new URL(`fixtures/${name}`, import.meta.url))
const read = (path: string, bytes: Uint8Array) => readNoted(officeReader(), path, bytes)
const placeOf = ({ text, origin }: DocumentInput, word: string) =>
  origin!.spans.find(({ start, end }) => text.slice(start, end).includes(word))?.from

describe('the reader of Office files keeps to the contract', () => {
  const names = ['page.docx', 'harvest.xlsx', 'page.epub']
  testReader({ test, create: () => officeReader(), files: names.map((path) => ({ path, bytes: fixture(path) })) })
})

test.each(['page.docx', 'page.odt', 'page.pptx', 'page.odp', 'page.epub'])(
  '%s has all words of its source',
  async (name) => {
    const { documents, notes } = await read(name, fixture(name))
    const words = new Set(
      documents
        .map(({ text }) => text)
        .join('\n')
        .match(/\p{L}+/gu),
    )
    const source = readFileSync(new URL('fixtures/page.md', import.meta.url), 'utf8')
      .replace(/^---[\s\S]*?---/, '')
      .replaceAll(/\(http.*?\)/g, '')
    for (const word of source.match(/\p{L}{3,}/gu)!) expect(words).toContain(word)
    expect(notes).toEqual([])
  },
)

const BODY = `# The orchard

Apples are picked in autumn, as [the calendar](https://example.org/calendar) says.

- Boskoop keeps until March
- Jonagold is eaten at once

## Varieties

| Variety | Harvest | Keeps |
| --- | --- | --- |
| Boskoop | October | five months |
| Gravenstein | August | three weeks |
| Müllers Ärgernis | September | – |

\`\`\`
pick --basket 3
weigh
\`\`\`

# The cellar

Straw keeps frost away. Humidity stays below ninety percent.`

test('a document of Word becomes Markdown, and its footnotes follow', async () => {
  const { documents } = await read('page.docx', fixture('page.docx'))
  expect(documents[0]!.text).toBe(`# The orchard\n\n${BODY}\n\nThe calendar of the year before.`)
  expect(documents[0]).toMatchObject({ syntax: 'markdown', metadata: { media: 'document', title: 'The orchard' } })
})

test('an OpenDocument text becomes the same, and a footnote stands before its paragraph', async () => {
  const { documents } = await read('page.odt', fixture('page.odt'))
  const [heading, ...others] = BODY.split('\n\n')
  expect(documents[0]!.text).toBe(
    ['# The orchard', heading, 'The calendar of the year before.', ...others].join('\n\n'),
  )
})

test.each([
  ['page.docx', 'word/document.xml', 'w:p'],
  ['page.odt', 'content.xml', 'text:(?:p|h)'],
])('the place of a word in %s is its paragraph', async (name, part, element) => {
  const { documents } = await read(name, fixture(name))
  const zip = new PackageParts(name, fixture(name), undefined).zip
  const xml = (await zip.part(part))!.toString('utf8')
  const starts = [...xml.slice(xml.indexOf(':body')).matchAll(new RegExp(`<${element}[ >/]`, 'g'))]
  for (const word of ['autumn', 'Jonagold', 'Ärgernis', 'Humidity']) {
    const at = xml.indexOf(word) - xml.indexOf(':body')
    expect(placeOf(documents[0]!, word)).toEqual({ paragraph: starts.filter(({ index }) => index < at).length })
  }
})

test.each(['page.pptx', 'page.odp'])(
  'the place of a word in %s is its slide, in the order that is shown',
  async (name) => {
    const { documents } = await read(name, fixture(name))
    expect(documents[0]!.metadata).toMatchObject({ media: 'slides' })
    expect(placeOf(documents[0]!, 'autumn')).toMatchObject({ slide: 2, paragraph: 2 })
    const slide = placeOf(documents[0]!, 'Humidity')!.slide!
    expect(placeOf(documents[0]!, 'The cellar')!.slide).toBe(slide)
    expect(slide).toBeGreaterThan(2)
  },
)

test.each(['harvest.xlsx', 'harvest.ods'])('%s has a document for each sheet, whose places are cells', async (name) => {
  const { documents } = await read(name, fixture(name))
  const [sheet] = documents
  const rows = fixture('harvest.csv')
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  expect(documents.map(({ path }) => path)).toEqual([`${name}#harvest`])
  expect(sheet!.text.split('\n').map((line) => line.slice(2, -2).split(' | '))).toEqual([
    rows[0],
    rows[0]!.map(() => '---'),
    ...rows.slice(1),
  ])
  const cells = sheet!.origin!.spans.map(({ start, end, from }) => [
    from.sheet,
    from.cell,
    sheet!.text.slice(start, end),
  ])
  expect(cells).toEqual(rows.flatMap((row, i) => row.map((cell, j) => ['harvest', `${'ABCDE'[j]}${i + 1}`, cell])))
})

test('a book has a document for each chapter, with lines of its part', async () => {
  const { documents } = await read('page.epub', fixture('page.epub'))
  const chapters = documents.map(({ path }) => path)
  expect(chapters).toEqual(['title_page', 'ch001', 'ch002'].map((name) => `page.epub#EPUB/text/${name}.xhtml`))
  const zip = new PackageParts('page.epub', fixture('page.epub'), undefined).zip
  const { part, line, column } = placeOf(documents[2]!, 'Humidity')!
  const lines = (await zip.part(part!))!.toString('utf8').split('\n')
  expect(lines[line! - 1]!.slice(column! - 1)).toMatch(/^Straw keeps frost away\. Humidity/)
  expect(documents[2]!.metadata).toMatchObject({ media: 'book', book: 'The orchard', lang: 'en' })
})

test('what is shown of a document is what counts: not what was deleted, nor an alternative', async () => {
  const t = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const alternative = `<mc:AlternateContent><mc:Choice>${t('box')}</mc:Choice><mc:Fallback>${t('box again')}</mc:Fallback></mc:AlternateContent>`
  const body = `<w:p/><w:p>${t('kept')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins>${t(' new')}</w:ins>${alternative}</w:p>`
  const { documents } = await read('a.docx', docx(body))
  expect(documents[0]!.text).toBe('kept newbox')
  expect(documents[0]!.origin!.spans).toEqual([{ start: 0, end: 11, from: { paragraph: 2 } }])
})

test('how a word of Word is pronounced stands in no word', async () => {
  const t = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const ruby = `<w:r><w:ruby><w:rt>${t('みなと')}</w:rt><w:rubyBase>${t('港')}</w:rubyBase></w:ruby></w:r>`
  const { documents } = await read('a.docx', docx(`<w:p>${t('小さい')}${ruby}${t('町')}</w:p>`))
  expect(documents[0]!.text).toBe('小さい港町')
})

test('paragraphs of the style of definitions say what the term before them means', async () => {
  const p = (text: string, style: string) =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const styles = `<w:styles ${WORD}><w:style w:styleId="D"><w:name w:val="Definition"/></w:style></w:styles>`
  const body = p('cook', 'T') + p('Owns the pots.', 'D') + p('Cooks.', 'D') + p('The end.', 'T')
  const { documents } = await read('a.docx', docx(body, [{ name: 'word/styles.xml', content: styles }]))
  expect(documents[0]!.text).toBe('cook\n:   Owns the pots.\n:   Cooks.\n\nThe end.')
})

test('cells of Word stand under their headings where others span columns, or are left out', async () => {
  const cell = (text: string, span = '') =>
    `<w:tc><w:tcPr>${span}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  const rows = [
    cell('Berth') + cell('Season') + cell('Price'),
    cell('north and south', '<w:gridSpan w:val="2"/>') + cell('40'),
    `<w:trPr><w:gridBefore w:val="2"/></w:trPr>${cell('55')}`,
  ]
  const { documents } = await read(
    'a.docx',
    docx(`<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`),
  )
  expect(documents[0]!.text).toBe(
    ['| Berth | Season | Price |', '| --- | --- | --- |', '| north and south | | 40 |', '| | | 55 |'].join('\n'),
  )
})

test('a cell alone above the columns of a table is its title', async () => {
  const cell = (text: string, span = 1) =>
    `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  const rows = [
    cell('Berths', 3),
    cell('Name') + cell('Season') + cell('Price'),
    cell('north') + cell('all') + cell('40'),
  ]
  const { documents } = await read(
    'a.docx',
    docx(`<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`),
  )
  expect(documents[0]!.text).toBe(
    ['Berths', '', '| Name | Season | Price |', '| --- | --- | --- |', '| north | all | 40 |'].join('\n'),
  )
})

test('names with other slashes, and in another case, are those of the parts', async () => {
  const bytes = zipOf([
    {
      name: '\\Word\\Document.xml',
      content: `<x:document xmlns:x="y"><x:body><x:p><x:r><x:t>read</x:t></x:r></x:p></x:body></x:document>`,
    },
  ])
  expect((await read('A.DOCX', bytes)).documents[0]!.text).toBe('read')
})

test('tables of a sheet end at an empty row, and a line above one stands alone', async () => {
  const row = (n: number, cells: Record<string, string>) =>
    `<row r="${n}">${Object.entries(cells)
      .map(([c, v]) => `<c r="${c}${n}" t="inlineStr"><is><t>${v}</t></is></c>`)
      .join('')}</row>`
  const sheet =
    row(1, { A: 'Report' }) +
    row(2, { B: 'Name', C: 'Use' }) +
    row(3, { B: 'hook', C: 'check', F: 'aside' }) +
    row(9, { A: 'x', B: 'y' })
  const { documents } = await read('a.xlsx', workbook(sheet))
  expect(documents[0]!.path).toBe('a.xlsx#A∕B')
  expect(documents[0]!.text).toBe(
    'Report\n\n| Name | Use |\n| --- | --- |\n| hook | check | aside |\n\n| x | y |\n| --- | --- |',
  )
  expect(placeOf(documents[0]!, 'aside')).toEqual({ sheet: 'A/B', cell: 'F3' })
})

describe('hostile files are bounded, and named', () => {
  const refusal = (message: RegExp) => ({ code: 'invalid_input', message: expect.stringMatching(message) })

  test('a part with more bytes than the directory says', async () => {
    const bytes = docx('', [{ name: 'docProps/core.xml', content: Buffer.alloc(1_000_000), size: 1000 }])
    await expect(read('a.docx', bytes)).rejects.toMatchObject(refusal(/docProps\/core.xml with more/))
  })

  test('a part that says that it is larger than the limit is not unzipped', async () => {
    const bytes = zipOf([{ name: 'word/document.xml', content: 'x', size: 2 ** 31 }])
    await expect(read('a.docx', bytes)).rejects.toMatchObject(refusal(/at most 268435456 bytes/))
  })

  test('more parts than the limit', async () => {
    const bytes = Buffer.from(docx(''))
    bytes.writeUInt16LE(20_001, bytes.length - 12)
    await expect(read('a.docx', bytes)).rejects.toMatchObject(refusal(/at most 20000 parts, found 20001/))
  })

  test('a document type, which could make text without an end', async () => {
    const content = '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><d>&b;</d>'
    const bytes = zipOf([{ name: 'word/document.xml', content }])
    await expect(read('a.docx', bytes)).rejects.toMatchObject(refusal(/without a document type/))
  })

  test('elements that are nested without an end', async () => {
    await expect(read('a.docx', docx('<w:p>'.repeat(500_000)))).rejects.toMatchObject(refusal(/at most 1000 elements/))
  })

  test('a text that is shared by cells without an end', async () => {
    const cells = Array.from(
      { length: 3000 },
      (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>0</v></c><c r="B${i + 1}" t="s"><v>0</v></c></row>`,
    )
    const bytes = workbook(cells.join(''), `<si><t>${'long '.repeat(20_000)}</t></si>`)
    const { documents, notes } = await read('a.xlsx', bytes)
    expect(documents[0]!.text.length).toBeLessThan(21_000_000)
    expect(notes).toEqual([expect.stringMatching(/^sheet A\/B: cut at row \d+, after 20000000 characters$/)])
  })

  test('a sheet of a million empty rows and columns', async () => {
    const row =
      '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    const content = `<o:document xmlns:o="o" xmlns:table="t"><o:body><table:table table:name="S">${row}</table:table></o:body></o:document>`
    expect((await read('a.ods', zipOf([{ name: 'content.xml', content }]))).documents).toEqual([])
  })

  test('a file with a password, and one of old Office', async () => {
    const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)])
    await expect(read('a.docx', ole)).rejects.toMatchObject(refusal(/before 2007/))
    ole.write('EncryptedPackage', 100, 'utf16le')
    await expect(read('a.xlsx', ole)).rejects.toMatchObject(refusal(/not encrypted, found one with a password/))
    const manifest = '<m:manifest xmlns:m="m"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>'
    const odt = zipOf([
      { name: 'META-INF/manifest.xml', content: manifest },
      { name: 'content.xml', content: 'noise' },
    ])
    await expect(read('a.odt', odt)).rejects.toMatchObject(refusal(/not encrypted/))
    const zipped = zipOf([{ name: 'word/document.xml', content: 'x', flags: 0x801 }])
    await expect(read('a.docx', zipped)).rejects.toMatchObject(refusal(/not encrypted/))
  })

  test.each(['page.docx', 'harvest.xlsx', 'page.epub'])('%s cut off anywhere is refused or read', async (name) => {
    const whole = fixture(name)
    for (let part = 1; part < 20; part++) {
      const error = await read(name, whole.slice(0, (whole.length * part) / 20)).then(
        () => undefined,
        (cause) => cause,
      )
      expect(error).toMatchObject({ code: 'invalid_input' })
    }
  })

  test('an abort ends the reading of a large part', async () => {
    const bytes = docx('<w:p><w:r><w:t>word</w:t></w:r></w:p>'.repeat(200_000))
    const controller = new AbortController()
    const reading = readNoted(officeReader(), 'a.docx', bytes, controller.signal)
    setImmediate(() => controller.abort(new Error('enough')))
    await expect(reading).rejects.toThrow('enough')
  })
})
