import type { Language } from './language.js'
import { matchEnd, WRAP } from './scan-text.js'
import { STOP_WORD } from './word-terms.js'

const ASCII = /^[\0-\x7f]+$/

/**
 * Returns a function that finds the spans of a text, between white space, that can hold a term of a
 * query: start and end in turns, ascending. It returns `undefined` where any part of the text can.
 *
 * A span with a character beyond ASCII is always among them. An ASCII span is left out, without
 * reading its words, when it holds no start of a term.
 * @param startsOfTerm The function that `startsOf` returns.
 */
export function spanFinder(
  queryTerms: ReadonlySet<string>,
  startsOfTerm: (term: string) => readonly string[],
): (text: string) => number[] | undefined {
  const starts = [...new Set([...queryTerms].flatMap(startsOfTerm))]
  if (starts.includes('')) return () => undefined
  const startsAt = startTest(starts.filter((start) => ASCII.test(start)))
  return (text) => spansAround(text, positionsIn(text, startsAt, starts))
}

/**
 * Returns a function that tells whether one of some starts, in lower case, is in a text at an
 * index, in any case. There may be hundreds: their first two units tell nearly all apart.
 */
function startTest(starts: readonly string[]): (text: string, at: number) => boolean {
  /** The starts by their first two units. */
  const byPair = new Map<number, string[]>()
  /** 1 for each key of `byPair`: a look into an array takes a fraction of one into a map. */
  const pairs = new Uint8Array(UNITS * UNITS)
  for (const start of starts) {
    const seconds = start.length === 1 ? Array.from({ length: UNITS }, (_, unit) => unit) : [start.charCodeAt(1)]
    for (const second of seconds) {
      const pair = UNITS * start.charCodeAt(0) + second
      byPair.set(pair, [...(byPair.get(pair) ?? []), start])
      pairs[pair] = 1
    }
  }
  return (text, at) => {
    const second = at + 1 < text.length ? Math.min(lowerUnit(text, at + 1), UNITS - 1) : 0
    const pair = UNITS * lowerUnit(text, at) + second
    return pairs[pair] === 1 && byPair.get(pair)!.some((start) => isAt(text, at, start))
  }
}

/** The units of ASCII, the last of which stands for all behind them too. */
const UNITS = 0x80

/**
 * Returns where a term may be, ascending: where a start is, and what may be a term without having
 * its start. A start that begins with a letter counts only where a word, or a part of one, can
 * begin.
 */
function positionsIn(
  text: string,
  startsAt: (text: string, at: number) => boolean,
  starts: readonly string[],
): number[] {
  const positions: number[] = []
  const { length } = text
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at)
    if (unit <= 0x20) continue
    if (isSmallLetter(unit)) {
      if (startsAt(text, at)) positions.push(at)
      // Nothing begins within a word in small letters. A look behind the text would slow all down.
      while (at + 1 < length && isSmallLetter(text.charCodeAt(at + 1))) at++
    } else if (unit > 0x7f) {
      if (at === 0 || text.charCodeAt(at - 1) <= 0x7f) positions.push(at)
    } else if (startsAt(text, at) || joins(text, at, starts)) positions.push(at)
  }
  return positions
}

/** Returns whether a text has a start at an index, in any case. */
function isAt(text: string, at: number, start: string): boolean {
  if (at + start.length > text.length) return false
  for (let i = 0; i < start.length; i++) if (lowerUnit(text, at + i) !== start.charCodeAt(i)) return false
  return true
}

/** Returns a UTF-16 unit of a text, an ASCII letter in lower case. */
function lowerUnit(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit
}

const HYPHEN = 0x2d
const DOT = 0x2e
/** The dot after a single letter. */
const ACRONYM_DOT = /(?<![A-Za-z\d][\s\S])\.(?=[^\0-\x20])/y
const DOT_ENDING = /\.(?:js|io|net|ai)(?![a-z])/iy

/**
 * Returns whether a hyphen or a dot may belong to a term whose start isn't in the text. So `wifi`
 * isn't in `Wi-Fi`, and the term of an acronym has no dots. The start of any term may be in two
 * lines.
 */
function joins(text: string, at: number, starts: readonly string[]): boolean {
  const unit = text.charCodeAt(at)
  if (unit === HYPHEN) {
    if (matchEnd(WRAP, text, at) > at) return true
  } else if (unit !== DOT) return false
  else if (matchEnd(ACRONYM_DOT, text, at) > at) return true
  else if (matchEnd(DOT_ENDING, text, at) === at) return false
  let from = at
  while (isSmallLetter(lowerUnit(text, from - 1))) from--
  const word = text.slice(from, at).toLowerCase()
  return word !== '' && starts.some((start) => start.startsWith(word) || word.startsWith(start))
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
  return at >= 0 && matchEnd(WRAP, text, at) === start ? at : -1
}

/** Returns where a wrapped word goes on whose hyphen is before an index, or the index. */
function wrapAfter(text: string, end: number): number {
  return Math.max(end, matchEnd(WRAP, text, end - 1))
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
    const pronounced = PRONOUNCED.exec(term)
    if (pronounced !== null) return [term, pronounced[3] ? '.net' : `${pronounced[1]}${pronounced[2] ? '#' : '++'}`]
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
/** A number that a text may write with hyphens, such as an ISBN. */
const LONG_NUMBER = /^\d{7,}x?$/
/** A date or a month, which texts write in many ways, with blanks between their words. */
const DATE = /^[12]\d{3}-\d\d(?:-\d\d)?$/

/** A time, which texts write in many ways, too. */
const TIME = /^\d{1,2}:[0-5]\d$/
/** Names with signs, by how they are pronounced: `csharp`, `cpp`, `dotnet`. */
const PRONOUNCED = /^([a-z])(?:(sharp)|pp)$|^dot(net)$/

/** Returns how a text may write a number before its first sign, and around it. */
function startsOfNumber(term: string): string[] | undefined {
  if (DATE.test(term) || TIME.test(term)) return ['']
  if (DECIMAL.test(term)) return [term, term.replace('.', ',')]
  const hyphened = LONG_NUMBER.test(term) ? Array.from(term.slice(1), (_, i) => `${term.slice(0, i + 1)}-`) : []
  if (!NUMBER.test(term)) return hyphened.length === 0 ? undefined : [term, ...hyphened]
  if (term.length <= 3) return [term]
  const first = term.length % 3 || 3
  const thousands = [',', '.', "'", '_'].map((sign) => term.slice(0, first) + sign + term.slice(first, first + 3))
  return [term, ...thousands, ...hyphened]
}
