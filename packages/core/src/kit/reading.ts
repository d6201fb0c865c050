import type { ReplacedSpan } from '../contracts.js'
import { wrongValue } from './invalid-input.js'

/** Returns a text as it is read: with its replaced spans. Without any it is read as it stands. */
export function readText(text: string, reading: readonly ReplacedSpan[] | undefined): string {
  if (reading === undefined) return text
  let result = ''
  let behind = 0
  for (const [start, end, replacement] of reading) {
    result += text.slice(behind, start) + replacement
    behind = end
  }
  return result + text.slice(behind)
}

/**
 * Returns a function that leads from a span of what is read back to the text. It returns `null` for
 * a span that holds nothing of the text.
 *
 * - A replacement that the span cuts counts as a whole: the span takes in all that it replaces.
 * - What is read as nothing, at an end of the span, stays outside.
 */
export function sourceSpans(
  reading: readonly ReplacedSpan[] | undefined,
): (start: number, end: number) => { start: number; end: number } | null {
  if (reading === undefined || reading.length === 0) {
    return (start, end) => (start < end ? { start, end } : null)
  }
  /** Where each replacement starts in what is read. */
  const starts: number[] = []
  let shift = 0
  for (const [start, end, replacement] of reading) {
    starts.push(start + shift)
    shift += replacement.length - (end - start)
  }
  /** Leads from an offset behind the start of a replacement to the text. */
  const behind = (i: number, offset: number, isStart: boolean): number => {
    const [start, end, replacement] = reading[i]!
    const replacementEnd = starts[i]! + replacement.length
    if (isStart ? offset < replacementEnd : offset <= replacementEnd) return isStart ? start : end
    return end + (offset - replacementEnd)
  }
  return (start, end) => {
    const first = countBelow(starts, start + 1) - 1
    const last = countBelow(starts, end) - 1
    const from = first < 0 ? start : behind(first, start, true)
    const to = last < 0 ? end : behind(last, end, false)
    return start < end && from < to ? { start: from, end: to } : null
  }
}

/** Counts the numbers below a bound, in a list that ascends. */
function countBelow(numbers: readonly number[], bound: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < bound) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Checks the replaced spans of a text. Throws `invalid_input` unless they ascend, don't overlap,
 * lie within the text, cut no surrogate pair, and aren't empty. Only one at the start of the text
 * may be.
 * @param at the field, for the error
 */
export function checkReading(reading: unknown, text: string, at: string): asserts reading is readonly ReplacedSpan[] {
  if (!Array.isArray(reading)) throw wrongValue(at, 'an array of replaced spans', reading)
  let behind = 0
  for (const [i, span] of (reading as unknown[]).entries()) {
    const inSpan = `${at}.${i}`
    if (!Array.isArray(span) || span.length !== 3)
      throw wrongValue(inSpan, 'the start, the end and the replacement of a span', span)
    const [start, end, replacement] = span as unknown[]
    if (!isOffset(start, text) || start < behind)
      throw wrongValue(`${inSpan}.0`, `an offset from ${behind} that cuts no surrogate pair`, start)
    const least = i === 0 && start === 0 ? 0 : start + 1
    if (!isOffset(end, text) || end < least)
      throw wrongValue(`${inSpan}.1`, `an offset from ${least} to ${text.length} that cuts no surrogate pair`, end)
    if (typeof replacement !== 'string') throw wrongValue(`${inSpan}.2`, 'a string', replacement)
    behind = end
  }
}

/** Whether a value is an offset in a text, and not within a surrogate pair. */
function isOffset(value: unknown, text: string): value is number {
  if (!Number.isSafeInteger(value)) return false
  const offset = value as number
  if (offset < 0 || offset > text.length) return false
  return !(isBetween(text.charCodeAt(offset - 1), 0xd800, 0xdbff) && isBetween(text.charCodeAt(offset), 0xdc00, 0xdfff))
}

function isBetween(unit: number, least: number, most: number): boolean {
  return unit >= least && unit <= most
}

/** Copies the replaced spans of a text. */
export function copyReading(reading: readonly ReplacedSpan[]): ReplacedSpan[] {
  return reading.map(([start, end, replacement]) => [start, end, replacement])
}
