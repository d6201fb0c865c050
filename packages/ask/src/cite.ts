import type { AskRun } from './ask-run.js'
import { type Claim, claimsOf, MARKER, type Span, withoutMarkers, withoutSpans, withoutTail } from './claims.js'
import { disarm, withoutInvisible } from './fence.js'
import { type ChunkGroup, type Packed, textOf } from './pack.js'

/** An answer in which every marker names a block of evidence. */
export interface Cited {
  answer: string
  claims: Claim[]
}

/** How often the rest of an answer is checked again after something was removed. */
const MOST_ROUNDS = 10

/**
 * Removes from an answer the markers that name no block of evidence. Removes the claims that lose
 * all of their markers with that, and those with a quotation or a number that their evidence
 * doesn't hold. Claims without a marker stay.
 *
 * Returns an empty answer when there is still something to remove after ten rounds.
 */
export function cite(run: AskRun, written: string, { groups }: Packed): Cited {
  const isUnknown = (marker: number): boolean => groups[marker - 1] === undefined
  let answer = written
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const cited = citedOf(answer.trim().replace(MARKER, withoutZeros))
    const dropped: Span[] = []
    for (const { whole, text, markers } of cited.claims) {
      const shown = markers.flatMap((marker) => groups[marker - 1] ?? [])
      if (markers.length > 0 && (shown.length === 0 || !isFaithful(text, shown, run.input.question)))
        dropped.push(whole)
    }
    for (const { 0: text, 1: number, index } of cited.answer.matchAll(/[ \t]?\[#(\d+)\]/g)) {
      if (isUnknown(Number(number))) dropped.push({ start: index, end: index + text.length })
    }
    if (dropped.length === 0) return cited
    // The texts around a gap may now read as a marker or as a claim.
    answer = withoutMarkers(withoutSpans(cited.answer, dropped), isUnknown)
  }
  return { answer: '', claims: [] }
}

function withoutZeros(marker: string): string {
  return marker.replace(/^\[#0+(?=\d)/, '[#')
}

/** An answer with its claims. */
export function citedOf(answer: string): Cited {
  return { answer, claims: claimsOf(answer) }
}

/** The shortest quotation that is checked. Shorter ones are mostly words that are set apart. */
const SHORTEST_QUOTE = 20
/** Opening quotation marks, with the pattern of their closing marks. */
const QUOTES = new Map([
  ['"', /"/],
  ['“', /”/],
  ['«', /»/],
  ['„', /[“”]/],
  ['「', /」/],
])
/** Characters at the end of a quotation that may not be part of what is quoted. */
const TAIL = /[.,;:!?…\s]/

/**
 * Whether the quotations and numbers of a claim are in its evidence. Models alter both easily, and
 * entailment models hardly notice.
 *
 * A quotation must stand in the text, headings or path of one of the groups. Case, white space,
 * emphasis and the form of dashes and quotation marks don't count. A number of at least two digits
 * must stand there or in the question.
 */
export function isFaithful(claim: string, groups: readonly ChunkGroup[], question: string): boolean {
  const texts = groups.map((group) => {
    const headings = group.hits.flatMap(({ heading_path }) => heading_path)
    return [textOf(group), ...headings, group.document.path].join('\n')
  })
  const known = new Set([question, ...texts].flatMap(numbersOf))
  const folded = texts.map(fold)
  return (
    numbersOf(claim).every((number) => known.has(number)) &&
    quotationsOf(claim).every((quotation) => folded.some((text) => text.includes(fold(quotation))))
  )
}

/** The numbers of a text in one form, whether the point or the comma separates the decimals. */
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
    // A quotation mark that is never closed begins no quotation, and neither does a later one.
    if (length === -1) quotes.delete(text[at]!)
    if (length < 1) continue
    found.push(text.slice(at + 1, at + 1 + length))
    at += length + 1
  }
  return found.map((quotation) => withoutTail(quotation, TAIL)).filter(({ length }) => length >= SHORTEST_QUOTE)
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
