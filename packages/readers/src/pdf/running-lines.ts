import { groupLines, type Segment } from './segments.js'

/** The upright lines of a page. */
export interface PageLines {
  page: number
  height: number
  lines: Segment[][]
}

/** How many lines from the edge of a page a header or footer may be. */
const LINES_FROM_EDGE = 3
/** The share of the height of a page in which headers are, and footers. */
const MARGIN = 0.15
/** Heights of lines that are so near are one, in points. */
const NEAR = 3
/** The next pages on which a header is looked for: those of a chapter, of which half are right. */
const PAGES_ON = 4
/** The fewest pages that have numbers at the same height. */
const FEWEST_NUMBERED = 3

interface EdgeLine {
  page: number
  line: Segment[]
  /** The text without digits, which change from page to page. */
  text: string
  base: number
  isTop: boolean
}

/**
 * Returns the segments of the headers and footers: lines near an edge that are the same, but for
 * digits, at the same height of a page nearby, and the numbers of pages.
 */
export function runningLines(pages: readonly PageLines[]): Set<Segment> {
  const edges = pages.flatMap(edgeLines)
  const running = new Set<Segment>()
  const byText = new Map<string, EdgeLine[]>()
  for (const edge of edges) {
    const key = `${edge.isTop} ${edge.text}`
    const same = byText.get(key)
    if (same === undefined) byText.set(key, [edge])
    else same.push(edge)
  }
  for (const same of byText.values()) {
    const isNumber = /^[\s#ivxlc.|/–—-]*$/i.test(same[0]!.text)
    for (const [i, edge] of same.entries()) {
      const around = [...same.slice(Math.max(0, i - PAGES_ON), i), ...same.slice(i + 1, i + 1 + PAGES_ON)]
      const twins = around.filter(
        (other) =>
          other.page !== edge.page &&
          Math.abs(other.page - edge.page) <= PAGES_ON &&
          Math.abs(other.base - edge.base) <= NEAR,
      )
      if (twins.length >= (isNumber ? FEWEST_NUMBERED - 1 : 1)) for (const segment of edge.line) running.add(segment)
    }
  }
  return running
}

function edgeLines({ page, height, lines }: PageLines): EdgeLine[] {
  const edges: EdgeLine[] = []
  for (const [i, line] of lines.entries()) {
    const isTop = i < LINES_FROM_EDGE
    if (!isTop && i < lines.length - LINES_FROM_EDGE) continue
    const { base } = line[0]!
    if (base > MARGIN * height && base < (1 - MARGIN) * height) continue
    const text = line.map((segment) => segment.text).join(' ')
    edges.push({ page, line, text: withoutNumbers(text), base, isTop: base < height / 2 })
  }
  return edges
}

function withoutNumbers(text: string): string {
  const short = text.replace(/\d+/g, '#').toLowerCase()
  return /^[ivxlc]{1,7}$/.test(short) ? '#' : short
}

/** Groups the upright segments of a page into lines. */
export function pageLines(page: number, height: number, segments: readonly Segment[]): PageLines {
  return { page, height, lines: groupLines(segments) }
}
