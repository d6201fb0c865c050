import { escapeLine } from '@kebab/core/internal'
import stringWidth from 'string-width'

/** What a piece of a row is, which decides its colour. */
export type PieceStyle = 'plain' | 'match' | 'path' | 'number' | 'dim'

/** A piece of a row of the screen: text that a terminal shows as it is. */
export interface Piece {
  text: string
  style: PieceStyle
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const ASCII = /^[\x20-\x7e]*$/
const CUT = '…'

/** Splits a text into what a person takes for letters. */
export function graphemesOf(text: string): string[] {
  return ASCII.test(text) ? text.split('') : Array.from(GRAPHEMES.segment(text), ({ segment }) => segment)
}

/**
 * Returns a text for a piece. Tabs are two blanks, what a terminal would obey is written out, and
 * half a character is U+FFFD.
 */
export function shownText(text: string): string {
  return escapeLine(text.replace(/\t/g, '  ')).replace(/\p{Surrogate}/gu, '\ufffd')
}

/** How many columns a text takes. */
export function columnsOf(text: string): number {
  return ASCII.test(text) ? text.length : graphemesOf(text).reduce((sum, letter) => sum + stringWidth(letter), 0)
}

/** Cuts the end of a row that is too wide, and says so with `…`. */
export function fitRow(pieces: readonly Piece[], columns: number): Piece[] {
  if (pieces.reduce((sum, { text }) => sum + columnsOf(text), 0) <= columns) return [...pieces]
  if (columns < 1) return []
  const [row = []] = wrapRow(pieces, columns - 1, 1)
  return [...row, { text: CUT, style: 'dim' }]
}

/** Cuts the beginning of a text that is too wide, such as that of a path. */
export function fitEnd(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text
  if (columns < 1) return ''
  let end = ''
  let width = columnsOf(CUT)
  for (const letter of graphemesOf(text).reverse()) {
    width += columnsOf(letter)
    if (width > columns) break
    end = letter + end
  }
  return CUT + end
}

/**
 * Wraps pieces into rows of at most so many columns, behind a blank where there is one.
 * @param limit the most rows: the rest is left out
 */
export function wrapRow(pieces: readonly Piece[], columns: number, limit: number): Piece[][] {
  const rows: Letter[][] = []
  let row: Letter[] = []
  let width = 0
  for (const letter of lettersOf(pieces)) {
    // No row has room for it.
    if (letter.columns > columns) continue
    if (width + letter.columns > columns) {
      if (rows.length === limit - 1) return [...rows, row].map(joined)
      const blank = row.findLastIndex(({ text }) => text === ' ')
      const next = blank < row.length / 2 ? [] : row.splice(blank + 1)
      rows.push(row)
      row = next
      width = row.reduce((sum, { columns }) => sum + columns, 0)
    }
    row.push(letter)
    width += letter.columns
  }
  return [...rows, row].map(joined)
}

interface Letter extends Piece {
  columns: number
}

function* lettersOf(pieces: readonly Piece[]): Generator<Letter> {
  for (const { text, style } of pieces)
    for (const letter of graphemesOf(text)) yield { text: letter, style, columns: columnsOf(letter) }
}

function joined(letters: readonly Letter[]): Piece[] {
  const pieces: Piece[] = []
  for (const { text, style } of letters) {
    const last = pieces.at(-1)
    if (last?.style === style) last.text += text
    else pieces.push({ text, style })
  }
  return pieces
}
