/** A range of a source, in UTF-16 units. */
export interface Span {
  start: number
  end: number
}

/** The range without white space at its ends; `undefined` when nothing is left. White space is what `String.prototype.trim` takes off. */
export function trimSpan(source: string, start: number, end: number): Span | undefined {
  const text = source.slice(start, end).trimStart()
  const from = end - text.length
  const to = from + text.trimEnd().length
  return from < to ? { start: from, end: to } : undefined
}
