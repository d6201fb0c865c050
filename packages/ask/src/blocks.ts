import { type Markdown, type Block as MarkdownBlock, readMarkdown } from '@kebab/markdown'
import type { Span } from './claims.js'

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

/** A closing fence with markers of passages behind it, which models write there. */
const MARKED_FENCE = /^([ \t>]*(?:`{3,}|~{3,}))([ \t]*(?:\[#\d+\][ \t.]*)+)$/gm
const MARKERS = /(?:[ \t]*\[#\d+\][ \t.]*)+/y
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
  const { blocks, frontMatter } = readAnswer(text)
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
      if (!isFenced(block)) return [{ kind: 'prose', start, end }]
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

/** Reads a text in which a closing fence may have markers of passages behind it. */
export function readAnswer(text: string): Markdown {
  return readMarkdown(
    text.replace(MARKED_FENCE, (_, fence: string, markers: string) => fence + ' '.repeat(markers.length)),
  )
}

/** The lines of a block of code without its fences, and whether there is a closing fence. */
export function codeIn(text: string, block: MarkdownBlock): Span & { isClosed: boolean } {
  const { start, end, marks } = block
  if (!isFenced(block)) return { start, end, isClosed: false }
  const [from, to] = marks.at(-1)!
  const isClosed = to === end && from > start && text[from] === text[start]
  const [info] = /^.*(?:\r\n|\r|\n)?/.exec(text.slice(start, end))!
  return { start: Math.min(end, start + info.length), end: isClosed ? lineStart(text, from) : end, isClosed }
}

/** Where the line of a place begins. */
export function lineStart(text: string, at: number): number {
  let start = at
  while (start > 0 && !/[\r\n]/.test(text[start - 1]!)) start--
  return start
}

/** Whether a block of code stands between fences, or is indented. */
export function isFenced({ kind, start, marks }: MarkdownBlock): boolean {
  return kind === 'code' && marks[0]?.[0] === start
}
