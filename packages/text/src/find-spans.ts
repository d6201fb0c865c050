import type { Language } from './language.js'
import { WRAP } from './scan-text.js'
import { STOP_WORD } from './word-terms.js'

const BEYOND_ASCII = /[^\0-\x7f]+/g
const LETTER = /^[a-z]/
const ASCII = /^[\0-\x7f]+$/

/**
 * Returns the spans of a text, between white space, that can hold a wanted term: start and end in
 * turns, ascending. `undefined`: any part of the text can.
 *
 * A span with a character beyond ASCII is always among them. An ASCII span is left out, without
 * reading its words, when it holds no start of a wanted term.
 * @param startsOfTerm The function that `startsOf` returns.
 */
export function findSpans(
  text: string,
  queryTerms: ReadonlySet<string>,
  startsOfTerm: (term: string) => readonly string[],
): number[] | undefined {
  const lower = text.toLowerCase()
  // A capital that is longer in lower case shifts the positions after it.
  if (lower.length !== text.length) return undefined
  const positions: number[] = []
  addBeyondAscii(text, positions)
  addAcronyms(lower, positions)
  const starts = [...queryTerms].flatMap(startsOfTerm)
  for (const start of starts) {
    if (start === '') return undefined
    if (ASCII.test(start)) addStarts(text, lower, start, positions)
  }
  addJoined(lower, starts, positions)
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

const DOT_ENDING = /(?:js|io|net|ai)(?![a-z])/y

/**
 * Adds where two words have a term as one that can be wanted: `wifi` isn't in `Wi-Fi`. The start of
 * any term may be in two lines.
 */
function addJoined(lower: string, starts: readonly string[], positions: number[]): void {
  const add = (connector: number): void => {
    let from = connector
    while (isSmallLetter(lower.charCodeAt(from - 1))) from--
    const word = lower.slice(from, connector)
    if (word !== '' && starts.some((start) => start.startsWith(word) || word.startsWith(start))) positions.push(from)
  }
  for (let at = lower.indexOf('-'); at >= 0; at = lower.indexOf('-', at + 1)) {
    WRAP.lastIndex = at
    if (WRAP.test(lower)) positions.push(at)
    else add(at)
  }
  for (let at = lower.indexOf('.'); at >= 0; at = lower.indexOf('.', at + 1)) {
    DOT_ENDING.lastIndex = at + 1
    if (DOT_ENDING.test(lower)) add(at)
  }
}

/**
 * Adds where a start is in the text. A start that begins with a letter counts only where a word, or
 * a part of one, can begin.
 */
function addStarts(text: string, lower: string, start: string, positions: number[]): void {
  const isWord = LETTER.test(start)
  for (let at = lower.indexOf(start); at >= 0; at = lower.indexOf(start, at + 1)) {
    if (!isWord || !isSmallLetter(text.charCodeAt(at - 1)) || !isSmall(text.charCodeAt(at))) positions.push(at)
  }
}

/** Returns whether a UTF-16 unit is a lower-case ASCII letter or a digit. */
function isSmall(unit: number): boolean {
  return isSmallLetter(unit) || (unit >= 0x30 && unit <= 0x39)
}

function isSmallLetter(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a
}

/**
 * Returns the spans between white space that hold these positions. A line that ends in a hyphen
 * goes on in the next one.
 */
function spansAround(text: string, positions: readonly number[]): number[] {
  const spans: number[] = []
  let end = 0
  for (const position of positions) {
    if (position < end) continue
    let start = wordStart(text, position)
    for (let at = wrapBefore(text, start); at >= 0; at = wrapBefore(text, start)) start = wordStart(text, at)
    end = wordEnd(text, position)
    for (let at = wrapAfter(text, end); at > end; at = wrapAfter(text, end)) end = wordEnd(text, at)
    spans.push(start, end)
  }
  return spans
}

function wordStart(text: string, from: number): number {
  let start = from
  while (start > 0 && text.charCodeAt(start - 1) > 0x20) start--
  return start
}

function wordEnd(text: string, from: number): number {
  let end = from
  while (end < text.length && text.charCodeAt(end) > 0x20) end++
  return end
}

/** Returns the hyphen of a wrapped word that goes on at an index, or -1. */
function wrapBefore(text: string, start: number): number {
  let at = start - 1
  while (text[at] === ' ' || text[at] === '\t') at--
  if (text[at] !== '\n') return -1
  at -= text[at - 1] === '\r' ? 2 : 1
  WRAP.lastIndex = at
  return WRAP.test(text) && WRAP.lastIndex === start ? at : -1
}

/** Returns where a wrapped word goes on whose hyphen is before an index, or the index. */
function wrapAfter(text: string, end: number): number {
  WRAP.lastIndex = end - 1
  return WRAP.test(text) ? WRAP.lastIndex : end
}

/**
 * Returns a function from a term to its starts: prefixes, in lower case, of which an ASCII text
 * holds one wherever the term comes from. `undefined` if a language of Latin script stems without
 * a `startOf`.
 */
export function startsOf(languages: readonly Language[]): ((term: string) => readonly string[]) | undefined {
  const hasUmlauts = languages.some(({ umlauts }) => umlauts !== undefined)
  const readers = languages.filter(({ scripts, stem }) => scripts.includes('Latn') && stem !== undefined)
  if (readers.some(({ startOf }) => startOf === undefined)) return undefined
  return (term) => {
    if (term.startsWith(STOP_WORD)) return [term.slice(STOP_WORD.length).toLowerCase()]
    const number = startsOfNumber(term)
    if (number !== undefined) return number
    const slash = term.indexOf('/') + 1
    let length = slash || term.length
    for (const { startOf } of readers) length = Math.min(length, startOf!(term).length)
    const start = term.slice(0, length)
    // A slash of a term may be a backslash in the text.
    if (length === slash) return [start, `${start.slice(0, -1)}\\`]
    return hasUmlauts ? [start, ...umlautStarts(start)] : [start]
  }
}

/** Returns the starts of the words in which an umlaut has two letters. */
function umlautStarts(start: string): string[] {
  return Array.from(start.matchAll(/(?<![aeouq])[aou](?!e)/g), ({ index }) => `${start.slice(0, index + 1)}e`)
}

const NUMBER = /^\d+$/
const DECIMAL = /^\d+\.\d+$/

/** Returns how a text may write a number before its first sign, and around it. */
function startsOfNumber(term: string): string[] | undefined {
  if (DECIMAL.test(term)) return [term, term.replace('.', ',')]
  if (!NUMBER.test(term)) return undefined
  if (term.length <= 3) return [term]
  const first = term.length % 3 || 3
  return [term, ...[',', '.', "'", '_'].map((sign) => term.slice(0, first) + sign + term.slice(first, first + 3))]
}
