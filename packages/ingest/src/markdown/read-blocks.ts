import type { SourceLines, Steps } from '@kebab/core/kit'
import { type Block, type GroupBlock, type Node, type ParsePosition, parseBlocks, toBlocks } from './parse-blocks.js'
import { lineNesting, parserLine } from './parser-lines.js'

/**
 * How much is parsed at once, in UTF-16 units. Most documents fit whole, and the inputs on which
 * the parser takes quadratic time stay cheap.
 */
const WINDOW = 4096
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
const PROBE = 'x'

/**
 * The blocks of a Markdown document, and the labels that its reference links (`name`) and footnotes
 * (`^name`) can refer to.
 */
interface BlockReading {
  blocks: Block[]
  labels: ReadonlySet<string>
}

/**
 * Reads the blocks of a document from line `from` on. It parses window by window, so time is linear
 * in the length and memory doesn't grow with it.
 *
 * At the beginning of a top-level block the parser's state is that of a new document. So each
 * window begins with the last block of the window before. A code block, table, HTML block or
 * paragraph that fills a window continues in the next, which is parsed after the block's opening
 * lines. A list is resumed at an item, a block quote at one of its blocks.
 */
export function* readBlocks(
  lines: SourceLines,
  from: number,
  window = WINDOW,
  largest = LARGEST_WINDOW,
): Steps<BlockReading> {
  const blocks: Block[] = []
  const labels = new Set<string>()
  let opening: string[] = []
  let size = window
  let begin = from

  while (begin < lines.count) {
    const end = windowEnd(lines, begin, size)
    const atEnd = end === lines.count
    const parsed = [...opening]
    for (let line = begin; line < end; line++) parsed.push(parserLine(lines, line))
    if (!atEnd) parsed.push(PROBE)
    const nodes = parseBlocks(parsed.join('\n')).children
    // Parsing a window takes milliseconds: a slice of its own.
    yield Number.POSITIVE_INFINITY
    const position: ParsePosition = { offset: begin - opening.length, end, labels }
    const finish = (finished: readonly Node[]): void => {
      for (const [i, block] of toBlocks(finished, position).entries()) {
        // After opening lines, the first block is the rest of the block that they opened.
        if (i === 0 && opening.length > 0) blocks.at(-1)!.last = Math.max(blocks.at(-1)!.last, block.last)
        else blocks.push(block)
      }
    }

    const lineNodes = nodes.filter((node, i) => {
      const line = firstLine(node, position)
      return line < end && (line >= begin || i === 0)
    })
    if (atEnd) {
      finish(lineNodes)
      break
    }
    const last = lineNodes.at(-1)
    if (last !== undefined && lineNodes.length === 1 && isGroup(last) && opening.length === 0) {
      const cut = lastChildLine(last, position)
      if (cut === undefined && size < largest) {
        size *= 2
        continue
      }
      finish(lineNodes)
      if (cut !== undefined) dropLastChild(blocks.at(-1) as GroupBlock, cut)
      begin = cut ?? end
    } else if (last !== undefined && lineNodes.length > 1) {
      // Every block before the last has ended.
      finish(lineNodes.slice(0, -1))
      opening = []
      begin = Math.max(begin, firstLine(last, position), (blocks.at(-1)?.last ?? -1) + 1)
    } else {
      finish(lineNodes)
      const open = last !== undefined && (nodes.length === lineNodes.length || isIndentedCode(last, parsed))
      opening = !open ? [] : opening.length > 0 ? opening : openingLines(last, parsed)
      begin = end
    }
    size = window
  }
  return { blocks, labels }
}

function windowEnd(lines: SourceLines, begin: number, size: number): number {
  let marks = 0
  for (let line = begin; line < lines.count; line++) {
    marks += 1 + lineNesting(lines, line)
    const full = marks > size / UNITS_PER_MARK || lines.start(line + 1) - lines.start(begin) > size
    if (full && line >= begin + FEWEST_LINES) return line
  }
  return lines.count
}

function firstLine(node: Node, { offset }: ParsePosition): number {
  return offset + node.position!.start.line - 1
}

/** Returns the lines with which the parser resumes a block: a table's head, or the first line. */
function openingLines(node: Node, parsed: readonly string[]): string[] {
  const first = node.position!.start.line - 1
  return parsed.slice(first, first + (node.type === 'table' ? 2 : 1))
}

/**
 * Whether a node is an indented code block, which the probe ends but an indented line would not.
 */
function isIndentedCode(node: Node, parsed: readonly string[]): boolean {
  return node.type === 'code' && /^( {4}| {0,3}\t)/.test(parsed[node.position!.start.line - 1]!)
}

function isGroup({ type }: Node): boolean {
  return type === 'list' || type === 'blockquote' || type === 'footnoteDefinition'
}

/**
 * Returns the first line of the last item of a list, or of the last block of a quote. Returns
 * `undefined` for an only child and for other nodes.
 */
function lastChildLine(node: Node, position: ParsePosition): number | undefined {
  if ((node.type !== 'list' && node.type !== 'blockquote') || node.children.length < 2) return undefined
  const line = firstLine(node.children.at(-1)!, position)
  return line < position.end ? line : undefined
}

function dropLastChild(group: GroupBlock, line: number): void {
  group.children.pop()
  group.last = line - 1
}
