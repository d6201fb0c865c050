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
export function cite(run: AskRun, written: string, packed: Packed): Cited {
  const { passages } = packed
  const answer = written.trim().replace(/\[#0+(?=\d+\])/g, '[#')
  const cited = citedOf(answer)
  const dropped: Span[] = []
  for (const { whole, text, markers } of cited.claims) {
    const shown = markers.flatMap((marker) => passages[marker - 1] ?? [])
    if (markers.length > 0 && (shown.length === 0 || !isFaithful(text, shown, run.input.question))) dropped.push(whole)
  }
  for (const { 0: text, 1: number, index } of answer.matchAll(/[ \t]?\[#(\d+)\]/g)) {
    if (passages[Number(number) - 1] === undefined) dropped.push({ start: index, end: index + text.length })
  }
  // What stood around a gap may read as a marker or a statement of its own now.
  return dropped.length === 0 ? cited : cite(run, withoutSpans(answer, dropped), packed)
}

/** An answer with the statements that are in it. */
export function citedOf(answer: string): Cited {
  return { answer, claims: claimsOf(answer) }
}
