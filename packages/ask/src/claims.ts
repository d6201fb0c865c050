import { MARKER, markersIn, withoutMarkers } from './marker.js'
import { sentencesOf } from './sentences.js'
import type { Span } from './without-spans.js'
import { withoutTail } from './without-tail.js'

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
