import type { Origin, OriginPlace, OriginRange, OriginSpan } from '../contracts.js'
import { invalidInput, wrongValue } from './invalid-input.js'

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
