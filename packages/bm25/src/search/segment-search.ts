import { type ChunkBatch, firstFrom, listScore, MaxScore, type Saturation } from '@kebab/core/internal'
import type { LiveSegment } from '../contents.js'
import { BLOCK_BITS, blockCount } from '../segment/segment.js'
import { exactScore, type QueryTerm, rowScore } from './query-term.js'
import type { TopCandidates } from './top-candidates.js'

/** A search of one segment. */
interface Search {
  liveSegment: LiveSegment
  /** The number of the segment in the contents. */
  number: number
  /** The query's terms that the segment has, in the order of the query. */
  terms: readonly QueryTerm[]
  /** The terms with lists, highest bound first. */
  lists: readonly QueryTerm[]
  /** The terms with dense rows, highest bound first. */
  rows: readonly QueryTerm[]
  saturation: Saturation
  top: TopCandidates
}

/**
 * Offers a segment's matches to the best candidates, and skips chunks that can't be among them.
 *
 * First come the chunks in lists, by `MaxScore`. Then come the chunks that only dense rows have,
 * unless the bounds of all rows together stay below the threshold. Blocks whose bounds stay below
 * it are skipped (block maxima: Ding and Suel, Faster Top-k Document Retrieval Using Block-Max
 * Indexes, 2011).
 *
 * Sums in any other order than that of the query only decide what to skip. The score of a candidate
 * is always summed in the order of the query.
 */
export class SegmentSearch {
  readonly #maxScore = new MaxScore()
  #bounds = new Float64Array(0)

  /**
   * `number`: of the segment in the contents. `terms`: those that the segment has, in the order of
   * the query.
   */
  search(
    liveSegment: LiveSegment,
    number: number,
    terms: readonly QueryTerm[],
    saturation: Saturation,
    top: TopCandidates,
  ): void {
    const lists = terms.filter(({ isDense }) => !isDense).sort(byBound)
    const rows = terms.filter(({ isDense }) => isDense).sort(byBound)
    const search: Search = { liveSegment, number, terms, lists, rows, saturation, top }
    if (lists.length > 0) this.#searchLists(search)
    if (rows.length > 0 && sumOfBounds(rows) >= top.threshold) this.#searchRows(search)
  }

  #searchLists({ liveSegment, number, terms, lists, rows, saturation, top }: Search): void {
    const { segment } = liveSegment
    const { blocks } = segment
    const visit = ({ first, offsets, size, sums, essential, possible: most }: ChunkBatch): void => {
      candidates: for (let j = 0; j < size; j++) {
        const chunk = first + offsets[j]!
        let sum = sums[offsets[j]!]!
        let possible = most
        const block = chunk >> BLOCK_BITS
        for (let i = 0; i < rows.length; i++) {
          const row = rows[i]!
          possible += row.step * blocks[row.blocks + block]! - row.bound
        }
        if (sum + possible < top.threshold) continue
        for (let i = 0; i < rows.length; i++) {
          const row = rows[i]!
          sum += rowScore(liveSegment.segment, row, chunk, saturation)
          possible -= row.step * blocks[row.blocks + block]!
          if (sum + possible < top.threshold) continue candidates
        }
        for (let i = essential; i < lists.length; i++) {
          sum += listScore(lists[i]!, chunk, segment, saturation)
          possible -= lists[i]!.bound
          if (sum + possible < top.threshold) continue candidates
        }
        if (liveSegment.holds(chunk)) top.offer(number, chunk, exactScore(liveSegment, terms, chunk, saturation))
      }
    }
    this.#maxScore.search({ lists, others: sumOfBounds(rows), chunkLengths: segment, saturation }, top, visit)
  }

  #searchRows({ liveSegment, number, terms, lists, rows, saturation, top }: Search): void {
    const { blocks, lengths } = liveSegment.segment
    const chunks = lengths.length
    const count = blockCount(chunks)
    if (this.#bounds.length < count) this.#bounds = new Float64Array(count)
    const bounds = this.#bounds
    for (const [i, { blocks: start, step }] of rows.entries()) {
      if (i === 0) for (let block = 0; block < count; block++) bounds[block] = step * blocks[start + block]!
      else for (let block = 0; block < count; block++) bounds[block]! += step * blocks[start + block]!
    }
    // All lists were read to the end: none is skipped while the rows alone may reach the threshold.
    for (const list of lists) list.at = list.start
    for (let block = 0; block < count; block++) {
      if (bounds[block]! < top.threshold) continue
      const end = Math.min(chunks, (block + 1) << BLOCK_BITS)
      candidates: for (let chunk = block << BLOCK_BITS; chunk < end; chunk++) {
        let sum = 0
        let possible = bounds[block]!
        for (let i = 0; i < rows.length; i++) {
          const row = rows[i]!
          sum += rowScore(liveSegment.segment, row, chunk, saturation)
          possible -= row.step * blocks[row.blocks + block]!
          if (sum + possible < top.threshold) continue candidates
        }
        if (sum === 0 || !liveSegment.holds(chunk)) continue
        if (isInList(lists, chunk)) continue
        top.offer(number, chunk, exactScore(liveSegment, terms, chunk, saturation))
      }
    }
  }
}

/** Whether a chunk is in one of the lists, from where each is. */
function isInList(lists: readonly QueryTerm[], chunk: number): boolean {
  for (let i = 0; i < lists.length; i++) {
    const { numbers, at, end } = lists[i]!
    const index = firstFrom(numbers, at, end, chunk)
    if (index < end && numbers[index] === chunk) return true
  }
  return false
}

function byBound(a: QueryTerm, b: QueryTerm): number {
  return b.bound - a.bound
}

function sumOfBounds(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, { bound }) => sum + bound, 0)
}
