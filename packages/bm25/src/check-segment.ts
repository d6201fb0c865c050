import type { Steps } from '@kebab/core/kit'
import type { Contents } from './contents.js'
import { isDense, LARGE, type Segment } from './segment.js'
import { damaged } from './snapshot-header.js'
import { StringTableBuilder } from './string-table-builder.js'

/** How much is done between two yields, about. */
const STRETCH = 4096

/**
 * Checks what a search relies on: lists ascend and stay within the chunks, as many chunks hold a term as its count says, every posting has a
 * frequency, and the removed chunks are distinct. Yields how much work it did.
 * @throws KebabError `corrupt_index`
 */
export function* checkSegment(segment: Segment, removed: Uint32Array): Steps<void> {
  const { counts, frequencies, large, lengths } = segment
  let work = 0
  for (let term = 0; term < counts.length; term++) {
    const sound = isDense(segment, term) ? isSoundRow(segment, term) : isSoundList(segment, term)
    if (!sound) throw damaged()
    work += 2 + Math.min(lengths.length, 8 * counts[term]!)
    if (work < STRETCH) continue
    yield work
    work = 0
  }
  for (const [place, tf] of large) if (frequencies[place] !== LARGE || tf < LARGE) throw damaged()
  const gone = new Uint8Array(lengths.length)
  for (const chunk of removed) {
    if (chunk >= gone.length || gone[chunk] === 1) throw damaged()
    gone[chunk] = 1
  }
}

function isSoundList({ counts, frequencies, large, lengths, numbers, starts }: Segment, term: number): boolean {
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

function isSoundRow(segment: Segment, term: number): boolean {
  const start = segment.starts[term]!
  const end = start + segment.lengths.length
  let held = 0
  // In stretches, so that the loop is a function that is called often: only such a one is compiled well.
  for (let from = start; from < end; from += STRETCH) held += countHeld(segment, from, Math.min(end, from + STRETCH))
  return held > 0 && held === segment.counts[term]
}

/** How many of the frequencies aren't 0; NaN if one stands for a greater one that isn't there. */
function countHeld({ frequencies, large }: Segment, from: number, to: number): number {
  let held = 0
  for (let at = from; at < to; at++) {
    const byte = frequencies[at]!
    if (byte !== 0) held++
    if (byte === LARGE && !large.has(at)) return Number.NaN
  }
  return held
}

/** @throws KebabError `corrupt_index` if two parts hold the same chunk */
export function* checkDistinct({ parts }: Contents): Steps<void> {
  const [largest, ...others] = parts
  if (largest === undefined) return
  const units = others.reduce((sum, { segment }) => sum + segment.chunks.units.length, 0)
  const table = new StringTableBuilder(
    others.reduce((sum, { size }) => sum + size, 0),
    units,
  )
  for (const part of others) {
    const { hashes, offsets, units } = part.segment.chunks
    for (let chunk = 0; chunk < hashes.length; chunk++) {
      if (chunk % STRETCH === 0) yield 16 * STRETCH
      if (!part.holds(chunk)) continue
      const start = offsets[chunk]!
      const end = offsets[chunk + 1]!
      const same = largest.segment.chunks.find({ units: units.subarray(start, end), hash: hashes[chunk]! })
      const distinct = table.size
      if (same >= 0 && largest.holds(same)) throw damaged()
      if (table.add(units, start, end, hashes[chunk]!) !== distinct) throw damaged()
    }
  }
}
