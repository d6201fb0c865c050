import type { Passage } from '@kebab/core'
import { finish, SourceLines, type Steps } from '@kebab/core/kit'
import { type ChunkOptions, type ChunkSettings, chunkSettings } from './chunk-settings.js'
import { cutSpan, LINE_CUTS, PROSE_CUTS } from './cut-span.js'
import type { Cut } from './cuts.js'
import { packUnits } from './pack-units.js'
import { trimSpan } from './span.js'
import type { Unit } from './unit.js'

/**
 * Cuts plain text into passages, in document order: paragraphs, which blank lines part, are packed together while they fit `maxChars`, and a longer one is cut
 * between sentences, lines or words, whichever comes first in this order and fits. With `code`, sentences don't count.
 * Every character that isn't white space is in exactly one passage, or in two where `overlapChars` repeats it. There are no headings.
 *
 * Never throws for a string. Time is linear in the length. Throws `invalid_input` for options out of range.
 */
export function chunkText(text: string, options: ChunkOptions & { code?: boolean | undefined } = {}): Passage[] {
  return finish(cutText(text, chunkSettings(options), options.code ? LINE_CUTS : PROSE_CUTS))
}

/** Cuts a text with checked settings. */
export function* cutText(text: string, settings: ChunkSettings, cuts: readonly Cut[]): Steps<Passage[]> {
  const lines = new SourceLines(text)
  const units: Unit[] = []
  let first = 0
  for (let line = 0; line <= lines.count; line++) {
    yield 1
    const blank = line === lines.count || trimSpan(text, lines.start(line), lines.end(line)) === undefined
    if (!blank) continue
    const paragraph = trimSpan(text, lines.start(first), lines.start(line))
    first = line + 1
    if (paragraph === undefined) continue
    for (const span of yield* cutSpan(text, paragraph, settings.limit, cuts))
      units.push({ ...span, solid: cuts === LINE_CUTS })
  }
  return yield* packUnits(lines, units, settings, [])
}
