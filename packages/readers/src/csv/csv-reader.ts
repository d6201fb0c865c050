import type { OriginPlace, Reader } from '@kebab/core'
import { SourceLines, TimeSlices } from '@kebab/core/kit'
import { readText } from '../decode-bytes.js'
import { READERS } from '../formats.js'
import { MarkdownWriter } from '../markdown/markdown-writer.js'
import { guessDelimiter, OpenQuote, type Row, scanRows } from './scan-rows.js'

/** The most columns that are written of a row. */
const MOST_COLUMNS = 1000

/** The most lines above a table, such as its title, that are none of its rows. */
const MOST_LINES_ABOVE = 20

/** The line with which spreadsheets say what is between cells. They show it as no row. */
const SEPARATOR = /^\uFEFF?sep=([^\r\n"])(?:\r\n|\r|\n)/i

/**
 * Returns a reader of tables in text: `.csv`, `.tsv` and `.tab`. A file becomes one table in
 * Markdown, whose places are rows with their lines. Each passage of it is read with the first row,
 * unless that holds numbers. Rows of one cell above it, such as a title, are lines.
 *
 * What is between cells is told by the rows: a comma, a semicolon, a tab or a bar. A first line
 * such as `sep=;` tells it, too, and is no row. Where a quotation never ends, the rest is read line
 * by line, which a note says.
 */
export function csvReader(): Reader {
  return {
    ...READERS.csv,
    async read(file, options = {}) {
      const { path } = file
      const { signal, onNote } = options
      const text = await readText(file, options)
      const [head = '', separator] = SEPARATOR.exec(text) ?? []
      const delimiter = separator ?? (/\.(tsv|tab)$/i.test(path) ? '\t' : guessDelimiter(text))
      const lines = new SourceLines(text)
      const onOpenQuote = (start: number) =>
        onNote?.(`line ${lines.at(start) + 1} has a quote that never ends: the rest is read line by line`)
      const table = new TableWriter(lines)
      const slices = new TimeSlices(signal)
      for (const row of allRows(text, delimiter, head.length, onOpenQuote)) {
        if (slices.isOver()) await slices.next()
        table.row(row)
      }
      table.end()
      if (table.cut > 0) onNote?.(`cut ${table.cut} rows at ${MOST_COLUMNS} columns`)
      const { derived } = table.writer
      if (derived.length === 0) return []
      const metadata = { media: 'sheet' }
      return [{ path, text: derived.toString(), syntax: 'markdown', metadata, origin: { spans: derived.spans } }]
    },
  }
}

function* allRows(
  text: string,
  delimiter: string,
  first: number,
  onOpenQuote: (start: number) => void,
): Generator<Row> {
  const rest = yield* scanRows(text, delimiter, first)
  if (!(rest instanceof OpenQuote)) return
  onOpenQuote(rest.start)
  yield* scanRows(text, delimiter, rest.start, false)
}

/** A row with its place in the file. */
interface PlacedRow {
  cells: readonly string[]
  from: OriginPlace
  to: OriginPlace | undefined
}

class TableWriter {
  readonly writer = new MarkdownWriter()
  /** The rows so far that may stand above the table; `undefined` once it has begun. */
  #above: PlacedRow[] | undefined = []
  /** The rows that had too many columns. */
  cut = 0
  readonly #lines: SourceLines
  #rows = 0
  #columns = 0

  constructor(lines: SourceLines) {
    this.#lines = lines
  }

  row({ cells, start, end }: Row): void {
    this.#rows++
    const filled = cells.filter((cell) => cell.trim() !== '').length
    if (filled === 0) return
    const first = this.#lines.at(start) + 1
    const last = this.#lines.at(Math.max(start, end - 1)) + 1
    const from = { line: first, row: this.#rows }
    const to = last === first ? undefined : { line: last, row: this.#rows }
    const row = { cells, from, to }
    // A row of two cells with one name may be the header of two columns.
    const mayBeAbove = filled === 1 && cells.length !== 2
    if (this.#above === undefined) this.#add(row)
    else if (mayBeAbove && this.#above.length < MOST_LINES_ABOVE) this.#above.push(row)
    else {
      this.#begin(!mayBeAbove)
      this.#add(row)
    }
  }

  /** Ends the file: rows of one cell alone are a table of one column. */
  end(): void {
    if (this.#above !== undefined) this.#begin(false)
  }

  /** Writes the rows so far: above the table, or as its first ones. */
  #begin(areAbove: boolean): void {
    const rows = this.#above ?? []
    this.#above = undefined
    for (const row of rows) {
      if (!areAbove) this.#add(row)
      else {
        const text = row.cells.find((cell) => cell.trim() !== '')!
        this.writer.text({ text: text.replace(/\s+/g, ' ').trim(), from: row.from, to: row.to })
        this.writer.endBlock()
      }
    }
  }

  #add({ cells, from, to }: PlacedRow): void {
    if (this.#columns === 0) {
      this.#columns = Math.min(cells.length, MOST_COLUMNS)
      if (cells.some((cell) => cell.trim() !== '' && Number.isFinite(Number(cell)))) this.#header([])
    }
    if (cells.length > MOST_COLUMNS) this.cut++
    if (this.#hasHeader) this.#write(cells.slice(0, MOST_COLUMNS), { isFirst: false, from, to })
    else this.#header(cells.slice(0, MOST_COLUMNS), from, to)
  }
  #hasHeader = false

  #header(cells: readonly string[], from?: OriginPlace, to?: OriginPlace): void {
    this.#hasHeader = true
    this.#write(cells, { isFirst: true, from, to })
  }

  #write(
    cells: readonly string[],
    { isFirst, from, to }: { isFirst: boolean; from?: OriginPlace | undefined; to?: OriginPlace | undefined },
  ): void {
    const { writer } = this
    writer.openRow(isFirst)
    for (let i = 0; i < Math.max(cells.length, isFirst ? this.#columns : 1); i++) {
      writer.openCell()
      const text = (cells[i] ?? '').replace(/\s+/g, ' ').trim()
      if (text !== '') writer.text({ text, from, to })
      writer.closeCell()
    }
    writer.closeRow(this.#columns, isFirst)
  }
}
