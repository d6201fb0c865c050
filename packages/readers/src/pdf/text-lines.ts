import type { OriginBox } from '@kebab/core'
import type { Region } from './columns.js'
import { fromTheRight, groupLines, type Segment } from './segments.js'
import { tablesIn } from './tables.js'
import { type Turn, turnBack } from './text-pieces.js'

/** A line of a column, or of a cell. */
export interface TextLine {
  text: string
  page: number
  /** The box on the page as it is shown. */
  box: OriginBox
  left: number
  right: number
  base: number
  size: number
  font: string
  isPure: boolean
  isMonospaced: boolean
  isRightToLeft: boolean
}

/** What follows in reading order: lines of one column, or a table. */
export type Flow = LineFlow | { kind: 'table'; page: number; rows: TextLine[][][] }

/** Lines of one column, from the top down. */
export interface LineFlow {
  kind: 'lines'
  page: number
  lines: TextLine[]
  /** The sides of the column. */
  left: number
  right: number
  /** Whether the lines look like a table, and are none that could be read. */
  isDoubtful: boolean
  /** Whether it is a header or footer, which no paragraph goes on behind. */
  isMargin: boolean
}

/** A page, and how the lines on it run. */
export interface Sheet {
  page: number
  width: number
  height: number
  turn: Turn
}

/** Reads the regions of a page as lines and tables. */
export function flowsOf(regions: readonly Region[], sheet: Sheet): Flow[] {
  const flows: Flow[] = []
  const { page } = sheet
  for (const { lines, left, right } of regions)
    for (const run of tablesIn(lines)) {
      if ('table' in run) {
        const lines = (cell: readonly Segment[]): TextLine[] => groupLines(cell).map((line) => lineOf(line, sheet))
        const rows = run.table.map((row) => row.map(lines))
        flows.push({ kind: 'table', page, rows })
      } else {
        const { isDoubtful } = run
        flows.push({
          kind: 'lines',
          page,
          lines: run.lines.map((line) => lineOf(line, sheet)),
          left,
          right,
          isDoubtful,
          isMargin: false,
        })
      }
    }
  return flows
}

/** Reads a part of a header or footer. */
export function marginOf(segment: Segment, sheet: Sheet): LineFlow {
  const { left, right } = segment
  const lines = [lineOf([segment], sheet)]
  return { kind: 'lines', page: sheet.page, lines, left, right, isDoubtful: false, isMargin: true }
}

/** Joins the segments of a line. */
function lineOf(segments: readonly Segment[], sheet: Sheet): TextLine {
  const main = segments.reduce((a, b) => (b.text.length > a.text.length ? b : a))
  const left = Math.min(...segments.map((segment) => segment.left))
  const right = Math.max(...segments.map((segment) => segment.right))
  const top = Math.min(...segments.map((segment) => segment.top))
  const bottom = Math.max(...segments.map((segment) => segment.bottom))
  const { base, size, font, isRightToLeft } = main
  const isMonospaced = segments.every((segment) => segment.isMonospaced)
  return {
    text: isMonospaced ? alignedText(segments) : plainText(segments, isRightToLeft),
    page: sheet.page,
    box: turnBack([left, top, right, bottom], sheet.turn, sheet),
    left,
    right,
    base,
    size,
    font,
    isPure: segments.every((segment) => segment.isPure && segment.font === font),
    isMonospaced,
    isRightToLeft,
  }
}

function plainText(segments: readonly Segment[], isRightToLeft: boolean): string {
  return (isRightToLeft ? fromTheRight(segments) : segments).map(({ text }) => text).join(' ')
}

/** Puts so many spaces between segments of code as fit there. */
function alignedText(segments: readonly Segment[]): string {
  let text = ''
  let last: Segment | undefined
  for (const segment of segments) {
    if (last !== undefined) text += ' '.repeat(spacesBetween(last.right, segment.left, segment))
    text += segment.text
    last = segment
  }
  return text
}

/** Returns how many characters of a line fit between two sides: at least one. */
function spacesBetween(left: number, right: number, segment: Pick<Segment, 'left' | 'right' | 'text'>): number {
  return Math.max(1, indentOf(left, { ...segment, left: right, right: right + segment.right - segment.left }))
}

/** Returns by how many characters a line of code is indented from a side. At most 80. */
export function indentOf(side: number, { left, right, text }: Pick<Segment, 'left' | 'right' | 'text'>): number {
  const width = (right - left) / text.length
  return width > 0 ? Math.min(80, Math.max(0, Math.round((left - side) / width))) : 0
}
