import type { Ranking } from '@kebab/core'
import {
  type Bm25Settings,
  isFasterOneByOne,
  type Saturation,
  saturationOf,
  TimeSlices,
  TopK,
  termScore,
  termWeight,
} from '@kebab/core/kit'
import { CHUNKS_PER_SEGMENT } from './build-segments.js'
import { frequencyAt, type Postings } from './postings.js'
import { isLive, type LoadedSegment } from './segment-rows.js'

/** The parameters of BM25: those that `bm25Retriever` has by default. */
export const SETTINGS: Bm25Settings = { k1: 1.2, b: 0.75 }

/** A query over segments, with everything that it needs in memory. */
export interface SegmentQuery {
  segments: readonly LoadedSegment[]
  /** The distinct terms, in the order of the query. */
  terms: readonly {
    /** How often the query has the term. */
    times: number
    /** For each segment: the term's postings. `undefined`: no chunk has it. */
    postings: readonly (Postings | undefined)[]
  }[]
}

/** A term that live chunks have. */
interface WeightedTerm {
  weight: number
  /** How many live chunks have it. */
  frequency: number
  postings: readonly (Postings | undefined)[]
}

/** The sums of one segment at a time, all 0 between two. Nothing yields while they are in use. */
const sums = new Float64Array(CHUNKS_PER_SEGMENT)
/** The chunks whose sums are above 0, in no order, where they are listed. */
const listed = new Uint16Array(CHUNKS_PER_SEGMENT)
/** All sums are looked at, unless so many times as many chunks as postings have none. */
const SPARSE = 16

/**
 * Ranks the best matches, among the `allowed` chunks if they are given. Every match is scored. The
 * scores of terms are summed in the order of the query, as in `bm25Retriever`, so that they are
 * equal to the last bit. Yields to the event loop between two segments now and then.
 */
export async function searchSegments(
  query: SegmentQuery,
  {
    limit,
    allowed,
    signal,
  }: { limit: number; allowed?: ReadonlySet<string> | undefined; signal?: AbortSignal | undefined },
): Promise<Ranking> {
  const { segments } = query
  const { terms, saturation, size } = weigh(query)
  const matches = Math.min(
    size,
    terms.reduce((sum, { frequency }) => sum + frequency, 0),
  )
  const capacity = Math.min(limit, matches)
  if (capacity === 0) return { candidates: [], exhausted: true }
  const oneByOne = allowed !== undefined && isFasterOneByOne(allowed.size, limit, matches, size)
  const accepts =
    allowed === undefined || oneByOne ? undefined : (item: number) => allowed.has(chunkIdOf(segments, item))
  const precedes = (a: number, b: number): boolean => compareIds(segments, a, b) < 0
  const top = new TopK(capacity, precedes, accepts)
  const slices = new TimeSlices(signal)
  for (const [place, segment] of segments.entries()) {
    if (slices.isOver()) await slices.next()
    const count = sumScores(segment, place, terms, saturation)
    const first = place * CHUNKS_PER_SEGMENT
    if (oneByOne) offerAllowed(segment, first, allowed, top)
    else offerMatches(segment, first, count, top)
    if (count === undefined) sums.fill(0, 0, segment.size)
    else for (let i = 0; i < count; i++) sums[listed[i]!] = 0
  }
  const { items, scores } = top.ranked()
  return {
    candidates: Array.from(items, (item, i) => ({ chunkId: chunkIdOf(segments, item), score: scores[i]! })),
    exhausted: top.complete,
  }
}

/**
 * Sums what each term adds to the chunks of a segment. Returns how many matches are listed;
 * `undefined` if they are too many to list.
 */
function sumScores(
  { lengths, size }: LoadedSegment,
  place: number,
  terms: readonly WeightedTerm[],
  saturation: Saturation,
): number | undefined {
  const found = terms.reduce((sum, { postings }) => sum + (postings[place]?.numbers.length ?? 0), 0)
  const isSparse = SPARSE * found < size
  let count = 0
  for (const { weight, postings } of terms) {
    const list = postings[place]
    if (list === undefined) continue
    if (isSparse) count = listMatches(list.numbers, count)
    if (list.large === undefined) addTerm(list, lengths, weight, saturation)
    else addFrequentTerm(list, lengths, weight, saturation)
  }
  return isSparse ? count : undefined
}

/** Lists the chunks that have no sum yet. Returns how many are listed. */
function listMatches(numbers: Uint16Array, before: number): number {
  let count = before
  for (let i = 0; i < numbers.length; i++) if (sums[numbers[i]!] === 0) listed[count++] = numbers[i]!
  return count
}

function addTerm(
  { numbers, frequencies }: Postings,
  lengths: Uint32Array,
  weight: number,
  { base, slope }: Saturation,
): void {
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!
    sums[number]! += termScore(weight, frequencies[i]!, lengths[number]!, base, slope)
  }
}

function addFrequentTerm(list: Postings, lengths: Uint32Array, weight: number, { base, slope }: Saturation): void {
  for (let i = 0; i < list.numbers.length; i++) {
    const number = list.numbers[i]!
    sums[number]! += termScore(weight, frequencyAt(list, i), lengths[number]!, base, slope)
  }
}

/** Offers the matches of a segment. `count`: how many are listed; `undefined` if they are not. */
function offerMatches({ live, size }: LoadedSegment, first: number, count: number | undefined, top: TopK): void {
  // Until one is left out, each counts. Later, only what may be among the best matters.
  let least = top.complete ? 0 : top.floor
  for (let i = 0; i < (count ?? size); i++) {
    const number = count === undefined ? i : listed[i]!
    const score = sums[number]!
    if (score === 0 || score < least || !isLive(live, number)) continue
    top.offer(first + number, score)
    if (!top.complete) least = top.floor
  }
}

/** Offers the matches of a segment that are allowed. */
function offerAllowed({ ids, live }: LoadedSegment, first: number, allowed: ReadonlySet<string>, top: TopK): void {
  for (const chunkId of allowed) {
    const number = ids.find(chunkId)
    if (number >= 0 && sums[number]! > 0 && isLive(live, number)) top.offer(first + number, sums[number]!)
  }
}

/**
 * The scores of chunks in the given order: 0 for one that doesn't match, `null` for an unknown one.
 */
export function scoreChunks(query: SegmentQuery, chunkIds: readonly string[]): (number | null)[] {
  const { terms, saturation } = weigh(query)
  const { base, slope } = saturation
  return chunkIds.map((chunkId) => {
    for (const [place, { ids, lengths, live }] of query.segments.entries()) {
      const number = ids.find(chunkId)
      if (number < 0 || !isLive(live, number)) continue
      let score = 0
      for (const { weight, postings } of terms) {
        const list = postings[place]
        const index = list === undefined ? -1 : indexOf(list.numbers, number)
        if (index >= 0) score += termScore(weight, frequencyAt(list!, index), lengths[number]!, base, slope)
      }
      return score
    }
    return null
  })
}

/** The index of a number among numbers that ascend, or -1. */
function indexOf(numbers: Uint16Array, wanted: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return numbers[low] === wanted ? low : -1
}

/** The terms that live chunks have, with what their scores depend on. */
function weigh({ segments, terms }: SegmentQuery): { terms: WeightedTerm[]; saturation: Saturation; size: number } {
  const size = segments.reduce((sum, { chunks }) => sum + chunks, 0)
  const total = segments.reduce((sum, one) => sum + one.terms, 0)
  const weighted: WeightedTerm[] = []
  for (const { times, postings } of terms) {
    const frequency = countLive(segments, postings)
    if (frequency > 0) weighted.push({ weight: termWeight(times, frequency, size), frequency, postings })
  }
  return { terms: weighted, saturation: saturationOf(SETTINGS, size, total), size }
}

/** How many live chunks have a term. */
export function countLive(segments: readonly LoadedSegment[], postings: readonly (Postings | undefined)[]): number {
  let count = 0
  for (const [place, { live }] of segments.entries()) {
    const numbers = postings[place]?.numbers
    if (numbers === undefined) continue
    if (live === undefined) count += numbers.length
    else for (let i = 0; i < numbers.length; i++) count += (live[numbers[i]! >> 3]! >> (numbers[i]! & 7)) & 1
  }
  return count
}

/** A candidate is one number: the place of its segment times this, plus its number there. */
function chunkIdOf(segments: readonly LoadedSegment[], item: number): string {
  return segments[Math.floor(item / CHUNKS_PER_SEGMENT)]!.ids.text(item % CHUNKS_PER_SEGMENT)
}

function compareIds(segments: readonly LoadedSegment[], a: number, b: number): number {
  const other = segments[Math.floor(b / CHUNKS_PER_SEGMENT)]!.ids
  return segments[Math.floor(a / CHUNKS_PER_SEGMENT)]!.ids.compare(
    a % CHUNKS_PER_SEGMENT,
    other,
    b % CHUNKS_PER_SEGMENT,
  )
}
