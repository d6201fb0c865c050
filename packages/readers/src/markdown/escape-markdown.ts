/** Where a piece of text is written, which decides what would be read as Markdown in it. */
export interface PiecePosition {
  /** Whether it begins a block. */
  isFirst: boolean
  /** Whether it is in the cell of a table. */
  isInCell: boolean
  /** Whether it is the text of a link. */
  isInLink: boolean
}

/** What may mean something to Markdown, wherever it stands. */
const MARKS = /[\\`*_[\]<&~$|]/
const PUNCTUATION = /[!-/:-@[-`{-~]/
const WORD = /[\p{L}\p{N}]/u
/** What begins a block that is no paragraph. */
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|=+\s*$|-{2,}|~{3,}|:{3,}|:(?=\s|$))/
const NUMBER_START = /^(\d{1,9})([.)])(?=\s|$)/

/** Returns a text so that Markdown reads it as it stands. What means nothing there is kept. */
export function escapeMarkdown(text: string, { isFirst, isInCell, isInLink }: PiecePosition): string {
  const escaped = MARKS.test(text) ? escapeMarks(text, isInCell, isInLink) : text
  if (!isFirst) return escaped
  if (BLOCK_START.test(text)) return escaped.startsWith('\\') ? escaped : `\\${escaped}`
  return escaped.replace(NUMBER_START, '$1\\$2')
}

function escapeMarks(text: string, isInCell: boolean, isInLink: boolean): string {
  let escaped = ''
  let end = 0
  for (let at = 0; at < text.length; at++) {
    if (!isMark(text, at, isInCell, isInLink)) continue
    escaped += `${text.slice(end, at)}\\`
    end = at
  }
  return escaped + text.slice(end)
}

function isMark(text: string, at: number, isInCell: boolean, isInLink: boolean): boolean {
  const before = text[at - 1]
  const after = text[at + 1]
  switch (text[at]) {
    case '`':
      return true
    case '\\':
      return after === undefined || PUNCTUATION.test(after)
    case '*':
      return !(isSpace(before) && isSpace(after))
    case '_':
      return !(isWord(before) && isWord(after)) && !(isSpace(before) && isSpace(after))
    case '[':
      return isInLink || after === '^' || after === '[' || /^\[[^\]]*\][([:]/.test(text.slice(at, at + 1000))
    case ']':
      return isInLink
    case '<':
      return after !== undefined && /[A-Za-z/!?>]/.test(after)
    case '&':
      return /^&#?\w+;/.test(text.slice(at, at + 40))
    // What may end a run is enough: without its end nothing begins.
    case '~':
      return !isSpace(before) || after === '~'
    case '$':
      return after === '$' || (!isSpace(before) && !/^\d/.test(after ?? ''))
    case '|':
      return isInCell
    default:
      return false
  }
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character)
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && WORD.test(character)
}

/** Returns the longest run of backquotes in a text. */
export function longestFence(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}
