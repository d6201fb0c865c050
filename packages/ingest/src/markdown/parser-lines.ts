import type { SourceLines } from '@kebab/core/kit'

/** The maximum length of a line that the parser sees whole, in UTF-16 units. */
const LONGEST_LINE = 4096
/**
 * The maximum nesting of block quotes, lists and footnotes. A deeper line is text of its container.
 */
const DEEPEST_NESTING = 64
/** The maximum length of a footnote's label: CommonMark's limit for labels. */
const LONGEST_LABEL = 999

const BYTE_ORDER_MARK = 0xfeff
const SPACE = 32
const TAB = 9

/**
 * Returns a line as the Markdown parser sees it. Structure is read from these lines, but chunks are
 * cut from the source. So a hostile line can be replaced here without a change to any chunk.
 *
 * The parser needs memory for every mark in a line, and time for every level of nesting on each. It
 * sees only the beginning and the end of an overlong line, and one word instead of a line that
 * nests too deep.
 */
export function parserLine(lines: SourceLines, line: number): string {
  const start = textStart(lines, line)
  const end = lines.end(line)
  if (nesting(lines.source, start, end) > DEEPEST_NESTING) return 'x'
  if (end - start <= LONGEST_LINE) return lines.source.slice(start, end)
  return lines.source.slice(start, start + LONGEST_LINE / 2) + lines.source.slice(end - LONGEST_LINE / 2, end)
}

/** Returns an upper bound of the containers that the markers of a line open or continue. */
export function lineNesting(lines: SourceLines, line: number): number {
  const depth = nesting(lines.source, textStart(lines, line), lines.end(line))
  return depth > DEEPEST_NESTING ? 0 : depth
}

function textStart(lines: SourceLines, line: number): number {
  const start = lines.start(line)
  return line === 0 && lines.source.charCodeAt(0) === BYTE_ORDER_MARK ? start + 1 : start
}

/**
 * Returns an upper bound of the containers that can be open in a line: one for each marker, and one
 * for each two columns of white space between markers.
 */
function nesting(source: string, start: number, end: number): number {
  let markers = 0
  let columns = 0
  for (let i = start; i < end; ) {
    const code = source.charCodeAt(i)
    if (code === SPACE || code === TAB) {
      columns += code === TAB ? 4 : 1
      i++
      continue
    }
    const after = afterMarker(source, i, end)
    if (after === undefined) break
    markers++
    i = after
  }
  return markers === 0 ? 0 : markers + columns / 2
}

/**
 * Returns the end of the marker of a block quote, list item or footnote that begins at `i`, or
 * `undefined` if none does.
 */
function afterMarker(source: string, i: number, end: number): number | undefined {
  const char = source[i]!
  if (char === '>') return i + 1
  if (char === '[' && source[i + 1] === '^') {
    const close = source.slice(i, Math.min(end, i + LONGEST_LABEL + 4)).indexOf(']:')
    return close < 0 ? undefined : i + close + 2
  }
  let after = i
  if (isDigit(char)) {
    while (after < end && after - i < 9 && isDigit(source[after]!)) after++
    if (source[after] !== '.' && source[after] !== ')') return undefined
  } else if (char !== '-' && char !== '+' && char !== '*') return undefined
  after++
  return after >= end || source[after] === ' ' || source[after] === '\t' ? after : undefined
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9'
}
