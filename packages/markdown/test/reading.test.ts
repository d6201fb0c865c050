import { describe, expect, test } from 'vitest'
import { meaningOf, readingOf, readMarkdown } from '../src/index.js'

/** What is meant by a text, with white space made one space. */
function meaning(source: string): string {
  return meaningOf(readMarkdown(source), 0, source.length).replace(/\s+/g, ' ').trim()
}

describe('what is meant', () => {
  test.each([
    ['C\\+\\+ and max\\_retry\\_count', 'C++ and max_retry_count'],
    ['K&ouml;ln&nbsp;Messe &#x4B; &#75; &hi; &amp;', 'Köln Messe K K &hi; &'],
    ['un**believ**able and *in*_cred_ible ~~old~~ ~gone~', 'unbelievable and in_cred_ible old gone'],
    ['Donau&shy;dampf<wbr>schiff', 'Donaudampfschiff'],
    ['a\\\nb  \nc<br>d', 'a b c d'],
    ['`a *b* \\_` and ``c`d``', 'a *b* \\_ and c`d'],
    ['# Title {#opts .class key=v}', 'Title'],
    ['## Not {these} ##', 'Not {these}'],
    ['1. one\n2. two\n\n- three\n- [x] four', '1. one 2. two three four'],
    ['> quoted *a\n> b* c\n> > deep', 'quoted a b c deep'],
    ['---\n***', ''],
    ['Title\n===\n\nTwo\n---', 'Title Two'],
    ['```ts\nconst a = 1 // *b*\n```\n\n    indented', 'ts const a = 1 // *b* indented'],
    ['$E = mc^2$ costs $5 or $6', 'E = mc^2 costs $5 or $6'],
    ['$$\n\\alpha_1\n$$', '\\alpha_1'],
    ['> [!WARNING]\n> Hot', 'WARNING Hot'],
    ['Term\n: What it is', 'Term What it is'],
  ])('has no marks, and the characters that entities stand for: %j', (source, text) => {
    expect(meaning(source)).toBe(text)
  })

  test.each([
    ['[text](http://a.b "title") ![alt *x*](c.png)', 'text title alt x'],
    ['[text][ref] [ref] [ref][] [none]\n\n[ref]: http://a.b "T"', 'text ref ref [none] T'],
    ['[a [x] b](http://c.d)', 'a [x] b'],
    ['<http://a.b/c> and www.d.e', 'http://a.b/c and www.d.e'],
    ['[[Page]] [[Page|text]] ![[Page#part]] [[Page\\|cell]]', 'Page text Page#part cell'],
    ['See[^1] and[^2]\n\n[^1]: The note', 'See and[^2] The note'],
  ])('has the texts of links and images, and not their targets: %j', (source, text) => {
    expect(meaning(source)).toBe(text)
  })

  test.each([
    ['<p align="center">\n  <b>Bold</b>er<br>\n  <img src="a.png" alt="A &amp; B">\n</p>', 'Bolder A & B'],
    ['a <kbd>Ctrl</kbd>+<kbd>C</kbd> <!-- hidden --> b <a id="x"></a>', 'a Ctrl+C b'],
    ['<!-- a\n\n# hidden\n-->\nseen', 'seen'],
    ['Vec<String> of <username>', 'Vec<String> of <username>'],
    ['<h2 id="setup">Set <em>up</em></h2>', 'Set up'],
    ['<Tabs groupId="a" on={() => { return "}" }}>\n**in**\n</Tabs>', 'in'],
    ['<Card title="Set sail" icon="boat" description={\'By &amp; large\'} href="/sail" />', 'Set sail By & large'],
    ['<Tab label="north" titles="no">\n**in**\n</Tab>', 'north in'],
    ['Set <Icon label="sail" /> now, <Icon />', 'Set sail now,'],
    ['{/* a comment\n\nof two */}\n\nseen {/* not */} too', 'seen too'],
  ])('has no tags and no comments, and what stands between them: %j', (source, text) => {
    expect(meaning(source)).toBe(text)
  })

  test.each([
    ['| a | `x\\|y` |\n|---|:-:|\n|b|*c*|', 'a x|y b c'],
    ['| a |\n|---|\n| b \\| c |', 'a b | c'],
  ])('has the cells of tables apart: %j', (source, text) => {
    expect(meaning(source)).toBe(text)
  })
})

describe('data', () => {
  const base64 = 'iVBORw0KGgo7Zx'.repeat(3000)

  test('is a word or none', () => {
    expect(meaning(`before ![alt](data:image/png;base64,${base64}) after`)).toBe('before alt after')
    expect(meaning(`\`\`\`css\na { b: url(data:image/png;base64,${base64}) }\n\`\`\``)).toBe(
      'css a { b: url(image/png) }',
    )
    expect(meaning(`key ${base64} end`)).toBe('key end')
    expect(meaning(`\`\`\`html\n<path d="M0 0${' L 10.5 20'.repeat(40)}"/>\n\`\`\``)).toBe('html <path d=""/>')
    const minified = 'function a(b){return b.c?d:e;if(f.g[h]===i.j){k.l(m,n)}}'.repeat(300)
    expect(meaning(`\`\`\`js\n${minified}\n\`\`\``)).toBe('js function return')
  })

  test('is noted, unless it is the target of a link', () => {
    const codes = (source: string) => readMarkdown(source).doubts.map(({ code }) => code)
    expect(codes(`key ${base64} end`)).toEqual(['data'])
    expect(codes(`![alt](data:image/png;base64,${base64})`)).toEqual([])
  })

  test('is no long word of letters, no digest and no path', () => {
    const path = 'packages/ingest/src/markdown/'.repeat(10)
    for (const text of ['x'.repeat(1000), 'a1B2c3'.repeat(20), path, '漢字'.repeat(500)])
      expect(meaning(text)).toBe(text)
  })
})

test('a reading has offsets within its span, and cuts marks at its ends', () => {
  const source = 'a [b](http://c.d) e'
  const markdown = readMarkdown(source)
  expect(readingOf(markdown, 0, source.length)).toEqual([
    [2, 3, ''],
    [4, 17, ''],
  ])
  expect(readingOf(markdown, 3, 8)).toEqual([[1, 5, '']])
  expect(readingOf(markdown, 8, 19)).toEqual([[0, 9, '']])
  expect(readingOf(markdown, 17, 19)).toEqual([])
  expect(meaningOf(markdown, 3, 19)).toBe('b e')
})
