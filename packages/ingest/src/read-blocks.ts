import type { SourceLines, Steps } from '@kebab/core/kit'
import type { Block, GroupBlock } from './block.js'
import { type Node, parseBlocks } from './parse-blocks.js'
import { lineNesting, parserLine } from './parser-lines.js'
import { PIECES_A_TURN } from './pieces-a-turn.js'
import { type ParsePlace, toBlocks } from './to-block.js'

/** How much is parsed at once, in UTF-16 units: most documents whole, and little enough that the parser's quadratic corners don't matter. */
const WINDOW = 4096
/** The largest window, for a list item, quote or footnote that doesn't end before. One that is larger still is ended there. */
const LARGEST_WINDOW = 65_536
/** A window holds a line, and a level of nesting that a line begins, for each so many units at most: that is what the parser needs time for, in places quadratic. */
const UNITS_PER_MARK = 20
/** So many lines are in a window however long they are: the first two decide whether a table begins. */
const FEWEST_LINES = 3
/** Parsed behind every window but the last: a block that takes it in, unlike one that it stands beside, is still open. */
const PROBE = 'x'

/** The blocks of a Markdown document, and the labels that its reference links (`name`) and footnotes (`^name`) can refer to. */
export interface BlockReading {
  blocks: Block[]
  labels: ReadonlySet<string>
}

/**
 * Reads the blocks of a document from line `from` on, window by window, so that time is linear in the length and memory doesn't grow with it. A turn is due after each.
 * A document's state at the beginning of a top-level block is that of a fresh document, so each window begins with the last block of
 * the window before. A code block, table, HTML block or paragraph that fills a window goes on in the next, which is parsed behind the block's
 * opening lines. A list is resumed at an item, a block quote at one of its blocks.
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
    yield PIECES_A_TURN
    const place: ParsePlace = { offset: begin - opening.length, end, labels }
    const finish = (finished: readonly Node[]): void => {
      for (const [i, block] of toBlocks(finished, place).entries()) {
        // The first block of a window behind an opening is the rest of a block that is there already.
        if (i === 0 && opening.length > 0) blocks.at(-1)!.last = Math.max(blocks.at(-1)!.last, block.last)
        else blocks.push(block)
      }
    }

    const found = nodes.filter((node, i) => {
      const line = firstLine(node, place)
      return line < end && (line >= begin || i === 0)
    })
    if (atEnd) {
      finish(found)
      break
    }
    const last = found.at(-1)
    if (last !== undefined && found.length === 1 && isGroup(last) && opening.length === 0) {
      const cut = cutLine(last, place)
      if (cut === undefined && size < largest) {
        size *= 2
        continue
      }
      finish(found)
      if (cut !== undefined) dropLastChild(blocks.at(-1) as GroupBlock, cut)
      begin = cut ?? end
    } else if (last !== undefined && found.length > 1) {
      // Everything before the last block is finished.
      finish(found.slice(0, -1))
      opening = []
      begin = Math.max(begin, firstLine(last, place), (blocks.at(-1)?.last ?? -1) + 1)
    } else {
      finish(found)
      const open = last !== undefined && (nodes.length === found.length || isIndentedCode(last, parsed))
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

function firstLine(node: Node, { offset }: ParsePlace): number {
  return offset + node.position!.start.line - 1
}

/** The lines that make the parser go on with a block: a table's head, or the first line. */
function openingLines(node: Node, parsed: readonly string[]): string[] {
  const first = node.position!.start.line - 1
  return parsed.slice(first, first + (node.type === 'table' ? 2 : 1))
}

/** The probe ends an indented code block, though an indented line would not. */
function isIndentedCode(node: Node, parsed: readonly string[]): boolean {
  return node.type === 'code' && /^( {4}| {0,3}\t)/.test(parsed[node.position!.start.line - 1]!)
}

function isGroup({ type }: Node): boolean {
  return type === 'list' || type === 'blockquote' || type === 'footnoteDefinition'
}

/** Where the last item of a list, or the last block of a quote, begins, if something comes before it. */
function cutLine(node: Node, place: ParsePlace): number | undefined {
  if ((node.type !== 'list' && node.type !== 'blockquote') || node.children.length < 2) return undefined
  const line = firstLine(node.children.at(-1)!, place)
  return line < place.end ? line : undefined
}

function dropLastChild(group: GroupBlock, line: number): void {
  group.children.pop()
  group.last = line - 1
}
