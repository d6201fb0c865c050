import type { FontWeights } from './font-weights.js'
import { ruledTables } from './grids.js'
import { type Operators, rulingsOf } from './rulings.js'
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

/** What the pages of a document share. */
export interface PageTools {
  operators: Operators
  weights: FontWeights
}

/** The fewest lines with a wide gap in which a table is looked for. */
const FEWEST_DIVIDED = 2

/**
 * Reads a page. Tables with rulings are one segment each. What the page draws is listed only where
 * it may have such tables, or fonts whose weights aren't known yet.
 */
export async function readPage(proxy: PdfPage, page: number, { operators, weights }: PageTools): Promise<PageSegments> {
  const { turns, width, height, view, isCut } = await readPageText(proxy)
  const pieces = turns.get(0) ?? []
  const upright = segmentsOf(pieces)
  const fonts = new Set(pieces.map(({ font }) => font))
  let segments = upright
  const mayBeDivided = !isCut && mayHaveTables(upright)
  if (mayBeDivided || weights.lacks(fonts)) {
    // What can't be listed is read by its alignment.
    const drawn = await proxy.getOperatorList({ annotationMode: 0 }).catch(() => undefined)
    weights.add(proxy, fonts)
    if (drawn !== undefined && mayBeDivided) {
      const { tables, rest } = ruledTables(rulingsOf(drawn, operators, view), pieces)
      if (tables.length > 0) segments = [...segmentsOf(rest), ...tables]
    }
  }
  const read = [...turns].map(([turn, pieces]) => ({
    turn,
    segments: turn === 0 ? segments : segmentsOf(pieces),
    length: pieces.reduce((sum, { text }) => sum + text.length, 0),
  }))
  read.sort((a, b) => b.length - a.length)
  return { page, width, height, turns: read.map(({ turn, segments }) => ({ turn, segments })), isCut }
}

function mayHaveTables(segments: readonly Segment[]): boolean {
  return groupLines(segments).filter(({ length }) => length > 1).length >= FEWEST_DIVIDED
}
