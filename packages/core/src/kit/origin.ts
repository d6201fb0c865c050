import type { Origin, OriginBox, OriginPlace, OriginRange, OriginSpan } from '../contracts.js'
import { invalidInput, wrongValue } from './invalid-input.js'

/**
 * Returns where a slice of a derived text is in the file that the text was made from. The range
 * starts where the first overlapping span starts, and ends where the last one ends. `to` is absent
 * if it equals `from`. Returns `undefined` if no span overlaps the slice.
 * @param spans by `start`, without overlap, as in `StoredSource.originSpans`
 * @param start where the slice starts in the text
 * @param end where the slice ends in the text
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

/** Counts the spans that pass, by binary search: those that pass come first. */
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

/** What each member of a place is. The order is that of hashes: new members come last. */
const PLACE_MEMBERS = {
  page: 'count',
  line: 'count',
  row: 'count',
  cell: 'name',
  column: 'count',
  paragraph: 'count',
  sheet: 'name',
  slide: 'count',
  part: 'name',
  time: 'seconds',
} as const satisfies Record<keyof Required<OriginPlace>, 'count' | 'name' | 'seconds'>
const PLACE = Object.keys(PLACE_MEMBERS) as (keyof OriginPlace)[]

function isSamePlace(a: OriginPlace, b: OriginPlace): boolean {
  return PLACE.every((name) => a[name] === b[name])
}

/** Copies a place without the members that are `undefined`. */
export function copyPlace(place: OriginPlace): { [K in keyof OriginPlace]: NonNullable<OriginPlace[K]> } {
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined))
}

/**
 * Joins neighbouring spans with the same places, so that those of a book stay few. Only white space
 * is between neighbours. A span with a box stays alone.
 */
export function joinSpans(text: string, spans: readonly OriginSpan[]): OriginSpan[] {
  const joined: OriginSpan[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    const isSame =
      last !== undefined &&
      last.box === undefined &&
      span.box === undefined &&
      isSamePlace(last.from, span.from) &&
      isSamePlace(last.to ?? last.from, span.to ?? span.from) &&
      text.slice(last.end, span.start).trim() === ''
    if (isSame) last.end = span.end
    else joined.push({ ...span })
  }
  return joined
}

/** The most boxes that a citation has. */
const MOST_BOXES = 50

/** Returns the first 50 boxes of a slice, each with its page. */
export function boxesOf(
  spans: readonly OriginSpan[] | undefined,
  start: number,
  end: number,
): { page: number; box: [number, number, number, number] }[] {
  const boxes: ReturnType<typeof boxesOf> = []
  if (spans === undefined || end <= start) return boxes
  for (let i = countWhile(spans, (span) => span.end <= start); i < spans.length && spans[i]!.start < end; i++) {
    const { box, from } = spans[i]!
    if (box !== undefined) boxes.push({ page: from.page!, box: [...box] })
    if (boxes.length === MOST_BOXES) break
  }
  return boxes
}

const MEMBERS = ['start', 'end', 'from', 'to', ...PLACE, 'box']

/**
 * Returns places as JSON, to compare, hash or store them. Equal places give the same text, whatever
 * the order of their members. Members that are `undefined` are left out. `undefined` gives
 * `undefined`.
 */
export function originJson(places: OriginRange | readonly OriginSpan[]): string
export function originJson(places: OriginRange | readonly OriginSpan[] | undefined): string | undefined
export function originJson(places: OriginRange | readonly OriginSpan[] | undefined): string | undefined {
  // Making a list of the members takes longer than all the rest, where there are no places.
  if (places === undefined) return undefined
  // A replacer that is an array also sets the order of the members.
  return JSON.stringify(places, MEMBERS)
}

const ORIGIN: readonly string[] = ['digest', 'reader'] satisfies (keyof Origin)[]
const RANGE: readonly string[] = ['from', 'to'] satisfies (keyof OriginRange)[]
const SPAN: readonly string[] = ['start', 'end', ...RANGE, 'box']
const SHA_256 = /^[0-9a-f]{64}$/

/**
 * Checks an `Origin`: a digest of 64 lower-case hexadecimal digits, and the name of a reader.
 * Throws `invalid_input`.
 * @param at the field, for the error
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
 * Checks origin spans. Throws `invalid_input` unless they are ordered by `start`, don't overlap,
 * aren't empty, lie within the text, and have places.
 * @param length the length of the text
 * @param at the field, for the error
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
    if (span.box !== undefined) checkBox(span.box, span.from, `${inSpan}.box`)
    behind = end
  }
}

/**
 * Checks an `OriginRange`. Throws `invalid_input`.
 * @param at the field, for the error
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
  const members = Object.entries(place).filter(([, value]) => value !== undefined)
  if (members.length === 0) throw invalidInput(at, `a place with at least one of ${PLACE.join(', ')}`, 'none of them')
  for (const [name, value] of members) {
    const kind = PLACE_MEMBERS[name as keyof OriginPlace]
    const { expected, fits } = PLACE_VALUES[kind]
    if (!fits(value)) throw wrongValue(`${at}.${name}`, expected, value)
  }
}

const PLACE_VALUES: Readonly<
  Record<(typeof PLACE_MEMBERS)[keyof OriginPlace], { expected: string; fits(value: unknown): boolean }>
> = {
  count: { expected: 'an integer from 1', fits: (value) => Number.isSafeInteger(value) && Number(value) >= 1 },
  name: { expected: 'a string that is not empty', fits: (value) => typeof value === 'string' && value !== '' },
  seconds: { expected: 'a number from 0', fits: (value) => Number.isFinite(value) && Number(value) >= 0 },
}

function checkBox(box: OriginBox, { page }: OriginPlace, at: string): void {
  const isBox = Array.isArray(box) && box.length === 4 && box.every(Number.isFinite)
  if (!isBox || box[2] < box[0] || box[3] < box[1])
    throw wrongValue(at, 'left, top, right and bottom, the last two not below the first two', box)
  if (page === undefined) throw invalidInput(at, 'a box only on a page: `from.page`', 'no page')
}

function expectMembers(value: unknown, members: readonly string[], at: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongValue(at, 'an object', value)
  const unknown = Object.keys(value).find((name) => !members.includes(name))
  if (unknown !== undefined) throw invalidInput(`${at}.${unknown}`, `one of ${members.join(', ')}`, 'an unknown member')
}
