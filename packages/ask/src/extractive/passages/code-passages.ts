import type { Span } from '../../claims.js'
import type { Part, Passage } from './passages.js'

/** How many lines of a block of code are looked at. */
const MOST_LINES = 200
/** The longest line of code that is quoted: none is cut. */
const LONGEST_LINE = 300
/** How much of a comment says what the line behind it is. */
const LINES_OF_COMMENT = 3
/** A line of a help text: a flag or a command, and behind a gap what it is. */
export const ENTRY = /^\s*((?:-[^\s-]|--\w|\w)\S*(?:,?\s\S+){0,4}?)\s{2,}(?=\p{Lu}\p{Ll}|\()(\S.*)$/u
/** The sign behind which a shell is given a command. */
const PROMPT = /^\s*(?:\$|PS [^>]*>|[\w-]+[#>])\s+\S/
const COMMENT = /^\s*(?:#(?!!)|\/\/|\/?\*|--(?=\s|$)|;|<!--)/

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
  const isSession = lines.some((line) => PROMPT.test(line))
  for (const [at, line] of lines.slice(0, MOST_LINES).entries()) {
    if (!/[\p{L}\p{N}]/u.test(line) || COMMENT.test(line) || line.length > LONGEST_LINE) continue
    const entry = isSession ? undefined : entryAt(lines, at)
    const isOutput = isSession && !PROMPT.test(line) && !lines[at - 1]?.trimEnd().endsWith('\\')
    passage.parts.push({
      kind: 'code',
      text: entry === undefined ? line.trim() : `${entry.name} ${entry.text}`,
      passage,
      index: passage.parts.length,
      ...(entry && { entry }),
      ...(isOutput && { isOutput }),
    })
    code.at.push(at)
  }
  passage.code = code
  return passage
}

/** The entry of a help text that begins in a line, with the lines that go on under its text. */
function entryAt(lines: readonly string[], at: number): Part['entry'] {
  const [, name, first] = ENTRY.exec(lines[at]!) ?? []
  if (name === undefined || first === undefined) return undefined
  const column = lines[at]!.length - first.length
  let end = at + 1
  while (end < lines.length && lines[end]!.trim() !== '' && lines[end]!.slice(0, column).trim() === '') end++
  const text = [first, ...lines.slice(at + 1, end).map((line) => line.trim())].join(' ')
  return { name, text, lines: end - at }
}

/** Lines of code from the margin, set in as before towards one another. */
export function withoutIndent(lines: readonly string[]): string[] {
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map(indentOf))
  return lines.map((line) => line.slice(indent))
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length
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
