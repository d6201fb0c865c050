import type { DocumentInput } from '@kebab/core'
import { describe, expect, test } from 'vitest'
import { officeReader } from '../src/office/index.js'
import { docx, relationsIn, workbook } from './support/office-files.js'
import { readNoted } from './support/read-noted.js'
import { zipOf } from './support/zip-of.js'

const read = (path: string, bytes: Uint8Array) => readNoted(officeReader(), path, bytes)
const placeOf = ({ text, origin }: DocumentInput, word: string) =>
  origin!.spans.find(({ start, end }) => text.slice(start, end).includes(word))?.from

const diagram = (...texts: readonly string[]): string =>
  `<dgm:dataModel xmlns:dgm="d" xmlns:a="a"><dgm:ptLst>${texts
    .map((text) => `<dgm:pt><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`)
    .join('')}</dgm:ptLst></dgm:dataModel>`

describe('a cell that spans rows is repeated in each', () => {
  const text = [
    '| Berth | Season | Price |',
    '| --- | --- | --- |',
    '| north | summer | 40 |',
    '| north | winter | 15 |',
  ]

  test('of Word', async () => {
    const cell = (words: string, merge = '') =>
      `<w:tc><w:tcPr>${merge}</w:tcPr><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:tc>`
    const rows = [
      cell('Berth') + cell('Season') + cell('Price'),
      cell('north', '<w:vMerge w:val="restart"/>') + cell('summer') + cell('40'),
      cell('', '<w:vMerge/>') + cell('winter') + cell('15'),
    ]
    const { documents } = await read(
      'a.docx',
      docx(`<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`),
    )
    expect(documents[0]!.text).toBe(text.join('\n'))
    expect(documents[0]!.origin!.spans.map(({ from }) => from.paragraph)).toEqual([1, 2, 3, 4, 5, 6, 8, 9])
  })

  test('of PowerPoint', async () => {
    const cell = (words: string, merge = '') =>
      `<a:tc ${merge}><a:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></a:txBody></a:tc>`
    const rows = [
      cell('Berth') + cell('Season') + cell('Price'),
      cell('north', 'rowSpan="2"') + cell('summer') + cell('40'),
      cell('', 'vMerge="1"') + cell('winter') + cell('15'),
    ]
    const table = `<a:tbl>${rows.map((row) => `<a:tr>${row}</a:tr>`).join('')}</a:tbl>`
    const bytes = zipOf([
      { name: 'ppt/presentation.xml', content: '<p:p xmlns:p="p" xmlns:r="r"><p:sldId r:id="slide"/></p:p>' },
      relationsIn('ppt/_rels/presentation.xml.rels', { slide: 'slides/a.xml' }),
      { name: 'ppt/slides/a.xml', content: `<p:sld xmlns:p="p" xmlns:a="a">${table}</p:sld>` },
    ])
    expect((await read('a.pptx', bytes)).documents[0]!.text).toBe(text.join('\n'))
  })

  const places = (document: DocumentInput) => document.origin!.spans.map(({ from }) => from.cell)
  const cells = ['A1', 'B1', 'C1', 'A2', 'B2', 'C2', 'A3', 'B3', 'C3']

  test('of Excel, where it has its cell', async () => {
    const row = (n: number, values: Readonly<Record<string, string>>) =>
      `<row r="${n}">${Object.entries(values)
        .map(([c, value]) => `<c r="${c}${n}" t="inlineStr"><is><t>${value}</t></is></c>`)
        .join('')}</row>`
    const rows = [
      row(1, { A: 'Berth', B: 'Season', C: 'Price' }),
      row(2, { A: 'north', B: 'summer', C: '40' }),
      row(3, { B: 'winter', C: '15' }),
    ]
    const merged =
      '</sheetData><mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="E1:F1"/></mergeCells><sheetData>'
    const [document] = (await read('a.xlsx', workbook(rows.join('') + merged))).documents
    expect(document!.text).toBe(text.join('\n'))
    expect(places(document!)).toEqual(cells)
  })

  test('of a workbook of OpenDocument', async () => {
    const cell = (words: string, span = '') => `<table:table-cell ${span}><text:p>${words}</text:p></table:table-cell>`
    const rows = [
      cell('Berth') + cell('Season') + cell('Price'),
      cell('north', 'table:number-rows-spanned="2"') + cell('summer') + cell('40'),
      `<table:covered-table-cell/>${cell('winter')}${cell('15')}`,
    ]
    const table = `<table:table>${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table>`
    const content = `<o xmlns:table="t" xmlns:text="x">${table}</o>`
    const [document] = (await read('a.ods', zipOf([{ name: 'content.xml', content }]))).documents
    expect(document!.text).toBe(text.join('\n'))
    expect(places(document!)).toEqual(cells)
  })

  test('of an OpenDocument', async () => {
    const cell = (words: string, span = '') => `<table:table-cell ${span}><text:p>${words}</text:p></table:table-cell>`
    const rows = [
      cell('Berth') + cell('Season') + cell('Price'),
      cell('north', 'table:number-rows-spanned="2"') + cell('summer') + cell('40'),
      `<table:covered-table-cell/>${cell('winter')}${cell('15')}`,
    ]
    const body = `<table:table>${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table>`
    const content = `<o:d xmlns:o="o" xmlns:text="t" xmlns:table="tb"><o:body>${body}</o:body></o:d>`
    expect((await read('a.odt', zipOf([{ name: 'content.xml', content }]))).documents[0]!.text).toBe(text.join('\n'))
  })
})

test('a paragraph of an OpenDocument in the style of a heading is one', async () => {
  const namespaces = 'xmlns:office="o" xmlns:text="t" xmlns:style="s"'
  const styles = '<style:style style:name="P1" style:parent-style-name="Heading_20_1"/>'
  const body =
    '<text:p text:style-name="P1">Tides</text:p><text:p text:style-name="Heading_20_2">Low</text:p><text:p>Mind it.</text:p>'
  const content = `<office:document ${namespaces}>${styles}<office:body>${body}</office:body></office:document>`
  const { documents } = await read('tides.odt', zipOf([{ name: 'content.xml', content }]))
  expect(documents[0]!.text).toBe('# Tides\n\n## Low\n\nMind it.')
})

describe('what stands beside the text of a file is read, or a note counts it', () => {
  test('the diagrams of a document follow it, and its charts are counted', async () => {
    const bytes = docx('<w:p><w:r><w:t>How tar is made</w:t></w:r></w:p>', [
      relationsIn('word/_rels/document.xml.rels', { diagramData: 'diagrams/data1.xml', chart: 'charts/chart1.xml' }),
      { name: 'word/diagrams/data1.xml', content: diagram('pine', 'kiln') },
      { name: 'word/charts/chart1.xml', content: '<c:chartSpace xmlns:c="c"/>' },
      { name: 'word/charts/style1.xml', content: '<c:style xmlns:c="c"/>' },
    ])
    const { documents, notes } = await read('tar.docx', bytes)
    expect(documents[0]!.text).toBe('How tar is made\n\npine\n\nkiln')
    expect(placeOf(documents[0]!, 'kiln')).toEqual({ paragraph: 2, part: 'word/diagrams/data1.xml' })
    expect(notes).toEqual(['left out charts: 1'])
  })

  test('the diagrams of a slide come before its notes', async () => {
    const text = (root: string, words: string) =>
      `<p:${root} xmlns:p="p" xmlns:a="a"><p:sp><p:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp></p:${root}>`
    const bytes = zipOf([
      { name: 'ppt/presentation.xml', content: '<p:p xmlns:p="p" xmlns:r="r"><p:sldId r:id="slide"/></p:p>' },
      relationsIn('ppt/_rels/presentation.xml.rels', { slide: 'slides/a.xml' }),
      { name: 'ppt/slides/a.xml', content: text('sld', 'How tar is made') },
      relationsIn('ppt/slides/_rels/a.xml.rels', { notesSlide: '../notes.xml', diagramData: '../diagrams/d.xml' }),
      { name: 'ppt/notes.xml', content: text('notes', 'Mind the smoke.') },
      { name: 'ppt/diagrams/d.xml', content: diagram('pine', 'kiln') },
      { name: 'ppt/comments/comment1.xml', content: '<p:cmLst xmlns:p="p"/>' },
    ])
    const { documents, notes } = await read('tar.pptx', bytes)
    expect(documents[0]!.text).toBe('How tar is made\n\npine\n\nkiln\n\nMind the smoke.')
    expect(placeOf(documents[0]!, 'kiln')).toEqual({ paragraph: 2, slide: 1, part: 'ppt/diagrams/d.xml' })
    expect(notes).toEqual(['left out comments of slides: 1'])
  })

  test('a comment or a picture in a word of an OpenDocument leaves the word whole', async () => {
    const comment =
      '<office:annotation><dc:creator>Ann</dc:creator><dc:date>2026-01-02</dc:date><text:p>At low tide.</text:p></office:annotation>'
    const picture = '<draw:frame><draw:image/><svg:title>A boat</svg:title><svg:desc>with sails</svg:desc></draw:frame>'
    const box = '<draw:frame><draw:text-box><text:p>In a box.</text:p></draw:text-box></draw:frame>'
    const namespaces = 'xmlns:office="o" xmlns:text="t" xmlns:draw="d" xmlns:dc="c" xmlns:svg="s"'
    const body = `<text:p>The har${comment}bour ${box}is deep${picture}.</text:p>`
    const content = `<office:document ${namespaces}><office:body>${body}</office:body></office:document>`
    const { documents } = await read('tides.odt', zipOf([{ name: 'content.xml', content }]))
    expect(documents[0]!.text).toBe('At low tide.\n\nIn a box.\n\nThe harbour is deep.')
  })

  test('formulas of an OpenDocument are their letters, and other objects are counted', async () => {
    const object = (folder: string) => `<draw:frame><draw:object xlink:href="./${folder}"/></draw:frame>`
    const namespaces = 'xmlns:office="o" xmlns:text="t" xmlns:draw="d" xmlns:xlink="x"'
    const body = `<text:p>The area is ${object('Object 1')}, or ${object('Formula-2/')}.</text:p><text:p>${object('Object 2')}</text:p>`
    const formula =
      '<math xmlns="m"><semantics><mrow><mi>w</mi> <mo>×</mo> <mi>h</mi></mrow><annotation>w times h</annotation></semantics></math>'
    const bytes = zipOf([
      {
        name: 'content.xml',
        content: `<office:document ${namespaces}><office:body>${body}</office:body></office:document>`,
      },
      { name: 'Object 1/content.xml', content: formula },
      { name: 'Formula-2/content.xml', content: '<math xmlns="m"><mi>s</mi></math>' },
      { name: 'Object 2/content.xml', content: '<office:document xmlns:office="o"><office:chart/></office:document>' },
    ])
    const { documents, notes } = await read('sails.odt', bytes)
    expect(documents[0]!.text).toBe('The area is w×h, or s.')
    expect(notes).toEqual(['left out embedded objects: 1'])
  })
})

test('comments and text boxes of a sheet follow its tables, and have their cells', async () => {
  const box =
    '<x:wsDr xmlns:x="x" xmlns:a="a"><x:twoCellAnchor><x:from><x:col>2</x:col><x:colOff>9</x:colOff><x:row>4</x:row></x:from>' +
    '<x:to><x:col>7</x:col></x:to><x:sp><x:txBody><a:p><a:r><a:t>Ask the </a:t></a:r><a:r><a:t>pilot</a:t></a:r></a:p></x:txBody></x:sp></x:twoCellAnchor></x:wsDr>'
  const bytes = workbook('<row r="1"><c r="A1" t="inlineStr"><is><t>Depth</t></is></c></row>', '', [
    relationsIn('xl/worksheets/_rels/s.xml.rels', { comments: '../comments1.xml', drawing: '../drawings/d.xml' }),
    {
      name: 'xl/comments1.xml',
      content:
        '<comments><authors><author>Ann</author></authors><comment ref="A1"><text><r><t>At low</t></r><r><t> tide</t></r></text></comment></comments>',
    },
    { name: 'xl/drawings/d.xml', content: box },
  ])
  const { documents, notes } = await read('b.xlsx', bytes)
  expect(documents[0]!.text).toBe('Depth\n\nAt low tide\n\nAsk the pilot')
  expect(placeOf(documents[0]!, 'tide')).toEqual({ cell: 'A1', sheet: 'A/B' })
  expect(placeOf(documents[0]!, 'pilot')).toEqual({ cell: 'C5', sheet: 'A/B' })
  expect(notes).toEqual([])
})

test('a comment of an OpenDocument workbook follows its tables, and has its cell', async () => {
  const cell = (text: string, inside = '') => `<table:table-cell>${inside}<text:p>${text}</text:p></table:table-cell>`
  const comment = '<office:annotation><dc:date>2026-01-02</dc:date><text:p>At low tide</text:p></office:annotation>'
  const row = `<table:table-row>${cell('Harbour')}${cell('Depth', comment)}</table:table-row>`
  const content = `<o xmlns:table="t" xmlns:text="x" xmlns:office="o" xmlns:dc="d"><table:table table:name="tides">${row}</table:table></o>`
  const { documents } = await read('b.ods', zipOf([{ name: 'content.xml', content }]))
  expect(documents[0]!.text).toBe('| Harbour | Depth |\n| --- | --- |\n\nAt low tide')
  expect(placeOf(documents[0]!, 'tide')).toEqual({ cell: 'B1', sheet: 'tides' })
})
