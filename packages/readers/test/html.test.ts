import { readFileSync } from 'node:fs'
import { testReader } from '@kebab/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlReader } from '../src/html/index.js'
import { blocksRead, shownText } from './support/meaning-of.js'
import { readNoted } from './support/read-noted.js'

const PAGE = `<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Hooks &amp; checks</title><style>p{}</style></head>
<body>
<nav><a href="/">Home</a></nav>
<main>
<h1>Hooks <a href="#hooks">¶</a></h1>
<p>A hook runs <em>before</em> every
   commit, see <a href="other.html#x">the other page</a>.</p>
<ul><li>first<li>second <code>a|b</code><ol start="3"><li>inner</ol></ul>
<pre class="language-sh"><code>git commit -m &quot;x&quot;
<b>echo</b> done</code></pre>
<table><thead><tr><th>Name<th>Use</thead><tr><td>pre|commit<td>checks<tr><td>only</table>
<blockquote><p>Quoted &lt;text&gt;</p><p>twice</p></blockquote>
<p>1. not a list, # nor *this*, nor __init__ nor a_b nor [x](y)</p>
<p hidden>secret</p><script>alert(1)</script>
</main></body></html>
`
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (text: string) => readNoted(htmlReader(), 'a.html', bytesOf(text))

describe('the reader of web pages keeps to the contract', () => {
  const files = [{ path: 'guide/hooks.html', bytes: bytesOf(PAGE) }]
  testReader({ test, create: () => htmlReader(), files })
})

test('a list of terms becomes one of Markdown, and a section within it stays a section', async () => {
  const { documents } = await read(
    '<dl><dt>cook<dd><p>Owns the pots.</p><p>May open the pantry.</p><dt>mate<dd>Cleans.<dd>Rows.</dl>' +
      '<dl><dt>More<dd><h2>Sails</h2><p>They are white.</p></dl>',
  )
  expect(documents[0]!.text).toBe(
    [
      ...['cook', ':   Owns the pots.', '', '    May open the pantry.', ''],
      ...['mate', ':   Cleans.', ':   Rows.', '', 'More', '', '## Sails', '', 'They are white.'],
    ].join('\n'),
  )
})

test('a page becomes Markdown with its headings, lists, code, tables, links and quotes', async () => {
  const { documents, notes } = await read(PAGE)
  expect(documents[0]!.text).toBe(
    [
      '# Hooks',
      '',
      'A hook runs before every commit, see [the other page](other.html#x).',
      '',
      '- first',
      '- second `a|b`',
      '',
      '  3. inner',
      '',
      '```sh',
      'git commit -m "x"',
      'echo done',
      '```',
      '',
      '| Name | Use |',
      '| --- | --- |',
      '| pre\\|commit | checks |',
      '| only | |',
      '',
      '> Quoted \\<text>',
      '>',
      '> twice',
      '',
      '1\\. not a list, # nor \\*this\\*, nor \\_\\_init\\_\\_ nor a_b nor \\[x](y)',
    ].join('\n'),
  )
  expect(documents[0]).toMatchObject({
    syntax: 'markdown',
    metadata: { media: 'html', title: 'Hooks & checks', lang: 'en-gb' },
  })
  expect(notes).toEqual(['left out navigation: 4 characters of links'])
})

test('a summary is a heading below the one that its details stand under', async () => {
  const { documents } = await read(
    '<h2>Questions</h2><details><summary>Is it <b>free</b>?</summary><p>Yes.</p></details><details><summary>Why?</summary>Because.</details><h2>More</h2>',
  )
  expect(documents[0]!.text.trim().split(/\n+/)).toEqual([
    '## Questions',
    '### Is it free?',
    'Yes.',
    '### Why?',
    'Because.',
    '## More',
  ])
})

test('each word of a text has the line and the column of its piece in the file', async () => {
  const { documents } = await read(PAGE)
  const { text, origin } = documents[0]!
  const lines = PAGE.split('\n')
  for (const { start, end, from, to = from } of origin!.spans) {
    const source = lines.slice(from.line! - 1, to.line).join('\n')
    const last = source.length - lines[to.line! - 1]!.length + to.column!
    const shown = shownText(source.slice(from.column! - 1, last))
    expect(shown.replace(/\s+/g, ' ')).toBe(text.slice(start, end).replace(/\\(?=[!-/:-@[-`{-~])/g, ''))
  }
  expect(origin!.spans.length).toBeGreaterThan(15)
})

test('whatever is written in a page is read as it stands', async () => {
  const characters = fc.constantFrom(...'ab1 *_`[]()<>&#~|\\!-+.=:{$}"\'é\n')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(characters, { maxLength: 12 }), { maxLength: 5 }), async (paragraphs) => {
      const texts = paragraphs.map((letters) => letters.join(''))
      const escaped = texts.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
      const { documents } = await read(`<body>${escaped.map((text) => `<p>${text}</p>`).join('')}`)
      const shown = texts.map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => text !== '')
      expect(blocksRead(documents[0]?.text ?? '')).toEqual(shown)
    }),
    { numRuns: 300, seed: 1 },
  )
})

test('navigation is never more than a third of the text', async () => {
  const links = Array.from(
    { length: 40 },
    (_, i) => `<li><a href="${i}.html">Chapter ${i} of the whole book</a></li>`,
  ).join('')
  const toc = await read(`<body><h1>Contents</h1><ul>${links}</ul><p>A short text.</p></body>`)
  expect(toc.documents[0]!.text).toContain('Chapter 17 of the whole book')
  expect(toc.notes).toEqual([])
  const page = await read(`<body><ul>${links}</ul><main><p>${'What the page is about. '.repeat(200)}</p></main></body>`)
  expect(page.documents[0]!.text).not.toContain('Chapter')
  expect(page.notes).toEqual([expect.stringMatching(/^left out navigation: \d+ characters of links$/)])
})

test.each([
  ['a declaration', '<meta charset="windows-1251">', 'windows-1251'],
  ['an older declaration', '<meta http-equiv="content-type" content="text/html; charset=shift_jis">', 'shift_jis'],
])('%s of the encoding is heeded', async (_, head, encoding) => {
  const { default: iconv } = await import('iconv-lite')
  const word = encoding === 'shift_jis' ? 'コミット' : 'коммит'
  const bytes = iconv.encode(`<html><head>${head}</head><body><p>${word}</p></body></html>`, encoding)
  const { documents } = await readNoted(htmlReader(), 'a.html', bytes)
  expect(documents[0]!.text).toBe(word)
})

test('XHTML may close an element in its own tag', async () => {
  const page =
    '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body><p><a id="x"/>Shown</p></body></html>'
  const { documents } = await readNoted(htmlReader(), 'a.xhtml', bytesOf(page))
  expect(documents[0]!.text).toBe('Shown')
  expect(documents[0]!.origin!.spans[0]!.from).toEqual({ line: 2, column: page.split('\n')[1]!.indexOf('Shown') + 1 })
})

describe('hostile pages are bounded', () => {
  test('a few kilobytes that make a million elements are refused', async () => {
    const page = `<p>${Array.from({ length: 1000 }, (_, i) => `<b id=${i}>`).join('')}</p>${'<p>x'.repeat(1000)}`
    await expect(read(page)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('250000 elements'),
    })
  })

  test('elements that are nested 20,000 times are read', async () => {
    const { documents } = await read(`${'<div>'.repeat(20_000)}deep`)
    expect(documents[0]!.text).toBe('deep')
  })

  test('a heading of many buttons is read in linear time', async () => {
    const { documents } = await read(`<h2>${'<b><i></i></b><button>x</button>'.repeat(20_000)}</h2>`)
    expect(documents[0]!.text).toContain('x'.repeat(20_000))
  })

  test('lists that are nested without an end keep their lines short', async () => {
    const { documents } = await read(`${'<ul><li>x'.repeat(2000)}`)
    expect(documents[0]!.text.length).toBeLessThan(100_000)
  })
})

test('a page made by pandoc has all words of its source', async () => {
  const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url))
  const { documents } = await readNoted(htmlReader(), 'page.html', fixture('page.html'))
  const words = new Set(documents[0]!.text.match(/\p{L}+/gu))
  const [, , source] = fixture('page.md').toString().split('---\n')
  for (const word of source!.replaceAll(/\(http.*?\)/g, '').match(/\p{L}{3,}/gu)!) expect(words).toContain(word)
})

describe('the cells of a table stand under their headings', () => {
  const tableOf = async (html: string) => (await read(html)).documents[0]!.text

  test('where a cell above spans rows, and where one spans columns', async () => {
    const head = '<table><thead><tr><th>Berth<th>Season<th>Price<th>Boats</thead>'
    const body =
      '<tbody><tr><td rowspan=2>north<td>summer<td>40<td>6<tr><td>winter<td>15<td>2<tr><td colspan=2>both<td>55<td>8'
    expect(await tableOf(`${head}${body}</table>`)).toBe(
      [
        '| Berth | Season | Price | Boats |',
        '| --- | --- | --- | --- |',
        '| north | summer | 40 | 6 |',
        '| north | winter | 15 | 2 |',
        '| both | | 55 | 8 |',
      ].join('\n'),
    )
  })

  test('a cell that spans rows is repeated in each, without a place, unless it is long', async () => {
    const html = (name: string) =>
      `<table><tr><th rowspan=2>Berth<th colspan=2>Price<tr><th>summer<th>winter<tr><td rowspan=3><b>${name}</b> <a href=b>b</a><td>4<td rowspan=2>2<tr><td>5<tr><td>6<td>3</table>`
    const { documents } = await read(html('north'))
    expect(documents[0]!.text).toBe(
      [
        ...['| Berth | Price | |', '| --- | --- | --- |', '| Berth | summer | winter |'],
        ...['| north [b](b) | 4 | 2 |', '| north [b](b) | 5 | 2 |', '| north [b](b) | 6 | 3 |'],
      ].join('\n'),
    )
    expect(documents[0]!.origin!.spans.filter(({ from }) => JSON.stringify(from).includes('north'))).toEqual([])
    expect(documents[0]!.origin!.spans).toHaveLength(11)
    expect(await tableOf(html('north '.repeat(40)))).toContain('\n| | 5 | 2 |\n')
  })

  test('a cell spans no rows beyond its body, and no more columns than the others have', async () => {
    const html =
      '<table><tr><th>Sail<th>Area<tbody><tr><td rowspan=9>jib<td>12<tbody><tr><td>main<td>30<tr><td colspan=99>all'
    expect(await tableOf(`${html}</table>`)).toBe(
      ['| Sail | Area |', '| --- | --- |', '| jib | 12 |', '| main | 30 |', '| all | |'].join('\n'),
    )
  })

  test('a cell alone above the columns is a title, and so is each of several', async () => {
    const html =
      '<table><tr><th colspan=3><p>Berths</p><p>of 2024</p><tr><td colspan=3>by Ann<tr><th>Name<th>Season<th>Price<tr><td>north<td>all<td>40'
    expect(await tableOf(`${html}</table>`)).toBe(
      [
        ...['Berths', '', 'of 2024', '', 'by Ann', ''],
        ...['| Name | Season | Price |', '| --- | --- | --- |', '| north | all | 40 |'],
      ].join('\n'),
    )
  })

  test('lists and code are in cells of a table with headings, and end a table without', async () => {
    const rows = '<tr><td>knots<td><ul><li>bowline<li>reef</ul><tr><td>check<td><pre>npm run\nknots</pre></table>'
    expect(await tableOf(`<table><tr><th>Name<th>What</tr>${rows}`)).toBe(
      ['| Name | What |', '| --- | --- |', '| knots | bowline reef |', '| check | `npm run knots` |'].join('\n'),
    )
    expect(await tableOf(`<table>${rows}`)).not.toContain('|')
  })
})

test.each([
  [
    'a heading that is a button',
    '<h2><button>How do I moor?</button></h2><div>With ropes.</div>',
    '## How do I moor?\n\nWith ropes.',
  ],
  ['a term that is a button', '<dl><dt><button>cleat</button><dd>A fitting.</dl>', 'cleat\n:   A fitting.'],
  ['a button in a sentence', '<p>Press <button>Save</button> to go on.', 'Press Save to go on.'],
  ['what a search in the page opens', '<div hidden="until-found">Mind the tide.</div>', 'Mind the tide.'],
  [
    'a formula in its sentence',
    '<p>It is <math><mfrac><mi>w</mi><msqrt><mi>h</mi></msqrt></mfrac></math> long.',
    'It is wh long.',
  ],
  ['an element of a page’s own in its sentence', '<p>Seen <rel-time>today</rel-time> by Ann.', 'Seen today by Ann.'],
  ['lines of code that are blocks', '<pre><div>npm ci</div><div>npm test</div></pre>', '```\nnpm ci\nnpm test\n```'],
])('%s is read', async (_, html, text) => {
  expect((await read(html)).documents[0]?.text).toBe(text)
})

test('a button beside the words of a heading is none of them', async () => {
  const { documents } = await read('<h2>1. <button>How do I moor?</button></h2><h2>Ropes <button>Copy</button></h2>')
  expect(documents[0]!.text).toBe('## 1. How do I moor?\n\n## Ropes')
})

test('a button alone is none of the text', async () => {
  const { documents } = await read('<button>Menu</button><li><button>Copy</button></li><p>A hook.</p>')
  expect(documents[0]!.text).toBe('A hook.')
})
