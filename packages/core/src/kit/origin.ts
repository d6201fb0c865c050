import type { Origin, OriginPlace, OriginRange, OriginSpan } from '../contracts.js'
import { invalidInput, wrongValue } from './invalid-input.js'

/**
 * Where a slice of a derived text stands in the file that the text was made from: from where the first span that overlaps the slice
 * begins to where the last one ends. `to` is absent if it equals `from`. `undefined` if no span overlaps the slice.
 * @param spans By `start` ascending, without overlap, as `StoredDocument.originSpans` has them.
 * @param start Where the slice begins in the text.
 * @param end Where the slice ends in the text.
 */
export function originOf(
  spans: readonly OriginSpan[] | undefined,
  start: number,
  end: number,
): OriginRange | undefined {
  if (spans === undefined || end <= start) return undefined
  const first = spans[countWhile(spans, (span) => span.end <= start)]
  const last = spans[countWhile(spans, (span) => span.start < end) - 1]
  if (first === undefined || last === undefined || first.start > last.start) return undefined
  const { from } = first
  const to = last.to ?? last.from
  return isSamePlace(from, to) ? { from: { ...from } } : { from: { ...from }, to: { ...to } }
}

/** How many spans at the beginning of the list pass, where those that pass come first. */
function countWhile(spans: readonly OriginSpan[], passes: (span: OriginSpan) => boolean): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(spans[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}

function isSamePlace(a: OriginPlace, b: OriginPlace): boolean {
  return a.page === b.page && a.line === b.line && a.row === b.row && a.cell === b.cell
}

const PLACE_KEYS = ['page', 'line', 'row', 'cell'] satisfies (keyof OriginPlace)[]
const MEMBERS = ['start', 'end', 'from', 'to', ...PLACE_KEYS]

/**
 * Places in a file as JSON, for comparing, hashing and storing them: equal places give the same text, whatever the order of their
 * members. Members that are `undefined` are left out. Nothing gives `undefined`.
 */
export function originJson(places: OriginRange | readonly OriginSpan[]): string
export function originJson(places: OriginRange | readonly OriginSpan[] | undefined): string | undefined
export function originJson(places: OriginRange | readonly OriginSpan[] | undefined): string | undefined {
  // As a list, the replacer also sets the order of the members.
  return JSON.stringify(places, MEMBERS)
}

const ORIGIN: readonly string[] = ['digest', 'reader'] satisfies (keyof Origin)[]
const NUMBERS: readonly string[] = ['page', 'line', 'row'] satisfies (keyof OriginPlace)[]
const PLACE: readonly string[] = [...NUMBERS, 'cell' satisfies keyof OriginPlace]
const RANGE: readonly string[] = ['from', 'to'] satisfies (keyof OriginRange)[]
const SPAN: readonly string[] = ['start', 'end', ...RANGE]
const SHA_256 = /^[0-9a-f]{64}$/

/**
 * Refuses with `invalid_input` what isn't an `Origin`: a digest of 64 hexadecimal digits in lower case, and the name of a reader.
 * @param at The field, for the error.
 */
export function checkOrigin(origin: Origin, at: string): void {
  expectMembers(origin, ORIGIN, at)
  const { digest, reader } = origin
  if (typeof digest !== 'string' || !SHA_256.test(digest))
    throw wrongValue(`${at}.digest`, '64 hexadecimal digits in lower case', digest)
  if (typeof reader !== 'string' || reader === '')
    throw wrongValue(`${at}.reader`, 'a string that is not empty', reader)
}

/**
 * Refuses with `invalid_input` spans that are not by `start` ascending, overlap, are empty, go beyond the text or have no place.
 * @param length The length of the text.
 * @param at The field, for the error.
 */
export function checkOriginSpans(spans: readonly OriginSpan[], length: number, at: string): void {
  if (!Array.isArray(spans)) throw wrongValue(at, 'an array of spans', spans)
  let behind = 0
  for (const [i, span] of spans.entries()) {
    const inSpan = `${at}.${i}`
    expectMembers(span, SPAN, inSpan)
    const { start, end } = span
    if (!Number.isSafeInteger(start) || start < behind || start >= length)
      throw wrongValue(`${inSpan}.start`, `an integer from ${behind}, below ${length}, the length of the text`, start)
    if (!Number.isSafeInteger(end) || end <= start || end > length)
      throw wrongValue(`${inSpan}.end`, `an integer from ${start + 1} to ${length}`, end)
    checkEnds(span, inSpan)
    behind = end
  }
}

/**
 * Refuses with `invalid_input` what isn't an `OriginRange`.
 * @param at The field, for the error.
 */
export function checkOriginRange(range: OriginRange, at: string): void {
  expectMembers(range, RANGE, at)
  checkEnds(range, at)
}

function checkEnds({ from, to }: OriginRange, at: string): void {
  checkPlace(from, `${at}.from`)
  if (to !== undefined) checkPlace(to, `${at}.to`)
}

function checkPlace(place: OriginPlace, at: string): void {
  expectMembers(place, PLACE, at)
  const known = Object.entries(place).filter(([, value]) => value !== undefined)
  if (known.length === 0) throw invalidInput(at, `a place with at least one of ${PLACE.join(', ')}`, 'none of them')
  for (const [name, value] of known) {
    if (NUMBERS.includes(name)) {
      if (!Number.isSafeInteger(value) || value < 1) throw wrongValue(`${at}.${name}`, 'an integer from 1', value)
    } else if (typeof value !== 'string' || value === '') {
      throw wrongValue(`${at}.${name}`, 'a string that is not empty', value)
    }
  }
}

function expectMembers(value: unknown, members: readonly string[], at: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongValue(at, 'an object', value)
  const unknown = Object.keys(value).find((name) => !members.includes(name))
  if (unknown !== undefined) throw invalidInput(`${at}.${unknown}`, `one of ${members.join(', ')}`, 'an unknown member')
}
