import type { Ruling } from './rulings.js'
import type { TextPiece } from './text-pieces.js'

/** The share of the size of a font by which a piece reaches over a line, at least. */
const LEAST_BEYOND = 0.3
/** So many letters from where a line is estimated to be, a space may be where it is. */
const MOST_LETTERS_OFF = 3
/** How far before the line the text of the cell ends, in sizes of its font: pdf.js joins less. */
const GAP = 0.55
const NARROW = /[\s.,:;!|'()[\]ijlftrI1]/
const WIDE = /[mwMW@%]/
const CAPITAL = /\p{Lu}/u

/**
 * Divides a piece of text at the lines between columns that cross it, in spaces. What stands close
 * to the next cell is one run of text in pdf.js.
 */
export function piecesBetween(verticals: readonly Ruling[], piece: TextPiece): TextPiece[] {
  if (piece.isRightToLeft) return [piece]
  const middle = piece.base - piece.size / 3
  const crossing = verticals.filter(({ from, to }) => from <= middle && middle <= to)
  const pieces = [piece]
  for (const { at } of crossing.sort((a, b) => a.at - b.at)) {
    const divided = dividedAt(pieces.at(-1)!, at)
    if (divided !== undefined) pieces.splice(-1, 1, ...divided)
  }
  return pieces
}

function dividedAt(piece: TextPiece, line: number): [TextPiece, TextPiece] | undefined {
  const { text, left, right, size, order } = piece
  const beyond = LEAST_BEYOND * size
  if (line < left + beyond || line > right - beyond) return undefined
  const space = spaceAt(text, (line - left) / (right - left))
  if (space === undefined) return undefined
  return [
    { ...piece, text: text.slice(0, space), right: Math.max(left, line - GAP * size) },
    // Pieces of one run keep their order, between those of the file.
    { ...piece, text: text.slice(space + 1), left: line, hasSpace: true, order: order + 2 ** -10 },
  ]
}

/** Returns the space that is nearest to a share of the width of a text, by the usual widths. */
function spaceAt(text: string, share: number): number | undefined {
  const widths = Array.from({ length: text.length }, (_, i) => widthOf(text[i]!))
  const line = share * widths.reduce((sum, width) => sum + width, 0)
  let nearest: number | undefined
  let least = MOST_LETTERS_OFF
  let at = 0
  for (const [i, width] of widths.entries()) {
    const distance = Math.abs(at + width / 2 - line)
    if (text[i] === ' ' && distance < least) {
      nearest = i
      least = distance
    }
    at += width
  }
  return nearest
}

/** The width of a letter in most fonts, where that of an `n` is 1. */
function widthOf(letter: string): number {
  if (NARROW.test(letter)) return 0.5
  return WIDE.test(letter) ? 1.5 : CAPITAL.test(letter) ? 1.2 : 1
}
