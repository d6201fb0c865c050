import { groupLines, type Segment } from './segments.js'

/** The upright lines of a page. */
export interface PageLines {
  page: number
  height: number
  lines: Segment[][]
}

/** How many lines from the edge of a page a header or footer may be. */
const LINES_FROM_EDGE = 3
/** The share of the height of a page in which headers are, and footers, and the least in points. */
const MARGIN = 0.15
const LEAST_MARGIN = 72
/** Heights of lines that are so near are one, in points. */
const NEAR = 3
/** The next pages on which a header is looked for: those of a chapter, of which half are right. */
const PAGES_ON = 4

/** The fewest pages whose numbers at one height count on. */
const FEWEST_NUMBERED = 3

interface EdgeLine {
  page: number
  line: Segment[]
  /** The text without digits, which change from page to page. */
  text: string
  /** The numbers that the text begins and ends with. */
  numbers: number[]
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
    const isNumber = /^[\s#.|/–—-]*$/.test(same[0]!.text)
    for (const [i, edge] of same.entries()) {
      const around = [...same.slice(Math.max(0, i - PAGES_ON), i), ...same.slice(i + 1, i + 1 + PAGES_ON)]
      const twins = around.filter(
        (other) =>
          other.page !== edge.page &&
          Math.abs(other.page - edge.page) <= PAGES_ON &&
          Math.abs(other.base - edge.base) <= NEAR,
      )
      // Other numbers stand at the edge too, but those of pages count on.
      const isRunning = isNumber ? twins.filter((other) => countsOn(edge, other)).length > 0 : twins.length > 0
      if (isRunning) for (const segment of edge.line) running.add(segment)
    }
  }
  addNumbered(edges, running)
  return running
}

/** Whether the number of a page is as much higher than that of another as the page is. */
function countsOn(edge: EdgeLine, other: EdgeLine): boolean {
  if (edge.numbers.length === 0 || other.numbers.length === 0) return true
  return edge.numbers.some((number) => other.numbers.some((there) => number - there === edge.page - other.page))
}

/**
 * Adds lines that begin or end with the number of their page, as those at the same height do on
 * other pages. The title beside the number may be another one on each page.
 */
function addNumbered(edges: readonly EdgeLine[], running: Set<Segment>): void {
  const votes = new Map<string, EdgeLine[]>()
  for (const edge of edges)
    for (const number of new Set(edge.numbers)) {
      const key = `${Math.round(edge.base / NEAR)} ${number - edge.page}`
      const same = votes.get(key)
      if (same === undefined) votes.set(key, [edge])
      else same.push(edge)
    }
  for (const same of votes.values())
    if (same.length >= FEWEST_NUMBERED) for (const { line } of same) for (const segment of line) running.add(segment)
}

function edgeLines({ page, height, lines }: PageLines): EdgeLine[] {
  const edges: EdgeLine[] = []
  const margin = Math.max(MARGIN * height, LEAST_MARGIN)
  for (const [i, line] of lines.entries()) {
    const isTop = i < LINES_FROM_EDGE
    if (!isTop && i < lines.length - LINES_FROM_EDGE) continue
    const { base } = line[0]!
    if (base > margin && base < height - margin) continue
    const text = line.map((segment) => segment.text).join(' ')
    const numbers = (text.match(/^\d{1,5}(?![.\d])|(?<![.\d])\d{1,5}$/g) ?? []).map(Number)
    edges.push({ page, line, text: withoutNumbers(text), numbers, base, isTop: base < height / 2 })
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
