/** A document that is written to be slow: its name, its file and what it repeats. */
export interface Shape {
  name: string
  path: string
  /** What is repeated until the document is long enough. */
  unit: string
  before?: string
}

const markdown: [string, string, string?][] = [
  ['blank lines between letters', 'a\n\n'],
  ['one long line', 'x'],
  ['one long line of words', 'lorem ipsum dolor '],
  ['short lines', 'a\n'],
  ['headings', '# *a*\n'],
  ['headings of six levels', '###### a\n\n'],
  ['underlined headings', 'a\n=\n'],
  ['headings of HTML', '<h1>a</h1>\n\n'],
  ['blocks of HTML', '<div>\n'],
  ['inline tags', '<a><b>'],
  ['open comments of HTML', '<!-- '],
  ['open comments of MDX', '{/* '],
  ['expressions of MDX', '{{ '],
  ['imports', "import a from 'a'\n\n"],
  ['nested quotations', '> '],
  ['nested items', '- + '],
  ['numbered items', '1. a\n'],
  ['task items', '- [ ] a\n'],
  ['items between blank lines', '- a\n\n'],
  ['lazy lines of a quotation', 'b\n', '> a\n'],
  ['rows of a table', '| b | c |\n', '| a | a |\n| - | - |\n'],
  ['cells of one row', '|a', '|a|\n|-|\n'],
  ['tables of two lines', '|a|\n|-|\n\n'],
  ['fences', '```\na\n```\n'],
  ['a fence without an end', 'x\n', '```js\n'],
  ['indented code', '    a\n\n'],
  ['open brackets', '['],
  ['open links', '[]('],
  ['open images', '![a]('],
  ['definitions of links', '[a]: b\n'],
  ['footnotes', '[^a]: b\n\n'],
  ['emphasis', '*a_ '],
  ['backticks', '` `` '],
  ['entities', '&#1;'],
  ['escapes', '\\*'],
  ['math', '$a '],
  ['definitions of terms', 'a\n: b\n\n'],
  ['wiki links', '[[a|'],
  ['data addresses', '![](data:image/png;base64,AAAA)\n\n'],
  ['lines of data', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk\n'],
  ['front matter without an end', 'a: b\n', '---\n'],
  ['dense signs', '#|>-*_`~[](){}<>!'],
  ['NUL', '\0'],
  ['lone surrogates', '\udc00\ud83d'],
  ['combining marks', '\u0301'],
  ['Chinese characters', '漢字'],
  ['carriage returns', 'a\r'],
]

const others: [string, string, string][] = [
  ['paragraphs of text', 'a.txt', 'a\n\n'],
  ['one long line of text', 'a.txt', 'x'],
  ['full stops', 'a.txt', '. '],
  ['lines of code', 'a.js', 'a\n'],
  ['one line of code', 'a.js', 'a(b,'],
  ['headings of AsciiDoc', 'a.adoc', '== a\n\n'],
  ['headings of reStructuredText', 'a.rst', 'a\n=\n'],
  ['headings of Org', 'a.org', '* a\n'],
]

/** Shapes of each kind of text that is read without a reader. */
export const SHAPES: readonly Shape[] = [
  ...markdown.map(([name, unit, before]) => ({ name, path: 'a.md', unit, ...(before && { before }) })),
  ...others.map(([name, path, unit]) => ({ name, path, unit })),
]
