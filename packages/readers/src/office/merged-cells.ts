import { MOST_REPEATED } from '../markdown/markdown-writer.js'
import { columnOf, type SheetCell } from './sheet-writer.js'

/** Cells of a sheet that are one, over several rows. */
interface MergedRange {
  /** The column of its text, from 1. */
  column: number
  from: number
  to: number
  text?: string
}

/** The most ranges of a sheet that are looked at. */
const MOST_RANGES = 10_000
const RANGE = /<(?:\w+:)?mergeCell\s[^>]*?\bref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g

/** Repeats the text of merged cells in each of their rows. */
export class MergedCells {
  /** Those that begin in a row. */
  readonly #beginning = new Map<number, MergedRange[]>()
  #open: MergedRange[] = []
  #count = 0

  add(column: number, from: number, to: number): void {
    if (to <= from || this.#count === MOST_RANGES) return
    this.#count++
    const range = { column, from, to }
    const others = this.#beginning.get(from)
    if (others === undefined) this.#beginning.set(from, [range])
    else others.push(range)
  }

  /** Adds the ranges of a sheet of Excel, which stand behind its cells. */
  addAll(sheet: Uint8Array): void {
    const bytes = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength)
    const start = bytes.lastIndexOf('mergeCells', bytes.lastIndexOf('mergeCells') - 1)
    if (start < 0) return
    for (const [, column, from, to] of bytes.toString('latin1', start).matchAll(RANGE))
      this.add(columnOf(`${column}1`)!, Number(from), Number(to))
  }

  /** Returns the cells of a row with those above that span it. Rows come from the top down. */
  row(row: number, cells: readonly SheetCell[]): readonly SheetCell[] {
    const beginning = this.#beginning.get(row) ?? []
    if (this.#open.length + beginning.length === 0) return cells
    this.#open = this.#open.filter(({ to }) => to >= row)
    const repeated = this.#open.flatMap(({ column, text }) => (text === undefined ? [] : [{ column, text }]))
    for (const range of beginning) {
      const text = cells.find(({ column }) => column === range.column)?.text
      if (text !== undefined && text.length <= MOST_REPEATED) this.#open.push({ ...range, text })
    }
    if (repeated.length === 0 || cells.every(({ text }) => text.trim() === '')) return cells
    const columns = new Set(repeated.map(({ column }) => column))
    const others = cells.filter(({ column }) => !columns.has(column))
    return [...others, ...repeated].sort((a, b) => a.column - b.column)
  }
}
