import { groupLines, type Segment } from './segments.js'

/** Segments that are read together, from the top down, line by line. */
export interface Region {
  lines: Segment[][]
  left: number
  right: number
}

/** The fewest lines of a column. */
const FEWEST_LINES = 4
/** Columns within columns are looked for so deep. */
const DEPTH = 5
/** The most gutters that are tried for a part of a page. */
const MOST_GUTTERS = 40
/** Lefts that are so near are one. */
const NEAR = 2
/** Written column by column, at most so many lines in a hundred go from one column to the other. */
const MOST_CHANGES = 0.2
/** The share of a column's width that its lines fill, and their characters, where it is prose. */
const PROSE_FILL = 0.6
const PROSE_LENGTH = 20
/** How far from the right side, as a share of the width, lines of justified text end. */
const EVEN = 0.03

/**
 * Divides segments into regions in reading order. What crosses the gap between columns divides them
 * into what is above and below: the title of an article, or a wide figure.
 */
export function regionsOf(segments: readonly Segment[], depth = DEPTH): Region[] {
  if (segments.length === 0) return []
  const lines = groupLines(segments)
  const gutter = depth === 0 ? undefined : gutterOf(segments, lines)
  if (gutter === undefined) return [regionOf(segments)]
  const regions: Region[] = []
  let wide: Segment[] = []
  const endWide = (): void => {
    regions.push(...regionsOf(wide, 0))
    wide = []
  }
  for (const band of bandsOf(lines, gutter)) {
    const { left, right } = band
    const isPart = left.length > 0 && right.length > 0 && (areColumns(band) || areWrittenApart(band))
    if (!isPart) wide.push(...band.wide, ...left, ...right)
    else {
      wide.push(...band.wide)
      endWide()
      const isRightToLeft = [...left, ...right].filter((segment) => segment.isRightToLeft).length > left.length
      for (const side of isRightToLeft ? [right, left] : [left, right]) regions.push(...regionsOf(side, depth - 1))
    }
  }
  endWide()
  return regions
}

/** Lines that cross a gutter, and what is on its sides below them. */
interface Band {
  wide: Segment[]
  left: Segment[]
  right: Segment[]
}

/** Divides lines by those that cross a gutter. */
function bandsOf(lines: readonly Segment[][], gutter: number): Band[] {
  let band: Band = { wide: [], left: [], right: [] }
  const bands = [band]
  for (const line of lines) {
    if (line.some(({ left, right }) => left < gutter && right > gutter)) {
      if (band.left.length + band.right.length > 0) {
        band = { wide: [], left: [], right: [] }
        bands.push(band)
      }
      band.wide.push(...line)
    } else for (const segment of line) (segment.left >= gutter ? band.right : band.left).push(segment)
  }
  return bands
}

function regionOf(segments: readonly Segment[]): Region {
  const lines = groupLines(segments)
  return {
    lines,
    left: lines.reduce((left, line) => Math.min(left, line[0]!.left), Number.POSITIVE_INFINITY),
    right: segments.reduce((right, segment) => Math.max(right, segment.right), Number.NEGATIVE_INFINITY),
  }
}

/** Returns where the right one of two columns begins, or `undefined` if there are no columns. */
function gutterOf(segments: readonly Segment[], lines: readonly Segment[][]): number | undefined {
  const counts = new Map<number, number>()
  for (const { left } of segments) {
    const rounded = Math.round(left / NEAR)
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1)
  }
  const candidates = [...counts]
    .filter(([, count]) => count >= FEWEST_LINES - 1)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_GUTTERS)
  let best: { gutter: number; score: number } | undefined
  for (const [rounded] of candidates) {
    const gutter = (rounded - 0.5) * NEAR - 0.5
    const columns = bandsOf(lines, gutter).filter(areColumns)
    const score = columns.reduce((sum, { left, right }) => sum + Math.min(left.length, right.length), 0)
    if (score > (best?.score ?? 0)) best = { gutter, score }
  }
  return best?.gutter
}

/** Whether the sides of a gutter are columns that are read one after the other. */
function areColumns(band: Band): boolean {
  const { left, right } = band
  if (Math.min(left.length, right.length) < FEWEST_LINES || !areBeside(band)) return false
  return areWrittenApart(band) || (isJustified(left) && isJustified(right))
}

/** Whether two groups of lines have the same heights, for at least half of the shorter one. */
function areBeside({ left, right }: Band): boolean {
  const [a, b] = [left, right].map((side) => ({
    top: Math.min(...side.map(({ top }) => top)),
    bottom: Math.max(...side.map(({ bottom }) => bottom)),
  }))
  const overlap = Math.min(a!.bottom, b!.bottom) - Math.max(a!.top, b!.top)
  return overlap >= Math.min(a!.bottom - a!.top, b!.bottom - b!.top) / 2
}

/** Whether the file has one column whole before the other. A table has its rows one by one. */
function areWrittenApart({ left, right }: Band): boolean {
  const sides = [...left.map(({ order }) => ({ order, side: 0 })), ...right.map(({ order }) => ({ order, side: 1 }))]
  sides.sort((a, b) => a.order - b.order)
  const changes = sides.filter(({ side }, i) => i > 0 && side !== sides[i - 1]!.side).length
  const fewest = Math.min(left.length, right.length)
  // A header and a footer may have a part on each side.
  return changes <= (fewest < FEWEST_LINES ? 1 : Math.max(3, MOST_CHANGES * fewest))
}

/** Whether most lines are full prose that ends at the right side, as no cells of a table do. */
function isJustified(side: readonly Segment[]): boolean {
  const left = Math.min(...side.map((segment) => segment.left))
  const right = Math.max(...side.map((segment) => segment.right))
  const width = right - left
  const full = side.filter(
    (segment) => segment.right - segment.left > PROSE_FILL * width && segment.text.length >= PROSE_LENGTH,
  )
  const even = full.filter((segment) => right - segment.right < EVEN * width)
  return full.length > PROSE_FILL * side.length && even.length > side.length / 2
}
