import { byteScore, LAST_BODY_BYTE, listScore, type Saturation, type TermList, termScore } from '@kebab/core/internal'
import { sumByWord } from '@kebab/core/kit'
import type { LiveSegment } from '../contents.js'
import { blocksStart, isDense, LARGE, type Segment } from '../segment/segment.js'

/** A term of a query in one segment. */
export class QueryTerm implements TermList {
  readonly weight: number
  /** The number of the word that it is a form of, as `QueryTerm` of core has it. */
  readonly word: number | undefined
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

  /** `boundsFactor`: what makes the bounds of the segment hold for the present average lengths. */
  constructor(
    liveSegment: LiveSegment,
    term: number,
    { weight, word }: { weight: number; word: number | undefined },
    boundsFactor: number,
  ) {
    const { segment } = liveSegment
    this.weight = weight
    this.word = word
    this.isDense = isDense(segment, term)
    this.numbers = segment.numbers
    this.frequencies = segment.frequencies
    this.large = segment.large
    this.start = segment.starts[term]!
    this.end = this.start + segment.counts[term]!
    this.bound = weight * segment.maxima[term]! * boundsFactor
    this.blocks = this.isDense ? blocksStart(segment, term) : 0
    this.step = this.bound / LARGE
    this.at = this.start
    this.next = this.start
  }
}

/**
 * The score of a chunk, or 0 if it doesn't match. Summed in the order of the query, so that it is
 * the same to the last bit in every segment.
 */
export function exactScore(
  liveSegment: LiveSegment,
  terms: readonly QueryTerm[],
  chunk: number,
  saturation: Saturation,
): number {
  if (terms[0]?.word !== undefined) return sumByWord(terms, (term) => scoreOf(liveSegment, term, chunk, saturation))
  let score = 0
  for (let i = 0; i < terms.length; i++) score += scoreOf(liveSegment, terms[i]!, chunk, saturation)
  return score
}

/**
 * What a term adds to the score of a chunk: 0 if the chunk doesn't have it. Searches a list from
 * `at` on.
 */
function scoreOf({ segment }: LiveSegment, term: QueryTerm, chunk: number, saturation: Saturation): number {
  return term.isDense ? rowScore(segment, term, chunk, saturation) : listScore(term, chunk, segment, saturation)
}

/** What a term with a dense row adds to the score of a chunk. */
export function rowScore(segment: Segment, term: QueryTerm, chunk: number, saturation: Saturation): number {
  const index = term.start + chunk
  const byte = segment.frequencies[index]!
  if (byte === 0) return 0
  return byte <= LAST_BODY_BYTE
    ? termScore(term.weight, byte, segment.lengths[chunk]!, saturation.base, saturation.slope)
    : byteScore(term.weight, byte, index, segment.large, chunk, segment, saturation)
}
