import { MARKER, markersIn, withoutMarkers } from './markers.js'
import { sentencesOf } from './sentences.js'
import {
  type AnswerElement,
  type AnswerReading,
  hasWords,
  readElements,
  withBasis,
} from './structure/answer-elements.js'

/**
 * What a statement is in its answer. A `lead` introduces a list, a block of code or a table. A
 * `head` is a cell in the header of a table.
 */
export type ClaimKind = 'statement' | 'code' | 'heading' | 'lead' | 'head'

/** A statement of an answer with its markers. */
export interface Claim {
  kind: ClaimKind
  /** The start of the statement in the answer. */
  start: number
  /** The end of the statement, without its markers and its full stop. */
  end: number
  /** The statement with its markers, its full stop, and its bullet or number in a list. */
  whole: Span
  /** The statement without markers, and code without its fences. */
  text: string
  /** In order, without duplicates. */
  markers: number[]
  /**
   * The claims that it rests on if it has no marker of its own, by their indexes: for code the
   * statement before it, and for a heading, a lead and a head what follows them.
   */
  basis: readonly number[]
  /** How far its line is indented. */
  indent: number
  /** For a row of a table and a cell of its header: the header, with the row of delimiters. */
  header?: Span | undefined
}

/** Characters that may follow a statement, besides its markers. */
export const TAIL = /[\s.!?。！？।؟۔…]/
/** The last of the markers between two words, without a space behind it. */
const BETWEEN_WORDS = /(?<=[\p{L}\p{N}\]][ \t]?)\[#\d+\](?=[\p{L}\p{N}])/gu
/**
 * The claims of an answer: one for each sentence, heading, block of code, row of a table and cell
 * of its header. A marker belongs to the claim that it stands in or follows.
 *
 * A sentence ends at the end of its line, since models don't wrap lines and often omit the full
 * stop of a list item.
 * @param reading of the same answer. Default: it is read.
 */
export function claimsOf(answer: string, reading = readElements(answer)): Claim[] {
  // As blanks, markers behind a full stop belong to the sentence before them.
  const blank = reading.unmarked.replace(MARKER, (marker) => ' '.repeat(marker.length))
  const elements = reading.elements.flatMap((element) =>
    spansIn(element, blank).map((span) => ({ ...element, ...span, line: element.start })),
  )
  const borders = bordersOf(elements, reading)
  const claims = elements.map(({ start, end: to, indent, header, code }, i) => {
    const from = i === 0 ? 0 : borders[i - 1]!
    const behind = borders[i] ?? answer.length
    const whole = { start: from, end: from + answer.slice(from, behind).trimEnd().length }
    const markers = markersIn(answer.slice(from, behind))
    const shared = { start, whole, markers, indent, header }
    if (code !== undefined) {
      const text = withoutMarkers(answer.slice(code.start, code.end).trimEnd())
      return { ...shared, kind: 'code' as const, end: to, text }
    }
    const end = start + withoutTail(blank.slice(start, to), TAIL).length
    // Two words with nothing but a marker between them are not one word.
    const text = withoutMarkers(answer.slice(start, end).replace(BETWEEN_WORDS, '$& ')).trim()
    return { ...shared, kind: 'statement' as const, end, text }
  })
  return withBasis(claims, elements)
}

/** The spans of the statements within an element. Text is read from `blank`. */
function spansIn({ kind, start, end, code }: AnswerElement, blank: string): Span[] {
  if (code !== undefined) return hasWords(blank.slice(code.start, code.end)) ? [{ start, end }] : []
  const text = blank.slice(start, end)
  const sentences = kind === 'prose' ? sentencesOf(text) : [{ start: 0, end: text.trimEnd().length }]
  let at = 0
  return sentences.flatMap(({ start: from, end: to }) => {
    // What a line alone would hide, such as a number at its start, is part of the sentence.
    const gap = text.slice(at, from)
    const first = kind !== 'prose' || hasWords(gap) ? at + text.slice(at).search(/\S|$/) : from
    at = to
    return hasWords(text.slice(first, to)) ? [{ start: start + first, end: start + to }] : []
  })
}

/**
 * Where the text of one statement ends and that of the next begins: at the first list item between
 * them, else at the start of the next statement, with what stands before it in its line.
 */
function bordersOf(
  elements: readonly (Span & { line: number })[],
  { borders, unmarked }: Pick<AnswerReading, 'borders' | 'unmarked'>,
): number[] {
  let border = 0
  return elements.slice(1).map(({ start, line }, i) => {
    while (border < borders.length && borders[border]! < elements[i]!.end) border++
    const isFirst = elements[i]!.end <= line && unmarked.slice(line, start).trim() === ''
    return Math.min(borders[border] ?? start, isFirst ? line : start)
  })
}

/**
 * The end of a complete statement: a full stop or a marker, and possibly a closing bracket,
 * quotation mark or border of a table.
 */
const ENDED = /(?:[.!?。！？।؟۔…]|\[#\d+\])["'”’»)\]*_|\s]*$/u

/** Removes the statement that was cut off when the model reached its limit. May be empty. */
export function wholeStatements(written: string): string {
  const reading = readElements(written)
  const last = claimsOf(written, reading).at(-1)
  const code = reading.elements.at(-1)?.code
  const isWhole = code?.isClosed ?? ENDED.test(written)
  return last === undefined || isWhole ? written : written.slice(0, last.whole.start).trimEnd()
}

/** A part of a text, in UTF-16 units. */
export interface Span {
  start: number
  end: number
}

/** A part of a text to be removed. */
export interface Cut extends Span {
  /** Whether the white space around it stays. Default: false. */
  exact?: boolean
}

const BLANKS = /[ \t]*/y
const LINE_END = /[ \t]*(?:\r\n|\r|\n)/y

/**
 * Removes parts of a text, which may overlap, and the white space that they leave behind, including
 * empty lines.
 */
export function withoutSpans(text: string, spans: readonly Cut[]): string {
  let rest = ''
  let at = 0
  for (const { start, end, exact } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start > at) rest += text.slice(at, start)
    at = Math.max(at, end)
    if (exact) continue
    // A line end before the gap makes up for one behind it.
    const before = /\s*$/.exec(rest.slice(-20))![0]
    const from = at
    for (const _ of before.match(/\r\n|\r|\n/g) ?? []) at = skip(text, LINE_END, at)
    // The indentation of the next line stays.
    if (at === from && (before !== '' || rest === '')) at = skip(text, BLANKS, at)
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
