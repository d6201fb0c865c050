import { boundsFactor, packedFrequencies, type Saturation, slopesOf, WrittenForms } from '@kebab/core/internal'
import type { Steps } from '@kebab/core/kit'
import type { LiveSegment } from './contents.js'
import { isDense, LARGE, type Segment } from './segment/segment.js'
import { SegmentWriter } from './segment/segment-writer.js'
import { type StringTable, StringTableBuilder, stringList, textIn } from './segment/string-table.js'

/**
 * How many segments of similar size are merged. Fewer segments make searches faster, fewer merges
 * make changes cheaper.
 */
const SEGMENTS_PER_MERGE = 4
/** The most frequencies in a merged segment. Well below 2^32, so that 32 bits can count them. */
const MAX_FREQUENCIES = 2 ** 28
/** The largest tolerated ratio between the slopes of a segment's bounds and the present ones. */
const MAX_DRIFT = 1.25
/** Segments with at most so many frequencies are fast to search even with loose bounds. */
const SMALL = 65_536

/**
 * Picks the segments to merge next, or none.
 * - First, at least four segments whose sizes have one order of magnitude to base 4, the smallest
 *   first.
 * - Else, one segment of which a third was removed, or whose bounds have drifted too far.
 *
 * So every posting is rewritten about log4(N) times, and there are about as many segments.
 */
export function pickMerge(liveSegments: readonly LiveSegment[], saturation: Saturation): readonly LiveSegment[] {
  const levels = new Map<number, LiveSegment[]>()
  for (const liveSegment of liveSegments) {
    const level = Math.floor(Math.log2(liveSegment.size) / 2)
    const alike = levels.get(level)
    if (alike === undefined) levels.set(level, [liveSegment])
    else alike.push(liveSegment)
  }
  for (const [, alike] of [...levels].sort(([a], [b]) => a - b)) {
    if (alike.length < SEGMENTS_PER_MERGE) continue
    const fitting: LiveSegment[] = []
    let sum = 0
    for (const liveSegment of alike) {
      sum += liveSegment.segment.frequencies.length
      if (sum <= MAX_FREQUENCIES) fitting.push(liveSegment)
    }
    if (fitting.length >= SEGMENTS_PER_MERGE) return fitting
  }
  const slopes = slopesOf(saturation)
  const worn = liveSegments.find(({ segment, removed, size }) => {
    if (2 * removed.length > size) return true
    const drift = Math.max(boundsFactor(segment.slopes, slopes), boundsFactor(slopes, segment.slopes))
    return segment.frequencies.length > SMALL && drift > MAX_DRIFT
  })
  return worn === undefined ? [] : [worn]
}

/** The number of a removed chunk, and of a term that only removed chunks have. */
export const REMOVED = 0xffff_ffff

/** The work between two yields, in units that each cost as much as some postings. */
const YIELD_AFTER = 2048

export interface Merged {
  segment: Segment
  /** For each segment, by its chunks: the chunk's number in the merged one, or `REMOVED`. */
  renumbered: readonly Uint32Array[]
}

/** Merges segments into one. Yields the work done, in postings. */
export function* mergeSegments(liveSegments: readonly LiveSegment[], saturation: Saturation): Steps<Merged> {
  const chunks = yield* mergeChunks(liveSegments)
  const terms = yield* mergeTerms(liveSegments)
  const writer = new SegmentWriter({ ...chunks.merged, ...terms.merged })
  for (const [i, { segment }] of liveSegments.entries()) {
    const { counts, frequencies, large, lengths, numbers, starts } = segment
    const newChunks = chunks.renumbered[i]!
    const newTerms = terms.renumbered[i]!
    let work = 0
    for (let term = 0; term < counts.length; term++) {
      const to = newTerms[term]!
      if (to === REMOVED) continue
      const start = starts[term]!
      const dense = isDense(segment, term)
      const entries = dense ? lengths.length : counts[term]!
      for (let at = 0; at < entries; at++) {
        const byte = frequencies[start + at]!
        const chunk = newChunks[dense ? at : numbers[start + at]!]!
        if (byte === 0 || chunk === REMOVED) continue
        writer.put(to, chunk, byte < LARGE ? packedFrequencies(byte) : large.get(start + at)!)
      }
      work += 2 + entries
      if (work > YIELD_AFTER) {
        yield work
        work = 0
      }
    }
  }
  return { segment: yield* writer.finish(saturation), renumbered: chunks.renumbered }
}

function* mergeChunks(liveSegments: readonly LiveSegment[]) {
  const size = sumOf(liveSegments, (liveSegment) => liveSegment.size)
  const table = new StringTableBuilder(
    size,
    sumOf(liveSegments, ({ segment }) => segment.chunks.units.length),
  )
  const lengths = new Uint32Array(size)
  const fieldLengths = new Uint32Array(2 * size)
  const digests = new Uint32Array(4 * size)
  const renumbered: Uint32Array[] = []
  for (const liveSegment of liveSegments) {
    const { chunks, ...old } = liveSegment.segment
    const numbers = new Uint32Array(old.lengths.length).fill(REMOVED)
    for (let chunk = 0; chunk < numbers.length; chunk++) {
      if (chunk % YIELD_AFTER === 0) yield 8 * YIELD_AFTER
      if (!liveSegment.holds(chunk)) continue
      const { hashes, offsets, units } = chunks
      const number = table.add(units, offsets[chunk]!, offsets[chunk + 1]!, hashes[chunk]!)
      numbers[chunk] = number
      lengths[number] = old.lengths[chunk]!
      fieldLengths.set(old.fieldLengths.subarray(2 * chunk, 2 * chunk + 2), 2 * number)
      digests.set(old.digests.subarray(4 * chunk, 4 * chunk + 4), 4 * number)
    }
    renumbered.push(numbers)
  }
  return { merged: { chunks: table.build(), lengths, fieldLengths, digests }, renumbered }
}

function* mergeTerms(liveSegments: readonly LiveSegment[]) {
  const room = sumOf(liveSegments, ({ segment }) => segment.terms.size)
  const units = sumOf(liveSegments, ({ segment }) => segment.terms.units.length)
  const table = new StringTableBuilder(room, units)
  const counts = new Uint32Array(room)
  const numbers: Uint32Array[] = []
  /** Where the terms start that a segment has and none before: they ascend. */
  const runs: number[] = []
  for (const liveSegment of liveSegments) {
    runs.push(table.size)
    const { hashes, offsets, size, units } = liveSegment.segment.terms
    const ofSegment = new Uint32Array(size).fill(REMOVED)
    let work = 0
    for (let term = 0; term < size; term++) {
      const count = liveSegment.segment.counts[term]!
      const remaining = count - liveSegment.countRemoved(term)
      work += 8 + Math.min(liveSegment.removed.length, count)
      if (work > YIELD_AFTER) {
        yield work
        work = 0
      }
      if (remaining === 0) continue
      const number = table.add(units, offsets[term]!, offsets[term + 1]!, hashes[term]!)
      ofSegment[term] = number
      counts[number]! += remaining
    }
    numbers.push(ofSegment)
  }
  return yield* sortTerms(liveSegments, table.build(), counts, numbers, runs)
}

/** How a segment writes a term: an empty form stands for the term itself. */
interface Vote {
  form: string
  /** The number of its chunks that have the term. */
  count: number
}

/** Returns how most chunks write a term. Empty for the term itself. */
function mostFrequent(votes: readonly Vote[], term: string): string {
  const forms = new WrittenForms()
  for (const { form, count } of votes) forms.vote(form || term, count)
  const best = forms.best()
  return best === term ? '' : best
}

/** Numbers merged terms in their order. `numbers`: by segment and term, the present number. */
function* sortTerms(
  liveSegments: readonly LiveSegment[],
  distinct: StringTable,
  counts: Uint32Array,
  numbers: readonly Uint32Array[],
  runs: readonly number[],
) {
  const order = yield* mergeRuns(distinct, runs)
  const table = new StringTableBuilder(distinct.size, distinct.units.length)
  const ranks = new Uint32Array(distinct.size)
  const sortedCounts = new Uint32Array(distinct.size)
  const forms: string[] = []
  /** Of one term: how its segments write it. */
  const votes: Vote[] = []
  const next = liveSegments.map(() => 0)
  let work = 0
  for (let rank = 0; rank < order.length; rank++) {
    const number = order[rank]!
    table.add(distinct.units, distinct.offsets[number]!, distinct.offsets[number + 1]!, distinct.hashes[number]!)
    ranks[number] = rank
    sortedCounts[rank] = counts[number]!
    votes.length = 0
    let isWritten = false
    // The terms of each segment ascend as well, so each is at one of its own.
    for (let i = 0; i < liveSegments.length; i++) {
      const ofSegment = numbers[i]!
      while (ofSegment[next[i]!] === REMOVED) next[i]!++
      if (ofSegment[next[i]!] !== number) continue
      const { forms: segmentForms, counts: segmentCounts } = liveSegments[i]!.segment
      const term = next[i]!++
      const form = textIn(segmentForms, term)
      if (form !== '') isWritten = true
      votes.push({ form, count: segmentCounts[term]! })
    }
    // Most terms are written as they are, or in one segment alone.
    if (!isWritten) forms.push('')
    else if (votes.length === 1) forms.push(votes[0]!.form)
    else forms.push(mostFrequent(votes, distinct.text(number)))
    work += 16 + liveSegments.length
    if (work < YIELD_AFTER) continue
    yield work
    work = 0
  }
  const renumbered = numbers.map((ofSegment) =>
    ofSegment.map((number) => (number === REMOVED ? REMOVED : ranks[number]!)),
  )
  return { merged: { terms: table.build(), forms: stringList(forms), counts: sortedCounts }, renumbered }
}

/** Merges ascending runs of strings: returns their numbers in ascending order. */
function* mergeRuns(table: StringTable, starts: readonly number[]): Steps<Uint32Array> {
  let numbers = Uint32Array.from({ length: table.size }, (_, i) => i)
  let merged = new Uint32Array(table.size)
  let work = 0
  for (let runs = [...starts, table.size]; runs.length > 2; ) {
    const longer: number[] = []
    for (let i = 0; i + 1 < runs.length; i += 2) {
      const start = runs[i]!
      const middle = runs[i + 1]!
      const end = runs[i + 2] ?? middle
      longer.push(start)
      let a = start
      let b = middle
      for (let to = start; to < end; to++) {
        const takesFirst = b === end || (a < middle && table.compare(numbers[a]!, table, numbers[b]!) < 0)
        merged[to] = takesFirst ? numbers[a++]! : numbers[b++]!
        if (++work % YIELD_AFTER === 0) yield 8 * YIELD_AFTER
      }
    }
    runs = [...longer, table.size]
    ;[numbers, merged] = [merged, numbers]
  }
  return numbers
}

function sumOf(liveSegments: readonly LiveSegment[], count: (liveSegment: LiveSegment) => number): number {
  return liveSegments.reduce((sum, liveSegment) => sum + count(liveSegment), 0)
}
