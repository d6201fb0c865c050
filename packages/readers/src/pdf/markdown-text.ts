/**
 * Escapes what Markdown would read as marks in one line of a paragraph, a heading or a cell. Only
 * what would be read so has a backslash, because citations show it.
 *
 * @param isStart whether the piece begins a line of the Markdown
 * @param before the character before the piece, and `after` the one behind it; absent: a space
 */
export function escapeMarkdown(
  text: string,
  { isStart = false, isCell = false, before = ' ', after = ' ' } = {},
): string {
  const escaped = text.replace(SIGN, (sign: string, at: number) => {
    const last = text[at - 1] ?? before
    const next = text[at + sign.length] ?? after
    return isMark(sign, last, next, text, at, isCell) ? sign.replace(/./g, '\\$&') : sign
  })
  return isStart ? escapeStart(escaped) : escaped
}

const SIGN = /[\\`<&{|]|\*+|_+|~+|\$+|\[|\]/g
const PUNCTUATION = /[!-/:-@[-`{-~]/
const WORD = /[\p{L}\p{N}]/u

function isMark(sign: string, last: string, next: string, text: string, at: number, isCell: boolean): boolean {
  switch (sign[0]) {
    case '\\':
      return PUNCTUATION.test(next) || next === '\n'
    case '*':
      return !(last.trim() === '' && next.trim() === '')
    case '_':
      return !(last.trim() === '' && next.trim() === '') && !(WORD.test(last) && WORD.test(next))
    case '~':
      return sign.length <= 2
    case '$':
      return next.trim() !== '' && !/[\w$]/.test(last)
    case '<':
      return /[^\s\d=]/.test(next)
    case '&':
      return /^&(?:#\w{1,8}|[A-Za-z][A-Za-z\d]{1,31});/.test(text.slice(at, at + 40))
    case '{':
      return /[#/\s.:%]/.test(next)
    case '[':
      return next === '[' || next === '^' || last === '['
    case ']':
      return next === '(' || next === '[' || next === ':'
    case '|':
      return isCell
    default:
      return true
  }
}

/** Escapes what is a mark at the start of a line. */
function escapeStart(line: string): string {
  if (/^(?:#{1,6}(?:\s|$)|[>=]|[-+*](?=[\s|:+*-]|$)|:\s|\|)/.test(line)) return `\\${line}`
  const ordered = /^\d{1,9}(?=[.)](?:\s|$))/.exec(line)
  if (ordered !== null) return `${ordered[0]}\\${line.slice(ordered[0].length)}`
  // A space before a statement of a module makes it prose.
  return /^(?:import|export)\s/.test(line) ? ` ${line}` : line
}

/** Escapes the signs that would end a heading, and are part of it. */
export function escapeHeadingEnd(text: string): string {
  return text.replace(/#+$/, (signs) => signs.replaceAll('#', '\\#'))
}
