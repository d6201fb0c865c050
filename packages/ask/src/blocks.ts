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
const QUOTED = /^(?:[ \t]*>)*/
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/
const BREAK = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
const COMMENT = /^[ \t]*<!--/
/** A tag that begins a block of HTML. It ends at a blank line. */
const HTML = new RegExp(
  String.raw`^ {0,3}</?(?:${[
    'address|article|aside|blockquote|body|caption|center|col|colgroup|dd|details|dialog|div|dl|dt|fieldset|figcaption',
    'figure|footer|form|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|nav|ol|optgroup|option|p|script',
    'search|section|source|style|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul',
  ].join('|')})(?:\s|/?>|$)`,
  'i',
)
/** Says what kind of note a quotation is, as in `[!NOTE]`. */
const ALERT = /^ {0,3}\[![A-Za-z]+\][ \t]*$/
/** A definition of a link. Notes, whose labels begin with `^`, are prose. */
const DEFINITION = /^ {0,3}\[(?!\^)[^[\]]+\]:[ \t]*[^\s<>]+(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/
const HEADING = /^ {0,3}#{1,6}(?=\s|$)[ \t]*/
const ITEM = /^\s*(?:[-*+•]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/
const TABLE_ROW = /^\s*\|.*\|\s*$/
const DELIMITERS = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const INDENTED = /^(?: {4}| {0,3}\t)/
const BLANK = /^\s*$/

/**
 * The blocks of a text, in order. The markers of headings, items and quotations, and blank lines,
 * are in no block. As in CommonMark, a fence or a comment that is never closed reaches to the end.
 * A closing fence may have markers of passages behind it, which models write there.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  /** The block that the next line may continue. */
  let open: Block | undefined
  let fence: Fence | undefined
  let quotes = 0
  let isItem = false
  let isHtml = false
  let commentEnd = 0
  /** The next `-->`, or the end of the text without one. It is looked for once. */
  let close = -1
  const lines = [...text.matchAll(/[^\r\n]+/g)]
  for (const [i, { 0: whole, index }] of lines.entries()) {
    const end = index + whole.length
    if (fence !== undefined && quotesOf(whole) >= fence.quotes) {
      open!.end = end
      if (closes(whole, fence)) fence = open = undefined
      continue
    }
    if (fence !== undefined) fence = open = undefined
    if (index < commentEnd || (isHtml && !BLANK.test(whole) && !hasBlankLine(text, open!.end, index))) {
      open!.end = end
      continue
    }
    isHtml = false
    // A blank line ends a paragraph, and so does a comment.
    if (open?.kind === 'markup' || (open !== undefined && hasBlankLine(text, open.end, index))) open = undefined
    const mark = QUOTED.exec(whole)![0]
    const line = mark === '' ? whole : whole.slice(mark.length).replace(/^ /, '')
    const start = end - line.length
    if (BLANK.test(line)) {
      open = undefined
      continue
    }
    // Without its mark, a line may still belong to the paragraph of a quotation.
    if (quotesOf(whole) > quotes) open = undefined
    quotes = open?.kind === 'prose' ? Math.max(quotes, quotesOf(whole)) : quotesOf(whole)
    const begin = (kind: BlockKind, at = start): void => {
      open = { kind, start: at, end }
      isItem = false
      blocks.push(open)
    }
    const isParagraph = open?.kind === 'prose' && !isItem
    fence = fenceOf(whole)
    const isComment = COMMENT.test(line)
    if (isComment && close < start) close = indexOrEnd(text, '-->', start)
    const comment = isComment ? commentEndAt(text, close) : undefined
    const skipped = (HEADING.exec(line) ?? ITEM.exec(line))?.[0].length
    if (fence !== undefined) begin('code', index + fence.prefix.length)
    else if (comment !== undefined) {
      begin('markup')
      commentEnd = comment
    } else if (HTML.test(line)) {
      begin('markup')
      isHtml = true
    } else if (isParagraph && UNDERLINE.test(line)) {
      open!.kind = 'heading'
      open!.end = end
      open = undefined
    } else if (BREAK.test(line) || (mark !== '' && ALERT.test(line)) || (open === undefined && DEFINITION.test(line)))
      begin('markup')
    else if (HEADING.test(line)) {
      begin('heading', start + skipped!)
      open = undefined
    } else if (
      open?.kind === 'table' ? line.includes('|') : TABLE_ROW.test(line) || isHeader(line, lines[i + 1]?.[0])
    ) {
      if (open?.kind === 'table') open.end = end
      else begin('table')
    } else if (skipped !== undefined) {
      begin('prose', start + skipped)
      isItem = true
    } else if (open?.kind === 'prose') open.end = end
    else begin('prose')
  }
  return blocks.filter((block) => block.start < block.end)
}

/** The end of a comment that closes at `close`. `undefined` if text stands behind it. */
function commentEndAt(text: string, close: number): number | undefined {
  return /^(?:-->[ \t]*)?(?:[\r\n]|$)/.test(text.slice(close, close + 100)) ? close + '-->'.length : undefined
}

function indexOrEnd(text: string, fragment: string, from: number): number {
  const at = text.indexOf(fragment, from)
  return at === -1 ? text.length : at
}

/** Whether a line is the header of a table, by the line behind it. */
function isHeader(line: string, next: string | undefined): boolean {
  return next !== undefined && line.includes('|') && next.includes('|') && isDelimiterRow(next)
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

/** Whether there is a blank line between two lines that are not blank. */
function hasBlankLine(text: string, end: number, start: number): boolean {
  return text.slice(end, start).replace(/\r\n/g, '\n').length > 1
}
