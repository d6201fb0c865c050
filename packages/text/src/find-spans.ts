const BEYOND_ASCII = /[^\0-\x7f]+/g
const LETTER = /^[a-z]/
const ASCII = /^[\0-\x7f]+$/

/**
 * Where in a text the terms that are wanted can come from: stretches between white space, as starts and ends in turns, by start ascending. A stretch of
 * ASCII alone is left out where it can hold none of them, without a look at its words. `startOf` gives what every word with a term begins with.
 * `undefined`: everywhere.
 */
export function findSpans(
  text: string,
  wanted: ReadonlySet<string>,
  startOf: (term: string) => string,
): number[] | undefined {
  const lower = text.toLowerCase()
  // A capital that is longer in lower case moves what stands behind it.
  if (lower.length !== text.length) return undefined
  const places: number[] = []
  addBeyondAscii(text, places)
  addAcronyms(lower, places)
  for (const term of wanted) {
    const start = startOf(term)
    if (start === '') return undefined
    if (ASCII.test(start)) addStarts(text, lower, start, places)
  }
  return spansAround(
    text,
    places.sort((a, b) => a - b),
  )
}

/** Adds where a start stands in the text, in lower case; one with a letter in front only where a word, or a part of one, can begin. */
function addStarts(text: string, lower: string, start: string, places: number[]): void {
  const isWord = LETTER.test(start)
  for (let at = lower.indexOf(start); at >= 0; at = lower.indexOf(start, at + 1)) {
    if (!isWord || !isSmall(text.charCodeAt(at - 1)) || !isSmall(text.charCodeAt(at))) places.push(at)
  }
}

/** Adds the dots behind a single letter: those of an acronym aren't part of its term. */
function addAcronyms(lower: string, places: number[]): void {
  for (let at = lower.indexOf('.'); at >= 0; at = lower.indexOf('.', at + 1)) {
    if (!isSmall(lower.charCodeAt(at - 2)) && lower.charCodeAt(at + 1) > 0x20) places.push(at)
  }
}

function addBeyondAscii(text: string, places: number[]): void {
  BEYOND_ASCII.lastIndex = 0
  while (BEYOND_ASCII.test(text)) places.push(BEYOND_ASCII.lastIndex - 1)
}

/** Whether a character is a small ASCII letter or a digit. */
function isSmall(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)
}

/** The stretches that the places lie in. */
function spansAround(text: string, places: readonly number[]): number[] {
  const spans: number[] = []
  let end = 0
  for (const place of places) {
    if (place < end) continue
    let start = place
    while (start > 0 && text.charCodeAt(start - 1) > 0x20) start--
    end = place
    while (end < text.length && text.charCodeAt(end) > 0x20) end++
    spans.push(start, end)
  }
  return spans
}
