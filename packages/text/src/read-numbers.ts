import type { Term } from '@kebab/core'
import { classAt, MARK, WORD } from './scan-text.js'

/** Signs between the parts of a number that separate words. */
const SEPARATORS = /[,.:'’\u02bc\u00a0\u2009\u202f\u2012-\u2014\u2212]/
const DIGIT = /\d/

/** A way to write a number with signs, and the terms that it has as a whole. */
interface NumberForm {
  pattern: RegExp
  termsOf(number: string): string[]
}

/** The ways to write a number that its signs divide into words. The first that fits counts. */
const FORMS: readonly NumberForm[] = [
  // By thousands: 12,500 and 12 500 have the term of 12500, and the first its exact form.
  {
    pattern: /[1-9]\d{0,2}([,.'’\u02bc_\u00a0\u2009\u202f])\d{3}(?:\1\d{3})*(?!\d|\1\d)/y,
    termsOf: (number) => {
      const digits = number.replace(/\D/g, '')
      return /[,'’\u02bc]/.test(number) ? [number.replace(/[’\u02bc]/g, "'"), digits] : [digits]
    },
  },
  // A decimal comma: 3,14 has the term of 3.14.
  { pattern: /\d+,\d+(?!\d|,\d)/y, termsOf: (number) => [number.replace(',', '.')] },
  // A MAC address.
  { pattern: /(?:[\da-f]{2}:){5}[\da-f]{2}(?!:)/iy, termsOf: (number) => [number.toLowerCase()] },
  // A time, a score, a ratio.
  { pattern: /\d+(?::\d+)+(?!\d|:)/y, termsOf: (number) => [number] },
  // A score or a range with a dash.
  { pattern: /\d+(?:[\u2012\u2013\u2212]\d+)+(?!\d)/y, termsOf: (number) => [number.replace(/\D/g, '-')] },
]

/** The most characters of a number. More are a list. */
const LONGEST_NUMBER = 40
const IP_ADDRESS = /^\d+\.\d+\.\d+\.\d+$/

/**
 * Adds the terms that a number with signs has as a whole, such as 12,500 or 10:30, if one begins at
 * the index. Its parts are words of their own.
 */
export function readNumber(text: string, start: number, terms: Term[]): void {
  // Within a number, the whole has been added where it begins.
  if (start > 1 && SEPARATORS.test(text[start - 1]!) && DIGIT.test(text[start - 2]!)) return
  for (const { pattern, termsOf } of FORMS) {
    pattern.lastIndex = start
    if (!pattern.test(text)) continue
    const end = pattern.lastIndex
    const number = text.slice(start, end)
    const isWhole = (classAt(text, end) & (WORD | MARK)) === 0 && number.length <= LONGEST_NUMBER
    if (isWhole && !IP_ADDRESS.test(number)) for (const term of termsOf(number)) terms.push({ term, start, end })
    return
  }
}
