import type { Segment } from './segments.js'

/** Rows of cells. A cell has its lines from the top down. */
export type TableRows = Segment[][][]

/** Lines of a region that are a table, or that are none. */
export type LineRun = { table: TableRows } | { lines: Segment[][]; isDoubtful: boolean }

/** The most times the size of the font between the lines of a table. */
const MOST_LEADING = 3.2
/** The share of rows with words in two columns or more. */
const LEAST_FILLED = 0.6
/** So many rows with so many cells look like a table. Where they are none, a note says so. */
const DOUBTFUL_ROWS = 3
const DOUBTFUL_CELLS = 3

/** The marker of an item of a list, which stands before its text as a cell would. */
export const MARKER =
  /^(?:[•‣▪▫■□●○◦◆◇►▶✓✔★∙·\uf0b7\uf0a7–—*-]|\[?\d{1,4}[\].):]+|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])$/u
/** A bullet that begins a line. Some files have no space behind it, which a dash needs. */
export const BULLET = /^(?:[•‣▪▫■□●○◦◆◇►▶\uf0b7\uf0a7]\s*|[∙·–—*-]\s+)(?=\S)/u
/** Dots between the title of a chapter and its page. */
export const LEADER = /(?:[.·…_] ?){4,}/

/** Divides the lines of a region into tables and what is between them. */
export function tablesIn(lines: readonly Segment[][]): LineRun[] {
  const runs: LineRun[] = []
  const addLines = (more: Segment[][], isDoubtful: boolean): void => {
    const last = runs.at(-1)
    if (last !== undefined && 'lines' in last) {
      last.lines.push(...more)
      last.isDoubtful ||= isDoubtful
    } else if (more.length > 0) runs.push({ lines: [...more], isDoubtful })
  }
  for (let i = 0; i < lines.length; ) {
    const ruled = lines[i]!.find(({ rows }) => rows !== undefined)
    if (ruled !== undefined) {
      const beside = lines[i]!.filter((segment) => segment !== ruled)
      if (beside.length > 0) addLines([beside], false)
      runs.push({ table: ruled.rows! })
      i++
      continue
    }
    let end = i
    while (end < lines.length && isPartOfTable(lines, i, end)) end++
    while (end > i && !isRow(lines[end - 1]!) && !isUnder(lines[end - 1]!, lines[end - 2])) end--
    const run = lines.slice(i, end)
    const table = run.length < 2 ? undefined : rowsOf(run)
    if (table !== undefined) runs.push({ table })
    else if (run.length > 0) {
      const wide = run.filter((line) => line.length >= DOUBTFUL_CELLS && isRow(line))
      addLines(run, wide.length >= DOUBTFUL_ROWS)
    } else addLines([lines[i]!], false)
    i = Math.max(end, i + 1)
  }
  return runs
}

/** Whether a line has cells: no item of a list, no line of a table of contents, no code. */
function isRow(line: readonly Segment[]): boolean {
  if (line.length < 2 || line.some(({ rows }) => rows !== undefined)) return false
  if (line.some(({ text }) => LEADER.test(text)) || line.every(({ isMonospaced }) => isMonospaced)) return false
  return !(line.length === 2 && line.some(({ text }, i) => i !== 1 && MARKER.test(text)))
}

function isPartOfTable(lines: readonly Segment[][], start: number, at: number): boolean {
  const line = lines[at]!
  if (at === start) return isRow(line)
  const before = lines[at - 1]!
  if (line[0]!.base - before[0]!.base > MOST_LEADING * line[0]!.size) return false
  return isRow(line) || isUnder(line, before)
}

/** Whether a line goes on with one cell of the line before, which isn't the first. */
function isUnder(line: readonly Segment[], before: readonly Segment[] | undefined): boolean {
  const [only] = line
  if (before === undefined || line.length !== 1 || only === undefined || only.rows !== undefined) return false
  return before.some(
    ({ left, right, size }, i) =>
      (i > 0 || before.length === 1) &&
      only.left >= left - size / 2 &&
      only.left <= right &&
      Math.abs(only.left - left) <= 3 * size,
  )
}

/** Returns the rows of lines whose cells stand in columns, or `undefined`. */
function rowsOf(lines: readonly Segment[][]): TableRows | undefined {
  const columns = columnsOf(lines)
  if (columns === undefined) return undefined
  const rows: TableRows = []
  for (const line of lines) {
    const cells: Segment[][] = columns.map(() => [])
    for (const segment of line) cells[columnAt(columns, segment)]!.push(segment)
    const last = rows.at(-1)
    const isMore = last !== undefined && line.length < columns.length && cells[0]!.length === 0 && line.length === 1
    if (isMore) for (const [i, cell] of cells.entries()) last[i]!.push(...cell)
    else rows.push(cells)
  }
  const filled = rows.filter((row) => row.filter((cell) => cell.length > 0).length >= 2)
  const isTable = rows.length >= (columns.length > 2 ? 2 : 3) && filled.length >= LEAST_FILLED * rows.length
  // What stands behind numbers and bullets is a list.
  const isList = columns.length === 2 && rows.every(([first]) => first!.every(({ text }) => MARKER.test(text)))
  return isTable && !isList ? rows : undefined
}

interface Column {
  left: number
  right: number
}

/** Returns the columns that the fullest lines show, if all other lines fit into them. */
function columnsOf(lines: readonly Segment[][]): Column[] | undefined {
  const most = Math.max(...lines.map(({ length }) => length))
  if (most < 2) return undefined
  const columns: Column[] = []
  const full = lines.filter(({ length }) => length === most).flat()
  for (const { left, right } of full.sort((a, b) => a.left - b.left)) {
    const last = columns.at(-1)
    if (last !== undefined && left < last.right) last.right = Math.max(last.right, right)
    else columns.push({ left, right })
  }
  if (columns.length !== most) return undefined
  let strangers = 0
  for (const line of lines) {
    const at = line.map((segment) => columnAt(columns, segment))
    const isSpread = line.some((segment) => columns.filter((column) => overlaps(column, segment)).length > 1)
    if (isSpread || new Set(at).size < at.length) strangers++
  }
  return strangers <= 0.2 * lines.length ? columns : undefined
}

function overlaps(column: Column, { left, right }: Segment): boolean {
  return left < column.right && right > column.left
}

/** Returns the column that a segment is in, or the nearest one. */
function columnAt(columns: readonly Column[], { left, right }: Segment): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [i, column] of columns.entries()) {
    const distance = Math.max(column.left - right, left - column.right)
    if (distance < least) {
      best = i
      least = distance
    }
  }
  return best
}
