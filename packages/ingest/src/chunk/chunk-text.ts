import type { Passage } from '@kebab/core'
import { lineSteps } from '@kebab/core/internal'
import { checkText, finish, type SourceLines, type Steps } from '@kebab/core/kit'
import { type ChunkOptions, type ChunkSettings, chunkSettings } from './chunk-settings.js'
import { type Cut, cutSpan, LINE_CUTS, PROSE_CUTS, trimSpan } from './cut-span.js'
import { packUnits, type Unit } from './pack-units.js'

/**
 * Cuts plain text into passages, in document order. Blank lines separate paragraphs, which are
 * packed together while they fit `maxChars`. A longer paragraph is cut between sentences, lines or
 * words: the first of these that gives a piece that fits. With `code`, sentences don't count.
 *
 * Every character except white space is in exactly one passage, or in two where `overlapChars`
 * repeats it. There are no headings.
 *
 * Never throws for a string. Time is linear in the length. Throws `invalid_input` for options out
 * of range.
 */
export function chunkText(text: string, options: ChunkOptions & { code?: boolean | undefined } = {}): Passage[] {
  const settings = chunkSettings(options, 'chunkText')
  checkText(text, 'text')
  return finish(cutText(text, settings, options.code ? LINE_CUTS : PROSE_CUTS))
}

/** Cuts a text into passages, as `chunkText` describes. */
export function* cutText(text: string, settings: ChunkSettings, cuts: readonly Cut[]): Steps<Passage[]> {
  const lines = yield* lineSteps(text)
  return yield* packUnits(lines, yield* cutLines(lines, 0, lines.count, settings, cuts), settings, [])
}

/** Cuts the paragraphs of lines into units. `end`: the line behind the last. */
export function* cutLines(
  lines: SourceLines,
  start: number,
  end: number,
  settings: ChunkSettings,
  cuts: readonly Cut[],
): Steps<Unit[]> {
  const text = lines.source
  const units: Unit[] = []
  let first = start
  for (let line = start; line <= end; line++) {
    yield 1
    const blank = line === end || trimSpan(text, lines.start(line), lines.end(line)) === undefined
    if (!blank) continue
    const paragraph = trimSpan(text, lines.start(first), lines.start(line))
    first = line + 1
    if (paragraph === undefined) continue
    for (const span of yield* cutSpan(text, paragraph, settings.limit, cuts))
      units.push({ ...span, solid: cuts === LINE_CUTS })
  }
  return units
}
