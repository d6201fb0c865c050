import { sentencesOf } from './sentences.js'

/** A statement of an answer: where it stands, and what it cites. */
export interface Claim {
  /** Where the statement begins in the answer. */
  start: number
  /** Where it ends, without the markers and the full stop behind it. */
  end: number
  /** The statement with everything that goes with it: its markers, its full stop, and the bullet or number of its item in a list. */
  whole: Span
  /** The statement without markers. */
  text: string
  /** In their order, each once. */
  markers: number[]
}

/** What may end a statement beside its markers. */
const TAIL = /[\s.!?。！？…]/
/** The bullet or number of an item in a list, or the mark of a heading. */
const ITEM = /^[ \t]*(?:[-*+•–]|\d{1,3}[.)]|#{1,6}|>)[ \t]+/gm

/** The statements of an answer, a sentence each. None goes beyond its line: models don't wrap lines, and their lists need no full stops. A marker belongs to the sentence that it stands in or right behind. */
export function claimsOf(answer: string): Claim[] {
  // Markers become blanks, which a sentence has at its end: one behind the full stop belongs to the sentence before it. So do bullets and
  // numbers of lists, which would be sentences of their own.
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
    const text = withoutMarkers(answer.slice(start, end)).trim()
    return { start, end, whole, text, markers: markersIn(answer.slice(from, behind)) }
  })
}

/** Where what goes with a sentence gives way to what goes with the next: at the first item between them, or else where the next begins. */
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

/** What ends a statement that is whole: its full stop or its marker, behind which a bracket or a quotation may close. */
const ENDED = /(?:[.!?。！？…]|\[#\d+\])["'”’»)\]*_\s]*$/u

/** What a model wrote before it hit its limit, without the statement that the limit cut. Empty when that is all. */
export function wholeStatements(written: string): string {
  const last = claimsOf(written).at(-1)
  return last === undefined || ENDED.test(written) ? written : written.slice(0, last.whole.start).trimEnd()
}

/** What cites a passage in an answer: its number, as in `[#1]`. Nothing else does. */
export const MARKER = /\[#(\d+)\]/g

/** The numbers of the markers of a text, in their order, each once. */
export function markersIn(text: string): number[] {
  return [...new Set([...text.matchAll(MARKER)].map(([, number]) => Number(number)))]
}

/**
 * The text without its markers and the blanks before them. A marker that closes up where another stood, as in `[#[#1]2]`, goes too: none is left.
 * `unwanted` says by their numbers which ones go; by default all.
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

/** A part of a text. */
export interface Span {
  start: number
  end: number
}

const BLANKS = /[ \t]*/y
const LINE_END = /[ \t]*(?:\r\n|\r|\n)/y

/** The text without these parts, which may overlap, and without the white space, empty lines included, that they leave behind. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  let rest = ''
  let at = 0
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start > at) rest += text.slice(at, start)
    at = Math.max(at, end)
    // Each line end that stands before the gap stands for one behind it.
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
 * The text without the characters at its end that a pattern of one character matches. In linear time, which a pattern like `/[.\s]+$/` doesn't take:
 * it tries every run of them anew from each of its characters.
 */
export function withoutTail(text: string, char: RegExp): string {
  let end = text.length
  while (end > 0 && char.test(text[end - 1]!)) end--
  return text.slice(0, end)
}
