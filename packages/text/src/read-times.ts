import type { Term } from '@kebab/core'
import { isDigit } from './scan-text.js'

/** What follows an hour of the twelve before or after noon. */
const HALF = String.raw`\s?(?<half>[ap])(?:m|\.m\.?)(?![\p{L}\p{N}])`
const OCLOCK = String.raw`\s?(?:Uhr|h)(?![\p{L}\p{N}])`
const HOUR = String.raw`(?<hour>\d{1,2})`
const MINUTE = String.raw`(?<minute>[0-5]\d)(?!\d)`

/** How times are written. The first form that fits counts. */
const FORMS: readonly RegExp[] = [
  // 10:30, 10:30:15, 10:30 pm
  String.raw`${HOUR}:${MINUTE}(?::[0-5]\d(?!\d))?(?!:\d)(?:${HALF})?`,
  // 10h30, 10 h 30
  String.raw`${HOUR}\s?h\s?${MINUTE}(?!\p{L})`,
  // 10.30 am, 10.30 Uhr, 10.30 h
  String.raw`${HOUR}\.${MINUTE}(?:${HALF}|${OCLOCK})`,
  // 10.30–13.00, 10.30 - 13.00
  String.raw`${HOUR}\.${MINUTE}(?=\s?[-\u2010-\u2014]\s?\d{1,2}\.[0-5]\d(?![\d.]))`,
  // 10 pm, 10 Uhr
  String.raw`${HOUR}(?:${HALF}|\s?Uhr(?![\p{L}\p{N}]))`,
].map((form) => new RegExp(form, 'iuy'))

/** What may follow the hour of a time: a sign, a blank, or the beginning of `am`, `pm` or `Uhr`. */
const BEHIND_HOUR = /[:.haup\s]/i

/**
 * Adds the term of a time that is written from an index on, where a number begins: `10:30` for
 * `10h30`, `10.30 Uhr` and `10.30 am`, `22:30` for `10:30 pm`. So a time is found in whatever form
 * it is written. A time such as `10:30` has the term of itself as a number.
 */
export function readTime(text: string, start: number, terms: Term[]): void {
  const digits = isDigit(text.charCodeAt(start + 1)) ? 2 : 1
  if (start + digits >= text.length || !BEHIND_HOUR.test(text[start + digits]!)) return
  for (const form of FORMS) {
    form.lastIndex = start
    const match = form.exec(text)
    if (match === null) continue
    const { hour, minute = '00', half } = match.groups!
    const term = timeOf(Number(hour), minute, half?.toLowerCase())
    const end = form.lastIndex
    if (term !== undefined && term !== text.slice(start, end)) terms.push({ term, start, end, countsInLength: false })
    return
  }
}

/** Returns the term of a time. `undefined`: there is no such hour. */
function timeOf(hour: number, minute: string, half: string | undefined): string | undefined {
  if (half === undefined) return hour > 23 ? undefined : `${hour}:${minute}`
  if (hour < 1 || hour > 12) return undefined
  return `${(hour % 12) + (half === 'p' ? 12 : 0)}:${minute}`
}
