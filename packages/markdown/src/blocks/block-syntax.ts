import {
  type BlockContext,
  type BlockParser,
  GFM,
  type Line,
  type MarkdownExtension,
  type MarkdownParser,
  parser,
} from '@lezer/markdown'
import { documentSyntax, inlineSyntax } from '../inlines/inline-syntax.js'
import { normalLabel } from '../inlines/inline-tree.js'

/** The label of a footnote that a line defines. */
const FOOTNOTE = /^\[\^([^\s[\]]{1,999})\]:/
/** How far the text of a footnote or definition is indented. */
const INDENT = 4
const DOLLAR = 36
const COLON = 58
const BRACE = 123

/** Whether the line goes on with a block whose text is indented. */
function isIndented(line: Line): boolean {
  if (line.next < 0) return true
  if (line.indent < line.baseIndent + INDENT) return false
  line.moveBaseColumn(line.baseIndent + INDENT)
  return true
}

const footnote: BlockParser = {
  name: 'Footnote',
  before: 'LinkReference',
  parse(cx, line) {
    const label = line.indent < line.baseIndent + INDENT ? FOOTNOTE.exec(line.text.slice(line.pos)) : null
    if (label === null) return false
    const start = line.pos
    cx.startComposite('Footnote', start)
    cx.addElement(cx.elt('FootnoteMark', cx.lineStart + start, cx.lineStart + start + label[0].length))
    line.moveBase(start + label[0].length)
    return null
  },
  endLeaf: (_, line) => FOOTNOTE.test(line.text.slice(line.pos)),
}

/** Whether a line begins with a colon and white space. */
function isDefinition(line: Line): boolean {
  return line.next === COLON && /^:[ \t]+\S/.test(line.text.slice(line.pos, line.pos + 64))
}

/** What stands behind a term. The term is a paragraph, which the colon ends. */
const definition: BlockParser = {
  name: 'Definition',
  parse(cx, line) {
    if (line.indent >= line.baseIndent + INDENT || !isDefinition(line)) return false
    const start = line.pos
    cx.startComposite('Definition', start)
    cx.addElement(cx.elt('DefinitionMark', cx.lineStart + start, cx.lineStart + start + 1))
    line.moveBase(start + 1)
    return null
  },
  endLeaf: (_, line, leaf) => isDefinition(line) && !leaf.content.startsWith(':'),
}

/**
 * Reads lines up to the one that `ends` the block, which is part of it. Only at the top level,
 * where no container ends before.
 */
function readLines(cx: BlockContext, line: Line, node: string, ends: (text: string) => boolean): true {
  const start = cx.lineStart + line.pos
  let isOver = ends(line.text.slice(line.pos))
  let end = cx.lineStart + line.text.length
  while (cx.nextLine() && !isOver) {
    isOver = ends(line.text.slice(line.pos))
    end = cx.lineStart + line.text.length
  }
  cx.addElement(cx.elt(node, start, end))
  return true
}

const math: BlockParser = {
  name: 'MathBlock',
  before: 'FencedCode',
  parse(cx, line) {
    if (cx.depth > 1 || line.next !== DOLLAR || !/^\$\$[^$]*$/.test(line.text.slice(line.pos))) return false
    let first = true
    return readLines(cx, line, 'MathBlock', (text) => {
      // A blank line ends it too, so that a sign that is never closed takes no text with it.
      const isOver = !first && (/\$\$\s*$/.test(text.slice(-64)) || BLANK.test(text))
      first = false
      return isOver
    })
  },
}

/** A statement of a module that begins a line, as MDX has them. */
const MODULE =
  /^(?:import\s+(?:['"][^'"]+['"];?\s*$|[\w$*{][^'"]*(?:\sfrom\s+['"][^'"]+['"];?\s*$|$))|export\s+(?:const|let|var|function|async\s+function|class|default)\s|export\s*[{*])/
/** The end of a statement that takes several lines is a blank line. */
const BLANK = /^\s*$/

const module: BlockParser = {
  name: 'Module',
  before: 'IndentedCode',
  parse(cx, line) {
    if (cx.depth > 1 || line.indent > 0 || (line.next !== 101 && line.next !== 105)) return false
    const text = line.text.slice(0, 1000)
    if (!MODULE.test(text)) return false
    // Prose begins with these words too.
    const isWhole = /['"];?\s*$/.test(text) || /[{[(*=,]/.test(text)
    return isWhole && readLines(cx, line, 'Module', (line) => BLANK.test(line))
  },
}

/** A comment of MDX that is a block of its own. It may hold blank lines. */
const comment: BlockParser = {
  name: 'CommentLines',
  before: 'IndentedCode',
  parse(cx, line) {
    if (cx.depth > 1 || line.next !== BRACE || !/^\{\s*\/\*/.test(line.text.slice(line.pos, line.pos + 70)))
      return false
    const rest = line.text.slice(line.pos)
    if (/\*\/\s*\}\s*\S/.test(rest)) return false
    return readLines(cx, line, 'ExpressionBlock', (text) => /\*\/\s*\}\s*$/.test(text))
  },
}

/** A line of equal signs or hyphens, which makes a heading of the paragraph that it follows. */
const UNDERLINE = /^(?:=+|-+)[ \t]*$/
/** The second line of a table. */
const DELIMITERS = /^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)*[ \t]*:?-+:?[ \t]*\|?[ \t]*$/
/** The beginning of the two lines that show a table. A longer line than this is none. */
const LONGEST_HEAD = 4096

/** Whether the lines so far are a table: the second has delimiters for each cell of the first. */
function isTable(content: string): boolean {
  const [header = '', delimiters = ''] = content.slice(0, 2 * LONGEST_HEAD).split('\n', 2)
  return header.includes('|') && DELIMITERS.test(delimiters) && cellCount(header) === cellCount(delimiters)
}

function cellCount(line: string): number {
  const cells = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return cells.split(/(?<!\\)\|/).length
}

/** Ends a table at an underline, which makes a heading of a paragraph alone. */
const tableEnd: BlockParser = {
  name: 'TableEnd',
  endLeaf: (_, line, leaf) => UNDERLINE.test(line.text.slice(line.pos)) && isTable(leaf.content),
}

const syntax: MarkdownExtension = [
  GFM,
  inlineSyntax,
  {
    defineNodes: [
      { name: 'Footnote', block: true, composite: (_, line) => isIndented(line) },
      { name: 'FootnoteMark' },
      { name: 'Definition', block: true, composite: (_, line) => isIndented(line) },
      { name: 'DefinitionMark' },
      { name: 'MathBlock', block: true },
      { name: 'Module', block: true },
      { name: 'ExpressionBlock', block: true },
    ],
    parseBlock: [footnote, definition, tableEnd, math, module, comment],
  },
]

/** The minimum of what a definition of a link begins with. Not all of them define one. */
const DEFINITION = /^[ \t>*+\d.)-]{0,200}\[((?:[^[\]\\]|\\.){1,999})\]:/gms
/** The maximum length of such a beginning, in UTF-16 units. An escape has two. */
const LONGEST_DEFINITION = 2300
/** How much of a document is looked through for definitions between two yields. */
const UNITS_PER_STEP = 65_536

let configured: MarkdownParser | undefined

/** Returns the parser of a document. It calls `onPlain` for a delimiter that it takes as text. */
export function* markdownParser(text: string, onPlain: () => void): Generator<number, MarkdownParser, void> {
  configured ??= parser.configure(syntax)
  const labels = new Set<string>()
  for (let from = 0; from < text.length; ) {
    const lineFeed = text.indexOf('\n', from + UNITS_PER_STEP)
    const end = lineFeed < 0 ? text.length : lineFeed + 1
    const part = text.slice(from, end + LONGEST_DEFINITION)
    for (const { 1: label, index } of part.includes(']:') ? part.matchAll(DEFINITION) : [])
      if (from + index < end) labels.add(normalLabel(label!))
    from = end
    yield 8
  }
  return configured.configure(documentSyntax({ labels, onPlain }))
}
