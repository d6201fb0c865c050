import { piecesBetween } from './pieces-between.js'
import type { Ruling } from './rulings.js'
import { type Segment, segmentsOf } from './segments.js'
import type { TextPiece } from './text-pieces.js'

/** Lines that are so near are one, and so far beyond each other they still meet, in points. */
const NEAR = 4
/** The most rows and columns of a table. */
const MOST_CELLS = 5000
/** The share of the cells of a table that have words, at least. A drawing has fewer. */
const LEAST_FILLED = 0.3
/** The fewest cells with words. */
const FEWEST_FILLED = 4

/** The lines between the rows and the columns of a table. */
interface Grid {
  xs: number[]
  ys: number[]
  /** The lines between columns. A cell that spans columns has none in it. */
  verticals: Ruling[]
}

/**
 * Takes the pieces that stand in ruled tables from those of a page. Returns a segment for each
 * table, which has the segments of its cells, and all other pieces.
 */
export function ruledTables(
  rulings: readonly Ruling[],
  pieces: readonly TextPiece[],
): { tables: Segment[]; rest: TextPiece[] } {
  const tables: Segment[] = []
  let rest = [...pieces]
  for (const grid of gridsOf(rulings)) {
    const inside = new Map<number, TextPiece[]>()
    const outside: TextPiece[] = []
    const columns = grid.xs.length - 1
    for (const piece of rest.flatMap((piece) => piecesBetween(grid.verticals, piece))) {
      const column = cellAt(grid.xs, piece.left + Math.min(piece.size, piece.right - piece.left) / 2)
      const row = cellAt(grid.ys, piece.base - piece.size / 3)
      if (column === undefined || row === undefined) outside.push(piece)
      else {
        const key = row * columns + column
        const cell = inside.get(key)
        if (cell === undefined) inside.set(key, [piece])
        else cell.push(piece)
      }
    }
    const count = columns * (grid.ys.length - 1)
    if (inside.size < FEWEST_FILLED || inside.size < LEAST_FILLED * count) continue
    tables.push(tableOf(grid, inside))
    rest = outside
  }
  return { tables, rest }
}

function tableOf({ xs, ys }: Grid, inside: ReadonlyMap<number, readonly TextPiece[]>): Segment {
  const columns = xs.length - 1
  const cells = new Map([...inside].map(([key, pieces]) => [key, segmentsOf(pieces)]))
  const isFilled = (row: number, column: number): boolean => cells.has(row * columns + column)
  const rowsUsed = [...ys.keys()]
    .slice(1)
    .map((i) => i - 1)
    .filter((row) => xs.some((_, column) => column < columns && isFilled(row, column)))
  const columnsUsed = [...xs.keys()]
    .slice(1)
    .map((i) => i - 1)
    .filter((column) => rowsUsed.some((row) => isFilled(row, column)))
  const grid = rowsUsed.map((row) => columnsUsed.map((column) => cells.get(row * columns + column) ?? []))
  const all = grid.flat(2)
  const first = all[0]!
  return {
    ...first,
    text: all.map(({ text }) => text).join(' '),
    left: xs[0]!,
    right: xs.at(-1)!,
    base: ys[0]! + first.size,
    top: ys[0]!,
    bottom: ys.at(-1)!,
    isPure: false,
    isMonospaced: false,
    order: all.reduce((least, { order }) => Math.min(least, order), first.order),
    rows: grid,
  }
}

/** Returns between which lines a place is. */
function cellAt(lines: readonly number[], place: number): number | undefined {
  const at = lines.findIndex((line) => line > place)
  return at <= 0 ? undefined : at - 1
}

/** Returns the grids of lines that meet, with two rows and two columns or more. */
function gridsOf(rulings: readonly Ruling[]): Grid[] {
  const groups = joinedGroups(mergedRulings(rulings))
  const grids: Grid[] = []
  for (const group of groups) {
    const verticals = group.filter(({ isHorizontal }) => !isHorizontal)
    const xs = distinct(verticals.map(({ at }) => at))
    const ys = distinct(group.filter(({ isHorizontal }) => isHorizontal).map(({ at }) => at))
    if (xs.length < 3 || ys.length < 3 || xs.length * ys.length > MOST_CELLS) continue
    grids.push({ xs, ys, verticals })
  }
  return grids
}

/** Joins what is one line in several parts: many programs draw the sides of each cell. */
function mergedRulings(rulings: readonly Ruling[]): Ruling[] {
  const merged: Ruling[] = []
  const order = (a: Ruling, b: Ruling): number =>
    Number(a.isHorizontal) - Number(b.isHorizontal) || Math.round(a.at) - Math.round(b.at) || a.from - b.from
  for (const ruling of [...rulings].sort(order)) {
    const last = merged.at(-1)
    const isSame =
      last?.isHorizontal === ruling.isHorizontal && Math.abs(last.at - ruling.at) <= 1 && ruling.from <= last.to + NEAR
    if (isSame) last.to = Math.max(last.to, ruling.to)
    else merged.push({ ...ruling })
  }
  return merged
}

/** Groups lines that meet, directly or by others. */
function joinedGroups(rulings: readonly Ruling[]): Ruling[][] {
  const horizontal = rulings.filter(({ isHorizontal }) => isHorizontal)
  const vertical = rulings.filter(({ isHorizontal }) => !isHorizontal)
  const groups = new Map<Ruling, Ruling[]>(rulings.map((ruling) => [ruling, [ruling]]))
  // Two drawings of a page may have thousands of lines each.
  if (horizontal.length * vertical.length > 1_000_000) return []
  for (const a of horizontal)
    for (const b of vertical) {
      const meet = b.at >= a.from - NEAR && b.at <= a.to + NEAR && a.at >= b.from - NEAR && a.at <= b.to + NEAR
      const [groupA, groupB] = [groups.get(a)!, groups.get(b)!]
      if (!meet || groupA === groupB) continue
      const [small, large] = groupA.length < groupB.length ? [groupA, groupB] : [groupB, groupA]
      for (const ruling of small) {
        large.push(ruling)
        groups.set(ruling, large)
      }
    }
  return [...new Set(groups.values())]
}

/** Returns places ascending, and those that are near each other once. */
function distinct(places: readonly number[]): number[] {
  const kept: number[] = []
  for (const place of [...places].sort((a, b) => a - b))
    if (kept.length === 0 || place - kept.at(-1)! > NEAR) kept.push(place)
  return kept
}
