import { ruledTables } from './grids.js'
import { type Operators, readRulings } from './rulings.js'
import { groupLines, type Segment, segmentsOf } from './segments.js'
import { type PdfPage, readPageText, type Turn } from './text-pieces.js'

/** The text of a page in segments. */
export interface PageSegments {
  page: number
  width: number
  height: number
  /** The segments by how their lines run, those with most text first. */
  turns: { turn: Turn; segments: Segment[] }[]
  /** Whether text was left out, because there is too much. */
  isCut: boolean
}

/** The fewest lines with a wide gap in which a table is looked for. */
const FEWEST_DIVIDED = 2

/** Reads a page. Tables with rulings are one segment each. */
export async function readPage(proxy: PdfPage, page: number, operators: Operators): Promise<PageSegments> {
  const { turns, width, height, view, isCut } = await readPageText(proxy)
  const read: { turn: Turn; segments: Segment[]; length: number }[] = []
  for (const [turn, pieces] of turns) {
    let segments = segmentsOf(pieces)
    if (turn === 0 && !isCut && mayHaveTables(segments)) {
      // What can't be listed is read by its alignment.
      const rulings = await readRulings(proxy, operators, view).catch(() => [])
      const { tables, rest } = ruledTables(rulings, pieces)
      if (tables.length > 0) segments = [...segmentsOf(rest), ...tables]
    }
    read.push({ turn, segments, length: pieces.reduce((sum, { text }) => sum + text.length, 0) })
  }
  read.sort((a, b) => b.length - a.length)
  return { page, width, height, turns: read.map(({ turn, segments }) => ({ turn, segments })), isCut }
}

function mayHaveTables(segments: readonly Segment[]): boolean {
  return groupLines(segments).filter(({ length }) => length > 1).length >= FEWEST_DIVIDED
}
