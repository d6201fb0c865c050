import type { Ranking } from '@kebab/core'
import {
  type Bm25Settings,
  boundsFactor,
  type HashKey,
  isFasterOneByOne,
  type Saturation,
  saturationOf,
  slopesOf,
  termWeight,
  unitsForLookup,
} from '@kebab/core/internal'
import type { CountedTerm } from '@kebab/core/kit'
import type { Contents, TermPosition } from '../contents.js'
import { exactScore, QueryTerm } from './query-term.js'
import type { SegmentSearch } from './segment-search.js'
import { TopCandidates } from './top-candidates.js'

/** What is searched for in some contents. */
export interface TermQuery {
  /** The terms of the query that chunks have, in the order of the query. */
  terms: readonly WeightedTerm[]
  /** The number of chunks that have each term of the query, also of one that none has. */
  frequencies: readonly number[]
  saturation: Saturation
  key: HashKey
}

/** A term that is looked up, with how many chunks count as all for it. */
export interface LookUp extends Omit<CountedTerm, 'mark'> {
  size: number
}

/**
 * Looks up the terms of a query in some contents.
 * @param terms the distinct ones in the order of the query
 */
export function termQuery(
  contents: Contents,
  terms: readonly LookUp[],
  settings: Bm25Settings,
  key: HashKey,
): TermQuery {
  const saturation = saturationOf(settings, contents.size, contents.sums)
  const weighted = terms.map((term) => weighTerm(contents, term, key))
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

/** A term of a query with its weight. */
interface WeightedTerm extends TermPosition {
  /** c(t) * idf(t). 0 for a term that no chunk has. */
  weight: number
  word: number | undefined
}

/** Looks up a term of the query. */
function weighTerm(contents: Contents, { term, times, word, size }: LookUp, key: HashKey): WeightedTerm {
  const { numbers, frequency } = contents.termPosition(term, key)
  return { numbers, frequency, weight: frequency === 0 ? 0 : termWeight(times, frequency, size), word }
}

/** The terms that a segment has, in the order of the query. `number`: of the segment. */
function termsIn(
  { liveSegments }: Contents,
  number: number,
  terms: readonly WeightedTerm[],
  saturation: Saturation,
): QueryTerm[] {
  const liveSegment = liveSegments[number]!
  const factor = boundsFactor(liveSegment.segment.slopes, slopesOf(saturation))
  const queryTerms: QueryTerm[] = []
  for (const weighted of terms) {
    const term = weighted.numbers[number]!
    if (term >= 0) queryTerms.push(new QueryTerm(liveSegment, term, weighted, factor))
  }
  return queryTerms
}
