/** A row of a table, with the offsets of its cells. */
export interface Row {
  cells: string[]
  start: number
  /** Where its line end begins. */
  end: number
}

/** A row that begins a quotation which never ends. */
export class OpenQuote {
  constructor(readonly start: number) {}
}

const LF = '\n'
const CR = '\r'
const QUOTE = '"'

/**
 * Yields the rows of a table in CSV, as RFC 4180 has them, with any line ends. A quote counts where
 * it begins a cell. Returns an `OpenQuote` where the last one never ends.
 *
 * @param delimiter what is between cells: one character
 * @param start where to begin
 * @param hasQuotes whether quotes count
 */
export function* scanRows(
  text: string,
  delimiter: string,
  start = 0,
  hasQuotes = true,
): Generator<Row, OpenQuote | undefined> {
  let at = start
  while (at < text.length) {
    const row: Row = { cells: [], start: at, end: at }
    for (;;) {
      const cell = hasQuotes && text[at] === QUOTE ? quotedCell(text, at) : undefined
      if (cell === null) return new OpenQuote(row.start)
      const end = cellEnd(text, cell?.end ?? at, delimiter)
      row.cells.push(cell === undefined ? text.slice(at, end) : cell.text + text.slice(cell.end, end))
      at = end
      if (text[at] !== delimiter) break
      at++
    }
    row.end = at
    if (text[at] === CR) at++
    if (text[at] === LF) at++
    yield row
  }
  return undefined
}

/** Returns a cell that begins with a quote; `null` where the quotation never ends. */
function quotedCell(text: string, start: number): { text: string; end: number } | null {
  let cell = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf(QUOTE, from)
    if (quote === -1) return null
    cell += text.slice(from, quote)
    if (text[quote + 1] !== QUOTE) return { text: cell, end: quote + 1 }
    cell += QUOTE
    from = quote + 2
  }
}

/** Returns where a cell ends: at the delimiter, at the line end, or with the text. */
function cellEnd(text: string, start: number, delimiter: string): number {
  let at = start
  for (; at < text.length; at++) {
    const character = text[at]
    if (character === delimiter || character === LF || character === CR) break
  }
  return at
}

const DELIMITERS = [',', ';', '\t', '|']
/** So many rows tell what is between cells. */
const SAMPLE_ROWS = 50
const SAMPLE_LENGTH = 2 ** 16

/**
 * Returns what is between the cells of a table: what gives most rows the same number of cells, more
 * than one. Decimal commas then lose against semicolons. A comma where nothing does.
 */
export function guessDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH)
  let best = { delimiter: ',', share: 0, columns: 1 }
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>()
    let rows = 0
    for (const { cells } of scanRows(sample, delimiter)) {
      if (cells.length === 1 && cells[0]!.trim() === '') continue
      counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
      if (++rows === SAMPLE_ROWS) break
    }
    for (const [columns, count] of counts) {
      const share = count / rows
      if (columns > 1 && (share > best.share || (share === best.share && columns > best.columns)))
        best = { delimiter, share, columns }
    }
  }
  return best.delimiter
}
