import type { Measure } from './measure-page.js'
import { attributeOf, isElement, type PageElement } from './parse-page.js'

/** The most columns of a table that is written as one. */
const MOST_COLUMNS = 200
/** The most rows that a cell spans, as in browsers. */
const MOST_ROWS = 65_534

/**
 * Whether a table has rows and columns of data, and isn't there for the layout of a page. One with
 * a heading or another table in it is for the layout. So is one with lists or code, unless its
 * first row has headings.
 */
export function isTableOfData(table: PageElement, measures: ReadonlyMap<PageElement, Measure>): boolean {
  const role = attributeOf(table, 'role')
  const { hasBlocks = false, hasSections = false } = measures.get(table) ?? {}
  if (role === 'presentation' || role === 'none' || hasSections) return false
  if (hasBlocks && !hasHeadings(table)) return false
  const columns = columnsOf(table)
  return columns > 1 && columns <= MOST_COLUMNS
}

/** Whether a cell of the first row says that the row has headings. */
export function isHeaderCell(cell: PageElement): boolean {
  const row = cell.parentNode as PageElement
  const group = row.parentNode as PageElement | null
  return group?.tagName === 'thead' || cellsOf(row).every(({ tagName }) => tagName === 'th')
}

/** Whether a cell stands alone in its row. The first row of a table is a title then. */
export function isAlone(cell: PageElement): boolean {
  return cellsOf(cell.parentNode as PageElement).length === 1
}

/** Tells in which columns of a table its cells stand. */
export class TableGrid {
  /** The first row that no cell from above covers, of each column. */
  #freeFrom: number[] = []
  #row = 0

  /** Whether a cell of a row above spans this column, counted from 0. */
  isCovered(column: number): boolean {
    return (this.#freeFrom[column] ?? 0) > this.#row
  }

  /** Puts a cell into a column. Returns how many columns it spans: at most `most`. */
  place(cell: PageElement, column: number, most: number): number {
    const columns = Math.min(spanOf(cell, 'colspan'), Math.max(1, most))
    // A cell that spans no row spans all that are left.
    const rows = attributeOf(cell, 'rowspan')?.trim() === '0' ? MOST_ROWS : spanOf(cell, 'rowspan')
    for (let i = 0; rows > 1 && i < columns; i++) this.#freeFrom[column + i] = this.#row + rows
    return columns
  }

  endRow(): void {
    this.#row++
  }

  /** No cell goes on beyond the head, a body or the foot of its table. */
  endGroup(): void {
    this.#freeFrom = []
  }
}

/** The columns of the table. A cell that stands alone in its row may span any number of them. */
export function columnsOf(table: PageElement): number {
  const grid = new TableGrid()
  let most = 0
  for (const rows of rowGroupsOf(table)) {
    for (const row of rows) {
      const cells = cellsOf(row)
      let column = 0
      for (const cell of cells) {
        while (grid.isCovered(column)) column++
        column += grid.place(cell, column, cells.length === 1 ? 1 : MOST_COLUMNS)
      }
      most = Math.max(most, column)
      grid.endRow()
    }
    grid.endGroup()
  }
  return most
}

/** The columns or rows that a cell says that it spans. */
function spanOf(cell: PageElement, attribute: 'colspan' | 'rowspan'): number {
  const number = Number.parseInt(attributeOf(cell, attribute) ?? '', 10)
  return number >= 1 ? Math.min(number, MOST_ROWS) : 1
}

function hasHeadings(table: PageElement): boolean {
  const first = rowGroupsOf(table).flat()[0]
  const cell = first && cellsOf(first)[0]
  return cell !== undefined && isHeaderCell(cell)
}

function rowGroupsOf(table: PageElement): PageElement[][] {
  const groups = elementsOf(table).filter(({ tagName }) => ['thead', 'tbody', 'tfoot'].includes(tagName))
  return groups.map((group) => elementsOf(group).filter(({ tagName }) => tagName === 'tr'))
}

function cellsOf(row: PageElement): PageElement[] {
  return elementsOf(row).filter(({ tagName }) => tagName === 'td' || tagName === 'th')
}

function elementsOf(element: PageElement): PageElement[] {
  return element.childNodes.filter(isElement)
}
