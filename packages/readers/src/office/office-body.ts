import type { OriginPlace } from '@kebab/core'
import { DEFINITION, type MarkdownWriter, MOST_REPEATED, type Piece } from '../markdown/markdown-writer.js'

/** A run of text, with the address that it leads to. */
export interface Run {
  text: string
  address?: string | undefined
}

/** A paragraph of a file. */
export interface Paragraph {
  runs: readonly Run[]
  /** Absent: it is that of a cell above, which spans this row. */
  place?: OriginPlace | undefined
  /** The level of a heading, from 1. */
  heading?: number | undefined
  /** How deep a list item is, from 0. */
  list?: number | undefined
  /** Whether it says what the term before it means. */
  isDefinition?: boolean | undefined
  /** Whether it is code. Neighbours are one block. */
  isCode?: boolean | undefined
}

/** A table whose rows are being read. */
interface Table {
  rows: Paragraph[][][]
  /** Where the cells of each row end, from left to right, of the rows that say so. */
  edges: Map<Paragraph[][], readonly number[]>
  /** How many rows cells span, with their own, of those that span several. */
  spans: Map<Paragraph[], number>
}

/** So many cells of a table may be there only to fill its rows. */
const MOST_FILLED = 10_000

/** A row is filled up to so many columns, which are the most that a table of Word has. */
const MOST_COLUMNS = 63

/** Writes the paragraphs, lists and tables of a file as Markdown. */
export class OfficeBody {
  readonly #writer: MarkdownWriter
  readonly #tables: Table[] = []
  /** The lines of code that are to be written. */
  #code: Piece[] = []
  /** The list items that are open, each in the one before. */
  #items = 0

  constructor(writer: MarkdownWriter) {
    this.#writer = writer
  }

  paragraph(paragraph: Paragraph): void {
    const isBlank = paragraph.runs.every(({ text }) => text.trim() === '')
    if (isBlank && (this.#code.length === 0 || paragraph.isCode !== true)) return
    const cell = this.#tables.at(-1)?.rows.at(-1)?.at(-1)
    if (cell === undefined) this.#write(paragraph)
    else cell.push(paragraph)
  }

  openTable(): void {
    this.#tables.push({ rows: [], edges: new Map(), spans: new Map() })
  }

  openRow(): void {
    this.#tables.at(-1)?.rows.push([])
  }

  openCell(): void {
    this.#tables.at(-1)?.rows.at(-1)?.push([])
  }

  /** Says how many rows the cell spans, with its own. */
  spanRows(count: number): void {
    const table = this.#tables.at(-1)
    const cell = table?.rows.at(-1)?.at(-1)
    if (cell !== undefined && count > 1) table!.spans.set(cell, count)
  }

  /**
   * Fills the cell, which one above may span, with the text of that. A long text isn't repeated.
   *
   * @param isSpanned whether one does. Default: where `spanRows` said so
   */
  repeatAbove(isSpanned?: boolean): void {
    const { rows = [], spans } = this.#tables.at(-1) ?? {}
    const row = rows.at(-1) ?? []
    const above = rows.at(-2)?.[row.length - 1]
    const count = above === undefined ? 0 : isSpanned === true ? 2 : (spans?.get(above) ?? 1)
    if (above === undefined || count < 2) return
    this.spanRows(count - 1)
    const length = above.reduce((sum, { runs }) => runs.reduce((rest, { text }) => rest + text.length, sum), 0)
    if (length <= MOST_REPEATED) row.at(-1)!.push(...above.map(({ runs }) => ({ runs })))
  }

  /** Opens cells for columns that another cell spans, or that the row leaves out. */
  openEmptyCells(count: number): void {
    const row = this.#tables.at(-1)?.rows.at(-1) ?? []
    for (let i = 0; i < count && row.length < MOST_COLUMNS; i++) row.push([])
  }

  /** Says where the cells of the row end, in any unit. */
  setEdges(edges: readonly number[]): void {
    const table = this.#tables.at(-1)
    const row = table?.rows.at(-1)
    if (row !== undefined) table!.edges.set(row, edges)
  }

  /** Writes the table, or what is in it where it is there for the layout, or in another one. */
  closeTable(): void {
    const table = this.#tables.pop()
    if (table !== undefined) alignCells(table)
    const rows = (table?.rows ?? []).filter((row) => filledIn(row) > 0)
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
    const isOfCells = rows.some((row) => filledIn(row) > 1)
    if (this.#tables.length > 0 || rows.length < 2 || !isOfCells) {
      for (const paragraph of rows.flat(2)) if (paragraph.place !== undefined) this.paragraph(paragraph)
      return
    }
    // A cell that stands alone above three columns or more is a title.
    if (columns > 2)
      while (filledIn(rows[0]!) === 1) for (const paragraph of rows.shift()!.flat()) this.#write(paragraph)
    this.#writeCode()
    this.#closeItems(0)
    // A row needn't have all its cells. One that is far longer than others would fill them all.
    const isEven = rows.length * columns <= MOST_FILLED + 4 * rows.reduce((sum, row) => sum + row.length, 0)
    for (const [i, row] of rows.entries()) {
      this.#writer.openRow(i === 0)
      const cells = isEven || i === 0 ? columns : row.length
      for (let column = 0; column < cells; column++) {
        this.#writer.openCell()
        for (const paragraph of row[column] ?? []) {
          this.#writeRuns(paragraph)
          this.#writer.space()
        }
        this.#writer.closeCell()
      }
      this.#writer.closeRow(columns, i === 0)
    }
    this.#writer.endBlock()
  }

  /** Ends all that is open. */
  end(): void {
    while (this.#tables.length > 0) this.closeTable()
    this.#writeCode()
    this.#closeItems(0)
    this.#writer.endBlock()
  }

  #write(paragraph: Paragraph): void {
    const { heading, list, isDefinition, isCode, runs, place } = paragraph
    if (isCode === true) {
      const lines = runs
        .map(({ text }) => text)
        .join('')
        .split('\n')
      this.#code.push(...lines.map((text) => ({ text, from: place })))
      return
    }
    this.#writeCode()
    this.#closeItems(heading === undefined && list !== undefined ? list : 0)
    if (heading !== undefined) this.#writer.heading(heading)
    else if (list !== undefined) {
      this.#writer.enter('- ', this.#wasItem || this.#items > 0)
      this.#items++
    }
    const isOfTerm = isDefinition === true && heading === undefined && list === undefined
    if (isOfTerm) this.#writer.enter(DEFINITION, true)
    this.#wasItem = heading === undefined && list !== undefined
    this.#writeRuns(paragraph)
    if (isOfTerm) this.#writer.leave()
    else this.#writer.endBlock()
  }
  #wasItem = false

  #writeCode(): void {
    if (this.#code.length === 0) return
    this.#closeItems(0)
    this.#wasItem = false
    while (this.#code.at(-1)?.text.trim() === '') this.#code.pop()
    this.#writer.codeBlock(this.#code)
    this.#code = []
  }

  #closeItems(depth: number): void {
    for (; this.#items > depth; this.#items--) this.#writer.leave()
  }

  #writeRuns({ runs, place }: Paragraph): void {
    for (const { text, address } of joinRuns(runs)) {
      const line = text.replace(/\s+/g, ' ')
      if (line.startsWith(' ')) this.#writer.space()
      const piece = { text: line.trim(), from: place }
      if (piece.text !== '') {
        const link = address === undefined || address.startsWith('#') ? undefined : this.#writer.openLink(address)
        this.#writer.text(piece)
        if (link !== undefined) this.#writer.closeLink(link)
      }
      if (line.endsWith(' ')) this.#writer.space()
    }
  }
}

/** So far apart are edges that are the same: programs round them. */
const SAME_EDGE = 40

/**
 * Puts empty cells behind those that span several columns. The row with the most cells has the
 * edges of the columns. Where another row has edges beside these, all rows stay as they are.
 */
function alignCells({ rows, edges }: Table): void {
  const columns = [...edges.values()].reduce((most, row) => (row.length > most.length ? row : most), [])
  const columnAt = (edge: number): number => columns.findIndex((column) => Math.abs(column - edge) <= SAME_EDGE)
  const places = rows.map((row) => row.map((_, i) => columnAt(edges.get(row)?.[i] ?? Number.NaN)))
  if (columns.length > MOST_COLUMNS || places.some((row) => row.includes(-1))) return
  for (const [r, row] of rows.entries()) {
    const cells = row.flatMap((cell, i) => [cell, ...emptyCells(places[r]![i]! - (places[r]![i - 1] ?? -1) - 1)])
    row.splice(0, row.length, ...cells)
  }
}

/** How many cells of a row have a text of their own. */
function filledIn(row: Paragraph[][]): number {
  return row.filter((cell) => cell.some(({ place }) => place !== undefined)).length
}

function emptyCells(count: number): Paragraph[][] {
  return Array.from({ length: Math.max(0, count) }, () => [])
}

/** Joins neighbours that lead to the same address: files cut a word into many runs. */
export function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const { text, address } of runs) {
    const last = joined.at(-1)
    if (last !== undefined && last.address === address) last.text += text
    else joined.push({ text, address })
  }
  return joined
}
