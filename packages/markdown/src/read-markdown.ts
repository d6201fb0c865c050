import { readBlocks, WINDOW_SIZES, type WindowSizes } from './blocks/read-blocks.js'
import { shownText } from './blocks/shown-text.js'
import { readFrontMatter } from './front-matter/front-matter.js'
import { dataSpans } from './reading/data-spans.js'
import { collectMarks, firstAfter, meaningOf } from './reading/reading.js'
import type { Block, Doubt, Markdown, Replacement } from './tree.js'

/**
 * Reads a document: CommonMark with GFM's tables, task lists, strikethrough and bare addresses.
 * Beyond that it reads front matter, footnotes, alerts, definition lists, ids behind headings,
 * math, wiki links, and the modules, comments and tags of MDX.
 *
 * Any string is a document, and nothing in it makes this throw. Time is linear in the length, and
 * nesting is bounded: beyond the bounds text is plain, and `doubts` says so.
 *
 * It blocks until it is done, some hundred milliseconds for a megabyte; `markdownSteps` doesn't.
 */
export function readMarkdown(source: string): Markdown {
  const steps = markdownSteps(source)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * `readMarkdown` in steps of some milliseconds at most. It yields how much work was done since it
 * last yielded: about 1 for some microseconds, and infinity where other work should come next.
 */
export function markdownSteps(source: string): Generator<number, Markdown, void> {
  return readWithin(source, WINDOW_SIZES)
}

/** `markdownSteps` with windows and a budget of other sizes. */
export function* readWithin(source: string, sizes: WindowSizes): Generator<number, Markdown, void> {
  const front = readFrontMatter(source)
  // Reading YAML can take milliseconds: a slice of its own.
  if (front.frontMatter !== undefined || front.isText) yield Number.POSITIVE_INFINITY
  const data = yield* dataSpans(source)
  const shown = yield* shownText(source, data)
  const begin = front.frontMatter?.end ?? (source.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0)
  const { blocks, end, plainParts } = yield* readBlocks(source, shown, begin, sizes)
  const marks = yield* collectMarks(blocks, data)
  const markdown = { source, marks }
  yield* addTitles(blocks, markdown)
  const doubts = [
    ...(front.unread === undefined
      ? []
      : [doubt('front_matter', `it begins as front matter does, and counts as text: ${front.unread}`)]),
    ...(yield* commentDoubts(shown.openComments, blocks, source)),
    ...plainDoubts(shown.plainLines + plainParts, end, source),
    ...dataDoubts(data, marks),
  ]
  return { source, frontMatter: front.frontMatter, blocks, marks, data, doubts }
}

const BYTE_ORDER_MARK = 0xfeff
/** How many blocks are looked at between two yields. */
const BLOCKS_PER_STEP = 512
/** How many lines are counted between two yields. */
const LINES_PER_STEP = 4096

function doubt(code: Doubt['code'], reason: string): Doubt {
  return { code, reason }
}

/** Headings are read last, because they can refer to definitions anywhere in the document. */
function* addTitles(
  blocks: readonly Block[],
  markdown: Pick<Markdown, 'source' | 'marks'>,
): Generator<number, void, void> {
  for (const [i, block] of blocks.entries()) {
    if (i % BLOCKS_PER_STEP === BLOCKS_PER_STEP - 1) yield 1
    if (block.kind === 'heading') {
      block.title = meaningOf(markdown, block.start, block.end).replace(/\s+/g, ' ').trim()
      yield 1
    } else if (block.children.length > 0) yield* addTitles(block.children, markdown)
  }
}

/** An open comment counts if it isn't code. */
function* commentDoubts(
  openComments: readonly number[],
  blocks: readonly Block[],
  source: string,
): Generator<number, Doubt[], void> {
  const isText = (offset: number): boolean => {
    let level = blocks
    for (;;) {
      const block = spanAt(level, offset)
      if (block === undefined || block.kind === 'code') return block === undefined
      if (spanAt(block.inlines, offset)?.kind === 'code') return false
      if (block.children.length === 0) return true
      level = block.children
    }
  }
  const first = openComments.find(isText)
  if (first === undefined) return []
  let line = 1
  for (const { index } of source.matchAll(/\r\n|\n|\r/g)) {
    if (index >= first) break
    if (++line % LINES_PER_STEP === 0) yield 1
  }
  return [doubt('comment', `the comment of line ${line} never ends, and is read as text`)]
}

/** Returns the one of ascending spans that holds an offset. */
function spanAt<T extends { start: number; end: number }>(spans: readonly T[], offset: number): T | undefined {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (spans[middle]!.end <= offset) low = middle + 1
    else high = middle
  }
  const span = spans[low]
  return span !== undefined && span.start <= offset ? span : undefined
}

function plainDoubts(plainLines: number, end: number, source: string): Doubt[] {
  if (end < source.length)
    return [doubt('plain', `its structure takes too much work, and is read of the first ${end} characters only`)]
  if (plainLines === 0) return []
  return [doubt('plain', 'lines that nest more than 64 levels deep, or are too long, are read as plain text')]
}

/** Data within marks is no loss: the target of a link is not read anyway. */
function dataDoubts(data: readonly Replacement[], marks: readonly Replacement[]): Doubt[] {
  const unread = data.filter((span) => marks[firstAfter(marks, span[0])] === span)
  if (unread.length === 0) return []
  const length = unread.reduce((sum, [start, end]) => sum + end - start, 0)
  return [doubt('data', `${length} characters of encoded data or minified code are read as a word or none`)]
}
