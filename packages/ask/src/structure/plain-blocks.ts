import type { Block } from '@kebab/markdown'
import { codeIn, isFenced, lineStart, readAnswer } from '../blocks.js'

const LANGUAGE = /^[ \t]*([\w+#.-]{0,20})/
/** What stands before the quotation marks of a line. */
const QUOTED = /([\r\n])([ \t]*)(?=>)/g
/** How many columns make a line code. */
const CODE_INDENT = 4

/**
 * Writes the fences and tables of an answer so that every reader of Markdown sees the same blocks.
 * Each fence is closed. Markers stand behind the closing fence, and only a language behind the
 * opening one. Each row of a table has a bar, and neither rows nor quotation marks are
 * indented as code is.
 */
export function withPlainBlocks(answer: string): string {
  let written = ''
  let at = 0
  const write = (block: Block): void => {
    const prefix = prefixOf(answer, block)
    if (block.kind === 'table') {
      for (const row of block.children.slice(1)) {
        const indent = prefixOf(answer, row)
        const line = lineStart(answer, row.start)
        // Without a bar, or outside of its quotation, a line is a row to some readers only.
        if (!lineFrom(answer, line).includes('|') || indent.split('>').length < prefix.split('>').length) {
          written += `${answer.slice(at, line)}\n`
          at = line
          return
        }
        if (indent.length < prefix.length + CODE_INDENT) continue
        written += answer.slice(at, line) + prefix
        at = row.start
      }
    } else block.children.forEach(write)
    if (!isFenced(block)) return
    const [from, to] = block.marks[0]!
    const info = lineFrom(answer, to)
    const end = Math.max(block.end, to + info.length)
    const markers = lineFrom(answer, end)
    const lead = /^ */.exec(prefix)![0]
    const code = answer.slice(to + info.length, end).replace(QUOTED, (_, lineEnd: string, blanks: string) => {
      return lineEnd + (prefix.includes('>') && blanks.length >= lead.length + CODE_INDENT ? lead : blanks)
    })
    written += answer.slice(at, to) + LANGUAGE.exec(info)![1]! + code
    if (!codeIn(answer, block).isClosed) written += `\n${prefix}${answer.slice(from, to)}`
    if (markers.trim() !== '') written += `\n${prefix}${markers.trim()}`
    at = end + markers.length
  }
  readAnswer(answer).blocks.forEach(write)
  return written + answer.slice(at)
}

/** What stands before a block in the lines behind its first one. */
function prefixOf(text: string, { start }: Block): string {
  return text
    .slice(lineStart(text, start), start)
    .replace(/\t/g, '    ')
    .replace(/[^>\s]/g, ' ')
}

/** The rest of a line. */
function lineFrom(text: string, at: number): string {
  return text.slice(at, at + text.slice(at).search(/[\r\n]|$/))
}
