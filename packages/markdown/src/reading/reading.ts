import type { Block, Inline, Markdown, Replacement } from '../tree.js'

/** How many blocks are looked at between two yields. */
const BLOCKS_PER_STEP = 64

/**
 * Returns all that is not read as it stands, ascending and without overlap: the marks of blocks and
 * runs, and data outside of them.
 */
export function* collectMarks(
  blocks: readonly Block[],
  data: readonly Replacement[],
): Generator<number, Replacement[], void> {
  const marks: Replacement[] = [...data]
  const addRuns = (inlines: readonly Inline[]): void => {
    for (const inline of inlines) {
      for (const mark of inline.marks) marks.push(mark)
      addRuns(inline.children)
    }
  }
  let count = 0
  function* add(blocks: readonly Block[]): Generator<number, void, void> {
    for (const block of blocks) {
      for (const mark of block.marks) marks.push(mark)
      addRuns(block.inlines)
      if (++count % BLOCKS_PER_STEP === 0) yield 1
      yield* add(block.children)
    }
  }
  yield* add(blocks)
  marks.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  let end = 0
  return marks.filter((mark) => {
    if (mark[0] < end || mark[1] <= mark[0]) return false
    end = mark[1]
    return true
  })
}

/**
 * Returns how the source from `start` to `end` is read: the spans in it that have other text in
 * their place, ascending, with offsets from `start`. What a mark holds beyond the span is not in
 * it, and its text is read where it begins.
 */
export function readingOf({ marks }: Pick<Markdown, 'marks'>, start: number, end: number): Replacement[] {
  const reading: Replacement[] = []
  for (let i = firstAfter(marks, start); i < marks.length && marks[i]![0] < end; i++) {
    const [markStart, markEnd, text] = marks[i]!
    reading.push([Math.max(markStart, start) - start, Math.min(markEnd, end) - start, markStart < start ? '' : text])
  }
  return reading
}

/** Returns the first mark that ends after `offset`. */
function firstAfter(marks: readonly Replacement[], offset: number): number {
  let low = 0
  let high = marks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (marks[middle]![1] <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns what is meant by the source from `start` to `end`: `readingOf`, applied. */
export function meaningOf(markdown: Pick<Markdown, 'source' | 'marks'>, start: number, end: number): string {
  let text = ''
  let next = start
  for (const [from, to, replacement] of readingOf(markdown, start, end)) {
    text += markdown.source.slice(next, start + from) + replacement
    next = start + to
  }
  return text + markdown.source.slice(next, end)
}
