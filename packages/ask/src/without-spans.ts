/** A part of a text. */
export interface Span {
  start: number
  end: number
}

/** The text without these parts, which may overlap, and without the white space that they leave behind. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  let rest = ''
  let at = 0
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start > at) rest += text.slice(at, start)
    at = Math.max(at, end)
    if (/\s$|^$/.test(rest)) at += text.slice(at).length - text.slice(at).replace(/^[ \t]+/, '').length
  }
  return (rest + text.slice(at)).replace(/\n{3,}/g, '\n\n').trim()
}
