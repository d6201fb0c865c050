import type { OriginPlace, OriginRange, OriginSpan } from '../contracts.js'

/**
 * Where a slice of a derived text stands in the file that the text was made from: from where the first span that overlaps the slice
 * begins to where the last one ends. `to` is absent if it equals `from`. `undefined` if no span overlaps the slice.
 * @param spans By `start` ascending, without overlap, as `StoredDocument.originSpans` has them.
 * @param start Where the slice begins in the text.
 * @param end Where the slice ends in the text.
 */
export function originOf(
  spans: readonly OriginSpan[] | undefined,
  start: number,
  end: number,
): OriginRange | undefined {
  if (spans === undefined || end <= start) return undefined
  const first = spans[countWhile(spans, (span) => span.end <= start)]
  const last = spans[countWhile(spans, (span) => span.start < end) - 1]
  if (first === undefined || last === undefined || first.start > last.start) return undefined
  const { from } = first
  const to = last.to ?? last.from
  return isSamePlace(from, to) ? { from: { ...from } } : { from: { ...from }, to: { ...to } }
}

/** How many spans at the beginning of the list pass, where those that pass come first. */
function countWhile(spans: readonly OriginSpan[], passes: (span: OriginSpan) => boolean): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(spans[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}

function isSamePlace(a: OriginPlace, b: OriginPlace): boolean {
  return a.page === b.page && a.line === b.line && a.row === b.row && a.cell === b.cell
}
