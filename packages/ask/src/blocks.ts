/** What a part of a text is, as Markdown writes it. Plain text is prose. */
export type BlockKind = 'prose' | 'heading' | 'code' | 'table'

/** A part of a text that no sentence leaves: a paragraph, an item of a list, a heading, a block of code, a table. */
export interface Block {
  kind: BlockKind
  start: number
  end: number
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}#{1,6}(?=\s|$)[ \t]*/
const ITEM = /^\s*(?:[-*+•]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/
const TABLE_ROW = /^\s*\|.*\|\s*$/
const BLANK = /^\s*$/

/**
 * The blocks of a text, in its order. Those of headings and items begin behind their markers, and everything else is in them but blank lines.
 * A fence that is never closed reaches to the end, as in CommonMark.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  /** What the next line may continue. */
  let open: Block | undefined
  let fence: string | undefined
  for (const { 0: line, index: start } of text.matchAll(/[^\r\n]+/g)) {
    const end = start + line.length
    const begin = (kind: BlockKind, at = start): void => {
      open = { kind, start: at, end }
      blocks.push(open)
    }
    if (fence !== undefined) {
      open!.end = end
      if (closes(line, fence)) fence = open = undefined
      continue
    }
    // A blank line between this one and the one before ends a paragraph.
    if (open !== undefined && hasBlankLine(text, open.end, start)) open = undefined
    if (BLANK.test(line)) {
      open = undefined
      continue
    }
    const marker = FENCE.exec(line)?.[1]
    const skipped = (HEADING.exec(line) ?? ITEM.exec(line))?.[0].length
    if (marker !== undefined) {
      fence = marker
      begin('code')
    } else if (HEADING.test(line)) {
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

/** A fence is closed by one of its own kind that is at least as long, and nothing else on its line. */
function closes(line: string, fence: string): boolean {
  const bare = line.trim()
  return bare.length >= fence.length && bare === fence[0]!.repeat(bare.length)
}

/** Whether there is more than one line end between two lines that are not blank. */
function hasBlankLine(text: string, end: number, start: number): boolean {
  return text.slice(end, start).replace(/\r\n/g, '\n').length > 1
}
