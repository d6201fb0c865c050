import { counted } from '@kebab/core/internal'
import type { SourceLine } from '../terminal/hit-matches.js'
import { type FindState, type ListedHit, layoutOf, type Preview, selectedHit } from './find-state.js'
import { columnsOf, fitEnd, fitRow, type Piece, type PieceStyle, shownText, wrapRow } from './fit-text.js'

/** A row of the screen. */
export interface ScreenRow {
  pieces: Piece[]
  /** Whether it is that of the selected hit. */
  isSelected?: boolean
}

/** What a screen shows. No row is wider than it is, and there are no more than it has. */
export interface Screen {
  rows: ScreenRow[]
  /** The column of the caret in the first row, from 0. */
  caret: number
}

const PROMPT = '> '
/** How much of the width of a row a path takes, where headings follow. */
const PATH_SHARE = 0.6
const BLANK: ScreenRow = { pieces: [] }

/** Draws a state. */
export function drawFind(state: FindState): Screen {
  const { size, hits, selected, preview } = state
  const { columns } = size
  const { list, preview: previewRows } = layoutOf(size)
  const top = Math.max(0, Math.min(selected - Math.floor(list / 2), hits.length - list))
  const listed = hits.slice(top, top + list).map((hit, i) => hitRow(hit, top + i === selected, columns))
  const rows: ScreenRow[] = [{ pieces: promptRow(state) }, { pieces: countRow(state) }, ...filled(listed, list)]
  if (previewRows > 0) {
    const hit = selectedHit(state)
    const lines = preview !== undefined && preview.of === hit ? previewLines(preview, previewRows, columns) : []
    rows.push({ pieces: dividerRow(hit, columns) }, ...filled(lines, previewRows))
  }
  return { rows: rows.slice(0, size.rows), caret: caretOf(state) }
}

function filled(rows: readonly ScreenRow[], count: number): ScreenRow[] {
  return [...rows, ...Array<ScreenRow>(Math.max(0, count - rows.length)).fill(BLANK)]
}

function piece(text: string, style: PieceStyle = 'plain'): Piece {
  return { text, style }
}

/** The query before the caret, of which the end is seen. */
function queryBefore({ query, caret, size }: FindState): string {
  return fitEnd(shownText(query.slice(0, caret)), Math.max(0, size.columns - PROMPT.length - 1))
}

function caretOf(state: FindState): number {
  return Math.min(PROMPT.length + columnsOf(queryBefore(state)), state.size.columns - 1)
}

function promptRow(state: FindState): Piece[] {
  const text = `${queryBefore(state)}${shownText(state.query.slice(state.caret))}`
  return fitRow([piece(PROMPT, 'dim'), piece(text)], state.size.columns)
}

function countRow({ query, hits, hasMore, selected, notice, size }: FindState): Piece[] {
  const count = hasMore ? `the best ${hits.length} hits` : counted(hits.length, 'hit')
  const place = hits.length === 0 ? count : `${selected + 1} of ${count}`
  const texts = [query.trim() === '' ? '' : place, shownText(notice)].filter((text) => text !== '')
  return fitRow([piece(`  ${texts.join(' · ')}`, 'dim')], size.columns)
}

function hitRow({ hit, name, matches }: ListedHit, isSelected: boolean, columns: number): ScreenRow {
  const headings = shownText(hit.heading_path.join(' > '))
  const line = `:${matches.line}`
  const room = columns - 2 - line.length
  const path = fitEnd(shownText(name), headings === '' ? room : Math.max(Math.floor(room * PATH_SHARE), 1))
  const pieces = [piece(isSelected ? '› ' : '  '), piece(path, 'path'), piece(line, 'number')]
  if (headings !== '') pieces.push(piece(`  ${headings}`, 'dim'))
  return { pieces: fitRow(pieces, columns), isSelected }
}

/** The row above the preview: the path, and the place in a file that the text was made from. */
function dividerRow(hit: ListedHit | undefined, columns: number): Piece[] {
  if (hit === undefined) return [piece('─'.repeat(columns), 'dim')]
  const { text: origin } = hit.hit.citation.origin ?? {}
  const place = `${shownText(hit.name)}${origin === undefined ? '' : ` (${shownText(origin)})`}`
  const title = fitEnd(place, columns - 4)
  const rest = Math.max(0, columns - 4 - columnsOf(title))
  return fitRow([piece('── ', 'dim'), piece(title, 'path'), piece(` ${'─'.repeat(rest)}`, 'dim')], columns)
}

/** The lines of a preview, wrapped: the first match is a third of the way down. */
function previewLines({ lines, of: { matches } }: Preview, count: number, columns: number): ScreenRow[] {
  const gutter = String(lines.at(-1)?.number ?? 0).length
  // A narrow screen has no numbers.
  const isNumbered = columns > gutter + 20
  const width = isNumbered ? columns - gutter - 2 : columns
  const rows: Piece[][] = []
  let matchRow = 0
  for (const line of lines) {
    const isMatch = line.number === matches.line
    const wrapped = wrapRow(piecesOf(line, count * columns), width, count * 2)
    if (isMatch) {
      const marked = wrapped.findIndex((row) => row.some(({ style }) => style === 'match'))
      matchRow = rows.length + Math.max(0, marked)
    }
    for (const [i, row] of wrapped.entries()) {
      const number = (i === 0 ? String(line.number) : '').padStart(gutter)
      rows.push(isNumbered ? [piece(`${number}  `, isMatch ? 'number' : 'dim'), ...row] : row)
    }
  }
  const start = Math.max(0, Math.min(matchRow - Math.floor(count / 3), rows.length - count))
  return rows.slice(start, start + count).map((pieces) => ({ pieces }))
}

/** The pieces of a line. Of one that is longer than `most` units, those around its first match. */
function piecesOf({ text, marks }: SourceLine, most: number): Piece[] {
  const start = text.length <= most ? 0 : Math.max(0, (marks[0]?.[0] ?? 0) - Math.floor(most / 4))
  const end = Math.min(text.length, start + most)
  const pieces: Piece[] = []
  let at = start
  const push = (to: number, style: PieceStyle): void => {
    const part = shownText(text.slice(at, Math.max(at, Math.min(to, end))))
    if (part !== '') pieces.push(piece(part, style))
    at = Math.max(at, Math.min(to, end))
  }
  for (const [from, to] of marks) {
    push(from, 'plain')
    push(to, 'match')
  }
  push(end, 'plain')
  return pieces
}
