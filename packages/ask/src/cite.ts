import type { AskRun } from './ask-run.js'
import { type Claim, claimsOf, MARKER, type Span, withoutMarkers, withoutSpans, withoutTail } from './claims.js'
import { disarm, withoutInvisible } from './fence.js'
import { type ChunkGroup, type Packed, textOf } from './pack.js'
import { withoutForeignLinks } from './support/foreign-links.js'
import { allNumbersOf, numbersOf } from './support/numbers.js'
import { support, type Words, wordsOf } from './support/word-support.js'

/** An answer in which every marker names a block of evidence. */
export interface Cited {
  answer: string
  claims: Claim[]
}

/** A cited answer, and what is not in it. */
export interface Checked extends Cited {
  /** The statements that were removed or have no marker, in the order they were found. */
  uncited: string[]
}

/** How often the rest of an answer is checked again after something was removed. */
const MOST_ROUNDS = 10

/**
 * Removes from an answer what its evidence doesn't hold:
 *
 * - links, images and HTML that no cited block has;
 * - markers that name no block, or a block that shares no word or number with the statement;
 * - statements that lose all of their markers with that, and statements without a marker;
 * - statements with a quotation or a number that their blocks don't have, or with too few of their
 *   words (see `supports`).
 *
 * Where the answer is verified afterwards, the entailer judges the words. Statements without a
 * marker then stay for `nli_policy` to decide, unless the request has an `uncited_policy`.
 *
 * Returns an empty answer when there is still something to remove after ten rounds.
 */
export function cite(run: AskRun, written: string, { groups }: Packed): Checked {
  const isUnknown = (marker: number): boolean => groups[marker - 1] === undefined
  const supportOf = supportBy(run, groups)
  const uncited: string[] = []
  let answer = written
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const cited = citedOf(answer.trim().replace(MARKER, withoutZeros))
    const shown = new Set(cited.claims.flatMap(({ markers }) => markers))
    const linked = withoutForeignLinks(cited.answer, groups.filter((_, i) => shown.has(i + 1)).map(wholeTextOf))
    const dropped: Span[] = []
    const left: string[] = []
    // The statements are read when the links are gone, which are no part of them.
    for (const claim of linked === cited.answer ? cited.claims : []) {
      const supporting = supportOf(claim)
      if (supporting.size > 0) {
        dropped.push(...markersIn(cited.answer, claim.whole, (marker) => !supporting.has(marker)))
      } else if (claim.markers.length > 0 || run.uncitedPolicy !== undefined) {
        dropped.push(claim.whole)
        uncited.push(claim.text)
      } else left.push(claim.text)
    }
    if (linked === cited.answer && dropped.length === 0) {
      return { ...cited, uncited: [...uncited, ...left].filter((text) => text !== '') }
    }
    // The texts around a gap may now read as a marker or as a claim.
    answer = withoutMarkers(withoutSpans(linked, dropped), isUnknown)
  }
  return { answer: '', claims: [], uncited: uncited.filter((text) => text !== '') }
}

/** The markers within a span that are `unwanted`, each with the blank before it. */
function markersIn(answer: string, { start, end }: Span, unwanted: (marker: number) => boolean): Span[] {
  return [...answer.slice(start, end).matchAll(/[ \t]?\[#(\d+)\]/g)]
    .filter(([, marker]) => unwanted(Number(marker)))
    .map(({ 0: text, index }) => ({ start: start + index, end: start + index + text.length }))
}

/**
 * Returns a function that tells which of its markers support a claim. Returns none of them if they
 * don't support it together.
 */
function supportBy({ analyzer, input, nliThreshold }: AskRun, groups: readonly ChunkGroup[]) {
  const question = wordsOf(input.question, analyzer)
  const words = new Map<ChunkGroup, Words>()
  const wordsIn = (group: ChunkGroup): Words => {
    const known = words.get(group) ?? wordsOf(wholeTextOf(group), analyzer)
    words.set(group, known)
    return known
  }

  return ({ text, markers }: Claim): Set<number> => {
    const known = markers.filter((marker) => groups[marker - 1] !== undefined)
    const shown = known.map((marker) => groups[marker - 1]!)
    if (!isFaithful(text, shown, input.question)) return new Set()
    // The entailer judges better what follows from other words.
    if (nliThreshold > 0) return new Set(known)
    const statement = wordsOf(text, analyzer)
    const numbers = numbersOf(text)
    const shareOf = (some: readonly ChunkGroup[]) => {
      const held = numbers.filter((number) => some.some((group) => allNumbersIn(group).has(number)))
      return support(some.map(wordsIn), statement, question, held.length)
    }
    const supporting = known.filter((marker) => shareOf([groups[marker - 1]!]) !== 'none')
    const isEnough = shareOf(supporting.map((marker) => groups[marker - 1]!)) === 'enough'
    return new Set(isEnough ? supporting : [])
  }
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
 * emphasis and the form of dashes and quotation marks don't count. A number must stand there or in
 * the question, in digits or in words (see `numbersOf`).
 */
export function isFaithful(claim: string, groups: readonly ChunkGroup[], question: string): boolean {
  const numbers = numbersOf(claim)
  const asked = numbers.length === 0 ? new Set<string>() : allNumbersOf(question)
  const quotations = quotationsOf(claim).map(fold)
  return (
    numbers.every((number) => asked.has(number) || groups.some((group) => allNumbersIn(group).has(number))) &&
    quotations.every((quotation) => groups.some((group) => foldedTextOf(group).includes(quotation)))
  )
}

/** The text of a group, with its headings and its path. */
function wholeTextOf(group: ChunkGroup): string {
  const headings = group.hits.flatMap(({ heading_path }) => heading_path)
  return [textOf(group), ...headings, group.document.path].join('\n')
}

const allNumbersIn = remembered((group) => allNumbersOf(wholeTextOf(group)))
const foldedTextOf = remembered((group) => fold(wholeTextOf(group)))

/** Remembers the result for each group, since many claims are compared with it. */
function remembered<T>(read: (group: ChunkGroup) => T): (group: ChunkGroup) => T {
  const known = new WeakMap<ChunkGroup, { value: T }>()
  return (group) => {
    const found = known.get(group) ?? { value: read(group) }
    known.set(group, found)
    return found.value
  }
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
