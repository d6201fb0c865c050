import type { TextUnits } from '@kebab/core/kit'
import { boundsFactor } from './bounds.js'
import type { Contents } from './contents.js'
import type { Part } from './part.js'
import type { Saturation } from './saturation.js'
import { blocksStart, firstFrom, isDense, LARGE } from './segment.js'

/** A term of a query with what it can bring to a score. */
export interface WeightedTerm {
  /** Its number in each part, or -1. */
  numbers: readonly number[]
  /** How many chunks hold it: from 1. */
  frequency: number
  /** c(t) * idf(t) */
  weight: number
}

/** The terms that some chunk holds, in the order of the query. `times`: how often the query repeats them. */
export function weigh(contents: Contents, terms: Iterable<readonly [TextUnits, number]>): WeightedTerm[] {
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
  /** Where it begins in the segment's `frequencies`. */
  readonly start: number
  /** Of a list: where it ends. */
  readonly end: number
  /** The most that it brings to any score in this part, or a little more. */
  readonly bound: number
  /** Of a dense row: where its bounds begin, and what one 255th of its maximum brings. */
  readonly blocks: number
  readonly step: number
  /** Of a list: how far a search has come, and how far it will have come with the present window. */
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

/** The terms that the part of this number holds, in the order of the query. */
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

/** What a term brings to the score of a chunk; 0 if the chunk doesn't hold it. Of a list only what lies from `at` on is looked at. */
export function scoreOf({ segment }: Part, term: QueryTerm, chunk: number, { base, slope }: Saturation): number {
  const { frequencies, large, lengths, numbers } = segment
  let place = term.start + chunk
  if (!term.isDense) {
    // Numbers ascend by one at least, so the place can't be further away than the chunk.
    const end = Math.min(term.end, term.at + chunk + 1)
    place = firstFrom(numbers, term.at, end, chunk)
    if (place === end || numbers[place] !== chunk) return 0
  }
  const byte = frequencies[place]!
  if (byte === 0) return 0
  const tf = byte === LARGE ? large.get(place)! : byte
  return (term.weight * tf) / (tf + base + slope * lengths[chunk]!)
}
