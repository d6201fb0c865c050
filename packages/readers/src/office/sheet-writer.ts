import type { DocumentInput } from '@kebab/core'
import { MarkdownWriter } from '../markdown/markdown-writer.js'

/** A cell with its text as it is shown. */
export interface SheetCell {
  /** From 1. */
  column: number
  text: string
}

/** A text that is on a sheet beside its cells, such as a comment. */
export interface SheetRemark {
  /** The address of the cell that it is at, such as `B7`. */
  cell: string
  text: string
}

/** The most characters of a sheet that are written. */
const MOST_CHARACTERS = 20_000_000
/** The most columns of a table: wider sheets are cut, which a note says. */
const MOST_COLUMNS = 1000

/**
 * Writes a sheet as tables in Markdown, whose places are cells. An empty row ends a table. A row of
 * one cell above a table is a line of its own. Remarks follow the cells.
 */
export class SheetWriter {
  readonly #writer = new MarkdownWriter()
  readonly #name: string
  readonly #onNote: ((reason: string) => void) | undefined
  /** The columns of the table that is open; none of them is empty in its first row of several. */
  #columns: number[] | undefined
  #lastRow = 0
  #isCut = false
  readonly #remarks: SheetRemark[] = []

  constructor(name: string, onNote: ((reason: string) => void) | undefined) {
    this.#name = name
    this.#onNote = onNote
  }

  /** Whether no more is written. */
  get isCut(): boolean {
    return this.#isCut
  }

  /** Writes a row, below those before. */
  row(row: number, cells: readonly SheetCell[]): void {
    if (this.#isCut) return
    const shown = cells.filter(({ text }) => text.trim() !== '')
    if (shown.length === 0) return
    if (this.#isFull(`row ${row}`)) return
    if (row !== this.#lastRow + 1) this.#endTable()
    this.#lastRow = row
    if (shown.length === 1 && this.#columns === undefined) {
      this.#cell(row, shown[0]!)
      this.#writer.endBlock()
      return
    }
    const isFirst = this.#columns === undefined
    this.#columns ??= columnsOf(shown)
    this.#writer.openRow(isFirst)
    const byColumn = new Map(shown.map((cell) => [cell.column, cell]))
    for (const column of this.#columns) {
      this.#writer.openCell()
      const cell = byColumn.get(column)
      if (cell !== undefined) this.#cell(row, cell)
      byColumn.delete(column)
      this.#writer.closeCell()
    }
    // What is beside the table has no heading, and stands at the end of its row.
    if (byColumn.size > 0) {
      this.#writer.openCell()
      for (const cell of byColumn.values()) {
        this.#cell(row, cell)
        this.#writer.space()
      }
      this.#writer.closeCell()
    }
    this.#writer.closeRow(this.#columns.length, isFirst)
  }

  /** Keeps a remark, to be written behind the last row. */
  remark(remark: SheetRemark): void {
    if (remark.text.trim() !== '') this.#remarks.push(remark)
  }

  /** Returns the document of the sheet; `undefined` where it is empty. */
  document(path: string, metadata: Readonly<Record<string, unknown>>): DocumentInput | undefined {
    this.#endTable()
    for (const { cell, text } of this.#remarks) {
      if (this.#isCut || this.#isFull(`the remark at ${cell}`)) break
      this.#text(text, cell)
      this.#writer.endBlock()
    }
    const { derived } = this.#writer
    if (derived.length === 0) return undefined
    const spans = derived.spans
    return {
      path,
      text: derived.toString(),
      syntax: 'markdown',
      metadata: { media: 'sheet', ...metadata },
      origin: { spans },
    }
  }

  /** Whether the sheet is cut at a place, which is noted. */
  #isFull(place: string): boolean {
    this.#isCut = this.#writer.derived.length > MOST_CHARACTERS
    if (this.#isCut) this.#onNote?.(`sheet ${this.#name}: cut at ${place}, after ${MOST_CHARACTERS} characters`)
    return this.#isCut
  }

  #endTable(): void {
    this.#columns = undefined
    this.#writer.endBlock()
  }

  #cell(row: number, { column, text }: SheetCell): void {
    this.#text(text, `${columnName(column)}${row}`)
  }

  #text(text: string, cell: string): void {
    this.#writer.text({ text: text.replace(/\s+/g, ' ').trim(), from: { cell, sheet: this.#name } })
  }
}

/** The columns of a table by its first row, with those between that have no heading. */
function columnsOf(cells: readonly SheetCell[]): number[] {
  const first = cells[0]!.column
  const last = Math.min(cells.at(-1)!.column, first + MOST_COLUMNS - 1)
  const width = last - first + 1
  if (width <= 2 * cells.length) return Array.from({ length: width }, (_, i) => first + i)
  return cells.slice(0, MOST_COLUMNS).map(({ column }) => column)
}

/** Returns the letters of a column, from 1: `A` to `Z`, then `AA`. */
export function columnName(column: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

/** Returns the column of an address such as `B7`; `undefined` for another text. */
export function columnOf(address: string): number | undefined {
  const [letters] = /^[A-Z]{1,4}(?=\d)/i.exec(address) ?? []
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters.toUpperCase()) column = 26 * column + letter.charCodeAt(0) - 64
  return column
}

/** Returns the path of the document of a sheet. */
export function sheetPath(path: string, sheet: string): string {
  return `${path}#${sheet.replaceAll('/', '∕')}`
}
