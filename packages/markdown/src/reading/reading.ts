import type { Block, Inline, Markdown, Replacement } from '../tree.js'

/** How many marks are looked at between two yields. */
const MARKS_PER_STEP = 512

/**
 * Returns all that is not read as it stands, ascending and without overlap: the marks of blocks and
 * runs, and data outside of them.
 */
export function* collectMarks(
  blocks: readonly Block[],
  data: readonly Replacement[],
): Generator<number, Replacement[], void> {
  const marks: Replacement[] = []
  let end = 0
  let next = 0
  let count = 0
  const push = (mark: Replacement): void => {
    for (; next < data.length && data[next]![0] < mark[0]; next++) pushOne(data[next]!)
    pushOne(mark)
  }
  const pushOne = (mark: Replacement): void => {
    if (mark[0] < end || mark[1] <= mark[0]) return
    end = mark[1]
    marks.push(mark)
  }
  function* add({ marks, children, inlines }: Block): Generator<number, void, void> {
    if (++count % MARKS_PER_STEP === 0) yield Number.POSITIVE_INFINITY
    let i = 0
    for (const inline of inlines) {
      if (inline.children.length === 0 && !(i < marks.length && marks[i]![0] < inline.end)) {
        for (const mark of inline.marks) push(mark)
      } else {
        // The marks of a quote may stand within a run.
        const batch = runMarks(inline)
        for (; i < marks.length && marks[i]![0] < inline.end; i++) batch.push(marks[i]!)
        for (const mark of batch.sort((a, b) => a[0] - b[0])) push(mark)
      }
      if (++count % MARKS_PER_STEP === 0) yield 1
    }
    // The marks of a block stand between its children.
    for (const child of children) {
      for (; i < marks.length && marks[i]![0] < child.start; i++) push(marks[i]!)
      yield* add(child)
    }
    for (; i < marks.length; i++) {
      push(marks[i]!)
      if (++count % MARKS_PER_STEP === 0) yield 1
    }
  }
  for (const block of blocks) yield* add(block)
  for (; next < data.length; next++) pushOne(data[next]!)
  return marks
}

/** Returns the marks of a run and of those within it. */
function runMarks({ marks, children }: Inline): Replacement[] {
  return children.length === 0 ? [...marks] : [...marks, ...children.flatMap(runMarks)]
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

/**
 * Returns the index of the first of some spans that ends after an offset, or their number. They
 * ascend and don't overlap, as `Markdown.marks` and `Markdown.data` do.
 */
export function firstAfter(marks: readonly Replacement[], offset: number): number {
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
