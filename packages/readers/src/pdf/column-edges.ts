import { piecesBetween } from './pieces-between.js'
import { BULLET, MARKER } from './tables.js'
import type { TextPiece } from './text-pieces.js'

/** A gap of so many times the size of the font is more than white space between words. */
const LEAST_GAP = 0.5
/** The fewest lines in which cells begin or end at one place. */
const FEWEST_LINES = 4
/** The share of the lines from the first to the last of these, at least. In prose it is chance. */
const LEAST_DENSITY = 0.5
/** What stands at the right side of its column. In prose, the last word of a line does. */
const NUMBER = /^[-+−(]?\p{Sc}?\s?\d[\d.,'’\s]*[%\p{Sc})]?$/u

/** The cells of lines that stand close to each other, told by where they begin or end. */
export interface ColumnEdges {
  /** Divides what pdf.js has joined of cells next to each other in one line. */
  divided(line: number): readonly TextPiece[]
  /** Whether a piece is the next cell, behind what ends at `before`. */
  isNextCell(before: number, piece: TextPiece): boolean
}

/** Finds the places at which columns of a table begin, or end with numbers, from the top down. */
export function columnEdges(lines: readonly (readonly TextPiece[])[]): ColumnEdges {
  const linesAt = new Map<string, number[]>()
  const isCell = (line: readonly TextPiece[], i: number): boolean =>
    i > 0 && isApart(line[i - 1]!.right, line[i]!) && !isItem(line) && !line[i]!.isMonospaced
  for (const [number, line] of lines.entries())
    for (const [i, piece] of line.entries()) {
      if (!isCell(line, i)) continue
      for (const edge of edgesOf(piece)) {
        const at = linesAt.get(edge)
        if (at === undefined) linesAt.set(edge, [number])
        else if (at.at(-1) !== number) at.push(number)
      }
    }
  const edges = new Map([...linesAt].filter(([, at]) => isDense(at)))
  const isNextCell = (before: number, piece: TextPiece): boolean =>
    isApart(before, piece) && edgesOf(piece).some((edge) => edges.has(edge))
  const divided = (number: number): readonly TextPiece[] => {
    const line = lines[number]!
    if (!line.some((piece, i) => isCell(line, i) && isNextCell(line[i - 1]!.right, piece))) return line
    const starts = [...edges].flatMap(([edge, at]) =>
      edge.startsWith(LEFT) && at[0]! <= number && number <= at.at(-1)! ? [Number(edge.slice(LEFT.length))] : [],
    )
    const verticals = starts.map((at) => ({ isHorizontal: false, at, from: -Infinity, to: Infinity }))
    return line.flatMap((piece) => piecesBetween(verticals, piece))
  }
  return { divided, isNextCell }
}

function isApart(before: number, { left, size }: TextPiece): boolean {
  return left - before > LEAST_GAP * size
}

/** Whether a line is an item of a list, whose text stands behind its marker. */
function isItem([first]: readonly TextPiece[]): boolean {
  return first !== undefined && (MARKER.test(first.text) || BULLET.test(first.text))
}

const LEFT = 'left '

/** The places in points. A piece between two of them is at both. */
function edgesOf({ left, right, text }: TextPiece): string[] {
  const edges = [Math.floor(left), Math.ceil(left)].map((at) => LEFT + at)
  return NUMBER.test(text) ? [...edges, `right ${Math.floor(right)}`, `right ${Math.ceil(right)}`] : edges
}

function isDense(lines: readonly number[]): boolean {
  return lines.length >= FEWEST_LINES && lines.length >= LEAST_DENSITY * (lines.at(-1)! - lines[0]! + 1)
}
