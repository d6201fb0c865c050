import type { Measure } from './measure-page.js'
import { attributeOf, isElement, type PageElement } from './parse-page.js'

/** The most columns of a table that is written as one. */
const MOST_COLUMNS = 200

/** Whether a table has rows and columns of data, and isn't there for the layout of a page. */
export function isTableOfData(table: PageElement, measures: ReadonlyMap<PageElement, Measure>): boolean {
  const role = attributeOf(table, 'role')
  if (role === 'presentation' || role === 'none' || measures.get(table)?.hasBlocks === true) return false
  const columns = columnsOf(table)
  return rowsOf(table).length > 0 && columns > 1 && columns <= MOST_COLUMNS
}

/** The most cells that a row of the table has. */
export function columnsOf(table: PageElement): number {
  return rowsOf(table).reduce((most, row) => Math.max(most, cellsOf(row).length), 0)
}

/** Whether a cell of the first row says that the row has headings. */
export function isHeaderCell(cell: PageElement): boolean {
  const row = cell.parentNode as PageElement
  const group = row.parentNode as PageElement | null
  return group?.tagName === 'thead' || cellsOf(row).every(({ tagName }) => tagName === 'th')
}

function rowsOf(table: PageElement): PageElement[] {
  return elementsOf(table).flatMap((child) => {
    if (child.tagName === 'tr') return [child]
    return ['thead', 'tbody', 'tfoot'].includes(child.tagName)
      ? elementsOf(child).filter((row) => row.tagName === 'tr')
      : []
  })
}

function cellsOf(row: PageElement): PageElement[] {
  return elementsOf(row).filter(({ tagName }) => tagName === 'td' || tagName === 'th')
}

function elementsOf(element: PageElement): PageElement[] {
  return element.childNodes.filter(isElement)
}
