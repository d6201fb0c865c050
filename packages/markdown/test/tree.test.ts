import { describe, expect, test } from 'vitest'
import { type Block, readMarkdown } from '../src/index.js'

/** The kinds of blocks as an outline, with what is particular to them. */
function outline(source: string): string[] {
  const lines: string[] = []
  const add = (block: Block, depth: number): void => {
    const { level, id, lang, label, alert, done } = block
    const values = [level, id, lang, label, alert, done].filter((value) => value !== undefined)
    lines.push(`${' '.repeat(depth)}${[block.kind, ...values].join(' ')}`)
    for (const child of block.children) add(child, depth + 1)
  }
  for (const block of readMarkdown(source).blocks) add(block, 0)
  return lines
}

describe('blocks beyond CommonMark', () => {
  test.each<[string, string, string[]]>([
    ['tables', '| a | b |\n|---|---|\n| c |', ['table', ' header', '  cell', '  cell', ' row', '  cell']],
    [
      'tasks',
      '- [x] a\n- [ ] b\n- c',
      ['list', ' item true', '  paragraph', ' item false', '  paragraph', ' item', '  paragraph'],
    ],
    [
      'footnotes',
      '[^Note]: a\n\n    b\n\n    ```js\n    c\n    ```\n\nd',
      ['footnote ^NOTE', ' paragraph', ' paragraph', ' code js', 'paragraph'],
    ],
    ['alerts', '> [!TIP]\n> a', ['quote tip', ' paragraph']],
    [
      'definitions',
      'Term\n: One\n: Two\n\n    More',
      ['paragraph', 'definition', ' paragraph', 'definition', ' paragraph', ' paragraph'],
    ],
    ['ids behind headings', '## A {#a-b .c}\n\n## B {c}', ['heading 2 a-b', 'heading 2']],
    [
      'headings in HTML',
      '<h1 id="top">A</h1>\n\n<div>\n<h2>B</h2>\n<p>c</p>\n</div>',
      ['heading 1 top', 'html', ' heading 2'],
    ],
    ['math', '$$\na_1\n\n# no block\n$$', ['math', 'heading 1', 'math']],
    [
      'modules',
      'import A from "a"\nimport { b } from \'b\'\n\nexport const c = {\n  d: 1\n}\n\nimport taxes rise.',
      ['module', 'module', 'paragraph'],
    ],
    ['comments of MDX', '{/* a\n\n# b */}\n\nc', ['comment', 'paragraph']],
    [
      'components',
      '<Tabs>\n- a\n</Tabs>\n\n<Card title={`b`} />',
      ['paragraph', 'list', ' item', '  paragraph', 'paragraph'],
    ],
    ['references', '[a b]: http://c "d"', ['reference A B']],
  ])('are read: %s', (_, source, expected) => {
    expect(outline(source)).toEqual(expected)
  })

  test('don’t begin in code, and not without what they need', () => {
    expect(outline('```\n[^1]: a\n: b\n$$\n```')).toEqual(['code'])
    expect(outline('a: b\n:c')).toEqual(['paragraph'])
    expect(outline('price $$ a')).toEqual(['paragraph'])
  })
})

describe('inline runs', () => {
  test.each([
    ['**a *b*** `c`', ['strong 0-9', 'code 10-13']],
    [
      '![a](b) [c](d) <http://e> [[f]] $g$ [^h] \\* &amp;',
      [
        'image 0-7',
        'link 8-14',
        'autolink 15-25',
        'wikilink 26-31',
        'math 32-35',
        'footnote 36-40',
        'escape 41-43',
        'entity 44-49',
      ],
    ],
    ['a\\\nb ~c~ <b>d</b> <!-- e -->', ['break 1-2', 'strikethrough 5-8', 'html 9-12', 'html 13-17', 'comment 18-28']],
  ])('have their spans: %j', (source, expected) => {
    const [paragraph] = readMarkdown(source).blocks
    expect(paragraph!.inlines.map(({ kind, start, end }) => `${kind} ${start}-${end}`)).toEqual(expected)
  })

  test('have their targets', () => {
    const [paragraph] = readMarkdown('[a](b "t") ![c](<d e>) [[f|g]] <h@i.j>').blocks
    expect(paragraph!.inlines.map(({ target }) => target)).toEqual(['b', 'd e', 'f', 'h@i.j'])
  })
})

describe('front matter', () => {
  test('is a mapping of YAML or a table of TOML, with a byte-order mark before it or none', () => {
    for (const begin of ['', '\ufeff']) {
      expect(readMarkdown(`${begin}---\na: [1]\n---\nb`).frontMatter).toMatchObject({
        syntax: 'yaml',
        values: { a: [1] },
      })
      const toml = '+++\ntitle = "T" # why\ndate = 2026-01-31T00:00:00Z\nbig = 1\n[params]\nx = true\n+++\n\nb'
      const { frontMatter, blocks } = readMarkdown(begin + toml)
      expect(frontMatter).toMatchObject({
        syntax: 'toml',
        values: { title: 'T', date: '2026-01-31T00:00:00.000Z', big: 1, params: { x: true } },
        omissions: ['the comments of line 2'],
      })
      expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
    }
  })

  test.each([
    ['+++\nno table\n+++\nb', []],
    ['+++\na = [\n+++\nb', ['it begins as front matter does, and counts as text: its TOML is broken in line 3']],
    [
      `+++\na = ${'['.repeat(99)}\n+++\nb`,
      ['it begins as front matter does, and counts as text: it nests more than 64 levels deep'],
    ],
  ])('is text where it is no table: %j', (source, reasons) => {
    const { frontMatter, doubts, blocks } = readMarkdown(source)
    expect(frontMatter).toBeUndefined()
    expect(doubts.map(({ reason }) => reason)).toEqual(reasons)
    expect(blocks[0]!.start).toBe(0)
  })
})
