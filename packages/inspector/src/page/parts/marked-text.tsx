import type { Highlight } from '@kebab/schemas'

/** A piece of a text. */
export interface TextRun {
  text: string
  isMarked: boolean
}

/** Cuts a text at the ranges that are marked, which ascend. They may lie beyond the text. */
export function runsOf(text: string, ranges: readonly Highlight[]): TextRun[] {
  const runs: TextRun[] = []
  let at = 0
  for (const [rangeStart, rangeEnd] of ranges) {
    const start = Math.max(at, rangeStart)
    const end = Math.min(text.length, rangeEnd)
    if (start >= end) continue
    if (start > at) runs.push({ text: text.slice(at, start), isMarked: false })
    runs.push({ text: text.slice(start, end), isMarked: true })
    at = end
  }
  if (at < text.length) runs.push({ text: text.slice(at), isMarked: false })
  return runs
}

/** A text of a document, verbatim, with its matches marked. */
export function MarkedText({ text, ranges }: { text: string; ranges: readonly Highlight[] }) {
  return <>{runsOf(text, ranges).map((run) => (run.isMarked ? <mark>{run.text}</mark> : run.text))}</>
}
