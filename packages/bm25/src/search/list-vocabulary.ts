import type { VocabularyTerm } from '@kebab/core'
import { type HashKey, isWholeTerm, unitsForLookup, WrittenForms } from '@kebab/core/internal'
import { type TimeSlices, textUnits, type VocabularyQuery } from '@kebab/core/kit'
import type { Contents, LiveSegment } from '../contents.js'
import { isDense, type Segment } from '../segment/segment.js'
import { textIn } from '../segment/string-table.js'

/** A term, with its number in each segment that has it. */
type Places = [term: string, places: { segmentNumber: number; number: number }[]]

/**
 * Lists terms that chunks hold, as `Retriever.vocabulary` says. Yields to the event loop now and
 * then, while the contents stay as they are.
 */
export async function listVocabulary(
  contents: Contents,
  query: VocabularyQuery,
  { key, allowed, slices }: { key: HashKey; allowed: ReadonlySet<string> | undefined; slices: TimeSlices },
): Promise<VocabularyTerm[]> {
  const { liveSegments } = contents
  const passing = allowed && (await passingIn(contents, allowed, key, slices))
  const vocabulary: VocabularyTerm[] = []
  for (const [term, places] of query.terms === undefined
    ? inRange(contents, query)
    : among(contents, query.terms, key)) {
    if (slices.isOver()) await slices.next()
    let chunks = 0
    const forms = new WrittenForms()
    for (const { segmentNumber, number } of places) {
      const liveSegment = liveSegments[segmentNumber]!
      const bits = passing?.[segmentNumber]
      const count = bits === undefined ? liveSegment.frequency(number) : countPassing(liveSegment, number, bits)
      chunks += count
      forms.vote(textIn(liveSegment.segment.forms, number) || term, count)
    }
    if (chunks > 0) vocabulary.push({ term, form: forms.best(), chunks })
  }
  return vocabulary
}

/** Which chunks of each segment are allowed. A set is often that of the search before. */
const passingBits = new WeakMap<Contents, WeakMap<ReadonlySet<string>, readonly Uint8Array[]>>()

async function passingIn(
  contents: Contents,
  allowed: ReadonlySet<string>,
  key: HashKey,
  slices: TimeSlices,
): Promise<readonly Uint8Array[]> {
  const ofContents = passingBits.get(contents) ?? new WeakMap<ReadonlySet<string>, readonly Uint8Array[]>()
  passingBits.set(contents, ofContents)
  const cached = ofContents.get(allowed)
  if (cached !== undefined) return cached
  const passing = contents.liveSegments.map(({ segment }) => new Uint8Array(segment.lengths.length))
  for (const chunkId of allowed) {
    if (slices.isOver()) await slices.next()
    const position = contents.positionOf(unitsForLookup(chunkId, key))
    if (position !== undefined) passing[position.segmentNumber]![position.chunk] = 1
  }
  ofContents.set(allowed, passing)
  return passing
}

function* among({ liveSegments }: Contents, terms: readonly string[], key: HashKey): Iterable<Places> {
  for (const term of terms) {
    const units = textUnits(term, key)
    const places: Places[1] = []
    for (const [segmentNumber, { segment }] of liveSegments.entries()) {
      const number = segment.terms.find(units)
      if (number >= 0) places.push({ segmentNumber, number })
    }
    if (places.length > 0) yield [term, places]
  }
}

/** Returns the terms of a range, ascending. */
function inRange(
  { liveSegments }: Contents,
  { prefix, suffix, minLength, maxLength }: Exclude<VocabularyQuery, { terms: readonly string[] }>,
): Places[] {
  const places = new Map<string, Places[1]>()
  for (const [segmentNumber, { segment }] of liveSegments.entries()) {
    const { offsets, size } = segment.terms
    for (let number = firstNotBefore(segment, prefix); number < size; number++) {
      const length = offsets[number + 1]! - offsets[number]!
      if (!startsWith(segment, number, prefix)) break
      if (length < minLength || length > maxLength || !endsWith(segment, number, suffix)) continue
      const term = segment.terms.text(number)
      if (isWholeTerm(term)) continue
      const ofTerm = places.get(term)
      if (ofTerm === undefined) places.set(term, [{ segmentNumber, number }])
      else ofTerm.push({ segmentNumber, number })
    }
  }
  return [...places].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The first term of a segment that isn't before a text. */
function firstNotBefore({ terms }: Segment, text: string): number {
  let low = 0
  let high = terms.size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (terms.text(middle) < text) low = middle + 1
    else high = middle
  }
  return low
}

function startsWith({ terms: { units, offsets } }: Segment, number: number, prefix: string): boolean {
  const start = offsets[number]!
  if (offsets[number + 1]! - start < prefix.length) return false
  for (let i = 0; i < prefix.length; i++) if (units[start + i] !== prefix.charCodeAt(i)) return false
  return true
}

function endsWith({ terms: { units, offsets } }: Segment, number: number, suffix: string): boolean {
  const end = offsets[number + 1]!
  const start = end - suffix.length
  if (start < offsets[number]!) return false
  for (let i = suffix.length - 1; i >= 0; i--) if (units[start + i] !== suffix.charCodeAt(i)) return false
  return true
}

/** How many chunks have a term and pass. */
function countPassing({ segment }: LiveSegment, term: number, passing: Uint8Array): number {
  const { counts, frequencies, numbers, starts } = segment
  const start = starts[term]!
  let count = 0
  if (isDense(segment, term)) {
    for (let chunk = 0; chunk < passing.length; chunk++) {
      if (frequencies[start + chunk] !== 0) count += passing[chunk]!
    }
  } else {
    const end = start + counts[term]!
    for (let at = start; at < end; at++) count += passing[numbers[at]!]!
  }
  return count
}
