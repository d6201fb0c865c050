import type { Steps } from '@kebab/core/kit'
import type { Part } from './part.js'
import type { Saturation } from './saturation.js'
import { isDense, LARGE, type Segment } from './segment.js'
import { SegmentWriter } from './segment-writer.js'
import { StringTableBuilder } from './string-table-builder.js'

/** What stands for a removed chunk, and for a term that only removed chunks hold. */
export const GONE = 0xffff_ffff

/** How much is done between two yields, about: each costs as much as some postings. */
const STRETCH = 2048

export interface Merged {
  segment: Segment
  /** For each part, by its chunks: which chunk of the segment it became, or `GONE`. */
  became: readonly Uint32Array[]
}

/** Makes one segment of what several parts hold. Yields how much work it did, so that it can be cut into slices. */
export function* mergeParts(parts: readonly Part[], saturation: Saturation): Steps<Merged> {
  const chunks = yield* mergeChunks(parts)
  const terms = yield* mergeTerms(parts)
  const writer = new SegmentWriter({ ...chunks.merged, ...terms.merged })
  for (const [i, { segment }] of parts.entries()) {
    const { counts, frequencies, large, lengths, numbers, starts } = segment
    const newChunks = chunks.became[i]!
    const newTerms = terms.became[i]!
    let work = 0
    for (let term = 0; term < counts.length; term++) {
      const to = newTerms[term]!
      if (to === GONE) continue
      const start = starts[term]!
      const dense = isDense(segment, term)
      const places = dense ? lengths.length : counts[term]!
      for (let at = 0; at < places; at++) {
        const byte = frequencies[start + at]!
        const chunk = newChunks[dense ? at : numbers[start + at]!]!
        if (byte === 0 || chunk === GONE) continue
        writer.put(to, chunk, byte < LARGE ? byte : large.get(start + at)!)
      }
      work += 2 + places
      if (work > STRETCH) {
        yield work
        work = 0
      }
    }
  }
  return { segment: yield* writer.finish(saturation), became: chunks.became }
}

function* mergeChunks(parts: readonly Part[]) {
  const size = sumOf(parts, (part) => part.size)
  const table = new StringTableBuilder(
    size,
    sumOf(parts, ({ segment }) => segment.chunks.units.length),
  )
  const lengths = new Uint32Array(size)
  const marks = new Uint32Array(4 * size)
  const became: Uint32Array[] = []
  for (const part of parts) {
    const { chunks, lengths: oldLengths, marks: oldMarks } = part.segment
    const numbers = new Uint32Array(oldLengths.length).fill(GONE)
    for (let chunk = 0; chunk < numbers.length; chunk++) {
      if (chunk % STRETCH === 0) yield 8 * STRETCH
      if (!part.holds(chunk)) continue
      const { hashes, offsets, units } = chunks
      const number = table.add(units, offsets[chunk]!, offsets[chunk + 1]!, hashes[chunk]!)
      numbers[chunk] = number
      lengths[number] = oldLengths[chunk]!
      marks.set(oldMarks.subarray(4 * chunk, 4 * chunk + 4), 4 * number)
    }
    became.push(numbers)
  }
  return { merged: { chunks: table.build(), lengths, marks }, became }
}

function* mergeTerms(parts: readonly Part[]) {
  const table = new StringTableBuilder(
    sumOf(parts, ({ segment }) => segment.terms.size),
    sumOf(parts, ({ segment }) => segment.terms.units.length),
  )
  const counts = new Uint32Array(sumOf(parts, ({ segment }) => segment.terms.size))
  const became: Uint32Array[] = []
  for (const part of parts) {
    const { hashes, offsets, size, units } = part.segment.terms
    const numbers = new Uint32Array(size).fill(GONE)
    let work = 0
    for (let term = 0; term < size; term++) {
      const count = part.segment.counts[term]!
      const held = count - part.countRemoved(term)
      work += 8 + Math.min(part.removed.length, count)
      if (work > STRETCH) {
        yield work
        work = 0
      }
      if (held === 0) continue
      const number = table.add(units, offsets[term]!, offsets[term + 1]!, hashes[term]!)
      numbers[term] = number
      counts[number]! += held
    }
    became.push(numbers)
  }
  return { merged: { terms: table.build(), counts: counts.slice(0, table.size) }, became }
}

function sumOf(parts: readonly Part[], count: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + count(part), 0)
}
