/** A part of a text. */
export interface Span {
  start: number
  end: number
}

const BLANKS = /[ \t]*/y
const LINE_END = /[ \t]*(?:\r\n|\r|\n)/y

/** The text without these parts, which may overlap, and without the white space, empty lines included, that they leave behind. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  let rest = ''
  let at = 0
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start > at) rest += text.slice(at, start)
    at = Math.max(at, end)
    // Each line end that stands before the gap stands for one behind it.
    const before = /\s*$/.exec(rest.slice(-20))![0]
    for (const _ of before.match(/\r\n|\r|\n/g) ?? []) at = skip(text, LINE_END, at)
    if (before !== '' || rest === '') at = skip(text, BLANKS, at)
  }
  return (rest + text.slice(at)).trim()
}

function skip(text: string, pattern: RegExp, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
