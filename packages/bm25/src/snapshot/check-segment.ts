import { frequencyByte, MOST_IN_FIELD, nameFrequency } from '@kebab/core/internal'
import type { Steps } from '@kebab/core/kit'
import type { Contents } from '../contents.js'
import { isDense, LARGE, type Segment } from '../segment/segment.js'
import { StringTableBuilder } from '../segment/string-table.js'
import { damaged } from './snapshot-header.js'

/** The approximate work between two yields, in postings. */
const YIELD_AFTER = 4096

/**
 * Checks what a search relies on. Yields the work done, in postings.
 * - Terms ascend.
 * - Lists ascend and have only existing chunks.
 * - The count of each term is the number of chunks that have it.
 * - Every posting has a frequency.
 * - The removed chunks are different from each other.
 * @throws KebabError `corrupt_index`
 */
export function* checkSegment(segment: Segment, removed: Uint32Array): Steps<void> {
  const { counts, frequencies, large, lengths, terms } = segment
  let work = 0
  for (let term = 0; term < counts.length; term++) {
    if (term > 0 && terms.compare(term - 1, terms, term) >= 0) throw damaged()
    const isValid = isDense(segment, term) ? isValidRow(segment, term) : isValidList(segment, term)
    if (!isValid) throw damaged()
    work += 2 + Math.min(lengths.length, 8 * counts[term]!)
    if (work < YIELD_AFTER) continue
    yield work
    work = 0
  }
  for (const [index, packed] of large) {
    const isKnown = Number.isSafeInteger(packed) && nameFrequency(packed) <= MOST_IN_FIELD
    if (frequencies[index] !== LARGE || !isKnown || frequencyByte(packed) !== LARGE) throw damaged()
  }
  const isRemoved = new Uint8Array(lengths.length)
  for (const chunk of removed) {
    if (chunk >= isRemoved.length || isRemoved[chunk] === 1) throw damaged()
    isRemoved[chunk] = 1
  }
}

function isValidList({ counts, frequencies, large, lengths, numbers, starts }: Segment, term: number): boolean {
  const end = starts[term]! + counts[term]!
  let before = -1
  for (let at = starts[term]!; at < end; at++) {
    const chunk = numbers[at]!
    const byte = frequencies[at]!
    if (chunk <= before || byte === 0 || (byte === LARGE && !large.has(at))) return false
    before = chunk
  }
  return before >= 0 && before < lengths.length
}

function isValidRow(segment: Segment, term: number): boolean {
  const start = segment.starts[term]!
  const end = start + segment.lengths.length
  let nonZero = 0
  // In slices, because a function that is called often is compiled better than one long loop.
  for (let from = start; from < end; from += YIELD_AFTER)
    nonZero += countNonZero(segment, from, Math.min(end, from + YIELD_AFTER))
  return nonZero > 0 && nonZero === segment.counts[term]
}

/** How many of the frequencies aren't 0, or NaN if a large one is missing from `large`. */
function countNonZero({ frequencies, large }: Segment, from: number, to: number): number {
  let nonZero = 0
  for (let at = from; at < to; at++) {
    const byte = frequencies[at]!
    if (byte !== 0) nonZero++
    if (byte === LARGE && !large.has(at)) return Number.NaN
  }
  return nonZero
}

/** @throws KebabError `corrupt_index` if two segments have the same chunk */
export function* checkDistinct({ liveSegments }: Contents): Steps<void> {
  const [largest, ...others] = liveSegments
  if (largest === undefined) return
  const units = others.reduce((sum, { segment }) => sum + segment.chunks.units.length, 0)
  const table = new StringTableBuilder(
    others.reduce((sum, { size }) => sum + size, 0),
    units,
  )
  for (const liveSegment of others) {
    const { hashes, offsets, units } = liveSegment.segment.chunks
    for (let chunk = 0; chunk < hashes.length; chunk++) {
      if (chunk % YIELD_AFTER === 0) yield 16 * YIELD_AFTER
      if (!liveSegment.holds(chunk)) continue
      const start = offsets[chunk]!
      const end = offsets[chunk + 1]!
      const same = largest.segment.chunks.find({ units: units.subarray(start, end), hash: hashes[chunk]! })
      const distinct = table.size
      if (same >= 0 && largest.holds(same)) throw damaged()
      if (table.add(units, start, end, hashes[chunk]!) !== distinct) throw damaged()
    }
  }
}
