import { sentencesOf } from './sentences.js'

/** A statement of an answer with its markers. */
export interface Claim {
  /** The start of the statement in the answer. */
  start: number
  /** The end of the statement, without its markers and its full stop. */
  end: number
  /** The statement with its markers, its full stop, and its bullet or number in a list. */
  whole: Span
  /** The statement without markers. */
  text: string
  /** In order, without duplicates. */
  markers: number[]
}

/** Characters that may follow a statement, besides its markers. */
const TAIL = /[\s.!?。！？…]/
/** The last of the markers between two words, without a space behind it. */
const BETWEEN_WORDS = /(?<=[\p{L}\p{N}\]][ \t]?)\[#\d+\](?=[\p{L}\p{N}])/gu
/** The bullet or number of a list item, or the mark of a heading or quotation. */
const ITEM = /^[ \t]*(?:[-*+•–]|\d{1,3}[.)]|#{1,6}|>)[ \t]+/gm

/**
 * The claims of an answer: one for each sentence. A marker belongs to the sentence that it stands
 * in or follows.
 *
 * A sentence ends at the end of its line, since models don't wrap lines and often omit the full
 * stop of a list item.
 */
export function claimsOf(answer: string): Claim[] {
  // As blanks, markers behind a full stop belong to the sentence before them. Without the blanks,
  // bullets and numbers of lists would be sentences.
  const blank = blanked(blanked(answer, MARKER), ITEM)
  const items = [...answer.matchAll(ITEM)].map(({ index }) => index)
  const sentences = [...blank.matchAll(/.+/g)]
    .flatMap(({ 0: line, index }) =>
      sentencesOf(line).map(({ start, end }) => ({ start: index + start, end: index + end })),
    )
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(blank.slice(start, end)))
  const borders = bordersOf(sentences, items)
  return sentences.map(({ start, end: to }, i) => {
    const from = i === 0 ? 0 : borders[i - 1]!
    const behind = borders[i] ?? answer.length
    const whole = { start: from, end: from + answer.slice(from, behind).trimEnd().length }
    const end = start + withoutTail(blank.slice(start, to), TAIL).length
    // Two words with nothing but a marker between them are not one word.
    const text = withoutMarkers(answer.slice(start, end).replace(BETWEEN_WORDS, '$& ')).trim()
    return { start, end, whole, text, markers: markersIn(answer.slice(from, behind)) }
  })
}

/**
 * Where the text of one sentence ends and that of the next begins: at the first list item between
 * them, else at the start of the next sentence.
 */
function bordersOf(sentences: readonly Span[], items: readonly number[]): number[] {
  let item = 0
  return sentences.slice(1).map(({ start }, i) => {
    while (item < items.length && items[item]! < sentences[i]!.end) item++
    return Math.min(items[item] ?? start, start)
  })
}

function blanked(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => ' '.repeat(found.length))
}

/**
 * The end of a complete statement: a full stop or a marker, and possibly a closing bracket or
 * quotation mark.
 */
const ENDED = /(?:[.!?。！？…]|\[#\d+\])["'”’»)\]*_\s]*$/u

/** Removes the statement that was cut off when the model reached its limit. May be empty. */
export function wholeStatements(written: string): string {
  const last = claimsOf(written).at(-1)
  return last === undefined || ENDED.test(written) ? written : written.slice(0, last.whole.start).trimEnd()
}

/** A marker, as in `[#1]`. */
export const MARKER = /\[#(\d+)\]/g

/** The numbers of the markers in a text, in order, without duplicates. */
export function markersIn(text: string): number[] {
  return [...new Set([...text.matchAll(MARKER)].map(([, number]) => Number(number)))]
}

/**
 * Removes the markers whose numbers `unwanted` holds for, and the blank before each. Default: all
 * markers. Markers that result from a removal, as in `[#[#1]2]`, are removed, too.
 */
export function withoutMarkers(text: string, unwanted: (number: number) => boolean = () => true): string {
  const kept: string[] = []
  for (const char of text) {
    kept.push(char)
    if (char !== ']') continue
    let digits = kept.length - 1
    while (/\d/.test(kept[digits - 1] ?? '')) digits--
    const number = kept.slice(digits, -1).join('')
    if (number === '' || kept[digits - 1] !== '#' || kept[digits - 2] !== '[' || !unwanted(Number(number))) continue
    kept.length = digits - 2
    if (/[ \t]/.test(kept.at(-1) ?? '')) kept.pop()
  }
  return kept.join('')
}

/** A part of a text, in UTF-16 units. */
export interface Span {
  start: number
  end: number
}

const BLANKS = /[ \t]*/y
const LINE_END = /[ \t]*(?:\r\n|\r|\n)/y

/**
 * Removes parts of a text, which may overlap, and the white space that they leave behind, including
 * empty lines.
 */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  let rest = ''
  let at = 0
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start > at) rest += text.slice(at, start)
    at = Math.max(at, end)
    // A line end before the gap makes up for one behind it.
    const before = /\s*$/.exec(rest.slice(-20))![0]
    for (const _ of before.match(/\r\n|\r|\n/g) ?? []) at = skip(text, LINE_END, at)
    if (before !== '' || rest === '') at = skip(text, BLANKS, at)
  }
  return (rest + text.slice(at)).trim()
}

function skip(text: string, pattern: RegExp, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/**
 * Removes the characters at the end of a text that `char`, a pattern of one character, matches.
 * Takes linear time, unlike a pattern such as `/[.\s]+$/`, which tries each run again from each of
 * its characters.
 */
export function withoutTail(text: string, char: RegExp): string {
  let end = text.length
  while (end > 0 && char.test(text[end - 1]!)) end--
  return text.slice(0, end)
}
