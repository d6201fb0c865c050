import { readFileSync } from 'node:fs'
import type { DocumentInput, OriginBox, OriginSpan } from '@kebab/core'
import { testReader } from '@kebab/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pdfReader } from '../../src/pdf/index.js'
import { blocksRead } from '../support/meaning-of.js'
import { readNoted } from '../support/read-noted.js'
import { linesAt, pdfOf } from './support/pdf-of.js'

const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`files/${name}`, import.meta.url)))
const read = (bytes: Uint8Array) => readNoted(pdfReader(), 'a.pdf', bytes)

async function textOf(bytes: Uint8Array): Promise<string> {
  return (await read(bytes)).documents[0]!.text
}

/** Returns the span that a text begins in. */
function spanOf({ text, origin }: DocumentInput, words: string): OriginSpan {
  const at = text.indexOf(words)
  return origin!.spans.find(({ start, end }) => start <= at && at < end)!
}

/** Whether the middle of a box is in another one. */
function isWithin([left, top, right, bottom]: OriginBox, box: OriginBox | undefined): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return box !== undefined && x > box[0] && x < box[2] && y > box[1] && y < box[3]
}

describe('the reader of PDF keeps to the contract', () => {
  const files = [
    { path: 'clock/report.pdf', bytes: pdfOf({ pages: [linesAt([[50, 50, 'The clock is wound on Mondays']])] }) },
  ]
  testReader({ test, create: () => pdfReader(), files })
})

describe('an article in two columns', async () => {
  const { documents, notes } = await read(fixture('article.pdf'))
  const [article] = documents
  const { text } = article!

  test('is read column by column, with its headings by size and number', () => {
    const headings = text.match(/^#+ .*$/gm)
    expect(headings).toEqual([
      '# The Governor of Small Steam Engines',
      '## 1. Introduction',
      '### 1.1. Terminology',
      '## 2. Measurements',
      '### 2.1. Instrumentation',
      '## 3. Conclusions',
    ])
    expect(notes).toEqual([])
  })

  test('has whole words and paragraphs across line ends, columns and pages', () => {
    expect(text).toContain('A governor hunts if the sleeve oscillates about its position although')
    expect(text).toContain('measures the speed of the shaft and moves the throttle valve accordingly')
    for (const word of ['electrical', 'uninteresting', 'disproportionately', 'instantaneously'])
      expect(text).toContain(word)
    expect(text).not.toMatch(/\p{L}- ?\p{L}/u)
  })

  test('has its table as rows', () => {
    expect(text).toContain('| Engine | Speed | Deviation |\n| --- | --- | --- |\n| Aldous | 180 | 4.5 |\n')
  })

  test('has both sides of its header once', () => {
    for (const header of ['Journal of Small Engines', 'Volume 7']) expect(text.split(header)).toHaveLength(2)
  })

  test('has no numbers of pages', () => {
    expect(text).not.toMatch(/^\d+$/m)
  })

  test('knows the page and the box of each line', () => {
    const first = spanOf(article!, 'Every engine that drives')
    const second = spanOf(article!, 'The deviation is smaller')
    expect(first.from).toEqual({ page: 1 })
    expect(spanOf(article!, 'gratefully acknowledge').from).toEqual({ page: 3 })
    // As `pdftotext -bbox` has the words `Every` and `deviation`, in points from the upper left.
    expect(isWithin([97, 317.8, 120.7, 326.8], first.box)).toBe(true)
    expect(isWithin([347.1, 150.8, 384.1, 159.8], second.box)).toBe(true)
  })
})

describe('a report of a word processor', async () => {
  const { documents } = await read(fixture('report.pdf'))
  const { text, metadata } = documents[0]!

  test('has the headings of its outline, though some have the size of the text', () => {
    expect(text.match(/^#+ .*$/gm)).toEqual(['# Winding', '## Before you climb', '## Weights', '# Repairs'])
  })

  test('has its header once and no numbers of pages', () => {
    expect(text.match(/Parish of Saint Swithin/g)).toHaveLength(1)
    expect(text).not.toContain('Page')
  })

  test('has lists, and tables whose cells take several lines', () => {
    expect(text).toContain('- Take the lamp from the vestry.\n- Lock the trapdoor behind you, since')
    expect(text).toContain('| Going | 40 kg | hangs in the eastern shaft of the tower |')
  })

  test('means what is printed', () => {
    const printed = 'the *red* mark shows, [not](further) than <eight> turns. A strike costs $5 and a bell $60.'
    expect(blocksRead(text).join(' ')).toContain(printed)
  })

  test('has its title and author', () => {
    expect(metadata).toMatchObject({ media: 'pdf', title: 'Care of the tower clock', author: 'Mira Oduya' })
  })
})

test('lines in bold above the text are headings, and bold sentences and labels are none', async () => {
  const page = '/Resources << /Font << /F1 3 0 R /F2 100 0 R >> >>'
  const objects = ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>']
  const bold = (top: number, text: string): string => linesAt([[50, top, text]]).replace('/F1', '/F2')
  const body = linesAt([
    [50, 112, 'The clock is wound on Mondays and Thursdays by whoever is there.'],
    [50, 162, 'The bell is rung by hand, since its motor has not been mended yet.'],
  ])
  const content = `${body} ${bold(100, 'Winding')} ${bold(150, 'Never climb alone.')} ${bold(200, 'Important:')}`
  const text = await textOf(pdfOf({ pages: [content], page, objects }))
  expect(text).toMatch(/^# Winding\n\nThe clock is wound/)
  expect(text.match(/^#/gm)).toHaveLength(1)
})

describe('hyphens at the ends of lines', () => {
  const ends = (first: string, second: string): string =>
    linesAt([
      [50, 50, `${first}`],
      [50, 62, second],
      [50, 98, 'A well-known rule.'],
    ])

  test('are undone', async () => {
    expect(await textOf(pdfOf({ pages: [ends('An arrange-', 'ment of wheels')] }))).toContain(
      'An arrangement of wheels',
    )
  })

  test('stay in a compound that the document has elsewhere, and before capitals and digits', async () => {
    expect(await textOf(pdfOf({ pages: [ends('It is well-', 'known here')] }))).toContain('It is well-known here')
    expect(await textOf(pdfOf({ pages: [ends('The Franco-', 'Prussian war')] }))).toContain('The Franco-Prussian war')
    expect(await textOf(pdfOf({ pages: [ends('The norm ISO-', '8859 says')] }))).toContain('The norm ISO-8859 says')
  })
})

describe('headers and footers', () => {
  const body = ['Wind the clock on Mondays.', 'Oil the wheels in spring.', 'Call the smith in autumn.']
  const pageWith = (i: number, header: string): string =>
    linesAt([
      [50, 30, header],
      [50, 100, body[i]!],
      [200, 580, `${i + 7}`],
    ])

  test('are left out where a page nearby has the same, and words that are nowhere else stand once', async () => {
    const text = await textOf(pdfOf({ pages: body.map((_, i) => pageWith(i, `Parish ${i + 1} of Ely`)) }))
    expect(text.match(/Parish/g)).toHaveLength(1)
    for (const line of body) expect(text).toContain(line)
    expect(text).not.toMatch(/^[789]$/m)
  })

  test('are left out where they have the number of the page, whatever is beside it', async () => {
    const titles = ['Winding', 'Oil and dust', 'The smith']
    const pages = titles.map((title, i) =>
      linesAt([
        [50, 100, `${body[i]} ${title}`],
        [200, 580, i % 2 === 0 ? `${i + 1} ${title}` : `${title} ${i + 1}`],
      ]),
    )
    const text = await textOf(pdfOf({ pages }))
    for (const title of titles) expect(text.split(title)).toHaveLength(2)
  })

  test('are kept where they differ: they are text', async () => {
    const text = await textOf(
      pdfOf({ pages: body.map((_, i) => pageWith(i, `${['First', 'Second', 'Third'][i]} part`)) }),
    )
    for (const header of ['First part', 'Second part', 'Third part']) expect(text).toContain(header)
  })

  test('numbers at the edge that don’t count on are text', async () => {
    const numbers = [12, 99, 40]
    const text = await textOf(
      pdfOf({
        pages: body.map((line, i) =>
          linesAt([
            [50, 100, line],
            [200, 580, `${numbers[i]}`],
          ]),
        ),
      }),
    )
    for (const number of numbers) expect(text).toContain(`${number}`)
  })
})

describe('tables', () => {
  const row = (
    top: number,
    cells: readonly string[],
    lefts: readonly number[],
  ): (readonly [number, number, string])[] => cells.map((cell, i) => [lefts[i]!, top, cell] as const)

  test('rows whose cells are aligned are rows, with pipes escaped', async () => {
    const rows = [
      ['Train', 'Weight'],
      ['Going', '40 kg'],
      ['Striking', 'a|b'],
      ['Chime', '12 kg'],
    ]
    const content = linesAt(rows.flatMap((cells, i) => row(100 + 14 * i, cells, [50, 200])))
    const { documents, notes } = await read(pdfOf({ pages: [content] }))
    expect(documents[0]!.text).toContain('| Train | Weight |\n| --- | --- |\n| Going | 40 kg |\n| Striking | a\\|b |')
    expect(notes).toEqual([])
  })

  const across = [90, 130, 170].map((top) => `50 ${600 - top} m 350 ${600 - top} l S`)
  const down = [50, 150, 350].map((left) => `${left} 510 m ${left} 430 l S`)
  const cells = linesAt([
    [55, 105, 'Pump is loud,'],
    [55, 117, 'and stops'],
    [155, 105, 'The seal runs dry when the valve is'],
    [155, 117, 'open.'],
    [55, 145, 'Leak'],
    [155, 145, 'Call the fitter, who has'],
    [155, 157, 'the seals.'],
  ])
  const ruled = [
    '| Pump is loud, and stops | The seal runs dry when the valve is open. |',
    '| --- | --- |',
    '| Leak | Call the fitter, who has the seals. |',
  ].join('\n')

  test('rulings divide cells of several lines', async () => {
    const content = `${cells}\n${[...across, ...down].join('\n')}`
    expect(await textOf(pdfOf({ pages: [content] }))).toBe(ruled)
  })

  test('rulings are also thin rectangles, in parts, in a form that is moved', async () => {
    const parts = [50, 150, 250].flatMap((left) =>
      [90, 130, 170].map((top) => `${left - 10} ${580 - top} 100 0.5 re f`),
    )
    const sides = [50, 150, 350].map((left) => `${left - 10} 410 0.5 80 re f`)
    const form = [...parts, ...sides].join('\n')
    const page = { page: '/Resources << /Font << /F1 3 0 R >> /XObject << /X 100 0 R >> >>' }
    const objects = [
      `<< /Type /XObject /Subtype /Form /BBox [0 0 400 600] /Matrix [1 0 0 1 10 20] /Length ${form.length} >>\nstream\n${form}\nendstream`,
    ]
    expect(await textOf(pdfOf({ pages: [`${cells}\n/X Do`], ...page, objects }))).toBe(ruled)
  })

  test('cells without lines that stand close to each other are told by where they begin, or numbers end', async () => {
    const rows = [
      ['Harbour', 'Depth', '40'],
      ['Rivermouth', '7.9 fathoms', '7'],
      ['Sandbank', '18.6 fathoms', '101'],
      ['Windward', '2.5 fathoms', '3'],
      ['Longsound', '3 fathoms', '12'],
      ['Saltstrand', '13.9 fathoms', '9'],
    ]
    const widths: Readonly<Record<string, number>> = { 40: 11.1, 7: 5.6, 101: 16.7, 3: 5.6, 12: 11.1, 9: 5.6 }
    const content = linesAt(
      rows.flatMap(([name, depth, count], i) => [
        [50, 100 + 14 * i, name!] as const,
        [104, 100 + 14 * i, depth!] as const,
        [187 - widths[count!]!, 100 + 14 * i, count!] as const,
      ]),
    )
    expect(await textOf(pdfOf({ pages: [content] }))).toBe(
      rows.flatMap((row, i) => [`| ${row.join(' | ')} |`, ...(i === 0 ? ['| --- | --- | --- |'] : [])]).join('\n'),
    )
  })

  test('a text that runs over the line between two cells is divided there, unless they are one', async () => {
    const rows = linesAt([
      [55, 105, 'Name of boat Sails'],
      [55, 145, 'Moewe'],
      [118, 145, 'two'],
      [55, 185, 'Seeschwalbe three'],
      [55, 225, 'Alk'],
      [118, 225, 'one'],
      [55, 265, 'All of them are ours'],
    ])
    const lines = [90, 130, 170, 210, 250, 290].map((top) => `50 ${600 - top} m 250 ${600 - top} l S`)
    const sides = ['50 510 m 50 310 l S', '116 510 m 116 350 l S', '250 510 m 250 310 l S']
    expect(await textOf(pdfOf({ pages: [[rows, ...lines, ...sides].join('\n')] }))).toBe(
      [
        '| Name of boat | Sails |',
        '| --- | --- |',
        '| Moewe | two |',
        '| Seeschwalbe | three |',
        '| Alk | one |',
        '| All of them are ours | |',
      ].join('\n'),
    )
  })

  test('a drawing of lines with few words in it is no table', async () => {
    const lines = Array.from({ length: 12 }, (_, i) => [
      `50 ${400 + 8 * i} m 350 ${400 + 8 * i} l S`,
      `${50 + 25 * i} 400 m ${50 + 25 * i} 490 l S`,
    ])
    const content = `${linesAt([
      [80, 150, 'speed'],
      [200, 150, 'load'],
      [80, 180, 'low'],
      [200, 180, 'high'],
    ])}\n${lines.flat().join('\n')}`
    expect(await textOf(pdfOf({ pages: [content] }))).not.toContain('|')
  })

  test('rows whose cells are not aligned are lines, which a note says', async () => {
    const rows = [
      ['one', 'two', 'three'],
      ['four', 'five', 'six'],
      ['seven', 'eight', 'nine'],
    ]
    const lefts = [
      [50, 150, 250],
      [120, 170, 300],
      [50, 90, 160],
    ]
    const content = linesAt(rows.flatMap((cells, i) => row(100 + 14 * i, cells, lefts[i]!)))
    const { documents, notes } = await read(pdfOf({ pages: [content] }))
    expect(documents[0]!.text).not.toContain('|')
    expect(documents[0]!.text).toContain('one two three')
    expect(notes).toEqual(['page 1 has what looks like a table, and was read as lines'])
  })
})

/** A font whose codes from 1 on are letters, written as they are seen. */
const fontOf = (letters: string, encoding = 'Identity-H'): { font: string; objects: string[] } => {
  const codes = [...letters].map((letter, i) => `<${hex(i + 1)}> <${hex(letter.codePointAt(0)!)}>`)
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${codes.length} beginbfchar ${codes.join(' ')} endbfchar endcmap end`
  return {
    font: `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /${encoding} /DescendantFonts [100 0 R] /ToUnicode 101 0 R >>`,
    objects: [
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /FontDescriptor 102 0 R >>',
      `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
      '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>',
    ],
  }
}
const hex = (code: number): string => code.toString(16).padStart(4, '0')
const codesOf = (text: string, letters: string): string =>
  [...text].map((letter) => hex([...letters].indexOf(letter) + 1)).join('')

describe('lines that don’t run from left to right', () => {
  test('words in Hebrew are in the order in which they are read, numbers too', async () => {
    const letters = 'שלום עולם2026'
    const seen = [...'שלום עולם'].reverse().join('')
    const content = `BT /F1 12 Tf 1 0 0 1 100 500 Tm <${codesOf('2026', letters)}> Tj ET BT /F1 12 Tf 1 0 0 1 140 500 Tm <${codesOf(seen, letters)}> Tj ET`
    expect(await textOf(pdfOf({ pages: [content], ...fontOf(letters) }))).toBe('שלום עולם 2026')
  })

  test('columns from top to bottom are read from the right, and their boxes are upright', async () => {
    const letters = '塔時計手入春油'
    const column = (left: number, text: string): string =>
      `BT /F1 12 Tf 1 0 0 1 ${left} 500 Tm <${codesOf(text, letters)}> Tj ET`
    const content = `${column(300, '塔時計')} ${column(280, '春油')} ${column(260, '手入')}`
    const { documents } = await read(pdfOf({ pages: [content], ...fontOf(letters, 'Identity-V') }))
    expect(documents[0]!.text).toBe('塔時計春油手入')
    const [left, top, right, bottom] = spanOf(documents[0]!, '塔').box!
    expect(bottom - top).toBeGreaterThan(2 * (right - left))
    expect(left).toBeLessThan(300)
    expect(right).toBeGreaterThan(300)
  })

  test.each([90, 180, 270])('a page that is turned by %i degrees has its boxes as it is shown', async (turn) => {
    const bytes = pdfOf({ pages: [linesAt([[50, 50, 'Wind the clock']])], page: `/Rotate ${turn}` })
    const { documents } = await read(bytes)
    expect(documents[0]!.text).toBe('Wind the clock')
    const box = documents[0]!.origin!.spans[0]!.box!
    const shown: Record<number, OriginBox> = {
      90: [548, 50, 550, 115],
      180: [285, 548, 350, 550],
      270: [48, 285, 50, 350],
    }
    const [left, top, right, bottom] = shown[turn]!
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    expect(x > box[0] && x < box[2] && y > box[1] && y < box[3]).toBe(true)
  })
})

test('text in a character map that the file only names is read', async () => {
  const font =
    '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H /DescendantFonts [100 0 R] >>'
  const objects = [
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 101 0 R >>',
    '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>',
  ]
  const content = 'BT /F1 12 Tf 1 0 0 1 50 500 Tm <8e9e8c7682cc8ee893fc82ea> Tj ET'
  expect(await textOf(pdfOf({ pages: [content], font, objects }))).toBe('時計の手入れ')
})

describe('what can’t be read', () => {
  const line = linesAt([[50, 50, 'Wind the clock on Mondays']])

  test('a page without text is noted', async () => {
    expect((await read(pdfOf({ pages: [line, '', line] }))).notes).toEqual(['page 2 has no text: a scan?'])
    const { notes } = await read(pdfOf({ pages: [line, '', '', '', line, ''] }))
    expect(notes).toEqual(['pages 2 to 4, 6 have no text: scans?'])
  })

  test('pages beyond the limit are noted', async () => {
    const { documents, notes } = await readNoted(
      pdfReader({ pages: 2 }),
      'a.pdf',
      pdfOf({ pages: ['One', 'Two', 'Three'].map((text) => linesAt([[50, 300, text]])) }),
    )
    expect(notes).toEqual(['cut after page 2 of 3'])
    expect(documents[0]!.origin!.spans.at(-1)!.from).toEqual({ page: 2 })
  })

  test('an encrypted file is refused as such', async () => {
    const secret = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'11'.repeat(32)}> >>`
    const bytes = pdfOf({ pages: [line] })
    const text = Buffer.from(bytes)
      .toString('latin1')
      .replace('trailer\n<<', `trailer\n<< /Encrypt ${secret} /ID [<00> <00>]`)
    await expect(read(Buffer.from(text, 'latin1'))).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'a.pdf: expected a PDF that opens without a password, found an encrypted one',
    })
  })

  test('what is no PDF is refused', async () => {
    await expect(read(new TextEncoder().encode('Not a PDF'))).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a broken page is noted, and the others are read', async () => {
    const text = Buffer.from(pdfOf({ pages: [line, line, line] })).toString('latin1')
    const bytes = Buffer.from(text.replace('/Kids [1000 0 R 1002 0 R', '/Kids [1000 0 R 9999 0 R'), 'latin1')
    const { documents, notes } = await read(bytes)
    expect(documents[0]!.text).toContain('Wind the clock')
    expect(notes).toHaveLength(1)
  })

  test('rejections that pdf.js leaves behind end no process, and others are not touched afterwards', async () => {
    const count = (): number => process.listenerCount('unhandledRejection')
    const before = count()
    const text = Buffer.from(pdfOf({ pages: [line], objects: ['(no page)'] })).toString('latin1')
    const kids = `/Count 40 /Kids [${'100 0 R '.repeat(40)}]`
    const bytes = Buffer.from(text.replace(/\/Count 1 \/Kids \[[^\]]*\]/, kids), 'latin1')
    const during: number[] = []
    const file = { path: 'a.pdf', bytes: async () => bytes }
    await pdfReader().read(file, { onNote: () => during.push(count()) })
    expect(during).toEqual([before + 1])
    expect(count()).toBe(before)
  })

  test('options that it doesn’t know are refused', () => {
    expect(() => pdfReader({ page: 3 } as never)).toThrow('did you mean `pages`')
    expect(() => pdfReader({ pages: 0 })).toThrow(TypeError)
  })
})

test('an abort is heeded between pages', async () => {
  const { signal, abort } = abortAfter(20)
  const bytes = pdfOf({ pages: Array.from({ length: 200 }, (_, i) => linesAt([[50, 50, `Page ${i}`]])) })
  await expect(readNoted(pdfReader(), 'a.pdf', bytes, signal)).rejects.toThrow('enough')
  expect(abort.asked).toBeLessThan(25)
})

/** A signal that is aborted when it is asked for the nth time. */
function abortAfter(times: number): { signal: AbortSignal; abort: { asked: number } } {
  const controller = new AbortController()
  const { signal } = controller
  const abort = { asked: 0 }
  const ask = signal.throwIfAborted.bind(signal)
  signal.throwIfAborted = () => {
    if (++abort.asked === times) controller.abort(new Error('enough'))
    ask()
  }
  return { signal, abort }
}

test('what is written into a form is read, at its place', async () => {
  const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Mira Oduya) /Rect [100 480 300 500] >>'
  const bytes = pdfOf({
    pages: [linesAt([[50, 115, 'Name:']])],
    page: '/Annots [100 0 R]',
    catalog: '/AcroForm << /Fields [100 0 R] >>',
    objects: [field],
  })
  const { documents } = await read(bytes)
  expect(documents[0]!.text).toBe('Name: Mira Oduya')
  expect(spanOf(documents[0]!, 'Mira').from).toEqual({ page: 1 })
})

test('words in letters that no text has are noted', async () => {
  const letters = '\ue123\ue124\ue125'
  const { documents, notes } = await read(
    pdfOf({
      pages: [
        `BT /F1 12 Tf 1 0 0 1 50 300 Tm <${'000100020003'.repeat(1)}> Tj 0 -20 Td <00020001> Tj 0 -20 Td <00030001> Tj ET`,
      ],
      ...fontOf(letters),
    }),
  )
  expect(documents[0]!.text).toContain(letters)
  expect(notes).toEqual(["page 1 has letters that the file doesn't name: words may be wrong"])
})

test('accents that stand before their letters are put over them', async () => {
  const text = await textOf(
    pdfOf({ pages: [linesAt([[50, 50, 'Br\\250oker, J\\264er\\210ome; it\\264s, \\264s']]).replaceAll('\\\\', '\\')] }),
  )
  expect(text).toContain('Bröker, Jérôme')
})

test('metadata that makes no sense is left out', async () => {
  const line = linesAt([
    [50, 50, 'The tower clock', 20],
    [50, 100, 'Wind it on Mondays, and oil it in spring.'],
  ])
  const info =
    "/Title (Microsoft Word - clock.doc) /Author (admin) /CreationDate (D:00010101) /ModDate (D:20260131120000+02'00)"
  const { documents } = await read(pdfOf({ pages: [line], info }))
  expect(documents[0]!.metadata).toEqual({ media: 'pdf', title: 'The tower clock', modified: '2026-01-31T10:00:00Z' })
})

test('printed labels of pages are where they begin anew', async () => {
  const pages = Array.from({ length: 5 }, () => linesAt([[50, 50, 'x y']]))
  const catalog = '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >>'
  const { documents } = await read(pdfOf({ pages, catalog }))
  expect(documents[0]!.metadata).toMatchObject({ page_labels: { 1: 'i', 3: '1' } })
})

test('whatever is printed is what Markdown reads', async () => {
  const token = fc.constantFrom(
    ...[
      '#',
      '##',
      '-',
      '+',
      '*',
      '**',
      '_',
      '__',
      '>',
      '<b>',
      '<!-- x -->',
      '&amp;',
      '`',
      '``',
      '~~',
      '$x$',
      '$',
      '[a](b)',
      '[a]:',
    ],
    ...[
      '[[a]]',
      '[^1]',
      '1.',
      '2)',
      '|',
      '---',
      '===',
      ':',
      '{#a}',
      '\\',
      '\\*',
      'a_b',
      '*a*',
      'word',
      'two',
      '!',
      '![a](b)',
      'import x',
      '$5',
    ],
  )
  const line = fc.array(token, { minLength: 1, maxLength: 8 }).map((tokens) => tokens.join(' '))
  await fc.assert(
    fc.asyncProperty(line, line, fc.boolean(), async (first, second, isHeading) => {
      const size = isHeading ? 16 : 10
      const lines = linesAt([
        [20, 50, `A ${first} B`, size],
        [20, 62, `${second} C`, size],
        [20, 150, 'Plain words that give the size of the body of this page.'],
      ])
      const text = await textOf(pdfOf({ pages: [lines] }))
      const words = (shown: string): string => shown.replace(/\s+/g, '')
      const shown = words(blocksRead(text).join('\n'))
      expect(shown).toContain(words(`A ${first} B`))
      expect(shown).toContain(words(`${second} C`.replace(/^[*-] /, '')))
    }),
    { numRuns: 100 },
  )
})
