import { escapeText } from '@kebab/core/internal'
import type { AnswerV1 } from '@kebab/local'
import type { Session } from '../session.js'

/** A heading on its line. */
const HEADING = /^\*\*(.+)\*\*$/u
/** The row of a table that separates its header, as answers write it. */
const DELIMITERS = /^\|(?: --- \|)+$/
/** The borders of a row of a table. A backslash may stand before one that is text. */
const BORDER = /(?<!\\)\|/gu

/**
 * Draws an answer for a terminal. Headings are bold. The words that answer are bold too, in the
 * colour of matches. Each cell of a table has a line, behind what its column is called.
 */
export function drawAnswer({ answer, citations }: AnswerV1, colors: Session['colors']): string {
  const marks = citations
    .flatMap(({ claims = [] }) => claims.flatMap(({ marked }) => marked ?? []))
    .sort((a, b) => a.start - b.start)
  /** Draws the part of the answer between two offsets. */
  function drawn(from: number, to: number, draw: (text: string) => string): string {
    let text = ''
    let at = from
    for (const { start, end } of marks) {
      if (end <= at || start >= to) continue
      const [markStart, markEnd] = [Math.max(at, start), Math.min(to, end)]
      if (markStart > at) text += draw(escapeText(answer.slice(at, markStart)))
      text += colors.bold(colors.yellow(escapeText(answer.slice(markStart, markEnd))))
      at = markEnd
    }
    return at < to ? text + draw(escapeText(answer.slice(at, to))) : text
  }
  let start = 0
  let columns: readonly string[] = []
  const lines = answer.split('\n')
  const drawnLines = lines.flatMap((line, i) => {
    const from = start
    start += line.length + 1
    if (HEADING.test(line)) return [drawn(from + 2, from + line.length - 2, colors.bold)]
    const cells = line.startsWith('|') ? cellsOf(line) : []
    if (cells.length === 0) columns = []
    else if (DELIMITERS.test(lines[i + 1] ?? '')) {
      columns = cells.map((cell) => line.slice(cell.start, cell.end))
      return []
    } else if (columns.length > 0 && DELIMITERS.test(line)) return []
    if (columns.length === 0) return [drawn(from, from + line.length, (text) => text)]
    return cells.map((cell, column) => {
      const name = columns[column] ?? ''
      const label = name === '' ? '' : colors.dim(`${escapeText(name)}: `)
      return label + drawn(from + cell.start, from + cell.end, (text) => text)
    })
  })
  return drawnLines.join('\n')
}

/** The places of the cells of a row, without the white space around them. */
function cellsOf(row: string): { start: number; end: number }[] {
  const borders = [...row.matchAll(BORDER)].map(({ index }) => index)
  return borders.slice(1).map((end, i) => {
    const cell = row.slice(borders[i]! + 1, end)
    const start = borders[i]! + 1 + (cell.length - cell.trimStart().length)
    return { start, end: start + cell.trim().length }
  })
}
