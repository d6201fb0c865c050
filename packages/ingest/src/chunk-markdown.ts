import type { Block, HeadingBlock } from './block.js'
import { type ChunkOptions, type ChunkSettings, chunkSettings } from './chunk-settings.js'
import { packUnits } from './pack-units.js'
import type { Passage } from './passage.js'
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
 * Never throws for a string. Time is linear in the length. Beyond 64 levels of nesting, and where an item, quote or footnote is longer than 65,536 units,
 * structure is read only in part; the text is complete all the same. Throws `invalid_input` for options out of range.
 */
export function chunkMarkdown(text: string, options: ChunkOptions = {}): Passage[] {
  return cutMarkdown(readMarkdown(text), chunkSettings(options))
}

/** Cuts a document that has been read. */
export function cutMarkdown({ lines, first, blocks }: Markdown, settings: ChunkSettings): Passage[] {
  const passages: Passage[] = []
  let open: HeadingBlock[] = []
  let units: Unit[] = []
  let next = first

  const add = (block: Block): void => {
    for (const unit of splitBlock(lines, block, settings)) units.push(unit)
  }
  const addGap = (last: number): void => {
    if (next <= last) add({ kind: 'text', first: next, last })
  }
  /** Ends the section before a heading of this level; 0 at the end of the document. */
  const endSection = (level: number): void => {
    const heading = open.at(-1)
    let path = open
    if (units.length === 0 && heading !== undefined && level <= heading.level) {
      // Nothing stands under the heading: it stands for itself, under those above it.
      path = open.slice(0, -1)
      if (HEADING_CONTENT.test(lines.source.slice(lines.start(heading.first), lines.end(heading.last)))) add(heading)
    }
    const headingPath = path.map(({ title }) => shortTitle(title)).filter((title) => title !== '')
    for (const passage of packUnits(lines, units, settings, headingPath)) passages.push(passage)
    units = []
  }

  for (const block of blocks) {
    addGap(block.first - 1)
    next = block.last + 1
    if (block.kind !== 'heading') {
      add(block)
      continue
    }
    endSection(block.level)
    open = [...open.filter(({ level }) => level < block.level), block]
    if (isLongTitle(block.title)) add(block)
  }
  addGap(lines.count - 1)
  endSection(0)
  return passages
}
