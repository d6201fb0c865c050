import type { Term } from '@kebab/core'
import { fold } from './fold.js'
import { isDigit } from './scan-text.js'

/** Returns the number of a month, 1 to 12, by a name of it. `undefined`: no month has that name. */
export type MonthOf = (name: string) => number | undefined

/**
 * Returns a function that knows months by the names and abbreviations that some languages have for
 * them, in any case. They are those of `Intl.DateTimeFormat`, beside a day and alone.
 * @param tags of the languages
 */
export function monthsOf(tags: readonly string[]): MonthOf {
  let months: Map<string, number> | undefined
  // Made for the first date with a name: to ask for all of them takes milliseconds.
  return (name) => {
    months ??= namesOfMonths(tags)
    return months.get(fold(name))
  }
}

const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'long', day: 'numeric' },
  { month: 'short' },
  { month: 'short', day: 'numeric' },
]

function namesOfMonths(tags: readonly string[]): Map<string, number> {
  const months = new Map<string, number>()
  for (const tag of tags) {
    for (const style of STYLES) {
      const format = new Intl.DateTimeFormat(tag, { ...style, calendar: 'gregory', timeZone: 'UTC' })
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(Date.UTC(2024, month - 1, 1))
        const name = parts.find(({ type }) => type === 'month')?.value.replace(/\.$/, '') ?? ''
        if (!months.has(fold(name))) months.set(fold(name), month)
      }
    }
  }
  return months
}

const YEAR = String.raw`(?<year>[12]\d{3})(?!\d)`
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|[.ºª])?`
const OF = String.raw`(?:(?:de|del|of)\s)?`
const NAME = String.raw`(?<name>\p{L}[\p{L}\p{M}]{2,14})\.?`
const NAME_BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}_])${NAME}`

/** How dates are written whose first number is a day, or a month as a number. */
const DAY_FORMS = formsOf(
  // 15.01.2024
  String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.${YEAR}(?!\.\d)`,
  // 15/01/2024, 01/15/2024, 15-01-2024
  String.raw`(?<first>\d{1,2})(?<sign>[/-])(?<second>\d{1,2})\k<sign>${YEAR}(?!\k<sign>\d)`,
  // 15 January 2024, 15. Januar 2024, 15 de enero de 2024, 15-Jan-2024
  String.raw`${DAY}(?:\s{1,2}|-)${OF}${NAME},?(?:\s{1,2}|-)${OF}${YEAR}`,
  // January 15, 2024
  String.raw`(?<=${NAME_BEFORE}\s{1,2})${DAY}(?:,\s{0,2}|\s{1,2})${YEAR}`,
)
/** How dates are written whose first number is a year. */
const YEAR_FORMS = formsOf(
  // 2024/01/15, 2024.1.15
  String.raw`${YEAR}(?<sign>[/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?!\d|\k<sign>\d)`,
  // 20240115
  String.raw`(?<year>[12]\d{3})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])(?!\d)`,
  // 2024年1月15日, 2024년 1월 15일, 2024年1月
  String.raw`${YEAR}[年년]\s?(?<month>\d{1,2})[月월](?:\s?(?<day>\d{1,2})[日일])?`,
  // 2024. január 15.
  String.raw`${YEAR}\.?\s${NAME}\s(?<day>\d{1,2})(?!\d)`,
  // January 2024, behind no day
  String.raw`(?<=(?<!\d(?:st|nd|rd|th|er|[.ºª])?\s{1,2}${OF})${NAME_BEFORE},?\s{1,2}${OF})${YEAR}`,
)

function formsOf(...forms: string[]): RegExp[] {
  return forms.map((form) => new RegExp(form, 'dyu'))
}

/**
 * Adds the terms of a date that is written around an index, where a number begins: `2024-01-15`,
 * and `2024-01` for its month. So a date is found in whatever form it is written. One that may be
 * of two days, such as 04/05/2024, has the terms of both. Dates such as 2024-01-15 are words with
 * hyphens, and are read as such.
 */
export function readDate(text: string, start: number, monthOf: MonthOf, terms: Term[]): void {
  const digits = digitsAt(text, start)
  const forms = digits === 4 || digits === 8 ? YEAR_FORMS : digits === 1 || digits === 2 ? DAY_FORMS : []
  for (const form of forms) {
    form.lastIndex = start
    const match = form.exec(text)
    const dateTerms = match === null ? [] : termsOf(match, monthOf).map(beside)
    if (dateTerms.length === 0) continue
    const from = Math.min(...dateTerms.map((term) => term.start))
    terms.splice(terms.findLastIndex((term) => term.start < from) + 1, 0, ...dateTerms)
    return
  }
}

/** Returns a term that is beside those of the words, and makes no text longer. */
function beside(term: Term): Term {
  return { ...term, countsInLength: false }
}

/** Returns how many digits a text has from an index on, up to nine. */
function digitsAt(text: string, start: number): number {
  let end = start
  const last = Math.min(start + 9, text.length)
  while (end < last && isDigit(text.charCodeAt(end))) end++
  return end - start
}

function termsOf(match: RegExpExecArray, monthOf: MonthOf): Term[] {
  const { year, month, name, day, first, second } = match.groups!
  const spans = match.indices!.groups!
  const end = match.index + match[0].length
  if (first !== undefined) {
    const dates = [dateOf(year!, Number(second), first), dateOf(year!, Number(first), second)]
    return [...new Set(dates)].flatMap((term) => (term === undefined ? [] : { term, start: match.index, end }))
  }
  const number = name === undefined ? Number(month) : monthOf(name)
  const [term, date] = [dateOf(year!, number), dateOf(year!, number, day)]
  if (term === undefined || date === undefined) return []
  const [monthStart, monthEnd] = (spans.name ?? spans.month)!
  const [yearStart, yearEnd] = spans.year!
  const dayStart = spans.day?.[0] ?? end
  const isDivided = dayStart > Math.min(monthStart, yearStart) && dayStart < Math.max(monthStart, yearStart)
  const monthTerm = isDivided
    ? { term, start: monthStart, end: monthEnd }
    : { term, start: Math.min(monthStart, yearStart), end: Math.max(monthEnd, yearEnd) }
  return day === undefined ? [monthTerm] : [{ term: date, start: Math.min(match.index, monthStart), end }, monthTerm]
}

/** Returns the term of a date, or of a month. `undefined`: there is no such month or day. */
function dateOf(year: string, month: number | undefined, day?: string): string | undefined {
  if (month === undefined || month < 1 || month > 12) return undefined
  const term = `${year}-${String(month).padStart(2, '0')}`
  if (day === undefined) return term
  return Number(day) < 1 || Number(day) > 31 ? undefined : `${term}-${day.padStart(2, '0')}`
}
