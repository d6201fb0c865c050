import type { Passage } from '@kebab/core'
import { finish, type Steps } from '@kebab/core/kit'
import type { Block, HeadingBlock } from './block.js'
import { type ChunkOptions, type ChunkSettings, chunkSettings } from './chunk-settings.js'
import { packUnits } from './pack-units.js'
import { type Markdown, readMarkdown } from './read-markdown.js'
import { isLongTitle, shortTitle } from './short-title.js'
import { splitBlock } from './split-block.js'
import type { Unit } from './unit.js'

/** What a heading line holds beside its markers. */
const HEADING_CONTENT = /[^#=\-\s]/

/**
 * Cuts a Markdown document (CommonMark with the tables and footnotes of GFM; MDX and HTML count as text) into passages, in document order.
 *
 * - Front matter is in no passage.
 * - A heading begins a new section and is in the `headingPath` of its passages, not in their text. A heading with nothing under it, neither text
 *   nor a deeper heading, is a passage of its own. One of more than 300 units is cut in the path, and its whole text opens its section.
 *   Headings inside lists and quotes are text.
 * - Within a section, blocks are packed together while they fit `maxChars`. Code blocks and tables stay whole up to 4 x `maxChars`.
 *   Larger blocks are cut between list items, sentences, lines or words, whichever comes first in this order and fits.
 * - Every other character that isn't white space is in exactly one passage, or in two where `overlapChars` repeats it.
 *
 * Never throws for a string. Time is linear in the length. Beyond 64 levels of nesting, and where an item, quote or footnote is longer than 65,536 units (a line, and
 * each level of nesting that it begins, counts as 20 at least),
 * structure is read only in part; the text is complete all the same. Throws `invalid_input` for options out of range.
 */
export function chunkMarkdown(text: string, options: ChunkOptions = {}): Passage[] {
  const settings = chunkSettings(options)
  return finish(cutMarkdown(finish(readMarkdown(text)), settings))
}

/** Cuts a document that has been read. */
export function* cutMarkdown({ lines, first, blocks }: Markdown, settings: ChunkSettings): Steps<Passage[]> {
  const passages: Passage[] = []
  let open: HeadingBlock[] = []
  let units: Unit[] = []
  let next = first

  function* add(block: Block): Steps<void> {
    for (const unit of yield* splitBlock(lines, block, settings)) units.push(unit)
  }
  function* addGap(last: number): Steps<void> {
    if (next <= last) yield* add({ kind: 'text', first: next, last })
  }
  /** Ends the section before a heading of this level; 0 at the end of the document. */
  function* endSection(level: number): Steps<void> {
    const heading = open.at(-1)
    let path = open
    if (units.length === 0 && heading !== undefined && level <= heading.level) {
      // Nothing stands under the heading: it stands for itself, under those above it.
      path = open.slice(0, -1)
      if (HEADING_CONTENT.test(lines.source.slice(lines.start(heading.first), lines.end(heading.last))))
        yield* add(heading)
    }
    const headingPath = path.map(({ title }) => shortTitle(title)).filter((title) => title !== '')
    for (const passage of yield* packUnits(lines, units, settings, headingPath)) passages.push(passage)
    units = []
  }

  for (const block of blocks) {
    yield 1
    yield* addGap(block.first - 1)
    next = block.last + 1
    if (block.kind !== 'heading') {
      yield* add(block)
      continue
    }
    yield* endSection(block.level)
    open = [...open.filter(({ level }) => level < block.level), block]
    if (isLongTitle(block.title)) yield* add(block)
  }
  yield* addGap(lines.count - 1)
  yield* endSection(0)
  return passages
}
