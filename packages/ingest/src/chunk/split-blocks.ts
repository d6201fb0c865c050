import type { Steps } from '@kebab/core/kit'
import { type Block, firstAfter, type Markdown, meaningOf } from '@kebab/markdown'
import type { ChunkSettings } from './chunk-settings.js'
import {
  type Cut,
  cutSpan,
  LINE_CUTS,
  PROSE_CUTS,
  type Span,
  sentenceStarts,
  shortTitle,
  trimSpan,
} from './cut-span.js'
import type { Unit, UnitHead } from './pack-units.js'

/** Blocks that may be cut between their children. */
const GROUPS = new Set<Block['kind']>(['list', 'item', 'quote', 'footnote', 'definition'])

/**
 * Returns the units of the blocks of a section. A block that fits is one unit; otherwise it is
 * split into its children, sentences, lines or words.
 *
 * Code and tables stay whole up to their own limit. Beyond it they are cut at line ends into pieces
 * of the usual size. An embedder would see only the start of a longer one.
 */
export function* splitBlocks(markdown: Markdown, blocks: readonly Block[], settings: ChunkSettings): Steps<Unit[]> {
  const units: Unit[] = []
  for (let i = 0; i < blocks.length; i++) {
    yield 1 / 8
    const block = blocks[i]!
    const last = lastDefinition(blocks, i)
    const { end } = blocks[last]!
    if (last > i && end - block.start <= settings.limit) {
      units.push({ start: block.start, end, solid: false })
      i = last
      continue
    }
    const splitter = { markdown, settings, units, head: headOf(markdown, block, blocks[i - 1]) }
    if (!addWhole(splitter, block, block)) yield* splitBlock(splitter, block, block)
  }
  return units
}

/** The index of the last definition of the term that a block is, or that of the block. */
function lastDefinition(blocks: readonly Block[], at: number): number {
  let last = at
  if (blocks[at]!.kind === 'paragraph') while (blocks[last + 1]?.kind === 'definition') last++
  return last
}

/** What a block is split with. */
interface Splitter {
  markdown: Markdown
  settings: ChunkSettings
  /** Takes the units. */
  units: Unit[]
  head: UnitHead | undefined
}

/** What a unit of a block is, besides its span. */
function unitKind({ kind, lang }: Block): Pick<Unit, 'solid' | 'code'> {
  return kind === 'code' ? { solid: true, code: { lang } } : { solid: kind === 'table' }
}

/** Adds a block that fits as one unit. `span` takes in what stands between it and its siblings. */
function addWhole({ settings, units, head }: Splitter, block: Block, { start, end }: Span): boolean {
  const kind = unitKind(block)
  if (end - start > (kind.solid ? settings.solidLimit : settings.limit)) return false
  units.push({ start, end, ...kind, head })
  return true
}

/** Splits a block that doesn't fit. */
function* splitBlock(splitter: Splitter, block: Block, span: Span): Steps<void> {
  const { markdown, settings, units } = splitter
  if (GROUPS.has(block.kind) && block.children.length > 0) return yield* splitChildren(splitter, block, span)
  const kind = unitKind(block)
  const head = block.kind === 'table' ? tableHead(markdown, block) : splitter.head
  for (const { start, end } of yield* cutAround(markdown, span, settings.limit, kind.solid ? LINE_CUTS : PROSE_CUTS))
    units.push({ start, end, ...kind, head })
}

/**
 * Splits a block into its children. A child takes the markers before it, and all up to the next
 * child, so units have no gaps.
 */
function* splitChildren(splitter: Splitter, { children }: Block, { start, end }: Span): Steps<void> {
  const { source } = splitter.markdown
  let next = start
  for (let i = 0; i < children.length; i++) {
    const child = children[i]!
    const last = lastDefinition(children, i)
    const whole = last > i ? trimSpan(source, next, children[last]!.end) : undefined
    if (whole !== undefined && whole.end - whole.start <= splitter.settings.limit) {
      splitter.units.push({ ...whole, solid: false, head: splitter.head })
      next = children[last]!.end
      i = last
      continue
    }
    const following = children[i + 1]
    const to = following === undefined ? end : Math.max(child.end, lineStart(source, following.start))
    const span = trimSpan(source, next, to)
    next = to
    yield 1 / 8
    if (span === undefined) continue
    // Within an item or a quote, code has the sentence before it too, and a definition its term.
    const isIntroduced = child.kind === 'code' || child.kind === 'definition'
    const head = isIntroduced ? headOf(splitter.markdown, child, children[i - 1]) : undefined
    const inner = { ...splitter, head: head ?? splitter.head }
    if (!addWhole(inner, child, span)) yield* splitBlock(inner, child, span)
  }
}

/** Returns where the line of an offset begins. */
function lineStart(source: string, offset: number): number {
  for (let i = offset; i > 0; i--) if (source[i - 1] === '\n' || source[i - 1] === '\r') return i
  return 0
}

/** Cuts a span into pieces. Data that fills half of a piece is in none. */
function* cutAround({ source, data }: Markdown, span: Span, limit: number, cuts: readonly Cut[]): Steps<Span[]> {
  const pieces: Span[] = []
  let next = span.start
  for (let i = firstAfter(data, span.start); i < data.length && data[i]![0] < span.end; i++) {
    const [start, end] = data[i]!
    if (end - start <= limit / 2) continue
    const before = trimSpan(source, next, Math.max(next, start))
    if (before !== undefined) for (const piece of yield* cutSpan(source, before, limit, cuts)) pieces.push(piece)
    next = Math.min(end, span.end)
  }
  const rest = trimSpan(source, next, span.end)
  if (rest !== undefined) for (const piece of yield* cutSpan(source, rest, limit, cuts)) pieces.push(piece)
  return pieces
}

/**
 * Returns what introduces a block: for a list or a definition the last line of the paragraph before
 * it, for code the last sentence.
 */
function headOf(markdown: Markdown, block: Block, before: Block | undefined): UnitHead | undefined {
  if (before?.kind !== 'paragraph' || !INTRODUCED.has(block.kind)) return undefined
  const tail = markdown.source.slice(Math.max(before.start, before.end - LONGEST_TAIL), before.end)
  const starts = block.kind === 'code' ? [...sentenceStarts(tail)] : [0, lineStart(tail, tail.length)]
  return unitHead(markdown, before.end - tail.length + starts.at(-1)!, before.end)
}

/** Blocks that a paragraph introduces: a term is what its definition is of. */
const INTRODUCED = new Set<Block['kind']>(['list', 'code', 'definition'])

/** How much of a paragraph is looked at for its last sentence or line. */
const LONGEST_TAIL = 600

/** Returns the header row of a table. */
function tableHead(markdown: Markdown, { children }: Block): UnitHead | undefined {
  const [header] = children
  return header?.kind === 'header' ? unitHead(markdown, header.start, header.end) : undefined
}

function unitHead(markdown: Markdown, start: number, end: number): UnitHead | undefined {
  const text = shortTitle(meaningOf(markdown, start, end).replace(/\s+/g, ' ').trim())
  return text === '' ? undefined : { start, text }
}
