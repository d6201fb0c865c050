import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNightly } from '../../../test/support/profile.js'
import { claimsOf, withoutSpans } from '../src/claims.js'
import { markersIn, withoutMarkers } from '../src/markers.js'
import { leftoversOf, readElements } from '../src/structure/answer-elements.js'
import { withPlainBlocks } from '../src/structure/plain-blocks.js'

/** The claims in short. */
function read(answer: string): [string, number[]][] {
  return claimsOf(answer).map(({ text, markers }) => [text, markers])
}

describe('a statement and its markers', () => {
  test.each<[string, string, [string, number[]][]]>([
    [
      'before the full stop',
      'A cat sat [#1]. A dog ran [#2].',
      [
        ['A cat sat', [1]],
        ['A dog ran', [2]],
      ],
    ],
    [
      'behind the full stop',
      'A cat sat.[#1] A dog ran. [#2]',
      [
        ['A cat sat', [1]],
        ['A dog ran', [2]],
      ],
    ],
    [
      'on the next line',
      'A cat sat.\n[#1]\nA dog ran. [#2]',
      [
        ['A cat sat', [1]],
        ['A dog ran', [2]],
      ],
    ],
    ['several', 'A cat sat [#1][#2] [#3].', [['A cat sat', [1, 2, 3]]]],
    ['one twice', 'A cat [#2] sat [#1] [#2].', [['A cat sat', [2, 1]]]],
    ['in the middle', 'A cat [#1] sat.', [['A cat sat', [1]]]],
    [
      'at the beginning',
      '[#1] A cat sat. A dog ran [#2].',
      [
        ['A cat sat', [1]],
        ['A dog ran', [2]],
      ],
    ],
    ['without a full stop', 'A cat sat [#1]', [['A cat sat', [1]]]],
    [
      'none',
      'A cat sat. A dog ran [#1].',
      [
        ['A cat sat', []],
        ['A dog ran', [1]],
      ],
    ],
    [
      'a question and a call',
      'Did it? [#1] Yes! [#2]',
      [
        ['Did it', [1]],
        ['Yes', [2]],
      ],
    ],
    [
      'Chinese',
      '水在100度沸腾[#1]。塔高330米。[#2]',
      [
        ['水在100度沸腾', [1]],
        ['塔高330米', [2]],
      ],
    ],
    ['Japanese without anything', 'エッフェル塔は330メートルです[#1]', [['エッフェル塔は330メートルです', [1]]]],
    [
      'bullets',
      '- A cat sat [#1]\n- A dog ran [#2]\n',
      [
        ['A cat sat', [1]],
        ['A dog ran', [2]],
      ],
    ],
    [
      'numbers',
      '1. A cat sat [#1].\n2. A dog ran [#2].\n10) A cow lay [#1].',
      [
        ['A cat sat', [1]],
        ['A dog ran', [2]],
        ['A cow lay', [1]],
      ],
    ],
    [
      'a marker after the bullet',
      '- [#1] A cat sat.\n- [#2] A dog ran.',
      [
        ['A cat sat', [1]],
        ['A dog ran', [2]],
      ],
    ],
    [
      'a rule between',
      'A cat sat [#1].\n\n---\n[#2]\n\nA dog ran [#3].',
      [
        ['A cat sat', [1, 2]],
        ['A dog ran', [3]],
      ],
    ],
    ['a number alone', '42 [#1].', [['42', [1]]]],
    [
      'a decimal',
      'It is 3.5 metres tall [#1]. It is old [#2].',
      [
        ['It is 3.5 metres tall', [1]],
        ['It is old', [2]],
      ],
    ],
    ['what is no marker', 'A [1] cat (#1) sat [# 1] [#x].', [['A [1] cat (#1) sat [# 1] [#x]', []]]],
  ])('%s', (_, answer, expected) => {
    expect(read(answer)).toEqual(expected)
  })

  test.each(['', '   ', '[#1]', '[#1] [#2].', '...', '- \n- '])('%j has none', (answer) => {
    expect(claimsOf(answer)).toEqual([])
  })
})

describe('as CommonMark reads an answer,', () => {
  test.each<[string, string, [string, string][]]>([
    [
      'a heading with a line under it has a line of text and more',
      'Water\nboils\n=====\n\nIt does.',
      [
        ['heading', 'Water'],
        ['heading', 'boils'],
        ['statement', 'It does'],
      ],
    ],
    [
      'a fence in an item ends with the item',
      '- ```js\n  open()\n\nIt opens.',
      [
        ['code', '  open()'],
        ['statement', 'It opens'],
      ],
    ],
    ['a deeply indented fence is none', '    ```js', [['code', '```js']]],
    [
      'a table ends with a blank line, and not before',
      '| a | b |\n|--|--|\n| c | d |\ne\n\nf | g',
      [
        ['head', 'a'],
        ['head', 'b'],
        ['statement', 'c | d'],
        ['statement', 'e'],
        ['statement', 'f | g'],
      ],
    ],
    [
      'lines that are indented below a heading are code',
      '# Open\n    open()',
      [
        ['heading', 'Open'],
        ['code', 'open()'],
      ],
    ],
    [
      'a number within a paragraph is no item',
      'It was built in\n1889. It stands',
      [
        ['statement', 'It was built in'],
        ['statement', '1889. It stands'],
      ],
    ],
    ['the quotation marks of a fence are none of its code', '> ```\n> open()\n> ```', [['code', '> open()']]],
  ])('%s', (_, answer, expected) => {
    expect(claimsOf(answer).map(({ kind, text }) => [kind, text])).toEqual(expected)
  })
})

describe('blocks are written as every reader sees them:', () => {
  test.each([
    ['a fence closed', '```\nopen()', '```\nopen()\n```'],
    ['a fence closed in its item', '1. ```js\n   open()\n\nIt opens.', '1. ```js\n   open()\n   ```\n\nIt opens.'],
    ['a fence closed in its quotation', '> ~~~\n> open()\nIt opens.', '> ~~~\n> open()\n> ~~~\nIt opens.'],
    ['a fence with the markers behind it', '```sh\nopen\n``` [#1]\n\nIt opens.', '```sh\nopen\n```\n[#1]\n\nIt opens.'],
    ['a fence with nothing but a language', '``` C++ Wire money\nopen()\n```', '```C++\nopen()\n```'],
    ['a row that isn’t indented', '| a |\n|--|\n     | b |', '| a |\n|--|\n| b |'],
    ['a table that ends at a line without a bar', '| a |\n|--|\n| b |\nc', '| a |\n|--|\n| b |\n\nc'],
    ['a quotation mark that isn’t indented', '> ~~~\n     > a\n> ~~~', '> ~~~\n> a\n> ~~~'],
  ])('%s', (_, answer, expected) => {
    expect(withPlainBlocks(answer)).toBe(expected)
    expect(withPlainBlocks(expected)).toBe(expected)
  })
})

const ITEMS = isNightly ? 500_000 : 80_000

test.each([
  ['dots behind a citation', `Contents [#1]${'.'.repeat(500_000)}7`],
  ['blanks within a statement', `A cat [#1]${' '.repeat(500_000)}sat`],
  ['markers within a statement', `A cat ${'[#1]'.repeat(100_000)} sat`],
  ['items of a list', `${'- \n'.repeat(ITEMS)}${'A cat.\n'.repeat(ITEMS / 25)}`],
])('many %s take no longer than others', (_, answer) => {
  expect(claimsOf(answer).length).toBeGreaterThan(0)
})

const answers = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'A cat sat',
        'Ein Hund',
        '水在',
        '3.5',
        'Dr. Who',
        '[#1]',
        '[#2]',
        '[#12]',
        '. ',
        '.',
        '。',
        '! ',
        '\n',
        '\n- ',
        '\n1. ',
        ' ',
        '"',
        '---',
        '### ',
        '\n```',
        '\n~~~ [#1]\n',
        '\n> ',
        '\n    ',
        '\n===\n',
        '\n| a | b |\n|--|--|\n',
        ' | ',
        '**',
        '\n[^1]: ',
        '\n<div>\n',
        '\r\n',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''))

test('claims are in order and verbatim, each lies within its whole span, and every marker belongs to a claim if there is one', () => {
  fc.assert(
    fc.property(answers, (answer) => {
      const claims = claimsOf(answer)
      let before = 0
      let rest = answer
      for (const { start, end, whole, text } of claims) {
        rest = rest.slice(0, start) + rest.slice(start, end).replace(/[^\r\n]/g, ' ') + rest.slice(end)
        expect(whole.start).toBeGreaterThanOrEqual(before)
        expect(answer.slice(before, whole.start).trim()).toBe('')
        expect(start).toBeGreaterThanOrEqual(whole.start)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(whole.end)
        expect(text).not.toBe('')
        expect(text).not.toMatch(/\[#\d+\]/)
        const bare = (words: string) => withoutMarkers(words).replace(/\s/g, '')
        expect(bare(answer.slice(start, end))).toContain(bare(text))
        before = whole.end
      }
      // Code with nothing in it is no claim, whatever its fence says.
      for (const { start, end } of leftoversOf(answer, readElements(answer)))
        rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
      expect(withoutMarkers(rest)).not.toMatch(/\p{L}|\d{3}/u)
      if (claims.length === 0) return
      expect(answer.slice(before).trim()).toBe('')
      expect([...new Set(claims.flatMap(({ markers }) => markers))].sort()).toEqual(markersIn(answer).sort())
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['A cat [#1] sat [#2].', 'A cat sat.'],
  ['A [#[#1]1].', 'A.'],
  ['A [[#1]#2].', 'A.'],
  ['A [#1 [#2]3]', 'A'],
  ['No [1], (#1), [#x], [# 1] or [#].', 'No [1], (#1), [#x], [# 1] or [#].'],
])('%s becomes %s', (text, rest) => {
  expect(withoutMarkers(text)).toBe(rest)
})

const texts = fc
  .array(fc.oneof(fc.constantFrom('[', '#', '[#', ']', '1', '23', '[#1]', ' ', '4]'), fc.string({ maxLength: 2 })))
  .map((parts) => parts.join(''))

test('removing markers leaves none, and the same text as removing them repeatedly', () => {
  fc.assert(
    fc.property(texts, (text) => {
      let rest = text
      for (let before = ''; before !== rest; ) {
        before = rest
        // One at a time, since each marker takes a blank before it, also where two are adjacent.
        rest = rest.replace(/[ \t]?\[#\d+\]/, '')
      }
      expect(withoutMarkers(text)).toBe(rest)
      expect(markersIn(withoutMarkers(text))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('only unwanted markers are removed', () => {
  expect(withoutMarkers('A [#1] b [#[#9]2] c [#[#2]9].', (number) => number === 9)).toBe('A [#1] b [#2] c [#[#2]9].')
})

test('markers within markers take linear time, however deep', () => {
  const deep = 200_000
  expect(withoutMarkers(`A${'[#'.repeat(deep)}[#1]${'2]'.repeat(deep)}.`)).toBe('A.')
})

/** The text without what stands in braces. */
function without(marked: string): string {
  const spans: { start: number; end: number }[] = []
  let text = ''
  for (const part of marked.split(/(\{[^}]*\})/)) {
    const inner = part.replace(/^\{|\}$/g, '')
    if (inner !== part) spans.push({ start: text.length, end: text.length + inner.length })
    text += inner
  }
  return withoutSpans(text, spans)
}

test.each([
  ['A. {B.} C.', 'A. C.'],
  ['{A.} B.', 'B.'],
  ['A. {B.}', 'A.'],
  ['{A.}', ''],
  ['甲。{乙。}丙。', '甲。丙。'],
  ['A\n{- B}\n- C', 'A\n- C'],
  ['A.\n\n{B.}\n\nC.', 'A.\n\nC.'],
  ['A.\r\n{B.}\r\nC.', 'A.\r\nC.'],
  ['A\n{- B}\n\nC', 'A\n\nC'],
  ['A{ [#9]}.', 'A.'],
  ['{A. }{B. }C.', 'C.'],
  ['A. {B.} {C.} D.', 'A. D.'],
])('%j is %j', (marked, rest) => {
  expect(without(marked)).toBe(rest)
})

test('text in no span stays, in order, except white space', () => {
  const words = fc.array(fc.record({ word: fc.constantFrom('a', 'b ', ' c', '\n', 'd\n\n', '水'), cut: fc.boolean() }))
  const bare = (text: string) => text.replace(/\s/g, '')
  fc.assert(
    fc.property(words, fc.boolean(), (list, overlap) => {
      let text = ''
      let rest = ''
      const spans = list.flatMap(({ word, cut }) => {
        const start = text.length
        text += word
        if (!cut) rest += word
        return cut
          ? [
              { start, end: text.length },
              ...(overlap
                ? [
                    { start, end: start },
                    { start, end: text.length },
                  ]
                : []),
            ]
          : []
      })
      expect(bare(withoutSpans(text, spans.reverse()))).toBe(bare(rest))
    }),
  )
})

test('a table of 130,000 rows is read', () => {
  const { elements } = readElements(`| a | b |\n| - | - |\n${'|x|y|\n'.repeat(130_000)}`)
  expect(elements).toHaveLength(130_002)
})
