import type { AnswerTarget } from './answer-target.js'
import { answeringSpans } from './answering-spans.js'
import type { Part } from './passages/passages.js'
import type { TermReader } from './term-reader.js'
import { clipped, leadLines, MOST_MARKED, markedIn, type Quotation } from './windows.js'

/** The cells of a row, each behind what its column is called: `Port: 8080`. */
function labelledCells(header: readonly string[], row: readonly string[]): string[] {
  return row.map((cell, i) => (cell === '' || (header[i] ?? '') === '' ? cell : `${header[i]}: ${cell}`))
}

/** What a row says, with what its columns are called. */
export function labelledRow({ passage, index }: Part): string {
  const { header, rows } = passage.table!
  return labelledCells(header, rows[index]!).join(' | ')
}

/**
 * Whether a column has the name of what is asked for, and the row is that of something else in the
 * question: `Multiplier` of `4GB`. A column of people is called what they do or are.
 */
export function isOfColumn(
  { passage: { table }, index, kind }: Part,
  { kind: targetKind, verb = '' }: AnswerTarget,
  reader: TermReader,
): boolean {
  if (kind !== 'row') return false
  const { header, rows } = table!
  const isAsked = (name: string): boolean => {
    const content = reader.content(name)
    const terms = new Set(reader.questionTerms(name))
    const isOfDoer = targetKind !== 'person' || reader.questionTerms(verb).some((term) => terms.has(term))
    return isOfDoer && content.size > 0 && [...content].every((term) => terms.has(term))
  }
  return rows[index]!.some(
    (cell, i) =>
      cell !== '' &&
      isAsked(header[i] ?? '') &&
      rows[index]!.some((other, j) => j !== i && reader.literalTerms(other).length > 0),
  )
}

/** What it counts that a cell holds what is asked for, where each word of the question counts 1. */
const SPAN_WORTH = 4

const DEFAULT = /^\W*defaults?\b/i

/** A row of a table with its header. What is marked is the row, or the cell that answers. */
export function rowQuotation({ passage, index }: Part, target: AnswerTarget, marker: string): Quotation {
  const { header, rows } = passage.table!
  const row = rows[index]!
  const worths = labelledCells(header, row).map((cell, i) => {
    // A column may be called what is asked for.
    if (target.kind === 'value' && row[i] !== '' && DEFAULT.test(header[i] ?? '')) return Number.POSITIVE_INFINITY
    const words = new Set(cell.toLowerCase().match(/[\p{L}\p{N}_]+/gu))
    return (
      SPAN_WORTH * Math.min(1, answeringSpans(target, row[i]!).length) +
      [...words].filter((word) => target.words.has(word)).length
    )
  })
  const at = worths.indexOf(Math.max(...worths))
  const columns = row.map((_, i) => i).filter((i) => row[i] !== '')
  const cells = columns.map((i) => clipped(row[i]!, target, i === at || columns.length < 3 ? 240 : 80))
  const border = (texts: readonly string[]): string =>
    `| ${texts.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`
  const last = cells.length - 1
  const whole = cells.join(' | ')
  const marked = whole.length <= MOST_MARKED ? whole : markedIn(cells[columns.indexOf(at)]!, target)
  return {
    lines: [
      ...leadLines(passage.lead, whole.length, marker),
      border(columns.map((i) => header[i] ?? '')),
      border(columns.map(() => '---')),
      border(cells.map((cell, i) => (i === last ? `${cell} ${marker}` : cell))),
    ],
    marked: [marked],
  }
}
