import type { Ranking } from '@kebab/core'
import {
  BM25_DEFAULTS,
  boundsFactor,
  type ChunkLengths,
  greatestSaturation,
  isFasterOneByOne,
  type LengthSums,
  listScore,
  MaxScore,
  type Saturation,
  type Slopes,
  saturationOf,
  slopesOf,
  type TermList,
  termWeight,
  thresholdOf,
} from '@kebab/core/internal'
import { sumByWord, TimeSlices, TopK } from '@kebab/core/kit'
import { CHUNKS_PER_SEGMENT } from './build-segments.js'
import { IdKeys } from './chunk-ids.js'
import type { PassingChunks } from './passing-chunks.js'
import type { Postings } from './postings.js'
import { isLive, type LoadedSegment } from './segment-rows.js'

/** A query over segments, with everything that it needs in memory. */
export interface SegmentQuery {
  segments: readonly LoadedSegment[]
  /** The distinct terms, in the order of the query. */
  terms: readonly {
    /** How often the query has the term, by weight. */
    times: number
    /** How many chunks count as all for it. */
    size: number
    /** The number of the word that it is a form of. */
    word: number | undefined
    /** For each segment: the term's postings. `undefined`: no chunk has it. */
    postings: readonly (Postings | undefined)[]
  }[]
}

/** A term of the query in a segment. */
interface QueryTermList extends TermList {
  word: number | undefined
}

/** A term that live chunks have. */
interface WeightedTerm {
  weight: number
  word: number | undefined
  /** How many live chunks have it. */
  frequency: number
  postings: readonly (Postings | undefined)[]
}

/** A query with what scores depend on. `size`: how many chunks there are. */
interface Weighed {
  terms: readonly WeightedTerm[]
  saturation: Saturation
  size: number
}

/** Its buffers are in use only while nothing yields. */
const maxScore = new MaxScore()

/**
 * Ranks the best matches, among the `passing` chunks if they are given. Chunks that can't be among
 * them are skipped (`MaxScore`). The scores of terms are summed in the order of the query, as in
 * `bm25Retriever`, so that they are equal to the last bit. Yields to the event loop between two
 * segments now and then.
 */
export async function searchSegments(
  query: SegmentQuery,
  { limit, passing, signal }: { limit: number; passing?: PassingChunks | undefined; signal?: AbortSignal | undefined },
): Promise<Ranking> {
  const { segments } = query
  const weighed = weigh(query)
  const { terms, size } = weighed
  const matches = Math.min(
    size,
    terms.reduce((sum, { frequency }) => sum + frequency, 0),
  )
  const capacity = Math.min(limit, matches)
  if (capacity === 0) return { candidates: [], exhausted: true }
  const oneByOne = passing !== undefined && isFasterOneByOne(passing.count, limit, matches, size)
  const accepts = passing === undefined || oneByOne ? undefined : (item: number) => passes(passing, item)
  const precedes = (a: number, b: number): boolean => compareIds(segments, a, b) < 0
  const top = new TopK(capacity, precedes, accepts)
  const slices = new TimeSlices(signal)
  for (const [place, segment] of segments.entries()) {
    if (slices.isOver()) await slices.next()
    const first = place * CHUNKS_PER_SEGMENT
    const segmentTerms = termsIn(segment, place, weighed)
    if (oneByOne) offerPassing(segment, first, segmentTerms, weighed.saturation, passing.bits[place]!, top)
    else offerBest(segment, first, segmentTerms, weighed.saturation, top)
  }
  const { items, scores } = top.ranked()
  return {
    candidates: Array.from(items, (item, i) => ({ chunkId: chunkIdOf(segments, item), score: scores[i]! })),
    exhausted: top.complete,
  }
}

/** Offers the matches of a segment that may be among the best. */
function offerBest(
  segment: LoadedSegment,
  first: number,
  terms: readonly QueryTermList[],
  saturation: Saturation,
  top: TopK,
): void {
  const lists = [...terms].sort((a, b) => b.bound - a.bound)
  const best = { threshold: thresholdOf(top) }
  maxScore.search(
    { lists, others: 0, chunkLengths: segment, saturation },
    best,
    ({ first: from, offsets, size, sums, ...bounds }) => {
      candidates: for (let j = 0; j < size; j++) {
        const chunk = from + offsets[j]!
        let sum = sums[offsets[j]!]!
        let { possible } = bounds
        if (sum + possible < best.threshold) continue
        for (let i = bounds.essential; i < lists.length; i++) {
          sum += listScore(lists[i]!, chunk, segment, saturation)
          possible -= lists[i]!.bound
          if (sum + possible < best.threshold) continue candidates
        }
        if (!isLive(segment.live, chunk)) continue
        top.offer(first + chunk, scoreOf(terms, chunk, segment, saturation))
        best.threshold = thresholdOf(top)
      }
    },
  )
}

/** Offers the matches of a segment that pass. */
function offerPassing(
  segment: LoadedSegment,
  first: number,
  terms: readonly QueryTermList[],
  saturation: Saturation,
  bits: Uint8Array,
  top: TopK,
): void {
  for (const [place, byte] of bits.entries()) {
    for (let rest = byte; rest !== 0; rest &= rest - 1) {
      const number = 8 * place + 31 - Math.clz32(rest & -rest)
      const score = scoreOf(terms, number, segment, saturation)
      if (score > 0) top.offer(first + number, score)
    }
  }
}

/**
 * The scores of chunks in the given order: 0 for one that doesn't match, `null` for an unknown one.
 */
export function scoreChunks(query: SegmentQuery, chunkIds: readonly string[]): (number | null)[] {
  const weighed = weigh(query)
  const terms = query.segments.map((segment, place) => termsIn(segment, place, weighed))
  const keys = new IdKeys(chunkIds)
  return chunkIds.map((_, at) => {
    for (const [place, segment] of query.segments.entries()) {
      const number = segment.ids.find(keys, at)
      if (number >= 0 && isLive(segment.live, number))
        return scoreOf(terms[place]!, number, segment, weighed.saturation)
    }
    return null
  })
}

/** The score of a chunk, or 0 if it doesn't match. Summed in the order of the query. */
function scoreOf(
  terms: readonly QueryTermList[],
  chunk: number,
  lengths: ChunkLengths,
  saturation: Saturation,
): number {
  if (terms[0]?.word !== undefined) return sumByWord(terms, (term) => listScore(term, chunk, lengths, saturation))
  let score = 0
  for (let i = 0; i < terms.length; i++) score += listScore(terms[i]!, chunk, lengths, saturation)
  return score
}

/** The terms that a segment has, in the order of the query. `place`: of the segment. */
function termsIn(segment: LoadedSegment, place: number, { terms, saturation }: Weighed): QueryTermList[] {
  const lists: QueryTermList[] = []
  for (const { weight, word, postings } of terms) {
    const list = postings[place]
    if (list === undefined) continue
    const { numbers, frequencies, large } = list
    const bound = weight * maximumOf(list, segment, saturation)
    lists.push({ weight, word, bound, numbers, frequencies, large, at: 0, end: numbers.length, next: 0 })
  }
  return lists
}

/** Of postings: their greatest saturation, and the slopes that it was computed for. */
const maxima = new WeakMap<Postings, { maximum: number; slopes: Slopes }>()

/** An upper bound of the saturation of a term in a segment. */
function maximumOf(list: Postings, lengths: ChunkLengths, saturation: Saturation): number {
  let bound = maxima.get(list)
  if (bound === undefined) {
    const { numbers, frequencies, large } = list
    const whole = { numbers, frequencies, large, at: 0, end: numbers.length }
    bound = { maximum: greatestSaturation(whole, lengths, saturation), slopes: slopesOf(saturation) }
    maxima.set(list, bound)
  }
  return bound.maximum * boundsFactor(bound.slopes, slopesOf(saturation)) * ABOVE
}

/** Compensates for rounding. */
const ABOVE = 1 + 1e-9

/** The terms that live chunks have, with what their scores depend on. */
function weigh({ segments, terms }: SegmentQuery): Weighed {
  const size = segments.reduce((sum, { chunks }) => sum + chunks, 0)
  const sums = totalsOf(segments)
  const weighted: WeightedTerm[] = []
  for (const { times, size: ofLanguage, word, postings } of terms) {
    const frequency = countLive(segments, postings)
    if (frequency > 0) weighted.push({ weight: termWeight(times, frequency, ofLanguage), word, frequency, postings })
  }
  return { terms: weighted, saturation: saturationOf(BM25_DEFAULTS, size, sums), size }
}

/** The sums of the lengths of all live chunks, by field. */
function totalsOf(segments: readonly LoadedSegment[]): LengthSums {
  const totals: [number, number, number] = [0, 0, 0]
  for (const { sums } of segments) for (const [field, sum] of sums.entries()) totals[field]! += sum
  return totals
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

function passes({ bits }: PassingChunks, item: number): boolean {
  return isLive(bits[Math.floor(item / CHUNKS_PER_SEGMENT)], item % CHUNKS_PER_SEGMENT)
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
