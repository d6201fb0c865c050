import type { Span } from '../claims.js'
import type { Passage } from './passages.js'

/** How many lines of a block of code are looked at. */
const MOST_LINES = 200
/** The longest line of code that is quoted: none is cut. */
const LONGEST_LINE = 300
/** How much of a comment says what the line behind it is. */
const LINES_OF_COMMENT = 3
const COMMENT = /^\s*(?:#|\/\/|\/?\*|--(?=\s|$)|;|<!--)/

/** The passages of a file of code: its paragraphs. Lines are as they stand. */
export function codePassagesOf(text: string, lang: string): Passage[] {
  return text
    .split(/(?:\r\n|\r|\n)(?:[ \t]*(?:\r\n|\r|\n))+/)
    .filter((part) => part.trim() !== '')
    .map((part, order) => codePassage(part.split(/\r\n|\r|\n/), lang, order, { lead: '', title: undefined }))
}

/** The passage of a block of code, whose lines are its parts. */
export function codePassage(
  lines: readonly string[],
  lang: string,
  order: number,
  above: Pick<Passage, 'lead' | 'title'>,
): Passage {
  const passage: Passage = { kind: 'code', order, ...above, isAside: false, isItem: false, parts: [] }
  const code = { lang, lines: [...lines], at: [] as number[] }
  for (const [at, line] of lines.slice(0, MOST_LINES).entries()) {
    if (!/[\p{L}\p{N}]/u.test(line) || COMMENT.test(line) || line.length > LONGEST_LINE) continue
    passage.parts.push({ kind: 'code', text: line.trim(), passage, index: passage.parts.length })
    code.at.push(at)
  }
  passage.code = code
  return passage
}

/** The comment right above a line, without its marks. */
export function commentAbove(lines: readonly string[], at: number): Span & { text: string } {
  let start = at
  while (start > 0 && COMMENT.test(lines[start - 1]!)) start--
  const text = lines
    .slice(Math.max(start, at - LINES_OF_COMMENT), at)
    .map((line) => line.replace(COMMENT, '').trim())
    .join(' ')
  return { start, end: at, text }
}
