import type { Replacement } from '../tree.js'
import { isTooDeep } from './nesting.js'

/** Stands for the bracket of a JSX tag that begins a line, where no block of HTML may begin. */
export const JSX_OPEN = 0xe000
const JSX_SIGN = String.fromCharCode(JSX_OPEN)

/** Stands for a unit of data, in which no line is broken. */
const DATA_UNIT = 0xe001
const DATA = String.fromCharCode(DATA_UNIT)
const DATA_RUN = /\ue001*/y

/** Whether a unit of a shown text stands for another one of the source. */
export function isHidden(unit: number): boolean {
  return unit === JSX_OPEN || unit === DATA_UNIT
}

/** What is sent to the parser, and what of it is not what the source says. */
export interface ShownText {
  /** As long as the source, so that every offset is that of the source. */
  text: string
  /** The number of lines whose structure is not read. */
  plainLines: number
  /** Where the first comments begin that never end, at most 16. They are shown as text. */
  openComments: readonly number[]
}

/** How many comments that never end are noted. */
const MOST_OPEN_COMMENTS = 16
/** The maximum length of a line that the parser sees, in UTF-16 units. */
const LONGEST_LINE = 4096
/** How far beyond that a place is looked for at which a line can be broken. */
const LOOK_AHEAD = 1024
/** The maximum length of a run of white space within a line. */
const LONGEST_SPACE = 64
/** How many lines are shown between two yields. */
const LINES_PER_STEP = 512
/** How much of a long line is looked at between two yields, in UTF-16 units. */
const UNITS_PER_STEP = 65_536

/** What stands for something else here is a word where the source has it. */
const PRIVATE = /[\ue000\ue001]/
const INNER_SPACE = new RegExp(`(?<=\\S)[ \\t]{${LONGEST_SPACE + 1},}(?=\\S)`, 'g')
/** A tag of a component: its name has upper and lower case. What it holds is Markdown. */
const COMPONENT = /^([ \t>]*)<(?=\/?(?:[A-Z][\w.]*[a-z]|[A-Z]\w*\.|\/?>))/

/**
 * The border that ends a row of a table's delimiters, and white space behind it, which the parser
 * doesn't take there. A hyphen with a blank behind it begins an item.
 */
const DELIMITER_END = /^(?![ \t>]*-[ \t])([ \t>|:-]*-[ \t:]*)(\|)([ \t]+)$/

/** How comments of HTML and of MDX begin and end. */
const COMMENTS = [
  { opening: '<!--', closing: '-->' },
  { opening: '{/*', closing: '*/' },
]
/** What may be the beginning of a comment's opening, at the end of a text. */
const HALF_OPENING = /(?:<(?:!-?)?|\{\/?)$/

/**
 * Returns the text that the parser sees instead of the source, of the same length. Line ends are
 * line feeds. What a hostile line does to the parser is hidden: nesting without end, data, runs of
 * white space, and lines without end, which are broken between words.
 */
export function* shownText(source: string, data: readonly Replacement[]): Generator<number, ShownText, void> {
  let text = ''
  let lines: string[] = []
  const openComments: number[] = []
  const lastClosings: number[] = []
  for (const { closing } of COMMENTS) lastClosings.push(yield* lastOffset(source, closing))
  const hasPrivate = source.includes(JSX_SIGN) || source.includes(DATA)
  let plainLines = 0
  let next = 0
  /** A part of a line without what isn't shown: private signs, data, comments that never end. */
  const masked = (start: number, end: number): string => {
    let part = source.slice(start, end)
    // Of many pieces, `replaceAll` makes a string that takes long to read.
    if (hasPrivate) part = part.split(PRIVATE).join('x')
    while (next < data.length && data[next]![1] <= start) next++
    if (next < data.length && data[next]![0] < end) part = hide(part, start, data, next)
    for (const [i, { opening }] of COMMENTS.entries()) {
      const from = Math.max(0, lastClosings[i]! + 1 - start)
      if (part.indexOf(opening, from) < 0) continue
      for (let at = part.indexOf(opening, from); at >= 0 && openComments.length < MOST_OPEN_COMMENTS; ) {
        openComments.push(start + at)
        at = part.indexOf(opening, at + 1)
      }
      part =
        part.slice(0, from) +
        part
          .slice(from)
          .split(opening)
          .join(`x${opening.slice(1)}`)
    }
    return part
  }
  let start = 0
  let lineFeed = -1
  let carriageReturn = -1
  while (start < source.length) {
    if (lineFeed < start) lineFeed = offsetOf('\n', source, start)
    if (carriageReturn < start) carriageReturn = offsetOf('\r', source, start)
    const end = Math.min(lineFeed, carriageReturn)
    const endLength = end === source.length ? 0 : source.startsWith('\r\n', end) ? 2 : 1
    let line = ''
    for (let from = start; from < end; ) {
      const isWhole = end - from <= UNITS_PER_STEP
      const to = isWhole ? end : from + UNITS_PER_STEP
      const half = isWhole ? '' : (HALF_OPENING.exec(source.slice(to - 3, to))?.[0] ?? '')
      line += masked(from, to - half.length)
      from = to - half.length
      if (!isWhole) yield 8
    }
    // Of a carriage return with a line feed, the first is white space at the end of the line.
    if (endLength === 2) line += ' '
    if (line !== '') {
      const shown = line.length > LONGEST_LINE ? yield* brokenLine(line) : shownLine(line)
      if (shown.isPlain) plainLines++
      lines.push(shown.text)
    }
    if (endLength > 0) lines.push('\n')
    start = end + endLength
    if (lines.length < LINES_PER_STEP) continue
    text += lines.join('')
    lines = []
    yield 8
  }
  return { text: text + lines.join(''), plainLines, openComments }
}

/** Returns the offset of a sign from `start` on, or the length of the text. */
function offsetOf(sign: string, text: string, start: number): number {
  const offset = text.indexOf(sign, start)
  return offset < 0 ? text.length : offset
}

/** Returns the offset of the last occurrence of a sign, or -1. */
function* lastOffset(source: string, sign: string): Generator<number, number, void> {
  for (let end = source.length; end > 0; end -= UNITS_PER_STEP) {
    const start = Math.max(0, end - UNITS_PER_STEP)
    const part = source.slice(start, end + sign.length - 1)
    // Looking from the front is several times as fast, and most parts have none.
    if (part.includes(sign)) return start + part.lastIndexOf(sign)
    yield 8
  }
  return -1
}

/** A line as it is shown, and whether some of it is plain. */
interface ShownLine {
  text: string
  isPlain: boolean
}

/** Shows each of the data in a line as one word. `first` is the index of the first one. */
function hide(line: string, offset: number, data: readonly Replacement[], first: number): string {
  const pieces: string[] = []
  let next = 0
  for (let i = first; i < data.length && data[i]![0] < offset + line.length; i++) {
    const [start, end] = data[i]!
    const [from, to] = [Math.max(0, start - offset), Math.min(line.length, end - offset)]
    pieces.push(line.slice(next, from), DATA.repeat(to - from))
    next = to
  }
  return pieces.join('') + line.slice(next)
}

/** Shows a line that isn't too long. */
function shownLine(line: string): ShownLine {
  if (isTooDeep(line)) return { text: 'x'.repeat(line.length), isPlain: true }
  const mayHaveSpace = line.length > LONGEST_SPACE && (line.includes('  ') || line.includes('\t'))
  let text = mayHaveSpace ? line.replace(INNER_SPACE, hiddenSpace) : line
  if (text.includes('<')) text = text.replace(COMPONENT, '$1\ue000')
  if (text.includes('|')) text = text.replace(DELIMITER_END, '$1$3$2')
  return { text, isPlain: false }
}

/** Shows the middle of a run of white space as a word. */
function hiddenSpace(space: string): string {
  return ` ${'x'.repeat(space.length - 2)} `
}

/** Returns the first offset of a shown text, from `offset` on, that isn't in data. */
export function dataEnd(text: string, offset: number): number {
  if (text.charCodeAt(offset) !== DATA_UNIT) return offset
  DATA_RUN.lastIndex = offset
  return offset + DATA_RUN.exec(text)![0].length
}

/** Breaks a line that is too long where no structure can begin: before a letter. */
function* brokenLine(whole: string): Generator<number, ShownLine, void> {
  if (isTooDeep(whole)) return { text: 'x'.repeat(whole.length), isPlain: true }
  const line = whole.replace(COMPONENT, '$1\ue000')
  const pieces: string[] = []
  let isPlain = false
  let start = 0
  const push = (end: number): number => pieces.push(line.slice(start, end).replace(INNER_SPACE, hiddenSpace))
  while (line.length - start > LONGEST_LINE) {
    const head = start + LONGEST_LINE - LOOK_AHEAD
    const from = dataEnd(line, head)
    // A long line takes as long as many short ones.
    yield Math.max(1, (from - start) / LONGEST_LINE)
    if (from > head) {
      push(head)
      pieces.push(line.slice(head, from))
      start = from
      continue
    }
    if (line.length - from <= LOOK_AHEAD) break
    const next = line.slice(from, from + LOOK_AHEAD)
    const data = next.indexOf(DATA)
    const window = data < 0 ? next : next.slice(0, data)
    const place = /[ \t](?=\p{L}{2})/u.exec(window) ?? /\p{L}(?=\p{L}{2})/u.exec(window)
    // Where data follows, the line goes on behind it.
    if (place === null && data >= 0) {
      push(from + data)
      start = from + data
      continue
    }
    const end = from + (place?.index ?? LOOK_AHEAD)
    // A forced break hides a second unit, so that no structure begins behind it.
    const length = place?.[0].length ?? 2
    if (place === null) isPlain = true
    push(end)
    pieces.push('\n', 'x'.repeat(length - 1))
    start = end + length
  }
  push(line.length)
  return { text: pieces.join(''), isPlain }
}
