import { type Block as MarkdownBlock, readMarkdown } from '@kebab/markdown'

/**
 * What a block of Markdown is. Plain text is prose. `markup` says nothing to a reader: comments,
 * blocks of HTML, definitions of links, and lines that separate sections.
 */
export type BlockKind = 'prose' | 'heading' | 'code' | 'table' | 'markup'

/** A paragraph, item, heading, block of code, table or markup. No sentence crosses its ends. */
interface Block {
  kind: BlockKind
  start: number
  end: number
}

/** The quotation marks and items that a fence stands in, and the fence. */
const FENCE = /^([ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*)*)(`{3,}|~{3,})/
const CLOSING_FENCE = /^[ \t>]*(`{3,}|~{3,})[ \t]*(?:\[#\d+\][ \t.]*)*$/
/** A closing fence with markers of passages behind it, which models write there. */
const MARKED_FENCE = /^([ \t>]*(?:`{3,}|~{3,}))([ \t]*(?:\[#\d+\][ \t.]*)+)$/gm
const MARKERS = /(?:[ \t]*\[#\d+\][ \t.]*)+/y
const QUOTED = /^(?:[ \t]*>)*/
const DELIMITERS = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const INDENTED = /^(?: {4}| {0,3}\t)/
const BLANK = /^\s*$/
/** One line that begins with a letter is a paragraph, which needs no parser. */
const LINE_OF_PROSE = /^\p{L}[^\r\n]*$/u
/** Says what kind of note a quotation is, as in `[!NOTE]`. */
const ALERT = /^\[![A-Za-z]+\][ \t]*(?=[\r\n]|$)/
/** The mark of an item in plain text. */
const BULLET = /^[ \t]*•[ \t]+/
/** A row of a table whose header is in another text. */
const ROW = /^[ \t]*\|.*\|[ \t]*$/

/**
 * The blocks of a text, in order. The markers of headings, items and quotations, and blank lines,
 * are in no block. As in CommonMark, a fence or a comment that is never closed reaches to the end.
 * A closing fence may have markers of passages behind it, which models write there.
 */
export function blocksOf(text: string): Block[] {
  if (LINE_OF_PROSE.test(text)) return [{ kind: 'prose', start: 0, end: text.length }]
  const source = text.replace(MARKED_FENCE, (_, fence: string, markers: string) => fence + ' '.repeat(markers.length))
  const { blocks, frontMatter } = readMarkdown(source)
  const flat = blocks.flatMap((block) => flattened(block, text))
  // What an answer begins with is said, whatever a document says there.
  if (frontMatter !== undefined) flat.unshift({ kind: 'prose', start: frontMatter.start, end: frontMatter.end })
  return flat.filter((block) => block.start < block.end)
}

function flattened(block: MarkdownBlock, text: string): Block[] {
  const { kind, start, end, marks } = block
  switch (kind) {
    case 'heading':
      if (text[start] === '<') return [{ kind: 'markup', start, end }]
      return [{ kind, start: marks[0]?.[0] === start ? marks[0][1] : start, end }]
    case 'paragraph':
      return linesOf(block, text)
    case 'code': {
      // An indented line of an answer may be one of a list.
      if (fenceOf(text.slice(start, end).split(/[\r\n]/, 1)[0]!) === undefined) return [{ kind: 'prose', start, end }]
      MARKERS.lastIndex = end
      return [{ kind, start, end: end + (MARKERS.exec(text)?.[0].trimEnd().length ?? 0) }]
    }
    case 'comment':
      // A comment of MDX is text to other readers.
      return [{ kind: text[start] === '{' ? 'prose' : 'markup', start, end }]
    case 'math':
    case 'module':
      return [{ kind: 'prose', start, end }]
    case 'table':
      return [{ kind, start, end }]
    case 'list':
    case 'item':
    case 'quote':
    case 'footnote':
    case 'definition':
      return block.children.flatMap((child) => flattened(child, text))
    default:
      return [{ kind: 'markup', start, end }]
  }
}

/** A paragraph, in the parts that it has in plain text: items with bullets, and rows. */
function linesOf({ start, end }: MarkdownBlock, text: string): Block[] {
  const paragraph = text.slice(start, end)
  const alert = ALERT.exec(paragraph)?.[0].length ?? 0
  const blocks: Block[] = alert > 0 ? [{ kind: 'markup', start, end: start + alert }] : []
  const lines = [...paragraph.slice(alert).matchAll(/[^\r\n]+/g)]
  if (lines.length > 0 && lines.every(([line]) => ROW.test(line))) return [...blocks, { kind: 'table', start, end }]
  let isOpen = false
  for (const { 0: line, index } of lines) {
    const from = start + alert + index
    const bullet = BULLET.exec(line)?.[0].length ?? 0
    if (bullet === 0 && isOpen) blocks.at(-1)!.end = from + line.length
    else blocks.push({ kind: 'prose', start: from + bullet, end: from + line.length })
    isOpen = true
  }
  return blocks
}

/** The start of a fenced block of code. */
export interface Fence {
  /** What stands before the fence in its line. */
  prefix: string
  /** The characters of the fence. */
  fence: string
  /** What stands behind the fence in its line: the language of the code. */
  info: string
  /** How many quotations it stands in. The block ends with them. */
  quotes: number
}

/** The fence that a line begins, if it begins one. */
export function fenceOf(line: string): Fence | undefined {
  const [all, prefix, fence] = FENCE.exec(line) ?? []
  if (all === undefined || prefix === undefined || fence === undefined) return undefined
  const info = line.slice(all.length)
  // Otherwise it is code within a line.
  return fence[0] === '`' && info.includes('`')
    ? undefined
    : { prefix, fence, info, quotes: prefix.split('>').length - 1 }
}

/** In how many quotations a line stands. */
export function quotesOf(line: string): number {
  return QUOTED.exec(line)![0].replace(/[^>]/g, '').length
}

/**
 * Whether a line closes a fence: it holds nothing but a fence of that kind, at least as long, and
 * markers of passages.
 */
export function closes(line: string, { fence }: Fence): boolean {
  const marks = CLOSING_FENCE.exec(line)?.[1]
  return marks !== undefined && marks[0] === fence[0] && marks.length >= fence.length
}

/** Whether a line is code by its indentation, where no paragraph or item goes on. */
export function isIndented(line: string): boolean {
  return INDENTED.test(line) && !BLANK.test(line)
}

/** Whether a line separates the header of a table from its rows. */
export function isDelimiterRow(line: string): boolean {
  return /[|:]/.test(line) && DELIMITERS.test(line)
}
