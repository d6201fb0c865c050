/** What a block of Markdown is. Plain text is prose. */
export type BlockKind = 'prose' | 'heading' | 'code' | 'table'

/** A paragraph, list item, heading, block of code or table. No sentence crosses its ends. */
interface Block {
  kind: BlockKind
  start: number
  end: number
}

/** The quotation marks and items that a fence stands in, and the fence. */
const FENCE = /^([ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*)*)(`{3,}|~{3,})/
const CLOSING_FENCE = /^[ \t>]*(`{3,}|~{3,})[ \t]*(?:\[#\d+\][ \t.]*)*$/
const QUOTED = /^(?:[ \t]*>)*/
const HEADING = /^ {0,3}#{1,6}(?=\s|$)[ \t]*/
const ITEM = /^\s*(?:[-*+•]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/
const TABLE_ROW = /^\s*\|.*\|\s*$/
const DELIMITERS = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const INDENTED = /^(?: {4}| {0,3}\t)/
const BLANK = /^\s*$/

/**
 * The blocks of a text, in order. The markers of headings and items, and blank lines, are in no
 * block. As in CommonMark, a fence that is never closed reaches to the end. A closing fence may
 * have markers of passages behind it, which models write there.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  /** The block that the next line may continue. */
  let open: Block | undefined
  let fence: Fence | undefined
  for (const { 0: line, index: start } of text.matchAll(/[^\r\n]+/g)) {
    const end = start + line.length
    const begin = (kind: BlockKind, at = start): void => {
      open = { kind, start: at, end }
      blocks.push(open)
    }
    if (fence !== undefined && quotesOf(line) >= fence.quotes) {
      open!.end = end
      if (closes(line, fence)) fence = open = undefined
      continue
    }
    if (fence !== undefined) fence = open = undefined
    // A blank line ends a paragraph.
    if (open !== undefined && hasBlankLine(text, open.end, start)) open = undefined
    if (BLANK.test(line)) {
      open = undefined
      continue
    }
    fence = fenceOf(line)
    const skipped = (HEADING.exec(line) ?? ITEM.exec(line))?.[0].length
    if (fence !== undefined) begin('code', start + fence.prefix.length)
    else if (HEADING.test(line)) {
      begin('heading', start + skipped!)
      open = undefined
    } else if (TABLE_ROW.test(line)) {
      if (open?.kind === 'table') open.end = end
      else begin('table')
    } else if (skipped !== undefined) begin('prose', start + skipped)
    else if (open?.kind === 'prose') open.end = end
    else begin('prose')
  }
  return blocks.filter((block) => block.start < block.end)
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
  const found = CLOSING_FENCE.exec(line)?.[1]
  return found !== undefined && found[0] === fence[0] && found.length >= fence.length
}

/** Whether a line is code by its indentation, where no paragraph or item goes on. */
export function isIndented(line: string): boolean {
  return INDENTED.test(line) && !BLANK.test(line)
}

/** Whether a line separates the header of a table from its rows. */
export function isDelimiterRow(line: string): boolean {
  return /[|:]/.test(line) && DELIMITERS.test(line)
}

/** Whether there is a blank line between two lines that are not blank. */
function hasBlankLine(text: string, end: number, start: number): boolean {
  return text.slice(end, start).replace(/\r\n/g, '\n').length > 1
}
