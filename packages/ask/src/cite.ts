import type { AskRun } from './ask-run.js'
import { type Claim, claimsOf, MARKER, type Span, withoutMarkers, withoutSpans, withoutTail } from './claims.js'
import { disarm, withoutInvisible } from './fence.js'
import { type Packed, type Passage, textOf } from './pack.js'

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

/** The fewest characters of a quotation that is checked; shorter ones are mostly words that are set apart. */
const MIN_QUOTE_CHARS = 20
/** What begins a quotation, and what ends it. */
const QUOTES = new Map([
  ['"', /"/],
  ['“', /”/],
  ['«', /»/],
  ['„', /[“”]/],
  ['「', /」/],
])
/** What may end a quotation and not what is quoted. */
const TAIL = /[.,;:!?…\s]/

/**
 * Whether the quotations of a statement stand in one of the passages that it cites, but for case, white space, emphasis and the form of dashes and quotation marks,
 * and its numbers of two digits or more in one of them, its headings or path, or in the question. Models change both most easily, and entailment models notice it least.
 */
export function isFaithful(claim: string, passages: readonly Passage[], question: string): boolean {
  const texts = passages.map((passage) => {
    const headings = passage.hits.flatMap(({ heading_path }) => heading_path)
    return [textOf(passage), ...headings, passage.document.path].join('\n')
  })
  const known = new Set([question, ...texts].flatMap(numbersOf))
  const folded = texts.map(fold)
  return (
    numbersOf(claim).every((number) => known.has(number)) &&
    quotationsOf(claim).every((quotation) => folded.some((text) => text.includes(fold(quotation))))
  )
}

/** The numbers of a text, whichever of point and comma its language groups thousands and begins decimals with. */
function numbersOf(text: string): string[] {
  const found =
    withoutInvisible(text)
      .normalize('NFKC')
      .match(/\d+(?:[.,]\d+)*/g) ?? []
  return found
    .map((number) => number.replace(/[.,](?=\d{3}(?!\d))/g, '').replaceAll(',', '.'))
    .filter((number) => number.length > 1)
}

function quotationsOf(text: string): string[] {
  const quotes = new Map(QUOTES)
  const found: string[] = []
  for (let at = 0; at < text.length; at++) {
    const end = quotes.get(text[at]!)
    if (end === undefined) continue
    const length = text.slice(at + 1).search(end)
    // One that is never closed is none, and neither is any that begins like it further on.
    if (length === -1) quotes.delete(text[at]!)
    if (length < 1) continue
    found.push(text.slice(at + 1, at + 1 + length))
    at += length + 1
  }
  return found.map((quotation) => withoutTail(quotation, TAIL)).filter(({ length }) => length >= MIN_QUOTE_CHARS)
}

function fold(text: string): string {
  return withoutInvisible(disarm(text))
    .normalize('NFKC')
    .replace(/[*_`]/g, '')
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
