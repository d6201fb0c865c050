/** A range of a source, in UTF-16 units. */
export interface Span {
  start: number
  end: number
}

const SPACE = /\s/

/** The range without white space at its ends; `undefined` when nothing is left. White space is what `String.prototype.trim` takes off. */
export function trimSpan(source: string, start: number, end: number): Span | undefined {
  while (start < end && SPACE.test(source[start]!)) start++
  while (end > start && SPACE.test(source[end - 1]!)) end--
  return start < end ? { start, end } : undefined
}
