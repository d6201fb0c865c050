import { columnEdges } from './column-edges.js'
import type { TextPiece } from './text-pieces.js'

/** Words of one line that no wide gap divides: a line of a column, or a line of a cell. */
export interface Segment {
  text: string
  left: number
  right: number
  /** The height of the line, downwards, and how far the words reach above and below it. */
  base: number
  top: number
  bottom: number
  /** The size and font of most of its characters. */
  size: number
  font: string
  /** Whether all of it is in one font. */
  isPure: boolean
  isMonospaced: boolean
  isRightToLeft: boolean
  /** The position in the file of its first piece. */
  order: number
  /** The rows of a ruled table, which is one segment. Cells have lines. Absent: it is none. */
  rows?: Segment[][][]
}

/** A gap of so many times the size of the font divides a line; between columns a smaller one. */
const WIDE_GAP = 1
/** A gap of so many times the size is white space, where the file has none. */
const WORD_GAP = 0.2
/** Lines are compared by the part of a letter without tails and accents, in shares of the size. */
const CORE_ABOVE = 0.7
const CORE_BELOW = 0.1
/** Two letters are in a line if so much of the smaller one is beside the other. */
const LEAST_OVERLAP = 0.5
/** Letters that are so many times larger are no neighbours in a line. */
const MOST_RATIO = 2.2
/** How many lines back a neighbour is looked for. Columns may have other heights of lines. */
const LINES_BACK = 16

/** How many pieces back the same text is looked for. */
const DOUBLES_BACK = 6

interface Placed {
  left: number
  base: number
  size: number
}

/** Groups what stands in one line, from the top down. Each line is ordered from the left. */
export function groupLines<T extends Placed>(placed: readonly T[]): T[][] {
  const lines: { base: number; size: number; members: T[] }[] = []
  for (const one of [...placed].sort((a, b) => a.base - b.base || a.left - b.left)) {
    let line: (typeof lines)[number] | undefined
    let best = LEAST_OVERLAP
    for (let i = lines.length - 1; i >= Math.max(0, lines.length - LINES_BACK); i--) {
      const overlap = overlapOf(lines[i]!, one)
      if (overlap < best) continue
      line = lines[i]
      best = overlap
    }
    if (line === undefined) lines.push({ base: one.base, size: one.size, members: [one] })
    else {
      line.members.push(one)
      // The largest letters are those of the line; others are raised or lowered.
      if (one.size > line.size) Object.assign(line, { base: one.base, size: one.size })
    }
  }
  lines.sort((a, b) => a.base - b.base)
  return lines.map(({ members }) => members.sort((a, b) => a.left - b.left))
}

function overlapOf(a: Omit<Placed, 'left'>, b: Omit<Placed, 'left'>): number {
  const [small, large] = a.size < b.size ? [a.size, b.size] : [b.size, a.size]
  if (large > MOST_RATIO * small) return 0
  const top = Math.max(a.base - CORE_ABOVE * a.size, b.base - CORE_ABOVE * b.size)
  const bottom = Math.min(a.base + CORE_BELOW * a.size, b.base + CORE_BELOW * b.size)
  return (bottom - top) / ((CORE_ABOVE + CORE_BELOW) * small)
}

/** Divides pieces of text into segments, from the top down and from the left. */
export function segmentsOf(pieces: readonly TextPiece[]): Segment[] {
  const segments: Segment[] = []
  const lines = groupLines(pieces)
  const edges = columnEdges(lines)
  for (const number of lines.keys()) {
    let members: TextPiece[] = []
    let right = Number.NEGATIVE_INFINITY
    for (const piece of edges.divided(number)) {
      if (members.slice(-DOUBLES_BACK).some((other) => isDouble(other, piece))) continue
      if (members.length > 0 && (piece.left - right > WIDE_GAP * piece.size || edges.isNextCell(right, piece))) {
        segments.push(joinPieces(members))
        members = []
        right = Number.NEGATIVE_INFINITY
      }
      members.push(piece)
      right = Math.max(right, piece.right)
    }
    if (members.length > 0) segments.push(joinPieces(members))
  }
  return segments
}

/** Whether a text is printed twice, so that it looks bold or has a shadow. */
function isDouble(a: TextPiece, b: TextPiece): boolean {
  return a.text === b.text && Math.abs(a.left - b.left) < 0.2 * b.size && Math.abs(a.base - b.base) < 0.2 * b.size
}

function joinPieces(pieces: readonly TextPiece[]): Segment {
  const counts = new Map<string, { count: number; piece: TextPiece }>()
  let rightToLeft = 0
  let length = 0
  for (const piece of pieces) {
    const key = `${piece.font} ${Math.round(piece.size * 10)}`
    const entry = counts.get(key) ?? { count: 0, piece }
    counts.set(key, entry)
    entry.count += piece.text.length
    length += piece.text.length
    if (piece.isRightToLeft) rightToLeft += piece.text.length
  }
  const { piece: main } = [...counts.values()].reduce((a, b) => (b.count > a.count ? b : a))
  const isRightToLeft = rightToLeft > length / 2
  return {
    text: textOf(isRightToLeft ? fromTheRight(pieces) : runsFromTheRight(pieces)),
    left: Math.min(...pieces.map(({ left }) => left)),
    right: Math.max(...pieces.map(({ right }) => right)),
    base: main.base,
    top: Math.min(...pieces.map(({ base, ascent }) => base - ascent)),
    bottom: Math.max(...pieces.map(({ base, descent }) => base + descent)),
    size: main.size,
    font: main.font,
    isPure: counts.size === 1,
    isMonospaced: pieces.every(({ isMonospaced }) => isMonospaced),
    isRightToLeft,
    order: Math.min(...pieces.map(({ order }) => order)),
  }
}

/** Orders the pieces of a line that is read from the right. Numbers in it keep their order. */
export function fromTheRight<T extends { isRightToLeft: boolean }>(pieces: readonly T[]): T[] {
  return runsOf(pieces)
    .reverse()
    .flatMap((run) => (run[0]!.isRightToLeft ? run.toReversed() : run))
}

/** Orders the pieces of a line that is read from the left. */
function runsFromTheRight(pieces: readonly TextPiece[]): TextPiece[] {
  return runsOf(pieces).flatMap((run) => (run[0]!.isRightToLeft ? run.toReversed() : run))
}

function runsOf<T extends { isRightToLeft: boolean }>(pieces: readonly T[]): T[][] {
  const runs: T[][] = []
  for (const piece of pieces) {
    const run = runs.at(-1)
    if (run !== undefined && run[0]!.isRightToLeft === piece.isRightToLeft) run.push(piece)
    else runs.push([piece])
  }
  return runs
}

/** An acute or grave accent is an apostrophe or a quote too, if no letter is before it. */
const SPACING_ACCENT = /([¨ˆ˜ˇ˚¸˘]|(?<=\p{L})[´`])(\p{L})/gu
const COMBINING: Readonly<Record<string, string>> = {
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
  ˇ: '\u030c',
  '˚': '\u030a',
  '¸': '\u0327',
  '˘': '\u0306',
  '´': '\u0301',
  '`': '\u0300',
}

/** Joins pieces in reading order, with a space where the file or a gap has one. */
function textOf(pieces: readonly TextPiece[]): string {
  let text = ''
  let last: TextPiece | undefined
  for (const piece of pieces) {
    if (last !== undefined) {
      const gap = Math.max(piece.left - last.right, last.left - piece.right)
      const later = piece.order > last.order ? piece : last
      const isNext = Math.abs(piece.order - last.order) === 1
      if ((isNext && later.hasSpace) || gap > WORD_GAP * Math.min(piece.size, last.size)) text += ' '
    }
    text += piece.text
    last = piece
  }
  return text.replace(SPACING_ACCENT, composeAccent)
}

/** Puts an accent that stands before its letter over it: fonts of TeX have them apart. */
function composeAccent(apart: string, accent: string, letter: string): string {
  const base = letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter
  const composed = (base + COMBINING[accent]!).normalize('NFC')
  return composed.length === 1 ? composed : apart
}
