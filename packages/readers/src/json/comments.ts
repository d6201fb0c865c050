import { stringEnd } from './scan-json.js'

/** A line of a comment, and where it starts in the text, in UTF-16 units. */
export interface CommentLine {
  start: number
  says: string
}

/** A quote, a sign, or a run of what is between them. */
const TOKEN = /["/,}\]]|[^\s"/,}\]]+/g

/**
 * Returns a JSON text of settings with blanks in the place of comments, and of commas before the
 * end of an object or array. `lines` are what the comments say, line by line.
 */
export function withoutComments(text: string): { plain: string; lines: CommentLine[] } {
  const blanks: { start: number; end: number }[] = []
  const lines: CommentLine[] = []
  let comma = -1
  for (let at = nextToken(text, 0); at < text.length; ) {
    const opening = text.slice(at, at + 2)
    let end = TOKEN.lastIndex
    if (opening === '//' || opening === '/*') {
      const close = text.indexOf(opening === '//' ? '\n' : '*/', at + 2)
      end = close === -1 ? text.length : opening === '//' ? close : close + 2
      blanks.push({ start: at, end })
      addLines(text, at + 2, close === -1 ? end : close, lines)
    } else {
      const [sign] = opening
      if (sign === '"') end = stringEnd(text, at)
      if ((sign === '}' || sign === ']') && comma !== -1) blanks.push({ start: comma, end: comma + 1 })
      comma = sign === ',' ? at : -1
    }
    at = nextToken(text, end)
  }
  let plain = ''
  let copied = 0
  for (const { start, end } of blanks.sort((a, b) => a.start - b.start)) {
    plain += text.slice(copied, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    copied = end
  }
  return { plain: plain + text.slice(copied), lines }
}

/** Returns where the next token begins, or the end. `TOKEN.lastIndex` is where it ends. */
function nextToken(text: string, from: number): number {
  TOKEN.lastIndex = from
  return TOKEN.exec(text)?.index ?? text.length
}

/** Adds the lines of a comment that say something, without the stars before them. */
function addLines(text: string, start: number, end: number, lines: CommentLine[]): void {
  let at = start
  for (const line of text.slice(start, end).split('\n')) {
    const first = line.search(/[^\s*]/)
    if (first !== -1) lines.push({ start: at + first, says: line.slice(first).trimEnd() })
    at += line.length + 1
  }
}
