import type { AskRun } from './ask-run.js'
import { type Claim, claimsOf } from './claims.js'
import { isFaithful } from './is-faithful.js'
import { MARKER, withoutMarkers } from './marker.js'
import type { Packed } from './pack.js'
import { type Span, withoutSpans } from './without-spans.js'

/** An answer whose every marker names a passage that the model was shown. */
export interface Cited {
  answer: string
  claims: Claim[]
}

/** How often what is left of an answer is read again. Twice is enough for what anybody means to say. */
const MOST_ROUNDS = 10

/**
 * Checks the markers of what the model wrote. One that names no passage is dropped. A statement that loses all of its markers so is dropped with them, and so
 * is one with a quotation or a number that its passages don't hold. What the model left without a marker stays as it is. Nothing is left of an answer in which one
 * thing closes up to another time and again.
 */
export function cite(run: AskRun, written: string, { passages }: Packed): Cited {
  const isUnknown = (marker: number): boolean => passages[marker - 1] === undefined
  let answer = written
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const cited = citedOf(answer.trim().replace(MARKER, withoutZeros))
    const dropped: Span[] = []
    for (const { whole, text, markers } of cited.claims) {
      const shown = markers.flatMap((marker) => passages[marker - 1] ?? [])
      if (markers.length > 0 && (shown.length === 0 || !isFaithful(text, shown, run.input.question)))
        dropped.push(whole)
    }
    for (const { 0: text, 1: number, index } of cited.answer.matchAll(/[ \t]?\[#(\d+)\]/g)) {
      if (isUnknown(Number(number))) dropped.push({ start: index, end: index + text.length })
    }
    if (dropped.length === 0) return cited
    // What stood around a gap may read as a marker or a statement of its own now.
    answer = withoutMarkers(withoutSpans(cited.answer, dropped), isUnknown)
  }
  return { answer: '', claims: [] }
}

function withoutZeros(marker: string): string {
  return marker.replace(/^\[#0+(?=\d)/, '[#')
}

/** An answer with the statements that are in it. */
export function citedOf(answer: string): Cited {
  return { answer, claims: claimsOf(answer) }
}
