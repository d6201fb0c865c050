import type { SyntaxNode, Tree } from '@lezer/common'
import type { MarkdownParser } from '@lezer/markdown'
import type { Block } from '../tree.js'
import { markdownParser } from './block-syntax.js'
import { BlockTree } from './block-tree.js'
import { nesting } from './nesting.js'
import type { ShownText } from './shown-text.js'

/** How much is parsed at once, in UTF-16 units. The parser doesn't yield within it. */
const WINDOW = 8192
/** The largest window, for a long list item, quote or footnote. A longer one is ended there. */
const LARGEST_WINDOW = 65_536
/**
 * A mark is a line, or a level of nesting that a line begins. A window holds at most one mark for
 * each so many units: the parser's time grows with marks, sometimes quadratically.
 */
const UNITS_PER_MARK = 20
/**
 * The minimum lines of a window, whatever their length: the first two show whether a table begins.
 */
const FEWEST_LINES = 3
/**
 * A line parsed after every window except the last. A block that takes it in is still open; a block
 * that it follows has ended.
 */
const PROBE = 'x\n'

const DELIMITERS = /[*_~[\]]+/g
/** How many pairs of delimiters take as long as one node. */
const DELIMITERS_PER_WORK = 1000

/** How much of a document is parsed at once. */
export interface WindowSizes {
  window: number
  largest: number
  /** The maximum work for a document, in nodes of the parser's tree. What follows is plain text. */
  work: number
}

/** Some seconds of work: 16 megabytes of usual documents, or one of signs alone. */
const MOST_WORK = 2_000_000

export const WINDOW_SIZES: WindowSizes = { window: WINDOW, largest: LARGEST_WINDOW, work: MOST_WORK }

/** The blocks of a document, and where the reading of its structure ended. */
interface BlockReading {
  /** Parts whose structure was read only in part. */
  plainParts: number
  blocks: Block[]
  /** The length of the text whose structure was read. */
  end: number
}

/**
 * Reads the blocks of a document from `from` on. It parses window by window, so time is linear in
 * the length, and other work can run in between.
 *
 * At the beginning of a top-level block the parser's state is that of a new document. So each
 * window begins with the last block of the window before. A code block, table, HTML block or
 * paragraph that fills a window continues in the next, which is parsed after the block's opening
 * lines. A list is resumed at an item, a block quote at one of its blocks.
 */
export function* readBlocks(
  source: string,
  { text }: ShownText,
  from: number,
  sizes: WindowSizes,
): Generator<number, BlockReading, void> {
  let plainParts = 0
  const parser = yield* markdownParser(text, () => {
    plainParts++
  })
  yield Number.POSITIVE_INFINITY
  const tree = new BlockTree(source)
  let opening = ''
  let size = sizes.window
  let begin = from
  /** Whether the last block goes on in the next window. */
  let isOpen = false

  while (begin < text.length && tree.work <= sizes.work) {
    const end = windowEnd(text, begin, size)
    const atEnd = end === text.length
    const parsed = `${opening}${text.slice(begin, end)}${atEnd ? '' : PROBE}`
    const nodes = childrenOf((yield* parse(parser, parsed)).topNode)
    // Parsing a window takes milliseconds: a slice of its own.
    yield Number.POSITIVE_INFINITY
    const base = begin - opening.length
    tree.work += parsed.length / UNITS_PER_MARK + delimiterWork(parsed)
    const add = (finished: readonly SyntaxNode[]): void =>
      tree.add(finished, { base, from: begin, end, isContinued: isOpen || opening !== '' })

    const shownNodes = nodes.filter((node, i) => base + node.from < end && (base + node.to > begin || i === 0))
    if (atEnd) {
      add(shownNodes)
      begin = end
      break
    }
    const last = shownNodes.at(-1)
    if (last !== undefined && shownNodes.length === 1 && isGroup(last) && opening === '') {
      const cut = lastChildStart(last, parsed)
      if ((cut === undefined || base + cut >= end) && size < sizes.largest) {
        size *= 2
        continue
      }
      const isCut = cut !== undefined && base + cut < end && base + cut > begin
      const next = isCut ? base + cut : end
      if (!isCut) plainParts++
      tree.add([last], { base, from: begin, end: next, isContinued: isOpen })
      isOpen = isCut
      begin = next
    } else if (last !== undefined && shownNodes.length > 1) {
      // Every block before the last has ended.
      add(shownNodes.slice(0, -1))
      opening = ''
      isOpen = false
      begin = Math.max(begin, lineStart(text, base + last.from))
    } else {
      add(shownNodes)
      const goesOn = last !== undefined && (nodes.length === shownNodes.length || last.name === 'CodeBlock')
      opening = !goesOn ? '' : opening !== '' ? opening : openingOf(last, parsed)
      isOpen = false
      begin = end
    }
    size = sizes.window
  }
  yield* tree.finish()
  if (begin < text.length) yield* addPlain(source, begin, tree.blocks)
  return { blocks: tree.blocks, end: begin, plainParts }
}

/** Parses a text, block by block. */
function* parse(parser: MarkdownParser, text: string): Generator<number, Tree, void> {
  const partial = parser.startParse(text)
  for (let tree = partial.advance(); ; tree = partial.advance()) {
    if (tree !== null) return tree
    yield 1 / 8
  }
}

/** How long a paragraph of plain text is before a blank line ends it, in UTF-16 units. */
const SHORTEST_PLAIN = 512

/**
 * Adds the text from `begin` on as paragraphs of plain text. Blank lines separate them, but for
 * short ones, which are many.
 */
function* addPlain(source: string, begin: number, blocks: Block[]): Generator<number, void, void> {
  const lineEnds = /\r\n|\n|\r|$/g
  let open: Block | undefined
  for (let start = begin; start < source.length; start = lineEnds.lastIndex) {
    lineEnds.lastIndex = start
    const match = lineEnds.exec(source)!
    if (match[0] === '') lineEnds.lastIndex = source.length
    const line = source.slice(start, match.index)
    const text = line.trim()
    if (text === '') {
      if (open !== undefined && open.end - open.start >= SHORTEST_PLAIN) open = undefined
      continue
    }
    const end = start + line.trimEnd().length
    if (open === undefined) {
      open = { kind: 'paragraph', start: end - text.length, end, marks: [], children: [], inlines: [] }
      blocks.push(open)
    } else open.end = end
    yield 1 / 8
  }
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child)
  return children
}

function windowEnd(text: string, begin: number, size: number): number {
  let marks = 0
  let lines = 0
  for (let start = begin; start < text.length; ) {
    const lineFeed = text.indexOf('\n', start)
    const end = lineFeed < 0 ? text.length : lineFeed + 1
    const depth = nesting(text, start, end)
    marks += 1 + depth
    const isFull = marks > size / UNITS_PER_MARK || end - begin > size
    if (isFull && lines >= FEWEST_LINES) return start
    lines++
    start = end
  }
  return text.length
}

/** Delimiters that close nothing take time that grows with the square of their number. */
function delimiterWork(text: string): number {
  const count = text.match(DELIMITERS)?.length ?? 0
  return count ** 2 / DELIMITERS_PER_WORK
}

function lineStart(text: string, position: number): number {
  return position === 0 ? 0 : text.lastIndexOf('\n', position - 1) + 1
}

/**
 * Returns the lines with which the parser resumes a block: a table's head, a word of a paragraph,
 * or the first line.
 */
function openingOf(node: SyntaxNode, parsed: string): string {
  if (node.name === 'Paragraph') return PROBE
  const start = lineStart(parsed, node.from)
  const lineEnd = parsed.indexOf('\n', node.from) + 1
  return parsed.slice(start, node.name === 'Table' ? parsed.indexOf('\n', lineEnd) + 1 : lineEnd)
}

const GROUPS = new Set(['BulletList', 'OrderedList', 'Blockquote', 'Footnote', 'Definition'])

function isGroup({ name }: SyntaxNode): boolean {
  return GROUPS.has(name)
}

/**
 * Returns where the line of the last item of a list begins, or of the last block of a quote.
 * Returns `undefined` for an only child and for other nodes.
 */
function lastChildStart(node: SyntaxNode, parsed: string): number | undefined {
  if (node.name === 'Footnote' || node.name === 'Definition') return undefined
  const children = childrenOf(node).filter(({ name }) => name !== 'QuoteMark')
  const last = children.at(-1)
  return children.length < 2 || last === undefined ? undefined : lineStart(parsed, last.from)
}
