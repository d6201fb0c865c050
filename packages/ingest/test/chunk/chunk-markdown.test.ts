import { describe, expect, test } from 'vitest'
import { type ChunkOptions, chunkMarkdown } from '../../src/prepare/index.js'
import { expectPassageRules } from './passage-rules.js'

const texts = (markdown: string, options?: ChunkOptions) => chunkMarkdown(markdown, options).map(({ text }) => text)
const paths = (markdown: string) => chunkMarkdown(markdown).map(({ headingPath }) => headingPath)
const path = (markdown: string) => paths(markdown)[0]

describe('headings', () => {
  test('are hard boundaries, and are in the path instead of the text', () => {
    expect(chunkMarkdown('intro\n\n# A\n\nunder a\n\n## B\n\nunder b\n\n# C\n\nunder c\n')).toEqual([
      { text: 'intro', start: 0, end: 5, lineStart: 1, lineEnd: 1, headingPath: [] },
      { text: 'under a', start: 12, end: 19, lineStart: 5, lineEnd: 5, headingPath: ['A'] },
      { text: 'under b', start: 27, end: 34, lineStart: 9, lineEnd: 9, headingPath: ['A', 'B'] },
      { text: 'under c', start: 41, end: 48, lineStart: 13, lineEnd: 13, headingPath: ['C'] },
    ])
  })

  test('hold the open headings, outermost first, where levels are skipped', () => {
    expect(paths('### deep\na\n# top\nb\n#### four\nc\n## two\nd')).toEqual([
      ['deep'],
      ['top'],
      ['top', 'four'],
      ['top', 'two'],
    ])
  })

  test('may be underlined, over several lines', () => {
    expect(paths('One\n===\n\na\n\nTwo\nlines\n---\n\nb')).toEqual([['One'], ['One', 'Two lines']])
    expect(texts('One\n===\n\na\n\nTwo\nlines\n---\n\nb')).toEqual(['a', 'b'])
  })

  test.each([
    ['# *a* **b** _c_ ~~d~~ `e` ##\nx', 'a b c d e'],
    ['# [text](http://a.b "title") and <http://c.d>\nx', 'text and http://c.d'],
    ['# ![alt text](a.png) after\nx', 'alt text after'],
    ['# AT&amp;T \\# 1 &lt;b&gt;\nx', 'AT&T # 1 <b>'],
    ['# a <b>bold</b>\nx', 'a bold'],
    ['# `<b>` and `a*b`\nx', '<b> and a*b'],
    ['# snake_case and 2 * 3\nx', 'snake_case and 2 * 3'],
    ['Hard  \nbreak\\\nhere\n===\nx', 'Hard break here'],
    ['\ufeff# After a byte-order mark\nx', 'After a byte-order mark'],
  ])('lose their inline markup: %j', (markdown, title) => {
    expect(path(markdown)).toEqual([title])
  })

  test('lose the brackets of a reference that is defined anywhere, and keep others', () => {
    const body = '\n\nx\n\n[1.0.0]: http://a.b\n\n[^n]: note'
    expect(path(`# [1.0.0] - 2026${body}`)).toEqual(['1.0.0 - 2026'])
    expect(path(`# [first][1.0.0] note[^n]${body}`)).toEqual(['first note'])
    expect(path(`# [2.0.0] [x] \\[1.0.0]${body}`)).toEqual(['[2.0.0] [x] [1.0.0]'])
  })

  test('with nothing under them are a chunk of their own, with the headings above as path', () => {
    expect(
      chunkMarkdown('# A\n## B\n## *C*\nSetext\n---\n# D').map(({ text, headingPath }) => [headingPath, text]),
    ).toEqual([
      [['A'], '## B'],
      [['A'], '## *C*'],
      [['A'], 'Setext\n---'],
      [[], '# D'],
    ])
  })

  test('with a deeper heading under them are no chunk', () => {
    expect(texts('# A\n\n### B\n\nb')).toEqual(['b'])
  })

  test('without a text end sections, and leave no trace in a path', () => {
    expect(paths('# A\na\n## B\nb\n##\nc')).toEqual([['A'], ['A', 'B'], ['A']])
    expect(texts('# A\n\na\n\n##\n\n#')).toEqual(['a'])
  })

  test('leave a definition right before them in the previous chunk', () => {
    const markdown = 'See:\n\n[a]: http://a.b\n*Title* [a]\n---\n\nx'
    expect(chunkMarkdown(markdown).map(({ text, headingPath }) => [headingPath, text])).toEqual([
      [[], 'See:\n\n[a]: http://a.b'],
      [['Title a'], 'x'],
    ])
  })

  test('inside lists and quotes are text', () => {
    expect(chunkMarkdown('# A\n\n- # B\n\n> # C\n> c').map(({ text, headingPath }) => [headingPath, text])).toEqual([
      [['A'], '- # B\n\n> # C\n> c'],
    ])
  })

  test('of more than 300 units are cut in the path, and open their section whole', () => {
    const long = 'A heading that goes on. '.repeat(20).trim()
    const [passage] = chunkMarkdown(`# ${long}\n\nbody`)
    expect(passage!.text).toBe(`# ${long}\n\nbody`)
    expect(passage!.headingPath[0]!.length).toBeLessThanOrEqual(300)
    expect(passage!.headingPath[0]!.length).toBeGreaterThan(280)
    expect(long.startsWith(passage!.headingPath[0]!)).toBe(true)
  })
})

describe('blocks', () => {
  test('of one section are packed together while they fit', () => {
    expect(texts('# A\n\naaaa\n\nbbbb\n\ncccc\n\ndddd', { maxChars: 10 })).toEqual(['aaaa\n\nbbbb', 'cccc\n\ndddd'])
    expect(texts('# A\n\naaaa\n\nbbbb\n\ncccc\n\ndddd', { maxChars: 9 })).toEqual(['aaaa', 'bbbb', 'cccc', 'dddd'])
  })

  test('are never packed across a heading', () => {
    expect(texts('# A\n\na\n\n# B\n\nb')).toEqual(['a', 'b'])
  })

  test('of every kind are in a chunk: definitions, footnotes, rules, HTML and its comments, MDX', () => {
    const markdown =
      '[a]: http://a.b\n\n[^n]: Note.\n\n    More.\n\n---\n\n<!-- hidden\n\n# no heading -->\n\nimport X from "x"\n\n<X>\n\n*y*\n\n</X>'
    expect(texts(markdown)).toEqual([markdown])
  })
})

describe('code blocks and tables', () => {
  const code = (lines: number) => `\`\`\`JS title="a"\n${'const a = 1\n'.repeat(lines)}\`\`\``
  const table = `| a | b |\n|---|---|\n${'| cell | cell |\n'.repeat(6)}`.trim()

  test('stay whole when they are longer than maxChars', () => {
    const markdown = `Before.\n\n${code(6)}\n\nBetween.\n\n${table}\n\nAfter.`
    expect(texts(markdown, { maxChars: 40 })).toEqual(['Before.', code(6), 'Between.', table, 'After.'])
  })

  test('are split at line ends beyond four times maxChars', () => {
    const passages = chunkMarkdown(code(20), { maxChars: 40 })
    expect(passages.length).toBeGreaterThan(6)
    for (const { text, codeLang } of passages) {
      expect(text.length).toBeLessThanOrEqual(40)
      expect(text).toMatch(/^(```JS title="a"|const a = 1)(\n|$)/)
      expect(codeLang).toBe('js')
    }
  })

  test('with lines that are too long are split between words', () => {
    const line = 'lorem ipsum dolor '.repeat(20).trim()
    for (const { text } of chunkMarkdown(`\`\`\`\n${line}\n\`\`\``, { maxChars: 50 }))
      expect(text).toMatch(/^(```|lorem|ipsum|dolor)( (lorem|ipsum|dolor))*(\n```)?$/)
  })

  test('name their language, when they are alone in a chunk', () => {
    expect(chunkMarkdown('```TypeScript {1,3}\na\n```')[0]!.codeLang).toBe('typescript')
    expect(chunkMarkdown('~~~ py\na\n~~~')[0]!.codeLang).toBe('py')
    expect(chunkMarkdown('```\na\n```')[0]).not.toHaveProperty('codeLang')
    expect(chunkMarkdown('    indented')[0]).not.toHaveProperty('codeLang')
    expect(chunkMarkdown('Text.\n\n```js\na\n```')[0]).not.toHaveProperty('codeLang')
    expect(chunkMarkdown('```js\na\n```\n\n```js\nb\n```')[0]).not.toHaveProperty('codeLang')
  })

  test('inside an oversize list stay whole, and name their language', () => {
    const markdown = `1. ${'First. '.repeat(8)}\n\n   ${code(3).replaceAll('\n', '\n   ')}\n\n2. Second.`
    const passages = chunkMarkdown(markdown, { maxChars: 60 })
    expect(passages.map(({ codeLang }) => codeLang)).toEqual([undefined, 'js', undefined])
    expect(passages[1]!.text).toBe(code(3).replaceAll('\n', '\n   '))
  })

  test('that are never closed reach to the end', () => {
    expect(chunkMarkdown('# A\n\n```js\n# B\n\nb').map(({ text, headingPath }) => [headingPath, text])).toEqual([
      [['A'], '```js\n# B\n\nb'],
    ])
  })
})

describe('oversize text', () => {
  test('is split between list items first', () => {
    const items = ['- one. one.', '- two. two.\n  - three', '- four']
    expect(texts(items.join('\n'), { maxChars: 25 })).toEqual(items)
    expect(texts('- one\n- two\n- three', { maxChars: 12 })).toEqual(['- one\n- two', '- three'])
  })

  test('is split within an item, between its blocks', () => {
    expect(texts('- one\n\n  two two\n\n  > three\n\n- four', { maxChars: 14 })).toEqual([
      '- one',
      'two two',
      '> three',
      '- four',
    ])
  })

  test('is split between the blocks of a quote, whose markers stay', () => {
    expect(texts('> one one\n>\n> two two\n> lazy', { maxChars: 20 })).toEqual(['> one one\n>', '> two two\n> lazy'])
  })

  test('is split between sentences, not at line ends within them', () => {
    const markdown = 'One sentence\nover two lines. Another one,\nas long. A third.'
    expect(texts(markdown, { maxChars: 45 })).toEqual([
      'One sentence\nover two lines.',
      'Another one,\nas long. A third.',
    ])
  })

  test('without sentences is split at line ends, then between words', () => {
    expect(texts('one two three\nfour five six', { maxChars: 16 })).toEqual(['one two three', 'four five six'])
    expect(texts('one two three four', { maxChars: 9 })).toEqual(['one two', 'three', 'four'])
  })

  test('without spaces is still split between words', () => {
    expect(texts('日本語の文章には空白がありません', { maxChars: 6 })).toEqual([
      '日本語の文章',
      'には空白が',
      'ありません',
    ])
  })

  test('that is one word is split between graphemes', () => {
    expect(texts('👩‍👩‍👧‍👦'.repeat(3), { maxChars: 25 })).toEqual(['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'])
    expect(texts('e\u0301'.repeat(4), { maxChars: 3 })).toEqual(Array(4).fill('e\u0301'))
    expect(texts('😀'.repeat(3), { maxChars: 1 })).toEqual(['😀', '😀', '😀'])
  })
})

describe('overlap', () => {
  const markdown = '# A\n\nOne is here. Two is here. Three is here. Four is here.\n\n# B\n\nFive is here.'

  test('repeats whole trailing sentences within the section, and counts towards maxChars', () => {
    const passages = chunkMarkdown(markdown, { maxChars: 42, overlapChars: 14 })
    expect(passages.map(({ text }) => text)).toEqual([
      'One is here. Two is here.',
      'Two is here. Three is here. Four is here.',
      'Five is here.',
    ])
    expectPassageRules(markdown, passages)
  })

  test('is nothing by default', () => {
    expect(texts(markdown, { maxChars: 28 })).toEqual([
      'One is here. Two is here.',
      'Three is here. Four is here.',
      'Five is here.',
    ])
  })

  test('repeats no code, and puts nothing before a chunk that is one code block', () => {
    const code = '```js\ncode. code. code.\n```'
    const mixed = `Some text. The code is here.\n\n${code}\n\nAfter it. And more.`
    const passages = chunkMarkdown(mixed, { maxChars: 32, overlapChars: 12 })
    expect(passages.map(({ text, codeLang }) => [codeLang, text])).toEqual([
      [undefined, 'Some text.'],
      [undefined, 'The code is here.'],
      ['js', code],
      [undefined, 'After it. And more.'],
    ])
  })

  test('leaves each chunk something of its own', () => {
    expect(texts('One. Two words. Three words.', { maxChars: 24, overlapChars: 12 })).toEqual([
      'One.',
      'Two words.',
      'Three words.',
    ])
  })
})

describe('lines and offsets', () => {
  test.each(['\n', '\r\n', '\r'])('count %j as one line end', (eol) => {
    const markdown = ['# A', '', 'one', 'two', '', '- three', '- four', ''].join(eol)
    const [passage] = chunkMarkdown(markdown)
    expect(passage).toMatchObject({ text: ['one', 'two', '', '- three', '- four'].join(eol), lineStart: 3, lineEnd: 7 })
    expectPassageRules(markdown, [passage!])
  })

  test('count a byte-order mark, which is in no chunk', () => {
    expect(chunkMarkdown('\ufeffone\n\ntwo')).toEqual([
      { text: 'one\n\ntwo', start: 1, end: 9, lineStart: 1, lineEnd: 3, headingPath: [] },
    ])
  })

  test('are exact after tabs, NUL and lone surrogates', () => {
    const markdown = '\tcode\u0000\ud800\n\n# A\t\n\n-\titem\t\ud83d\n\n\u0000'
    expectPassageRules(markdown, chunkMarkdown(markdown, { maxChars: 8 }))
    expect(texts(markdown)).toEqual(['code\u0000\ud800', '-\titem\t\ud83d\n\n\u0000'])
  })
})

test.each([
  '',
  '\ufeff',
  ' \n\t\r\n',
  '---\n---',
  '<!-- a comment -->',
  '[a]: http://a.b',
  '---\n\n***\n\n- +',
  '\u00a0\u2028',
  '#',
  '# #',
])('what holds nothing that is read has no chunks: %j', (markdown) => {
  expect(chunkMarkdown(markdown)).toEqual([])
})

test.each([
  ['---\ntitle: x\ntags: [a]\n---', ['title: x\ntags: [a]']],
  ['\ufeff---\r\ntitle: x\r\n---\r\n\r\n', ['title: x']],
  ['---\ntitle: x\n---\ntext', ['text']],
  [`---\na: ${'word '.repeat(9)}\n---\n`, [`a: ${'word '.repeat(9)}`.trim()]],
])('front matter is cut as text where nothing follows it: %j', (markdown, expected) => {
  expect(texts(markdown)).toEqual(expected)
  expectPassageRules(markdown, chunkMarkdown(markdown, { maxChars: 20 }))
})

test.each([
  [{ maxChars: 0 }, 'maxChars'],
  [{ maxChars: 1.5 }, 'maxChars'],
  [{ maxChars: Number.NaN }, 'maxChars'],
  [{ maxChars: '9' as never }, 'maxChars'],
  [{ overlapChars: -1 }, 'overlapChars'],
  [{ maxChars: 10, overlapChars: 6 }, 'overlapChars'],
])('options out of range are invalid_input: %j', (options, field) => {
  expect(() => chunkMarkdown('a', options)).toThrow(
    expect.objectContaining({ code: 'invalid_input', details: expect.objectContaining({ field }) }),
  )
})
