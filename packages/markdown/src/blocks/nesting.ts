/**
 * The maximum nesting of block quotes, lists and footnotes. A deeper line is text of its container.
 */
const DEEPEST_NESTING = 64
/** The maximum length of a footnote's label: CommonMark's limit for labels. */
const LONGEST_LABEL = 999

const SPACE = 32
const TAB = 9

/** Whether a line may nest too deep to be read. */
export function isTooDeep(line: string): boolean {
  return nesting(line, 0, line.length) > DEEPEST_NESTING
}

/**
 * Returns an upper bound of the containers that can be open in the line from `start` to `end`: one
 * for each marker, and one for each two columns of white space between markers.
 */
export function nesting(text: string, start: number, end: number): number {
  let markers = 0
  let columns = 0
  for (let i = start; i < end; ) {
    const code = text.charCodeAt(i)
    if (code === SPACE || code === TAB) {
      columns += code === TAB ? 4 : 1
      i++
      continue
    }
    const after = afterMarker(text, i, end)
    if (after === undefined) break
    markers++
    i = after
  }
  return markers === 0 ? 0 : markers + columns / 2
}

/**
 * Returns the end of the marker of a block quote, list item, definition or footnote that begins at
 * `i`, or `undefined` if none does.
 */
function afterMarker(text: string, i: number, end: number): number | undefined {
  const char = text[i]!
  if (char === '>') return i + 1
  if (char === '[' && text[i + 1] === '^') {
    const close = text.slice(i, Math.min(end, i + LONGEST_LABEL + 4)).indexOf(']:')
    return close < 0 ? undefined : i + close + 2
  }
  let after = i
  if (isDigit(char)) {
    while (after < end && after - i < 9 && isDigit(text[after]!)) after++
    if (text[after] !== '.' && text[after] !== ')') return undefined
  } else if (char !== '-' && char !== '+' && char !== '*' && char !== ':') return undefined
  after++
  return after >= end || text[after] === ' ' || text[after] === '\t' ? after : undefined
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9'
}
