import type { Passage } from '@kebab/core'
import { lineSteps } from '@kebab/core/internal'
import type { SourceLines, Steps } from '@kebab/core/kit'
import type { ChunkSettings } from './chunk-settings.js'
import { cutLines } from './chunk-text.js'
import { PROSE_CUTS, shortTitle, trimSpan } from './cut-span.js'
import { type Markup, type MarkupHeading, markupHeadings } from './markup-headings.js'
import { packUnits } from './pack-units.js'

/** A text in markup that was read as far as it is cut and titled. */
export interface MarkupText {
  lines: SourceLines
  headings: readonly MarkupHeading[]
}

/** Reads the headings of a text in markup. */
export function* readMarkup(text: string, markup: Markup): Steps<MarkupText> {
  const lines = yield* lineSteps(text)
  return { lines, headings: yield* markupHeadings(lines, markup) }
}

/**
 * Cuts a text in markup into passages, in document order. A heading begins a section. It is in the
 * `headingPath` of its passages, not in their text. One with neither text nor a deeper heading
 * under it is a passage of its own. Sections are cut as plain text is.
 */
export function* cutMarkup({ lines, headings }: MarkupText, settings: ChunkSettings): Steps<Passage[]> {
  const passages: Passage[] = []
  let open: MarkupHeading[] = []

  function* cutSection(start: number, next: MarkupHeading | undefined): Steps<void> {
    const units = yield* cutLines(lines, start, next?.line ?? lines.count, settings, PROSE_CUTS)
    const heading = open.at(-1)
    if (units.length > 0 || heading === undefined || (next !== undefined && next.level > heading.level)) {
      for (const passage of yield* packUnits(lines, units, settings, pathOf(open))) passages.push(passage)
      return
    }
    const ofHeading = yield* cutLines(lines, heading.line, heading.end, settings, PROSE_CUTS)
    for (const passage of yield* packUnits(lines, ofHeading, settings, pathOf(open.slice(0, -1))))
      passages.push(passage)
  }

  yield* cutSection(0, headings[0])
  for (const [i, heading] of headings.entries()) {
    open = [...open.filter(({ level }) => level < heading.level), heading]
    yield* cutSection(heading.end, headings[i + 1])
  }
  return passages
}

/**
 * Returns the title that a text in markup gives itself: a heading of the first level, with no
 * heading and no prose before it.
 */
export function* markupTitle({ lines, headings }: MarkupText): Steps<string | undefined> {
  const [heading] = headings
  if (heading === undefined || heading.level !== 1) return undefined
  for (let line = 0; line < heading.line; line++) {
    yield 1 / 4
    const span = trimSpan(lines.source, lines.start(line), lines.end(line))
    if (span !== undefined && !SILENT.test(lines.source.slice(lines.start(line), span.end))) return undefined
  }
  return heading.title
}

/** A line before a title that says nothing: set in, a comment, a directive, an attribute. */
const SILENT = /^(?:\s|\.\.|\/\/|#|:[\w-]+:|\[|-\*-)/

/** Returns the headings that are open, as the passages under them carry them. */
function pathOf(headings: readonly MarkupHeading[]): string[] {
  return headings.map(({ title }) => shortTitle(title))
}
