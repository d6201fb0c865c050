import { withoutDeceptive } from '@kebab/core/internal'
import type { RefusedAnswer } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import { type Claim, type Cut, claimsOf, type Span, withoutSpans, withoutTail } from './claims.js'
import { disarm, withoutInvisible } from './fence.js'
import { MARKER, withoutMarkers } from './markers.js'
import { type ChunkGroup, type Packed, textOf } from './pack.js'
import { withoutReasoning } from './reasoning-filter.js'
import { onOneLine } from './sentences.js'
import { indentationUnder, leftoversOf, readElements } from './structure/answer-elements.js'
import { withPlainBlocks } from './structure/plain-blocks.js'
import { withoutForeignLinks } from './support/foreign-links.js'
import { allNumbersOf, numbersOf } from './support/numbers.js'
import { hasAllWords, support, type Words, withoutStructureWords, wordsOf } from './support/word-support.js'

/** An answer in which every marker names a block of evidence. */
export interface Cited {
  answer: string
  claims: Claim[]
}

/** A cited answer, and what is not in it. */
export interface Checked extends Cited {
  /** The statements that were removed or have no marker, in the order they were found. */
  uncited: string[]
  /** Why the first of these statements was refused. Absent where none was. */
  cause?: RefusalCause | undefined
}

/** Why a statement is no answer. */
type RefusalCause = NonNullable<RefusedAnswer['refusal_cause']>

/** How often the rest of an answer is checked again after something was removed. */
const MOST_ROUNDS = 10

/**
 * Removes from an answer what its evidence doesn't hold:
 *
 * - reasoning;
 * - links, images and HTML that no cited block has;
 * - markers that name no block, or a block that shares no word or number with the statement;
 * - statements that lose all of their markers with that, and statements without a marker;
 * - statements with a quotation or a number that their blocks don't have, or with too few of their
 *   words (see `supportBy`);
 * - code as a whole, headings, introductions and tables that lose what they rest on.
 *
 * Where the answer is verified afterwards, the entailer judges the words. Statements without a
 * marker then stay for `nli_policy` to decide, unless the request has an `uncited_policy`.
 *
 * Returns an empty answer when there is still something to remove after ten rounds.
 */
export function cite(run: AskRun, written: string, { groups }: Packed): Checked {
  const isUnknown = (marker: number): boolean => groups[marker - 1] === undefined
  const { supportOf, causeOf } = supportBy(run, groups)
  const uncited: string[] = []
  let cause: RefusalCause | undefined
  let answer = withoutDeceptive(written)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    // What was removed may have stood within a tag of reasoning.
    const draft = withPlainBlocks(withoutReasoning(answer).trim().replace(MARKER, withoutZeros))
    const reading = readElements(draft)
    const claims = claimsOf(draft, reading)
    const supporting = supportOf(claims)
    const claimMarkers = new Set(claims.flatMap(({ markers }) => markers))
    const passages = groups.filter((_, i) => claimMarkers.has(i + 1)).map(wholeTextOf)
    // Without a part of it, code would be other code.
    const { activeContent } = run
    const altered = claims.filter(
      ({ kind, text }) =>
        kind === 'code' && withoutForeignLinks(text, passages, { activeContent, isCode: true }) !== text,
    )
    const linked = altered.length > 0 ? draft : withoutForeignLinks(draft, passages, { activeContent })
    const removals: Claim[] = [...altered]
    const markerCuts: Cut[] = []
    const unmarkedTexts: string[] = []
    // The statements are read when the links are gone, which are no part of them.
    for (const [i, claim] of linked === draft && altered.length === 0 ? claims.entries() : []) {
      const markers = supporting[i]!
      if (markers.size > 0) markerCuts.push(...markersIn(draft, claim.whole, (marker) => !markers.has(marker)))
      else if (claim.markers.length > 0 || claim.kind !== 'statement' || run.uncitedPolicy !== undefined)
        removals.push(claim)
      else unmarkedTexts.push(claim.text)
    }
    uncited.push(...removals.map(({ text }) => text))
    const first = removals.find(({ kind }) => kind === 'statement' || kind === 'code') ?? removals[0]
    if (first !== undefined) cause ??= causeOf(first)
    const cuts = [...markerCuts, ...withoutClaims(draft, claims, removals)]
    if (linked === draft && cuts.length === 0) cuts.push(...leftoversOf(draft, reading))
    if (linked === draft && cuts.length === 0) {
      const cited = claims.map((claim, i) => ({ ...claim, markers: [...supporting[i]!] }))
      if (unmarkedTexts.length > 0) cause ??= 'no_marker'
      return {
        answer: draft,
        claims: cited,
        uncited: [...uncited, ...unmarkedTexts].filter((text) => text !== ''),
        cause,
      }
    }
    // The texts around a gap may now read as a marker or as a claim.
    answer = withoutMarkers(withoutSpans(linked, cuts), isUnknown)
  }
  return { answer: '', claims: [], uncited: uncited.filter((text) => text !== ''), cause }
}

/**
 * What is to be cut out of an answer to remove some of its claims: the claims, headers of tables
 * without rows, and the indentation of what stands under an item.
 */
export function withoutClaims(answer: string, claims: readonly Claim[], removals: readonly Claim[]): Cut[] {
  const removed = new Set(removals)
  const rest = claims.filter((claim) => !removed.has(claim))
  const tables = new Set(rest.flatMap(({ kind, header }) => (kind === 'head' ? [] : [header?.start])))
  let lineStays = false
  return [...claims.entries()].reverse().flatMap(([i, claim]): Cut[] => {
    const { kind, start, end, whole, header, indent } = claim
    const behind = claims[i + 1]
    const isLast = behind === undefined || /[\r\n]/.test(answer.slice(start, behind.start))
    if (isLast) lineStays = false
    if (!removed.has(claim)) {
      lineStays = true
      return []
    }
    if (header !== undefined && !tables.has(header.start)) return [header, whole]
    if (kind === 'head') return [{ start, end, exact: true }, ...markersIn(answer, whole, () => true)]
    // The mark of the item stays with the rest of the line.
    if (lineStays) return [{ start, end: whole.end }]
    return isLast ? [whole, ...indentationUnder(answer, whole, indent)] : [whole]
  })
}

/**
 * The markers within a span that are `unwanted`, each with the blank before it. The blank stays
 * before a wanted marker in the same row.
 */
function markersIn(answer: string, { start, end }: Span, unwanted: (marker: number) => boolean): Cut[] {
  return [...answer.slice(start, end).matchAll(/[ \t]?(?:\[#\d+\])+/g)].flatMap(({ 0: row, index }) => {
    const markers = [...row.matchAll(MARKER)].map(({ 0: text, 1: marker, index: at }) => ({
      start: start + index + at,
      end: start + index + at + text.length,
      isUnwanted: unwanted(Number(marker)),
    }))
    if (markers.every(({ isUnwanted }) => isUnwanted))
      return [{ start: start + index, end: start + index + row.length }]
    return markers
      .filter(({ isUnwanted }) => isUnwanted)
      .map(({ start: from, end: to }) => ({ start: from, end: to, exact: true }))
  })
}

/**
 * Returns functions that tell for each of some claims which markers support it, and for a claim
 * without such a marker why.
 */
function supportBy({ analyzer, input, nliThreshold }: AskRun, groups: readonly ChunkGroup[]) {
  const question = wordsOf(input.question, analyzer)
  const words = new Map<ChunkGroup, Words>()
  const wordsIn = (group: ChunkGroup): Words => {
    const groupWords = words.get(group) ?? wordsOf(wholeTextOf(group), analyzer)
    words.set(group, groupWords)
    return groupWords
  }
  const groupsOf = (markers: Iterable<number>): ChunkGroup[] =>
    [...markers].flatMap((marker) => groups[marker - 1] ?? [])

  /** The markers that support a text. None of them if they don't support it together. */
  function supportOf(text: string, markers: Iterable<number>, isJudged: boolean): Set<number> {
    const validMarkers = [...markers].filter((marker) => groups[marker - 1] !== undefined)
    if (unfaithfulPart(text, groupsOf(validMarkers), input.question) !== undefined) return new Set()
    // The entailer judges better what follows from other words.
    if (isJudged) return new Set(validMarkers)
    const statement = wordsOf(text, analyzer)
    const numbers = numbersOf(text)
    const shareOf = (some: readonly ChunkGroup[]) => {
      const sharedNumbers = numbers.filter((number) => some.some((group) => allNumbersIn(group).has(number)))
      return support(some.map(wordsIn), statement, question, sharedNumbers.length)
    }
    const supporting = validMarkers.filter((marker) => shareOf(groupsOf([marker])) !== 'none')
    return new Set(shareOf(groupsOf(supporting)) === 'enough' ? supporting : [])
  }

  function supportOfCode(code: string, markers: ReadonlySet<number>): Set<number> {
    const copied = fold(code)
    const verbatim = [...markers].filter((marker) =>
      groupsOf([marker]).some((group) => hasWhole(foldedTextOf(group), copied)),
    )
    if (verbatim.length > 0) return new Set(verbatim)
    const evidenceWords = [question, ...groupsOf(markers).map(wordsIn)]
    const isForeign = (line: string): boolean => {
      const { content } = wordsOf(line, analyzer)
      const isInEvidence = (term: string): boolean => evidenceWords.some(({ terms }) => terms.has(term))
      return content.length > 1 && !content.some(({ terms }) => terms.some(isInEvidence))
    }
    return code.split('\n').some(isForeign) ? new Set() : supportOf(code, markers, false)
  }

  /** The markers that something rests on which has none of its own. */
  function supportOfFrame(text: string, basis: readonly ReadonlySet<number>[]): Set<number> {
    const markers = new Set(basis.flatMap((markerSet) => [...markerSet]))
    const frameWords = wordsOf(withoutStructureWords(text), analyzer)
    const frameGroups = groupsOf(markers)
    const isSupported =
      unfaithfulPart(text, frameGroups, input.question) === undefined &&
      hasAllWords(frameGroups.map(wordsIn), frameWords, question)
    if (!isSupported || markers.size === 0) return new Set()
    const share = [...markers].filter(
      (marker) => support(groupsOf([marker]).map(wordsIn), frameWords, question, 0) !== 'none',
    )
    return new Set(share.length > 0 ? share : [...markers].slice(0, 1))
  }

  function causeOf({ kind, text, markers }: Claim): RefusalCause {
    if (markers.length === 0) return kind === 'code' ? 'other_words' : 'no_marker'
    const groupsOfClaim = groupsOf(markers)
    if (groupsOfClaim.length === 0) return 'unknown_marker'
    return unfaithfulPart(text, groupsOfClaim, input.question) ?? 'other_words'
  }

  function supportOfAll(claims: readonly Claim[]): Set<number>[] {
    const markerSets = claims.map(({ kind, text, markers }) =>
      kind === 'statement' ? supportOf(text, markers, nliThreshold > 0) : new Set<number>(),
    )
    for (const [i, { kind, text, markers, basis }] of claims.entries()) {
      if (kind !== 'code') continue
      const resting = markers.length > 0 ? markers : basis.flatMap((j) => [...markerSets[j]!])
      markerSets[i] = supportOfCode(text, new Set(resting))
    }
    return claims.map(({ kind, text, markers, basis }, i) => {
      if (kind === 'statement' || kind === 'code') return markerSets[i]!
      const resting = basis.map((j) => markerSets[j]!)
      return resting.every(({ size }) => size === 0) ? new Set() : supportOfFrame(text, [...resting, new Set(markers)])
    })
  }

  return { supportOf: supportOfAll, causeOf }
}

function withoutZeros(marker: string): string {
  return marker.replace(/^\[#0+(?=\d)/, '[#')
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
 * What a claim has that is not in its evidence: a number or a quotation. `undefined`: neither.
 * Models alter both easily, and entailment models hardly notice.
 *
 * A quotation must stand in the text, headings or path of one of the groups. Case, white space,
 * emphasis and the form of dashes and quotation marks don't count. A number must stand there or in
 * the question, in digits or in words (see `numbersOf`).
 */
export function unfaithfulPart(
  claim: string,
  groups: readonly ChunkGroup[],
  question: string,
): 'wrong_number' | 'wrong_quotation' | undefined {
  const numbers = numbersOf(claim)
  const questionNumbers = numbers.length === 0 ? new Set<string>() : allNumbersOf(question)
  const hasNumber = (number: string): boolean =>
    questionNumbers.has(number) || groups.some((group) => allNumbersIn(group).has(number))
  if (!numbers.every(hasNumber)) return 'wrong_number'
  const quotations = quotationsOf(claim).map(fold)
  const isQuoted = (quotation: string): boolean => groups.some((group) => foldedTextOf(group).includes(quotation))
  return quotations.every(isQuoted) ? undefined : 'wrong_quotation'
}

/** The text of a group, with its headings, its path, and the header of a table. */
function wholeTextOf(group: ChunkGroup): string {
  const headings = group.hits.flatMap(({ heading_path }) => heading_path)
  return [group.tableHeader, textOf(group), ...headings, group.document.path].join('\n')
}

const allNumbersIn = remembered((group) => allNumbersOf(wholeTextOf(group)))
const foldedTextOf = remembered((group) => fold(wholeTextOf(group)))

/** Remembers the result for each group, since many claims are compared with it. */
function remembered<T>(read: (group: ChunkGroup) => T): (group: ChunkGroup) => T {
  const cache = new WeakMap<ChunkGroup, { value: T }>()
  return (group) => {
    const slot = cache.get(group) ?? { value: read(group) }
    cache.set(group, slot)
    return slot.value
  }
}

/** Whether a text holds another one, not cut out of words. */
function hasWhole(text: string, fragment: string): boolean {
  const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char)
  for (let at = text.indexOf(fragment); at !== -1; at = text.indexOf(fragment, at + 1)) {
    const end = at + fragment.length
    const isCut = (isWord(fragment[0]) && isWord(text[at - 1])) || (isWord(fragment.at(-1)) && isWord(text[end]))
    if (!isCut) return true
  }
  return false
}

function quotationsOf(text: string): string[] {
  const quotes = new Map(QUOTES)
  const quotations: string[] = []
  for (let at = 0; at < text.length; at++) {
    const end = quotes.get(text[at]!)
    if (end === undefined) continue
    const length = text.slice(at + 1).search(end)
    // A quotation mark that is never closed begins no quotation, and neither does a later one.
    if (length === -1) quotes.delete(text[at]!)
    if (length < 1) continue
    quotations.push(text.slice(at + 1, at + 1 + length))
    at += length + 1
  }
  return quotations.map((quotation) => withoutTail(quotation, TAIL)).filter(({ length }) => length >= SHORTEST_QUOTE)
}

function fold(text: string): string {
  return onOneLine(withoutInvisible(disarm(text)))
    .normalize('NFKC')
    .replace(/[*_`]/g, '')
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―]/g, '-')
    .toLowerCase()
}
