import type { Part } from './part.js'
import { type QueryTerm, scoreOf } from './query-term.js'
import type { Saturation } from './saturation.js'
import { BLOCK_BITS, blockCount, firstFrom, LARGE } from './segment.js'
import type { TopHits } from './top-hits.js'

/** How many chunks have their scores added up at a time: few enough to stay in the processor's cache. */
const WINDOW = 4096
/** Greater than any chunk's number, and an integer as those are. */
const NONE = 0x7fff_ffff

/** What is looked for in a part. */
interface Search {
  part: Part
  /** The part's, as the hits name it. */
  number: number
  /** What it holds of the query, in the query's order. */
  terms: readonly QueryTerm[]
  /** The terms that are lists, those that can bring most first. */
  lists: readonly QueryTerm[]
  /** The terms that are dense rows, likewise. */
  rows: readonly QueryTerm[]
  saturation: Saturation
  hits: TopHits
}

/**
 * Offers a part's matches to the best so far, and passes over those that can't be among them.
 *
 * First come the chunks that a list names (MaxScore: Turtle and Flood, Query Evaluation: Strategies and Optimizations, 1995). The lists are put in
 * order of what they can bring; a chunk that only the last ones name can't be among the best once their bounds together stay below the bar, so
 * those are only looked up, for chunks that may still make it. Then come the chunks that only dense rows have, unless even the rows together stay
 * below the bar: block after block of those whose bounds reach it (block maxima: Ding and Suel, 2011).
 *
 * Sums of bounds and of single scores, in whatever order, only decide what to pass over; what is offered has its score added up in the order of the query.
 */
export class PartSearch {
  readonly #sums = new Float64Array(WINDOW)
  readonly #found = new Int32Array(WINDOW)
  #bounds = new Float64Array(0)

  /** `number`: the part's, as the hits name it. `terms`: what it holds of the query. */
  search(part: Part, number: number, terms: readonly QueryTerm[], saturation: Saturation, hits: TopHits): void {
    const lists = terms.filter(({ isDense }) => !isDense).sort(byBound)
    const rows = terms.filter(({ isDense }) => isDense).sort(byBound)
    const search: Search = { part, number, terms, lists, rows, saturation, hits }
    if (lists.length > 0) this.#searchLists(search)
    if (rows.length > 0 && sumOfBounds(rows) >= hits.bar) this.#searchRows(search)
  }

  #searchLists({ part, number, terms, lists, rows, saturation, hits }: Search): void {
    const { base, slope } = saturation
    const { blocks, frequencies, large, lengths, numbers } = part.segment
    const sums = this.#sums
    const found = this.#found
    // What a chunk can score that none of the lists before `i` names.
    const rest = [sumOfBounds(rows)]
    for (let i = lists.length - 1; i >= 0; i--) rest.unshift(rest[0]! + lists[i]!.bound)
    let essential = lists.length
    for (;;) {
      while (essential > 0 && rest[essential - 1]! < hits.bar) essential--
      let first = NONE
      for (let i = 0; i < essential; i++) {
        const { at, end } = lists[i]!
        if (at < end && numbers[at]! < first) first = numbers[at]!
      }
      if (first === NONE) return
      const last = first + WINDOW
      let size = 0
      for (let i = 0; i < essential; i++) {
        const list = lists[i]!
        const { end, weight } = list
        let at = list.at
        for (; at < end; at++) {
          const chunk = numbers[at]!
          if (chunk >= last) break
          const byte = frequencies[at]!
          const tf = byte === LARGE ? large.get(at)! : byte
          const place = chunk - first
          const sum = sums[place]!
          if (sum === 0) found[size++] = place
          sums[place] = sum + (weight * tf) / (tf + base + slope * lengths[chunk]!)
        }
        list.next = at
      }
      for (let i = essential; i < lists.length; i++) {
        const list = lists[i]!
        list.at = firstFrom(numbers, list.at, list.end, first)
      }
      candidates: for (let j = 0; j < size; j++) {
        const place = found[j]!
        let sum = sums[place]!
        sums[place] = 0
        let possible = rest[essential]!
        if (sum + possible < hits.bar) continue
        const chunk = first + place
        const block = chunk >> BLOCK_BITS
        for (let i = 0; i < rows.length; i++) {
          const row = rows[i]!
          possible += row.step * blocks[row.blocks + block]! - row.bound
        }
        if (sum + possible < hits.bar) continue
        for (let i = 0; i < rows.length; i++) {
          const row = rows[i]!
          sum += scoreOf(part, row, chunk, saturation)
          possible -= row.step * blocks[row.blocks + block]!
          if (sum + possible < hits.bar) continue candidates
        }
        for (let i = essential; i < lists.length; i++) {
          sum += scoreOf(part, lists[i]!, chunk, saturation)
          possible -= lists[i]!.bound
          if (sum + possible < hits.bar) continue candidates
        }
        if (part.holds(chunk)) hits.offer(number, chunk, exactScore(part, terms, chunk, saturation))
      }
      for (let i = 0; i < essential; i++) lists[i]!.at = lists[i]!.next
    }
  }

  #searchRows({ part, number, terms, lists, rows, saturation, hits }: Search): void {
    const { blocks, lengths } = part.segment
    const chunks = lengths.length
    const count = blockCount(chunks)
    if (this.#bounds.length < count) this.#bounds = new Float64Array(count)
    const bounds = this.#bounds
    for (const [i, { blocks: start, step }] of rows.entries()) {
      if (i === 0) for (let block = 0; block < count; block++) bounds[block] = step * blocks[start + block]!
      else for (let block = 0; block < count; block++) bounds[block]! += step * blocks[start + block]!
    }
    // Every list was gone through: none could be passed over while the rows alone may reach the bar.
    for (const list of lists) list.at = list.start
    for (let block = 0; block < count; block++) {
      if (bounds[block]! < hits.bar) continue
      const end = Math.min(chunks, (block + 1) << BLOCK_BITS)
      candidates: for (let chunk = block << BLOCK_BITS; chunk < end; chunk++) {
        let sum = 0
        let possible = bounds[block]!
        for (let i = 0; i < rows.length; i++) {
          const row = rows[i]!
          sum += scoreOf(part, row, chunk, saturation)
          possible -= row.step * blocks[row.blocks + block]!
          if (sum + possible < hits.bar) continue candidates
        }
        if (sum === 0 || !part.holds(chunk)) continue
        if (lists.some((list) => scoreOf(part, list, chunk, saturation) > 0)) continue
        hits.offer(number, chunk, exactScore(part, terms, chunk, saturation))
      }
    }
  }
}

function byBound(a: QueryTerm, b: QueryTerm): number {
  return b.bound - a.bound
}

function sumOfBounds(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, { bound }) => sum + bound, 0)
}

/** The score of a chunk, added up in the order of the query, so that it is the same to the last bit wherever the chunk is held. 0: no match. */
export function exactScore(part: Part, terms: readonly QueryTerm[], chunk: number, saturation: Saturation): number {
  let score = 0
  for (let i = 0; i < terms.length; i++) score += scoreOf(part, terms[i]!, chunk, saturation)
  return score
}
