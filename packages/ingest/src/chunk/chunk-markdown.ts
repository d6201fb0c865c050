import type { Passage } from '@kebab/core'
import { checkText, finish, type SourceLines, type Steps } from '@kebab/core/kit'
import type { Block, HeadingBlock } from '../markdown/parse-blocks.js'
import { type Markdown, readMarkdown } from '../markdown/read-markdown.js'
import { type ChunkOptions, type ChunkSettings, chunkSettings } from './chunk-settings.js'
import { cutSpan, isLongTitle, LINE_CUTS, PROSE_CUTS, shortTitle, trimSpan } from './cut-span.js'
import { packUnits, type Unit } from './pack-units.js'

/**
 * Cuts a Markdown document into passages, in document order. It reads CommonMark with the tables
 * and footnotes of GFM; MDX and HTML count as text.
 *
 * - Front matter is a YAML mapping between two rules, the first of which is the first line. Anything
 *   else between two rules is text. No passage holds front matter, unless it is all that there is:
 *   its lines are then cut as text.
 * - A heading begins a section. It is in the `headingPath` of its passages, not in their text. A
 *   heading with neither text nor a deeper heading under it is a passage of its own. A heading of
 *   more than 300 units is shortened in the path, and its whole text opens its section. Headings
 *   inside lists and quotes are text.
 * - Within a section, blocks are packed together while they fit `maxChars`. Code blocks and tables
 *   stay whole up to 4 x `maxChars`. Larger blocks are cut between list items, sentences, lines or
 *   words: the first of these that gives a piece that fits.
 * - Every other character except white space is in exactly one passage, or in two where
 *   `overlapChars` repeats it.
 *
 * Never throws for a string. Time is linear in the length. Structure is read only in part, and the
 * text is still complete, in two cases:
 *
 * - beyond 64 levels of nesting;
 * - in an item, quote or footnote of more than 65,536 units. There, each line, and each level of
 *   nesting that a line begins, counts as at least 20 units.
 *
 * Throws `invalid_input` for options out of range.
 */
export function chunkMarkdown(text: string, options: ChunkOptions = {}): Passage[] {
  const settings = chunkSettings(options, 'chunkMarkdown')
  checkText(text, 'text')
  return finish(cutMarkdown(finish(readMarkdown(text)), settings))
}

/** Cuts a parsed document into passages, as `chunkMarkdown` describes. */
export function* cutMarkdown(markdown: Markdown, settings: ChunkSettings): Steps<Passage[]> {
  const { lines, frontMatter, blocks } = markdown
  const passages: Passage[] = []
  let open: HeadingBlock[] = []
  let units: Unit[] = []
  let next = frontMatter.end

  function* add(block: Block): Steps<void> {
    for (const unit of yield* splitBlock(lines, block, settings)) units.push(unit)
  }
  function* addGap(last: number): Steps<void> {
    if (next <= last) yield* add({ kind: 'text', first: next, last })
  }
  /** Ends the section before a heading of this level. The end of the document has level 0. */
  function* endSection(level: number): Steps<void> {
    const heading = open.at(-1)
    let path = open
    if (units.length === 0 && heading !== undefined && level <= heading.level) {
      // Nothing is under the heading: it becomes a passage, under the headings above it.
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
  if (isFrontMatterAlone(markdown)) yield* add({ kind: 'text', first: 1, last: frontMatter.end - 2 })
  yield* endSection(0)
  return passages
}

/** Whether a document has values in its front matter, and no content behind it. */
export function isFrontMatterAlone({ lines, frontMatter }: Markdown): boolean {
  const { end, values } = frontMatter
  if (Object.keys(values).length === 0) return false
  return end >= lines.count || lines.source.slice(lines.start(end)).trim() === ''
}

/** Matches a heading line that holds more than its markers. */
const HEADING_CONTENT = /[^#=\-\s]/

/**
 * Returns the units of a block between the lines `first` and `last`. A block that fits is one unit;
 * otherwise it is split into its children, sentences, lines or words.
 *
 * Code and tables stay whole up to their own limit. Beyond it they are cut at line ends into pieces
 * of the usual size. An embedder would see only the start of a longer one.
 */
function* splitBlock(
  lines: SourceLines,
  block: Block,
  settings: ChunkSettings,
  first = block.first,
  last = block.last,
): Steps<Unit[]> {
  const { source } = lines
  const span = trimSpan(source, lines.start(first), lines.end(last))
  if (span === undefined) return []
  const size = span.end - span.start
  if (block.kind === 'solid') {
    const spans = size <= settings.solidLimit ? [span] : yield* cutSpan(source, span, settings.limit, LINE_CUTS)
    return spans.map((span) => ({ ...span, solid: true, code: block.code }))
  }
  if (size <= settings.limit) return [{ ...span, solid: false }]
  if (block.kind !== 'group' || block.children.length === 0)
    return (yield* cutSpan(source, span, settings.limit, PROSE_CUTS)).map((span) => ({ ...span, solid: false }))
  // A child takes the markers before it and the lines up to the next child, so units have no gaps.
  const units: Unit[] = []
  for (const [i, child] of block.children.entries()) {
    const [from, to] = [i === 0 ? first : child.first, (block.children[i + 1]?.first ?? last + 1) - 1]
    for (const unit of yield* splitBlock(lines, child, settings, from, to)) units.push(unit)
  }
  return units
}
