import type { Passage } from '@kebab/core'
import { lineSteps } from '@kebab/core/internal'
import { checkText, finish, type Steps } from '@kebab/core/kit'
import { type Block, type FrontMatter, type Markdown, meaningOf, readMarkdown } from '@kebab/markdown'
import { type ChunkOptions, type ChunkSettings, chunkSettings } from './chunk-settings.js'
import { cutSpan, isLongTitle, PROSE_CUTS, shortTitle, trimSpan } from './cut-span.js'
import { packUnits, type Unit } from './pack-units.js'
import { splitBlocks } from './split-blocks.js'

/**
 * Cuts a Markdown document into passages, in document order. `@kebab/markdown` says what it reads.
 *
 * - Front matter is a YAML or TOML mapping between two rules, the first of which is the first line.
 *   Anything else between two rules is text. No passage holds front matter, unless it is all that
 *   there is: its lines are then cut as text.
 * - A heading begins a section. It is in the `headingPath` of its passages, not in their text. A
 *   heading with neither text nor a deeper heading under it is a passage of its own. A heading of
 *   more than 300 units is shortened in the path, and its whole text opens its section. Headings
 *   inside lists and quotes are text.
 * - Within a section, blocks are packed together while they fit `maxChars`. Code blocks and tables
 *   stay whole up to 4 x `maxChars`. Larger blocks are cut between list items, sentences, lines or
 *   words: the first of these that gives a piece that fits.
 * - `reading` says what is read of a passage. A later piece of a table is read with its header row.
 *   A later piece of a list has the line that introduces it, and code has the sentence before it.
 * - A term and what is said of it stay together while they fit. Later pieces have the term.
 * - A passage of which only signs are read is none. Data that is longer than half of
 *   `maxChars`, such as an image in the text, is in no passage where a block is cut.
 * - Every other character except white space is in exactly one passage, or in two where
 *   `overlapChars` repeats it.
 *
 * Never throws for a string. Time is linear in the length. Structure is read only in part beyond 64
 * levels of nesting, 65,536 units of an item, or a budget of work. The text is still complete.
 *
 * Throws `invalid_input` for options out of range.
 */
export function chunkMarkdown(text: string, options: ChunkOptions = {}): Passage[] {
  const settings = chunkSettings(options, 'chunkMarkdown')
  checkText(text, 'text')
  return finish(cutMarkdown(readMarkdown(text), settings))
}

/** Cuts a parsed document into passages, as `chunkMarkdown` describes. */
export function* cutMarkdown(markdown: Markdown, settings: ChunkSettings): Steps<Passage[]> {
  const { source, blocks } = markdown
  const lines = yield* lineSteps(source)
  const passages: Passage[] = []
  let open: Block[] = []
  /** The blocks of the section. */
  let section: Block[] = []

  /** Ends the section before a heading of this level. The end of the document has level 0. */
  function* endSection(level: number): Steps<void> {
    const heading = open.at(-1)
    const units = yield* splitBlocks(markdown, section, settings)
    let sectionPassages = yield* packUnits(lines, units, settings, pathOf(open), markdown)
    if (sectionPassages.length === 0 && heading !== undefined && level <= heading.level!) {
      // Nothing is read under the heading: it becomes a passage, under the headings above it.
      const headingUnits = yield* splitBlocks(markdown, [heading], settings)
      sectionPassages = yield* packUnits(lines, headingUnits, settings, pathOf(open.slice(0, -1)), markdown)
    }
    for (const passage of sectionPassages) passages.push(passage)
    section = []
  }

  for (const block of blocks) {
    yield 1 / 8
    if (block.kind !== 'heading') {
      section.push(block)
      continue
    }
    yield* endSection(block.level!)
    open = [...open.filter(({ level }) => level! < block.level!), block]
    if (isLongTitle(block.title ?? '')) section.push(block)
  }
  yield* endSection(0)
  const { frontMatter } = markdown
  if (passages.length > 0 || frontMatter === undefined) return passages
  return yield* packUnits(lines, yield* frontMatterUnits(source, frontMatter, settings), settings, [])
}

/** Returns the headings that are open, as the passages under them carry them. */
function pathOf(headings: readonly Block[]): string[] {
  return headings.map(({ title }) => shortTitle(title ?? '')).filter((title) => title !== '')
}

/** Cuts front matter that has values as text, without its rules. */
function* frontMatterUnits(
  source: string,
  { start, end, values }: FrontMatter,
  settings: ChunkSettings,
): Steps<Unit[]> {
  const content = /^[^\r\n]*[\r\n]+(.*[\r\n])[-+]{3}\s*$/s.exec(source.slice(start, end))?.[1]
  if (content === undefined || Object.keys(values).length === 0) return []
  const contentStart = source.indexOf(content, start + 3)
  const span = trimSpan(source, contentStart, contentStart + content.length)
  if (span === undefined) return []
  const pieces = yield* cutSpan(source, span, settings.limit, PROSE_CUTS)
  return pieces.map((piece) => ({ ...piece, solid: false }))
}

/**
 * Returns the title that a document gives itself: a heading of the first level, of Markdown or of
 * HTML, with no heading and no prose before it. One of HTML is a banner if another heading of the
 * first level follows with nothing in between: that one is then the title.
 */
export function titleOf(markdown: Markdown): string | undefined {
  const { blocks } = markdown
  let i = blocks.findIndex((block) => firstHeading(block) !== undefined || isProse(markdown, block))
  let title = titleHeading(blocks[i])
  for (; title !== undefined && isBanner(markdown, blocks[i]!, title); i++) {
    const next = titleHeading(blocks[i + 1])
    if (next === undefined) break
    title = next
  }
  return title?.title
}

/** Returns the first heading that a block is or holds, if that has text. */
function firstHeading(block: Block | undefined): Block | undefined {
  const heading = block?.kind === 'html' ? block.children[0] : block
  return heading?.kind === 'heading' && heading.title !== '' ? heading : undefined
}

function titleHeading(block: Block | undefined): Block | undefined {
  const heading = firstHeading(block)
  return heading?.level === 1 ? heading : undefined
}

/** Whether a block is HTML that says no more than its heading. */
function isBanner({ source }: Markdown, { start, end }: Block, heading: Block): boolean {
  if (source[start] !== '<') return false
  const around = source.slice(start, heading.start) + source.slice(heading.end, end)
  return !/[\p{L}\p{N}]/u.test(around.replace(/<[^<>]*>/g, ''))
}

/** Blocks that stand before a title and say nothing. */
const SILENT = new Set<Block['kind']>(['heading', 'comment', 'module', 'reference', 'rule'])

/** Whether a block says something. Pictures alone, such as badges, say nothing. */
function isProse(markdown: Markdown, { kind, start, end, inlines }: Block): boolean {
  if (SILENT.has(kind)) return false
  if (kind === 'html') return OUTSIDE_TAGS.test(markdown.source.slice(start, end))
  if (kind !== 'paragraph') return true
  let next = start
  for (const { kind, start: from, end: to, children } of inlines) {
    const isPicture = kind === 'image' || (kind === 'link' && children.some(({ kind }) => kind === 'image'))
    if (!isPicture) continue
    if (hasLetter(markdown, next, from)) return true
    next = to
  }
  return hasLetter(markdown, next, end)
}

/** A letter or digit of HTML that is in no tag. */
const OUTSIDE_TAGS = /(?:^|>)[^<>]*?[\p{L}\p{N}]/u
/** How much of a paragraph is looked at at once. */
const UNITS_PER_LOOK = 4096

/** Whether what is meant by a span has a letter or digit. */
function hasLetter(markdown: Markdown, start: number, end: number): boolean {
  for (let at = start; at < end; at += UNITS_PER_LOOK)
    if (/[\p{L}\p{N}]/u.test(meaningOf(markdown, at, Math.min(end, at + UNITS_PER_LOOK)))) return true
  return false
}
