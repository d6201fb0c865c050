import type { Ranking } from '@kebab/core'
import {
  type Bm25Settings,
  boundsFactor,
  type HashKey,
  isFasterOneByOne,
  listScore,
  type Saturation,
  saturationOf,
  type TermList,
  type TextUnits,
  TopK,
  termScore,
  termWeight,
  thresholdOf,
  unitsForLookup,
} from '@kebab/core/kit'
import type { Contents, LiveSegment } from '../contents.js'
import { blocksStart, isDense, LARGE, type Segment } from '../segment/segment.js'
import { exactScore, type SegmentSearch } from './segment-search.js'

/** What is searched for in some contents. */
export interface TermQuery {
  /** The terms of the query that chunks have, in the order of the query. */
  terms: readonly WeightedTerm[]
  /** The number of chunks that have each term of the query, also of one that none has. */
  frequencies: readonly number[]
  saturation: Saturation
  key: HashKey
}

/**
 * Looks up the terms of a query in some contents.
 * @param terms the distinct ones in the order of the query, each with its number of occurrences
 */
export function termQuery(
  contents: Contents,
  terms: readonly (readonly [TextUnits, number])[],
  settings: Bm25Settings,
  key: HashKey,
): TermQuery {
  const saturation = saturationOf(settings, contents.size, contents.terms)
  const weighted = terms.map(([text, times]) => weighTerm(contents, text, times))
  return {
    terms: weighted.filter(({ frequency }) => frequency > 0),
    frequencies: weighted.map(({ frequency }) => frequency),
    saturation,
    key,
  }
}

/** Ranks the best matches, among the `allowed` chunks if they are given. */
export function searchContents(
  contents: Contents,
  { terms: weighted, saturation, key }: TermQuery,
  limit: number,
  search: SegmentSearch,
  allowed?: ReadonlySet<string>,
): Ranking {
  const { liveSegments, size } = contents
  const matches = Math.min(
    size,
    weighted.reduce((sum, { frequency }) => sum + frequency, 0),
  )
  const capacity = Math.min(limit, matches)
  if (capacity === 0) return { candidates: [], exhausted: true }
  const fewAllowed = allowed !== undefined && isFasterOneByOne(allowed.size, limit, matches, size)
  const accepts =
    allowed === undefined || fewAllowed
      ? undefined
      : (segmentNumber: number, chunk: number) => allowed.has(liveSegments[segmentNumber]!.segment.chunks.text(chunk))
  const top = new TopCandidates(capacity, liveSegments, accepts)
  if (fewAllowed) offerEach(contents, weighted, saturation, allowed, key, top)
  else {
    for (const [number, liveSegment] of liveSegments.entries()) {
      search.search(liveSegment, number, termsIn(contents, number, weighted, saturation), saturation, top)
    }
  }
  return { candidates: top.ranked(), exhausted: top.complete }
}

function offerEach(
  contents: Contents,
  weighted: readonly WeightedTerm[],
  saturation: Saturation,
  allowed: ReadonlySet<string>,
  key: HashKey,
  top: TopCandidates,
): void {
  const terms = contents.liveSegments.map((_, number): QueryTerm[] => termsIn(contents, number, weighted, saturation))
  for (const chunkId of allowed) {
    const position = contents.positionOf(unitsForLookup(chunkId, key))
    if (position === undefined) continue
    const score = exactScore(
      contents.liveSegments[position.segmentNumber]!,
      terms[position.segmentNumber]!,
      position.chunk,
      saturation,
    )
    if (score > 0) top.offer(position.segmentNumber, position.chunk, score)
  }
}

/**
 * The scores of chunks in the given order: 0 for one that doesn't match, `null` for an unknown one.
 */
export function scoreChunks(
  contents: Contents,
  { terms: weighted, saturation, key }: TermQuery,
  chunkIds: readonly string[],
): (number | null)[] {
  const termsBySegment = contents.liveSegments.map((_, number) => termsIn(contents, number, weighted, saturation))
  return chunkIds.map((chunkId) => {
    const position = contents.positionOf(unitsForLookup(chunkId, key))
    if (position === undefined) return null
    return exactScore(
      contents.liveSegments[position.segmentNumber]!,
      termsBySegment[position.segmentNumber]!,
      position.chunk,
      saturation,
    )
  })
}

/** A candidate is one number: the segment's number times this, plus the chunk's number. */
const CHUNKS_PER_SEGMENT = 2 ** 32

/** The best candidates so far, by score descending, equal scores by chunk id ascending. */
export class TopCandidates {
  readonly #liveSegments: readonly LiveSegment[]
  readonly #top: TopK
  /** As `thresholdOf` returns it. */
  threshold = 0

  /**
   * `capacity`: from 1. `accepts`: whether a chunk may be a candidate; called only if the answer
   * matters.
   */
  constructor(
    capacity: number,
    liveSegments: readonly LiveSegment[],
    accepts?: (segmentNumber: number, chunk: number) => boolean,
  ) {
    this.#liveSegments = liveSegments
    const precedes = (a: number, b: number): boolean => {
      const chunks = liveSegments[segmentNumberOf(a)]!.segment.chunks
      return chunks.compare(chunkOf(a), liveSegments[segmentNumberOf(b)]!.segment.chunks, chunkOf(b)) < 0
    }
    this.#top = new TopK(capacity, precedes, accepts && ((item) => accepts(segmentNumberOf(item), chunkOf(item))))
  }

  get size(): number {
    return this.#top.size
  }

  /** Whether every accepted match so far is among the candidates. */
  get complete(): boolean {
    return this.#top.complete
  }

  /** Offers a chunk that isn't removed, with its exact score above 0. Offer each chunk once. */
  offer(segmentNumber: number, chunk: number, score: number): void {
    this.#top.offer(segmentNumber * CHUNKS_PER_SEGMENT + chunk, score)
    this.threshold = thresholdOf(this.#top)
  }

  /** The candidates, best first. */
  ranked(): { chunkId: string; score: number }[] {
    const { items, scores } = this.#top.ranked()
    return Array.from(items, (item, i) => ({
      chunkId: this.#liveSegments[segmentNumberOf(item)]!.segment.chunks.text(chunkOf(item)),
      score: scores[i]!,
    }))
  }
}

function segmentNumberOf(item: number): number {
  return Math.floor(item / CHUNKS_PER_SEGMENT)
}

function chunkOf(item: number): number {
  return item % CHUNKS_PER_SEGMENT
}

/** A term of a query with its weight. */
interface WeightedTerm {
  /** By segment: the term's number, or -1. */
  numbers: readonly number[]
  /** How many chunks have it. */
  frequency: number
  /** c(t) * idf(t). 0 for a term that no chunk has. */
  weight: number
}

/** Looks up a term, which the query has so many times. */
function weighTerm({ liveSegments, size }: Contents, text: TextUnits, times: number): WeightedTerm {
  const numbers: number[] = []
  let frequency = 0
  for (const liveSegment of liveSegments) {
    const number = liveSegment.segment.terms.find(text)
    numbers.push(number)
    if (number >= 0) frequency += liveSegment.frequency(number)
  }
  return { numbers, frequency, weight: frequency === 0 ? 0 : termWeight(times, frequency, size) }
}

/** A term of a query in one segment. */
export class QueryTerm implements TermList {
  readonly weight: number
  readonly isDense: boolean
  /** Those of the segment, which all terms share. */
  readonly numbers: Uint32Array
  readonly frequencies: Uint8Array
  readonly large: ReadonlyMap<number, number>
  /** Where it starts in the segment's `frequencies`. */
  readonly start: number
  /** Where its list ends. */
  readonly end: number
  /** An upper bound of what it adds to a score in this segment. */
  readonly bound: number
  /** Of a dense row: where its bounds start, and the score of one unit of them. */
  readonly blocks: number
  readonly step: number
  at: number
  next: number

  constructor(liveSegment: LiveSegment, term: number, weight: number, saturation: Saturation) {
    const { segment } = liveSegment
    this.weight = weight
    this.isDense = isDense(segment, term)
    this.numbers = segment.numbers
    this.frequencies = segment.frequencies
    this.large = segment.large
    this.start = segment.starts[term]!
    this.end = this.start + segment.counts[term]!
    this.bound = weight * segment.maxima[term]! * boundsFactor(segment.slope, saturation.slope)
    this.blocks = this.isDense ? blocksStart(segment, term) : 0
    this.step = this.bound / LARGE
    this.at = this.start
    this.next = this.start
  }
}

/** The terms that a segment has, in the order of the query. `number`: of the segment. */
function termsIn(
  { liveSegments }: Contents,
  number: number,
  terms: readonly WeightedTerm[],
  saturation: Saturation,
): QueryTerm[] {
  const queryTerms: QueryTerm[] = []
  for (const { numbers, weight } of terms) {
    const term = numbers[number]!
    if (term >= 0) queryTerms.push(new QueryTerm(liveSegments[number]!, term, weight, saturation))
  }
  return queryTerms
}

/**
 * What a term adds to the score of a chunk: 0 if the chunk doesn't have it. Searches a list from
 * `at` on.
 */
export function scoreOf({ segment }: LiveSegment, term: QueryTerm, chunk: number, saturation: Saturation): number {
  return term.isDense ? rowScore(segment, term, chunk, saturation) : listScore(term, chunk, segment.lengths, saturation)
}

/** What a term with a dense row adds to the score of a chunk. */
export function rowScore(
  { frequencies, large, lengths }: Segment,
  term: QueryTerm,
  chunk: number,
  saturation: Saturation,
): number {
  const index = term.start + chunk
  const byte = frequencies[index]!
  if (byte === 0) return 0
  const tf = byte === LARGE ? large.get(index)! : byte
  return termScore(term.weight, tf, lengths[chunk]!, saturation.base, saturation.slope)
}
