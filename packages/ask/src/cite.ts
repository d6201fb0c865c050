import type { AskRun } from './ask-run.js'
import { type Claim, claimsOf } from './claims.js'
import { isFaithful } from './is-faithful.js'
import type { Packed } from './pack.js'
import { type Span, withoutSpans } from './without-spans.js'

/** An answer whose every marker names a passage that the model was shown. */
export interface Cited {
  answer: string
  claims: Claim[]
}

/**
 * Checks the markers of what the model wrote. One that names no passage is dropped. A statement that loses all of its markers so is dropped with them, and so
 * is one with a quotation or a number that its passages don't hold. What the model left without a marker stays as it is.
 */
export function cite({ input }: AskRun, written: string, { passages }: Packed): Cited {
  const dropped: Span[] = []
  for (const { start, endWithMarkers, text, markers } of claimsOf(written)) {
    const cited = markers.flatMap((marker) => passages[marker - 1] ?? [])
    if (markers.length > 0 && (cited.length === 0 || !isFaithful(text, cited, input.question))) {
      dropped.push({ start, end: endWithMarkers })
    }
  }
  for (const { 0: text, 1: n, index } of written.matchAll(/[ \t]?\[#(\d+)\]/g)) {
    if (passages[Number(n) - 1] === undefined) dropped.push({ start: index, end: index + text.length })
  }
  return citedOf(withoutSpans(written, dropped))
}

/** An answer with the statements that are in it. */
export function citedOf(answer: string): Cited {
  return { answer, claims: claimsOf(answer) }
}
