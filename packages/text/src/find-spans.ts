import type { Language } from './language.js'

const BEYOND_ASCII = /[^\0-\x7f]+/g
const LETTER = /^[a-z]/
const ASCII = /^[\0-\x7f]+$/

/**
 * Returns the spans of a text, between white space, that can hold a wanted term: start and end in
 * turns, ascending. `undefined`: any part of the text can.
 *
 * A span with a character beyond ASCII is always among them. An ASCII span is left out, without
 * reading its words, when it holds no start of a wanted term.
 * @param startOf The function that `startsOf` returns.
 */
export function findSpans(
  text: string,
  wanted: ReadonlySet<string>,
  startOf: (term: string) => string,
): number[] | undefined {
  const lower = text.toLowerCase()
  // A capital that is longer in lower case shifts the positions after it.
  if (lower.length !== text.length) return undefined
  const positions: number[] = []
  addBeyondAscii(text, positions)
  addAcronyms(lower, positions)
  for (const term of wanted) {
    const start = startOf(term)
    if (start === '') return undefined
    if (ASCII.test(start)) addStarts(text, lower, start, positions)
  }
  return spansAround(
    text,
    positions.sort((a, b) => a - b),
  )
}

function addBeyondAscii(text: string, positions: number[]): void {
  BEYOND_ASCII.lastIndex = 0
  while (BEYOND_ASCII.test(text)) positions.push(BEYOND_ASCII.lastIndex - 1)
}

/**
 * Adds the dots after single letters: an acronym's term has no dots, so its start isn't in the
 * text.
 */
function addAcronyms(lower: string, positions: number[]): void {
  for (let at = lower.indexOf('.'); at >= 0; at = lower.indexOf('.', at + 1)) {
    if (!isSmall(lower.charCodeAt(at - 2)) && lower.charCodeAt(at + 1) > 0x20) positions.push(at)
  }
}

/**
 * Adds where a start is in the text. A start that begins with a letter counts only where a word, or
 * a part of one, can begin.
 */
function addStarts(text: string, lower: string, start: string, positions: number[]): void {
  const isWord = LETTER.test(start)
  for (let at = lower.indexOf(start); at >= 0; at = lower.indexOf(start, at + 1)) {
    if (!isWord || !isSmall(text.charCodeAt(at - 1)) || !isSmall(text.charCodeAt(at))) positions.push(at)
  }
}

/** Returns whether a UTF-16 unit is a lower-case ASCII letter or a digit. */
function isSmall(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)
}

/** Returns the spans between white space that hold these positions. */
function spansAround(text: string, positions: readonly number[]): number[] {
  const spans: number[] = []
  let end = 0
  for (const position of positions) {
    if (position < end) continue
    let start = position
    while (start > 0 && text.charCodeAt(start - 1) > 0x20) start--
    end = position
    while (end < text.length && text.charCodeAt(end) > 0x20) end++
    spans.push(start, end)
  }
  return spans
}

/**
 * Returns a function from a term to its start: a prefix that an ASCII text holds, in lower case,
 * wherever the term comes from. `undefined` if a language of Latin script stems without a
 * `startOf`.
 */
export function startsOf(languages: readonly Language[]): ((term: string) => string) | undefined {
  const readers = languages.filter(({ scripts, stem }) => scripts.includes('Latn') && stem !== undefined)
  if (readers.some(({ startOf }) => startOf === undefined)) return undefined
  return (term) => {
    const lengths = readers.map(({ startOf }) => startOf!(term).length)
    // A slash of a term may be a backslash in the text.
    const slash = term.indexOf('/')
    return term.slice(0, Math.min(term.length, ...lengths, slash === -1 ? term.length : slash))
  }
}
