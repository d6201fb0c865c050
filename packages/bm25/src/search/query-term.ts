import type { TextUnits } from '@kebab/core/kit'
import type { Contents, Part } from '../contents.js'
import { blocksStart, boundsFactor, firstFrom, isDense, LARGE, type Saturation } from '../segment/segment.js'

/** A term of a query with its weight. */
export interface WeightedTerm {
  /** By part: the term's number, or -1. */
  numbers: readonly number[]
  /** How many chunks have it, from 1. */
  frequency: number
  /** c(t) * idf(t). */
  weight: number
}

/**
 * The terms that a chunk has, in the order of the query. Each of `terms` has its number of
 * occurrences in the query.
 */
export function weighTerms(contents: Contents, terms: Iterable<readonly [TextUnits, number]>): WeightedTerm[] {
  const weighted: WeightedTerm[] = []
  for (const [text, times] of terms) {
    const numbers = contents.parts.map(({ segment }) => segment.terms.find(text))
    let frequency = 0
    for (let i = 0; i < numbers.length; i++)
      if (numbers[i]! >= 0) frequency += contents.parts[i]!.frequency(numbers[i]!)
    if (frequency === 0) continue
    const idf = Math.log(1 + (contents.size - frequency + 0.5) / (frequency + 0.5))
    weighted.push({ numbers, frequency, weight: times * idf })
  }
  return weighted
}

/** A term of a query in one part. */
export class QueryTerm {
  readonly weight: number
  readonly isDense: boolean
  /** Where it starts in the segment's `frequencies`. */
  readonly start: number
  /** Where its list ends. */
  readonly end: number
  /** An upper bound of what it adds to a score in this part. */
  readonly bound: number
  /** Of a dense row: where its bounds start, and the score of one unit of them. */
  readonly blocks: number
  readonly step: number
  /** Of a list: the search position, and the position after the present batch. */
  at: number
  next: number

  constructor(part: Part, term: number, weight: number, saturation: Saturation) {
    const { segment } = part
    this.weight = weight
    this.isDense = isDense(segment, term)
    this.start = segment.starts[term]!
    this.end = this.start + segment.counts[term]!
    this.bound = weight * segment.maxima[term]! * boundsFactor(segment, saturation)
    this.blocks = this.isDense ? blocksStart(segment, term) : 0
    this.step = this.bound / LARGE
    this.at = this.start
    this.next = this.start
  }
}

/** The terms that a part has, in the order of the query. `number`: of the part. */
export function termsIn(
  { parts }: Contents,
  number: number,
  terms: readonly WeightedTerm[],
  saturation: Saturation,
): QueryTerm[] {
  const found: QueryTerm[] = []
  for (const { numbers, weight } of terms) {
    const term = numbers[number]!
    if (term >= 0) found.push(new QueryTerm(parts[number]!, term, weight, saturation))
  }
  return found
}

/**
 * What a term adds to the score of a chunk: 0 if the chunk doesn't have it. Searches a list from
 * `at` on.
 */
export function scoreOf({ segment }: Part, term: QueryTerm, chunk: number, { base, slope }: Saturation): number {
  const { frequencies, large, lengths, numbers } = segment
  let index = term.start + chunk
  if (!term.isDense) {
    // Chunk numbers ascend by at least one, so the index is at most `chunk` further.
    const end = Math.min(term.end, term.at + chunk + 1)
    index = firstFrom(numbers, term.at, end, chunk)
    if (index === end || numbers[index] !== chunk) return 0
  }
  const byte = frequencies[index]!
  if (byte === 0) return 0
  const tf = byte === LARGE ? large.get(index)! : byte
  return (term.weight * tf) / (tf + base + slope * lengths[chunk]!)
}
